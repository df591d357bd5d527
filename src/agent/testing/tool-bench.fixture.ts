import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import type { z } from 'zod';

import type {
  PersonAnswer,
  PersonQuestion,
  Tool,
  ToolFailure,
  ToolOutcome,
  ToolPlan,
} from '#agent/tools/tool.ts';

export interface TestFolder {
  /** A folder with a workspace and other files beside it; resolved. */
  readonly base: string;
  readonly workspace: string;
  write(path: string, content: string | Uint8Array): Promise<string>;
  remove(): Promise<void>;
}

/** Creates a temporary folder with an empty workspace. */
export async function testFolder(): Promise<TestFolder> {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'corral-files-')));
  const workspace = join(base, 'ws');
  await mkdir(workspace);
  return {
    base,
    workspace,
    async write(path, content) {
      const full = join(workspace, path);
      await mkdir(dirname(full), { recursive: true });
      await writeFile(full, content);
      return full;
    },
    remove: () => rm(base, { recursive: true, force: true }),
  };
}

export interface Live {
  readonly answer?: PersonAnswer | null;
  readonly signal?: AbortSignal;
  readonly questions?: PersonQuestion[];
}

/** Plans a call as the loop does: parses the input first. */
export async function planCall<Schema extends z.ZodType>(
  tool: Tool<Schema>,
  workspace: string,
  input: unknown,
): Promise<ToolPlan | ToolFailure> {
  const signal = new AbortController().signal;
  return tool.plan(tool.schema.parse(input), { workspace, callId: 'c1', signal });
}

/** Runs a plan; the person gives `answer` to every question. */
export function runPlan(plan: ToolPlan, live: Live = {}): Promise<ToolOutcome> {
  return plan.run({
    callId: 'c1',
    signal: live.signal ?? new AbortController().signal,
    report: () => undefined,
    ask: (question) => {
      live.questions?.push(question);
      return Promise.resolve(live.answer ?? null);
    },
  });
}

/** Plans and runs a call without approval. */
export async function call<Schema extends z.ZodType>(
  tool: Tool<Schema>,
  workspace: string,
  input: unknown,
  live: Live = {},
): Promise<ToolOutcome> {
  const plan = await planCall(tool, workspace, input);
  return plan.kind === 'plan' ? runPlan(plan, live) : plan;
}

/** All text of an outcome. */
export function textOf(outcome: ToolOutcome | ToolFailure): string {
  if (outcome.kind === 'failed') return outcome.text;
  return outcome.parts.map((part) => (part.kind === 'text' ? part.text : '[image]')).join('\n');
}
