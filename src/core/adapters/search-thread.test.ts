import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { LogPort } from '#core/ports.ts';
import { claudeLine } from '#core/search/usage/usage-world.fixture.ts';
import { ManualClock, silentLog } from '#core/testing/fake-ports.ts';
import { Harness, temporaryFolder } from '#core/testing/harness.ts';
import { transcriptLines } from '#core/testing/transcript-lines.ts';
import { programPath } from '../../../scripts/lib/program-paths.mjs';

import { SearchThread } from './search-thread.ts';

const NAME = '90488efd-de70-4c5e-b75d-14dda5ce58f8';
let folder: string;
let file: string;
let harness: Harness;
let clock: ManualClock;
let thread: SearchThread;
const logged: unknown[] = [];
const log: LogPort = {
  ...silentLog,
  error: (event, fields) => void logged.push({ event, ...fields }),
};

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, '.claude', 'projects', '-workspace-demo', `${NAME}.jsonl`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${[...transcriptLines({ records: 50, output: 40 })].join('\n')}\n`);
  harness = new Harness();
  clock = new ManualClock();
  const { database } = harness.data;
  const script = programPath('transcript-thread');
  logged.length = 0;
  thread = new SearchThread({ script, database, homeDir: folder, variables: {}, clock, log });
});

afterEach(async () => {
  await thread.close();
  harness.dispose();
  rmSync(folder, { recursive: true });
});

const filters = { agentId: null, project: null, after: null, before: null };
const find = (query: string) => thread.find({ query, filters, offset: 0, limit: 10, shown: 3 });

test('The thread finds words of a transcript, also those that are added while it runs', async () => {
  await vi.waitFor(
    async () =>
      expect(await find('part-7.txt')).toMatchObject({
        ok: true,
        value: { conversations: [{ agentSessionId: NAME, sessionId: null }], hasMore: false },
      }),
    { timeout: 10_000 },
  );
  const [prompt = ''] = transcriptLines({ records: 1, output: 1 });
  appendFileSync(
    file,
    `${prompt.replace('Prompt 0', 'A treasure').replace(/"uuid":"\w/, '"uuid":"b')}\n`,
  );
  await vi.waitFor(
    async () =>
      expect(await find('treasure')).toMatchObject({
        value: { conversations: [{ count: 1, hits: [{ role: 'user' }] }] },
      }),
    { timeout: 10_000 },
  );
});

test('The thread sums the usage of a transcript', async () => {
  appendFileSync(file, `${claudeLine({ id: 'a', output: 7 })}\n`);
  const sums = () => thread.usage({ by: 'model', since: null, limit: 10 });
  const group = { model: 'claude-opus-5-5', output: 7, requests: 1 };
  await vi.waitFor(async () => expect(await sums()).toMatchObject({ value: { groups: [group] } }), {
    timeout: 10_000,
  });
});

test('An idle thread ends, and the next request starts another; a closed one fails', async () => {
  const script = join(import.meta.dirname, 'answering-thread.fixture.ts');
  const { database } = harness.data;
  const idle = new SearchThread({ script, database, homeDir: folder, variables: {}, clock, log });
  const list = () => idle.list({ offset: 0, limit: 10 });
  const first = await list();
  expect(first).toMatchObject({ ok: true });
  expect(await list()).toEqual(first);
  let looks = 0;
  const isAnother = async () => {
    looks += 1;
    // A request keeps the thread, so that every second look only lets the time pass.
    if (looks % 2 === 1) return clock.advance(120_000);
    return expect(await list()).not.toEqual(first);
  };
  const patience = { timeout: 5000, interval: 100 };
  await vi.waitFor(async () => {
    await isAnother();
    expect(looks % 2).toBe(0);
  }, patience);
  await idle.close();
  expect(await list()).toMatchObject({ ok: false, error: { kind: 'failed' } });
});

test('A request that arrives while the idle thread ends is answered', async () => {
  const script = join(import.meta.dirname, 'answering-thread.fixture.ts');
  const { database } = harness.data;
  const idle = new SearchThread({ script, database, homeDir: folder, variables: {}, clock, log });
  const list = () => idle.list({ offset: 0, limit: 10 });
  const [threads, steps] = [new Set<string>(), 25];
  for (let step = 0; step < steps; step += 1) {
    const reply = await list();
    threads.add(JSON.stringify(reply));
    expect(reply).toMatchObject({ ok: true });
    clock.advance(120_000);
    for (let turn = 0; turn < step * 4; turn += 1)
      await new Promise((resolve) => setImmediate(resolve));
  }
  expect(threads.size).toBeGreaterThan(1);
  await idle.close();
});

test('A thread that dies fails its request, the log names the kind of error, and the next request starts another', async () => {
  const script = join(folder, 'dying-thread.mjs');
  writeFileSync(
    script,
    `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', () => { throw new RangeError('words of a transcript'); });`,
  );
  const { database } = harness.data;
  const dying = new SearchThread({ script, database, homeDir: folder, variables: {}, clock, log });
  const failed = { ok: false, error: { kind: 'failed' } };
  expect(await dying.list({ offset: 0, limit: 10 })).toMatchObject(failed);
  const entry = { event: 'search.threadFailed', name: 'RangeError', code: undefined };
  expect(logged).toEqual([entry]);
  expect(await dying.list({ offset: 0, limit: 10 })).toMatchObject(failed);
  expect(logged).toEqual([entry, entry]);
  await dying.close();
});
