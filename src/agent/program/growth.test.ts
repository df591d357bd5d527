import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

import type { LlmBackend, LlmOutcome, LlmRequest } from '#agent/llm/llm.ts';
import { rebuild } from '#agent/record/rebuild.ts';
import { RecordFile } from '#agent/record/record-file.ts';
import type { SessionClient } from '#agent/session/ports.ts';
import { SkillCatalog } from '#agent/skills/skill-catalog.ts';
import { answerOf, callOf } from '#agent/testing/messages.ts';
import { defineTool } from '#agent/tools/tool.ts';
import { sized } from '#shared/testing/test-size.fixture.ts';

import { ModelFacts } from './model-facts.ts';
import { RunningSession } from './running-session.ts';
import type { Toolbox } from './toolbox.ts';

const NO_TEXTS = { rules: [], memory: null };

// Thousands of turns in one session: the real loop, record, compaction and budget, with a model and
// a tool in this process.

const TURNS = sized({ slice: 3000, full: 10_000 });
const FIRST_MEASURE = sized({ slice: 1000, full: 2000 });
/** Bytes of the heap by which a turn may grow it: a kept prompt of a turn has more. */
const MAX_PER_TURN = sized({ slice: 200, full: 100 });

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'corral-growth-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

let calls = 0;
let summaries = 0;
let longest = 0;

/** Calls the tool after a prompt, ends the turn after a result, and summarizes when it must. */
function answer({ messages }: LlmRequest): LlmOutcome {
  longest = Math.max(longest, messages.length);
  const last = messages.at(-1);
  const text = JSON.stringify(last);
  const usage = {
    input: Math.ceil(JSON.stringify(messages).length / 4) + 2000,
    output: 50,
    cacheRead: 0,
    cacheWrite: 0,
  };
  if (last?.role === 'results')
    return { kind: 'done', message: { ...answerOf('The step is done.'), usage } };
  if (text.includes('Turn ')) {
    calls += 1;
    const message = answerOf('I look.', [callOf(`call_${calls}`, 'look', { number: calls })]);
    return { kind: 'done', message: { ...message, usage } };
  }
  summaries += 1;
  return { kind: 'done', message: { ...answerOf('## Task\nMany steps.'), usage } };
}

const backend: LlmBackend = {
  family: 'chat',
  stream: (request) => Promise.resolve(answer(request)),
  listModels: () =>
    Promise.resolve({
      kind: 'models',
      models: [{ id: 'test', label: 'Test', contextWindow: 16_000, maxOutputTokens: 2000 }],
    }),
};

const look = defineTool({
  name: 'look',
  description: 'Looks.',
  kind: 'read',
  schema: z.object({ number: z.number() }),
  isParallel: true,
  plan: ({ number }) =>
    Promise.resolve({
      kind: 'plan',
      title: `Look ${number}`,
      effects: [{ kind: 'read', path: join(folder, `file-${number}.txt`) }],
      run: () =>
        Promise.resolve({
          kind: 'done',
          parts: [{ kind: 'text', text: `Result ${number} ${'data '.repeat(100)}` }],
          facts: { number },
        }),
    }),
});

const client: SessionClient = {
  update: () => undefined,
  permission: () => Promise.resolve({ kind: 'allow', isForSession: false }),
  ask: () => Promise.resolve(null),
};

function toolbox(): Toolbox {
  return {
    tools: [look],
    childTools: () => [],
    recall: {
      tools: [],
      recallFor: () => Promise.resolve([]),
      remember: () => Promise.reject(new Error('unused')),
      list: () => Promise.reject(new Error('unused')),
      forget: () => Promise.reject(new Error('unused')),
      settled: () => Promise.resolve(),
      close: () => Promise.resolve(),
    },
    takeAddedTools: () => Promise.resolve([]),
    skills: new SkillCatalog({
      workspace: folder,
      configFolder: join(folder, 'config'),
      isTrusted: () => Promise.resolve(false),
      notice: () => undefined,
    }),
    carried: () => ({ todo: null, files: [], jobs: [] }),
    forget: () => undefined,
    close: () => Promise.resolve(),
  };
}

function createSession(facts: ModelFacts): RunningSession {
  const record = RecordFile.open(join(folder, 'record.jsonl'), 0);
  if (!record.ok) throw new Error(record.error.text);
  return new RunningSession({
    start: {
      sessionId: 'growth',
      workspace: folder,
      begin: { workspace: folder, servers: [], clientOf: () => client },
      record: record.value,
      rebuilt: rebuild([]),
    },
    client,
    backend,
    facts,
    model: 'test',
    iterationLimit: 50,
    taskFolder: join(folder, 'tasks'),
    prepare: () =>
      Promise.resolve({
        project: { isTrusted: false, texts: NO_TEXTS, reload: async () => NO_TEXTS },
        toolbox: toolbox(),
      }),
  });
}

/** Returns the bytes of the heap that are in use after a garbage collection. */
async function usedHeap(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('There is no garbage collector.');
  let least = Infinity;
  for (let round = 0; round < 4; round += 1) {
    collect();
    await new Promise(setImmediate);
    least = Math.min(least, process.memoryUsage().heapUsed);
  }
  return least;
}

test('thousands of turns in one session do not grow the memory', async () => {
  const facts = new ModelFacts('chat', false);
  facts.load(backend, new AbortController().signal);
  await facts.loaded;
  const session = createSession(facts);
  let early = 0;
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const text = `Turn ${turn}. ${'Improve the program a bit. '.repeat(8)}`;
    const end = await session.prompt([{ kind: 'text', text }]);
    if (end.kind !== 'done') throw new Error(`Turn ${turn}: ${JSON.stringify(end)}`);
    if (turn === FIRST_MEASURE) early = await usedHeap();
  }
  const late = await usedHeap();
  await session.close();
  expect(calls).toBe(TURNS);
  expect(summaries).toBeGreaterThan(TURNS / 200);
  expect(longest).toBeLessThan(400);
  expect(late).toBeLessThan(1.2 * early);
  expect((late - early) / (TURNS - FIRST_MEASURE)).toBeLessThan(MAX_PER_TURN);
}, 900_000);
