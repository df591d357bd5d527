import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { expect, type Locator, type Page } from '@playwright/test';

import { changedFile, longFile } from '../../model-server/scenarios/diffs.ts';
import type { Corral } from '../corral.ts';
import { CORRAL_AGENT, useScriptedModel } from './corral-agent.ts';
import { Desk } from './desk.ts';

/** A real agent that answers in its first turn, and changes one file in its second one. */
export type TurnsOfAgent = {
  readonly agent: string;
  /** Scenario and answer of the first turn. */
  readonly talk: string;
  readonly answer: string;
  /** Scenario and answer of the second turn, and what its approval shows. */
  readonly change: string;
  readonly changed: string;
  readonly asks: string;
  /** The file that changes, with its contents; null where there is none. */
  readonly path: string;
  readonly before: string | null;
  readonly after: string;
};

export const CLAUDE_CODE: TurnsOfAgent = {
  agent: 'Claude Code',
  talk: 'SCENARIO:basic',
  answer: 'Hello! I can help with that.',
  change: 'SCENARIO:diffs',
  changed: 'The values are new.',
  asks: 'values.ts',
  path: 'src/values.ts',
  before: longFile,
  after: changedFile,
};

const GREETING = 'export function greet(name: string): string {\n  return "Hello " + name;\n}\n';

export const AGENTS: readonly TurnsOfAgent[] = [
  CLAUDE_CODE,
  {
    agent: 'Codex',
    talk: 'SCENARIO:codex-thinking',
    answer: 'Hello.',
    change: 'SCENARIO:codex-edit',
    changed: 'The greeting is friendlier.',
    asks: 'greet.ts',
    path: 'src/greet.ts',
    before: GREETING,
    after: GREETING.replace(
      '  return "Hello " + name;',
      '  // friendlier greeting\n  return `Hello, ${name}!`;',
    ),
  },
  {
    agent: CORRAL_AGENT,
    talk: 'SCENARIO:basic',
    answer: 'Hello! I can help with that.',
    change: 'SCENARIO:corral-command',
    changed: 'The file is there.',
    asks: 'echo made > made.txt',
    path: 'made.txt',
    before: null,
    after: 'made\n',
  },
];

/** A session with two turns, and the file that the second one changed. */
export type TwoTurns = TurnsOfAgent & {
  readonly desk: Desk;
  readonly secondPrompt: string;
  /** Returns the content of the file in a folder, the session's one if none is given. */
  readonly content: (folder?: string) => Promise<string | null>;
};

/** Waits until the agent of the open session has ended its turn. */
export const ready = (page: Page) =>
  expect(page.getByText('Ready', { exact: true }).first()).toBeVisible();

/** Lets an agent answer in a turn, and change a file in the next one. */
export async function twoTurns(
  { machine: { project } }: Corral,
  page: Page,
  { turns, modelUrl }: { readonly turns: TurnsOfAgent; readonly modelUrl: string },
): Promise<TwoTurns> {
  const { agent, talk, answer, change, changed, asks, path, before, after } = turns;
  const content = (folder = project) => readFile(join(folder, path), 'utf8').catch(() => null);
  const file = join(project, path);
  await mkdir(dirname(file), { recursive: true });
  if (before === null) await rm(file, { force: true });
  else await writeFile(file, before);
  if (agent === CORRAL_AGENT) await useScriptedModel(page, modelUrl);
  const desk = new Desk(page);
  await desk.startSession({ agent, folder: project, prompt: `Greet me. ${talk}` });
  await desk.expectText(answer);
  await ready(page);
  const secondPrompt = `Now change it. ${change}`;
  await desk.say(secondPrompt);
  await desk.decide(asks, 'Approve');
  await desk.expectText(changed);
  await ready(page);
  expect(await content()).toBe(after);
  return { ...turns, desk, secondPrompt, content };
}

/** Opens the dialog that rewinds to the moment before the newest turn. */
export function openRewind(page: Page): Promise<Locator> {
  return openOf(page, 'Rewind to before this turn');
}

/** Opens the dialog that forks from the moment before the newest turn. */
export function openFork(page: Page): Promise<Locator> {
  return openOf(page, 'Fork from before this turn');
}

async function openOf(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name }).last().press('Enter');
  return page.getByRole('dialog', { name });
}
