import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

import type { PersonAnswer, PersonQuestion, ToolOutcome } from '#agent/tools/tool.ts';

import { type BashTools, createBashTools } from './create-bash-tools.ts';
import type { BashToolOptions } from './options.ts';

export interface Desk {
  readonly bash: BashTools;
  readonly home: string;
  readonly workspace: string;
  readonly questions: readonly PersonQuestion[];
  readonly reports: readonly string[];
  readonly call: (name: string, input: object, live?: Live) => Promise<Called>;
}

export interface Live {
  readonly answers?: readonly (PersonAnswer | null)[];
  readonly signal?: AbortSignal;
  readonly callId?: string;
  /** The question itself fails. */
  readonly isAskBroken?: boolean;
}

export interface Called {
  readonly outcome: ToolOutcome;
  readonly text: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly effects: readonly unknown[];
  readonly title: string;
}

/** Returns the tools of a session with a home folder and a workspace of its own. */
export function openDesk(options: Partial<BashToolOptions> = {}): Desk {
  // The folder is outside of /tmp, which is another one in the sandbox.
  const root = realpathSync(mkdtempSync(join(options.homeDir ?? '/var/tmp', 'corral-bash-')));
  const home = join(root, 'home');
  const workspace = join(home, 'work');
  mkdirSync(workspace, { recursive: true });
  const bash = createBashTools({
    outputFolder: join(root, 'output'),
    secretNames: [],
    hidden: [join(home, 'data')],
    sandboxMode: 'off',
    env: { ...process.env, HOME: home },
    ...options,
    homeDir: home,
  });
  onTestFinished(async () => {
    await bash.close();
    rmSync(root, { recursive: true, force: true });
  });
  const questions: PersonQuestion[] = [];
  const reports: string[] = [];
  const call = async (name: string, input: object, live: Live = {}): Promise<Called> => {
    const { answers = [], signal = new AbortController().signal, callId = 'call-1' } = live;
    const isBroken = live.isAskBroken === true;
    const tool = bash.tools.find((each) => each.name === name);
    if (!tool) throw new Error(`There is no ${name}.`);
    const left = [...answers];
    const plan = await tool.plan(tool.schema.parse(input), { workspace, callId, signal });
    if (plan.kind === 'failed') return calledOf(plan, [], '');
    const outcome = await plan.run({
      callId,
      signal,
      report: (output) => void reports.push(output),
      ask: async (question) => {
        questions.push(question);
        if (isBroken) throw new Error('The question fails.');
        return left.shift() ?? null;
      },
    });
    return calledOf(outcome, plan.effects, plan.title);
  };
  return { bash, home, workspace, questions, reports, call };
}

function calledOf(outcome: ToolOutcome, effects: readonly unknown[], title: string): Called {
  const text =
    outcome.kind === 'failed'
      ? outcome.text
      : outcome.parts.map((part) => (part.kind === 'text' ? part.text : '')).join('\n');
  const facts = outcome.kind === 'done' ? (outcome.facts ?? {}) : {};
  return { outcome, text, facts, effects, title };
}
