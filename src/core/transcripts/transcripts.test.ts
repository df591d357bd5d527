import { appendFileSync, mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { FileBlobs } from '#core/adapters/files/file-blobs.ts';
import { openBeside } from '#core/adapters/sqlite/sqlite.ts';
import { WriteLock } from '#core/adapters/sqlite/write-lock.ts';
import { claudeSlices } from '#core/agents/claude-code/transcript/claude-slices.ts';
import { ClaudeTranscripts } from '#core/agents/claude-code/transcript/claude-transcripts.ts';
import type { Agent } from '#core/agents/agent.ts';
import { readPage } from '#core/conversation/pages.ts';
import { Turns } from '#core/conversation/turns.ts';
import { agentDrivers } from '#core/agents/all.ts';
import { toolDescriber } from '#core/agents/describe-tools.ts';
import { silentLog } from '#core/testing/fake-ports.ts';
import { Harness, temporaryFolder } from '#core/testing/harness.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { contentsOf, expected, linesOf } from './expected-texts.fixture.ts';
import { localReader } from './local-reader.fixture.ts';
import type { LikelyTranscript, SliceReaderPort, SliceRequest } from './slice.ts';
import { Transcripts } from './transcripts.ts';

/** Time that work takes on a busy machine. */
const patient = { timeout: 10_000 };
const NAME = '90488efd-de70-4c5e-b75d-14dda5ce58f8';

let config: string;
let folder: string;
let harness: Harness;
let transcripts: Transcripts;
/**
 * Requests to the reader. Requests beyond the number `hold` get no reply before the reader is
 * closed.
 */
let requests: SliceRequest[];
let hold: number;
/** Called before the reader stores a step. */
let beforeStore: (step: number) => void;
/** Preparations of the reader. */
let prepared: (LikelyTranscript | null)[];

/** Returns a reader that reads small slices in this thread. */
function reader(want: number): SliceReaderPort {
  const kit = {
    ...claudeSlices(config),
    blobs: new FileBlobs(harness.data.blobs),
    describe: (cwd: string) => toolDescriber(agentDrivers)('claude-code', cwd),
  };
  let release: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => (release = resolve));
  let stores = 0;
  const local = localReader(harness.data.database, kit, want);
  return {
    ...local,
    prepare: async (likely) => (prepared.push(likely), []),
    store(sliceId, step) {
      beforeStore((stores += 1));
      return local.store(sliceId, step);
    },
    async read(request) {
      requests.push(request);
      if (requests.length <= hold) return local.read(request);
      await closed;
      return { ok: false, error: { kind: 'broken', message: 'closed' } };
    },
    async close() {
      release();
      await local.close();
    },
  };
}

function start(want: number): void {
  harness = new Harness(folder);
  requests = [];
  prepared = [];
  const { clock, ids, store, sessions, agent } = harness;
  const agentWithTranscripts: Agent = Object.assign(agent, {
    transcripts: new ClaudeTranscripts(config),
  });
  const agents = new Map([[agent.agentId, agentWithTranscripts]]);
  const checkpoints = {
    settle: async () => undefined,
    examine: async () => null,
    follow: async () => undefined,
    close: async () => undefined,
  };
  const services = {
    agents,
    clock,
    ids,
    log: silentLog,
    processor: harness.processor,
    readPage,
    sessions,
    store,
    checkpoints,
  };
  transcripts = new Transcripts({ ...services, reader: reader(want) });
  transcripts.resume();
}

/** Crashes core: work that is under way stores nothing any more. */
async function crash(): Promise<void> {
  await transcripts.close();
  harness.crash();
}

beforeEach(() => {
  config = temporaryFolder();
  folder = temporaryFolder();
  hold = Number.POSITIVE_INFINITY;
  beforeStore = () => undefined;
});

afterEach(async () => {
  await transcripts.close();
  harness.dispose();
  rmSync(config, { recursive: true });
});

function put(lines: readonly (string | Uint8Array)[], name = NAME): string {
  const project = join(config, 'projects', '-workspace-demo');
  mkdirSync(project, { recursive: true });
  const file = join(project, `${name}.jsonl`);
  writeFileSync(file, '');
  for (const line of lines) appendFileSync(file, line);
  return file;
}

async function open(): Promise<string> {
  const opened = await transcripts.open({ agentId: 'scripted', agentSessionId: NAME });
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  return opened.value.session.sessionId;
}

/** Returns all messages after they are read. */
async function readAll(sessionId: string, parentToolUseId: string | null = null) {
  await requestAll(sessionId, parentToolUseId);
  return harness.store.messages.before(sessionId, parentToolUseId, Number.MAX_SAFE_INTEGER, 10_000);
}

/** Requests all pages from the end to the beginning, like a window. */
async function requestAll(sessionId: string, parentToolUseId: string | null = null) {
  let page = await transcripts.page({
    sessionId,
    parentToolUseId,
    anchor: { at: 'end' },
    limit: 20,
  });
  const all = [...page.messages];
  for (let turn = 0; page.hasBefore; turn += 1) {
    if (turn > 2000) throw new Error(JSON.stringify(harness.sessions.get(sessionId)));
    page = await transcripts.page({
      sessionId,
      parentToolUseId,
      anchor: { at: 'before', seq: all[0]?.seq ?? 0 },
      limit: 20,
    });
    all.unshift(...page.messages);
  }
  return all;
}

test('The list of transcripts is newest first, with the first prompts as titles and the sessions that are open already, as old as their last message', async () => {
  utimesSync(put(linesOf(10)), 1_700_000_000, 1_700_000_000);
  const other = put(['{"type":"mode"}\n'], NAME.replace('9048', '1111'));
  utimesSync(other, 1_700_000_001, 1_700_000_001);
  start(4096);
  const before = await transcripts.list({ limit: 10 });
  expect(prepared).toEqual([]);
  expect(
    before.value.transcripts.map(({ title, cwd, sessionId }) => [title, cwd, sessionId]),
  ).toEqual([
    [null, null, null],
    ['Prompt 0: look at part 0.', '/workspace/demo', null],
  ]);
  harness.clock.advance(1e12);
  const sessionId = await open();
  const [newest] = harness.store.messages.newest(sessionId, 1);
  expect(harness.sessions.get(sessionId)?.updatedAt).toBe(newest?.timestamp);
  const after = await transcripts.list({ limit: 10 });
  expect(after.value.transcripts.filter((each) => each.sessionId !== null)).toMatchObject([
    { agentSessionId: NAME, sessionId },
  ]);
});

test.each([300, 1500, 6000, 1_000_000])(
  'Slices of %i bytes are read to the same conversation in its order',
  async (want) => {
    put(linesOf(300));
    start(want);
    const sessionId = await open();
    const session = harness.sessions.get(sessionId);
    expect(session).toMatchObject({
      status: 'stopped',
      agentSessionId: NAME,
      cwd: '/workspace/demo',
      title: 'Prompt 0: look at part 0.',
    });
    expect(harness.agent.runs).toEqual([]);
    const messages = await readAll(sessionId);
    expect(contentsOf(messages)).toEqual(expected(300));
    expect(messages.map(({ seq }) => seq)).toEqual(
      messages.map(({ seq }) => seq).toSorted((a, b) => a - b),
    );
    expect(harness.sessions.get(sessionId)).toMatchObject({
      history: null,
      counters: { seen: 300, shown: 300, unknown: 0 },
    });
    expect(harness.store.messages.find(sessionId, 'part 59', 500).total).toBeGreaterThan(2);
  },
);

test('The reader is prepared for the newest transcript that a person may open', async () => {
  const file = put(linesOf(5));
  start(1000);
  const about = { title: null, cwd: null, bytes: 1, lastAt: 1, messages: null };
  await transcripts.offer([{ ...about, agentId: 'scripted', agentSessionId: NAME }]);
  expect(prepared).toEqual([null, { agentId: 'scripted', file, end: statSync(file).size }]);
  expect(requests).toEqual([]);
});

test('The newest messages are stored before the others, older ones cause no frames, and the progress is reported', async () => {
  put(linesOf(2000));
  start(20_000);
  hold = 3;
  const sessionId = await open();
  const page = await transcripts.page({
    sessionId,
    parentToolUseId: null,
    anchor: { at: 'end' },
    limit: 20,
  });
  expect(contentsOf([...page.messages])).toEqual(expected(2000).slice(-20));
  expect(page.hasBefore).toBe(true);
  expect(harness.sessions.get(sessionId)?.history).toMatchObject({
    state: 'reading',
    totalBytes: Buffer.byteLength(linesOf(2000).join('')),
  });
  expect(harness.frames.filter(({ stream }) => stream === sessionId).length).toBeLessThan(3);
});

test('A transcript is opened without a detection of its agent, which would take longer than the reading', async () => {
  put(linesOf(10));
  start(20_000);
  harness.agent.detect = () => Promise.reject(new Error('The program of the agent was run.'));
  const sessionId = await open();
  expect(harness.sessions.get(sessionId)).toMatchObject({ permissionMode: 'default' });
});

test('The reading pauses after the first screen, so that the window can render it', async () => {
  put(linesOf(2000));
  start(20_000);
  const sessionId = await open();
  const stored = () =>
    harness.store.messages.before(sessionId, null, Number.MAX_SAFE_INTEGER, 5000).length;
  const atFirst = stored();
  expect(atFirst).toBeLessThan(90);
  for (let turn = 0; turn < 50; turn += 1) await breathe();
  expect(stored()).toBe(atFirst);
  harness.clock.advance(400);
  await expect.poll(() => harness.sessions.get(sessionId)?.history, patient).toBeNull();
  expect(stored()).toBe(1600);
});

test('Turns are listed page by page while their transcript is being read, each exactly once', async () => {
  put(linesOf(2000));
  start(20_000);
  const sessionId = await open();
  const turns = new Turns(harness.store, (id) => transcripts.readingOf(id));
  const [first] = harness.store.messages.before(sessionId, null, Number.MAX_SAFE_INTEGER, 5000);
  const stored = { sessionId, from: first?.seq ?? NaN, to: Number.MAX_SAFE_INTEGER };
  expect(await turns.page(stored)).toMatchObject({ ok: true, value: { hasOlder: false } });
  const gists: string[] = [];
  const read = async (to: number): Promise<void> => {
    const page = await turns.page({ sessionId, from: 0, to });
    if (!page.ok) throw new Error(textIn('en', page.error.message));
    gists.unshift(...page.value.turns.map(({ gist }) => gist));
    const [oldest] = page.value.turns;
    if (page.value.hasOlder && oldest) await read(oldest.promptSeq - 1);
  };
  await read(Number.MAX_SAFE_INTEGER);
  expect(gists).toEqual(
    Array.from({ length: 400 }, (_, turn) => `Prompt ${turn}: look at part ${turn}.`),
  );
});

test('After a crash the reading continues, and no message is stored twice', async () => {
  put(linesOf(500));
  start(9000);
  hold = 3;
  const sessionId = await open();
  const some = harness.store.messages.before(sessionId, null, Number.MAX_SAFE_INTEGER, 5000);
  expect(some.length).toBeGreaterThan(20);
  expect(some.length).toBeLessThan(350);
  await crash();
  hold = Number.POSITIVE_INFINITY;
  start(5000);
  expect(contentsOf(await readAll(sessionId))).toEqual(expected(500));
  expect(harness.sessions.get(sessionId)?.counters.seen).toBe(500);
});

test('After a crash between two steps that the reader stores, each message is stored once, in order', async () => {
  put(linesOf(2000));
  start(40_000);
  let crashing: Promise<void> | null = null;
  beforeStore = (step) => {
    if (step === 2) crashing = transcripts.close();
  };
  const sessionId = await open();
  harness.clock.advance(400);
  await expect.poll(() => crashing, patient).not.toBeNull();
  await crash();
  beforeStore = () => undefined;
  start(40_000);
  const stored = harness.store.messages.before(sessionId, null, Number.MAX_SAFE_INTEGER, 5000);
  expect(stored.length % 64, 'a part of a slice is stored').toBeGreaterThan(0);
  expect(contentsOf(stored)).toEqual(expected(2000).slice(-stored.length));
  expect(contentsOf(await readAll(sessionId))).toEqual(expected(2000));
  expect(harness.sessions.get(sessionId)?.counters.seen).toBe(2000);
});

test('The reading waits while another connection locks the database, and then stores the rest', async () => {
  put(linesOf(1000));
  start(20_000);
  const other = openBeside(harness.data.database, new WriteLock());
  if (!other.ok) throw new Error(textIn('en', other.error.message));
  let tries = 0;
  beforeStore = () => {
    tries += 1;
    if (tries === 1) other.value.exec('BEGIN IMMEDIATE');
  };
  const sessionId = await open();
  harness.clock.advance(400);
  await expect.poll(() => tries, patient).toBe(1);
  other.value.exec('ROLLBACK');
  other.value.close();
  await expect
    .poll(() => {
      harness.clock.advance(1000);
      return harness.sessions.get(sessionId)?.history;
    }, patient)
    .toBeNull();
  expect(contentsOf(await readAll(sessionId))).toEqual(expected(1000));
});

test('Windows that page through a conversation while the reader stores it get all of it, with its words', async () => {
  put(linesOf(1000));
  start(9000);
  const sessionId = await open();
  const [one, two] = await Promise.all([requestAll(sessionId), requestAll(sessionId)]);
  // A result at the border of two slices becomes a tool execution, which windows get as a frame.
  const changed = new Map(
    harness.frames.flatMap(({ event }) =>
      event.type === 'message.upserted' ? [[event.message.seq, event.message]] : [],
    ),
  );
  for (const all of [one, two])
    expect(contentsOf(all.map((each) => changed.get(each.seq) ?? each))).toEqual(expected(1000));
  expect(harness.store.messages.find(sessionId, 'Prompt 105', 500).total).toBe(1);
  expect(harness.store.messages.find(sessionId, 'fine', 5).total).toBe(200);
});

test('The reader stores nothing of a session that was deleted', async () => {
  put(linesOf(1000));
  start(20_000);
  const sessionId = await open();
  beforeStore = () =>
    harness.store.transaction(() => {
      harness.store.transcripts.deleteSession(sessionId);
      harness.store.messages.deleteSession(sessionId);
    });
  harness.clock.advance(400);
  await expect.poll(() => harness.store.transcripts.get(sessionId), patient).toBeNull();
  await transcripts.forget(sessionId);
  expect(harness.store.messages.newest(sessionId, 10)).toEqual([]);
});

test('A paused reading stays paused until it is continued, and a prompt is stored behind all older messages', async () => {
  put(linesOf(500));
  start(9000);
  hold = 3;
  const sessionId = await open();
  const pausing = transcripts.pause({ commandId: '', sessionId, paused: true });
  await transcripts.close();
  expect(await pausing).toMatchObject({ ok: true });
  expect(harness.sessions.get(sessionId)?.history?.state).toBe('paused');
  const page = await transcripts.page({
    sessionId,
    parentToolUseId: null,
    anchor: { at: 'start' },
    limit: 1,
  });
  expect(page.hasBefore).toBe(true);
  const sent = await harness.sessions.prompt({
    commandId: harness.ids.uuid(),
    sessionId,
    text: 'Go on.',
  });
  expect(sent).toMatchObject({ ok: true });
  expect(harness.agent.run.launch).toMatchObject({ resume: NAME, cwd: '/workspace/demo' });
  hold = Number.POSITIVE_INFINITY;
  await transcripts.pause({ commandId: '', sessionId, paused: false });
  expect(contentsOf(await readAll(sessionId))).toEqual([...expected(500), 'Go on.']);
});

test('Two windows that open the same transcript get the same session', async () => {
  put(linesOf(20));
  start(4096);
  const [one, two] = await Promise.all([open(), open()]);
  expect(one).toBe(two);
  expect(await open()).toBe(one);
});

test('Damaged parts are shown unchanged, and no message around them is lost', async () => {
  const [whole, half] = [linesOf(50), linesOf(5)[1]?.slice(0, 60) ?? ''];
  const image = {
    type: 'image',
    source: { type: 'base64', media_type: 'image/png', data: 'A'.repeat(200_000) },
  };
  const result = { type: 'tool_result', tool_use_id: 'nobody', content: [image] };
  const lines = [
    ...whole.slice(0, 20),
    `${half}\n`,
    Buffer.concat([Buffer.alloc(5000), Buffer.from('\n')]),
    Buffer.from([0xff, 0xfe, 0x80, 0x0a]),
    '\n\r\n',
    `${JSON.stringify({ type: 'user', uuid: 'big', message: { content: [result] } })}\n`,
    '{"type":"from-the-future","uuid":"f"}\n',
    ...whole.slice(20),
    half,
  ];
  put(lines);
  start(3000);
  const sessionId = await open();
  const messages = await readAll(sessionId);
  const readable = messages.filter(
    ({ messageType, id }) => messageType !== 'unknown' && id !== 'big',
  );
  expect(contentsOf(readable)).toEqual(expected(50));
  expect(
    messages
      .filter(({ messageType }) => messageType === 'unknown')
      .map(({ content }) => content.slice(0, 10)),
  ).toEqual([half.slice(0, 10), '\0'.repeat(10), '���', '{"type":"f', half.slice(0, 10)]);
  const blobs = messages.find(({ id }) => id === 'big')?.metadata.blobs ?? [];
  expect(new Set(blobs.map(({ hash }) => hash)).size, 'the picture is stored once').toBe(1);
  expect(harness.sessions.get(sessionId)?.counters).toEqual({ seen: 56, shown: 51, unknown: 5 });
});

test('A tool without a result has none reported, and a tool whose result was read first is complete', async () => {
  const lines = linesOf(5);
  const other = linesOf(10).slice(5);
  put([
    ...lines.slice(0, 3),
    ...other.slice(0, 3),
    lines[3] ?? '',
    ...other.slice(4),
    lines[4] ?? '',
  ]);
  start(200);
  const messages = await readAll(await open());
  const tools = messages.flatMap(({ messageType, metadata }) =>
    messageType === 'tool_execution' ? [metadata] : [],
  );
  expect(
    tools
      .map(({ toolUseId, status }) => `${toolUseId} ${status}`)
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['toolu_0 completed', 'toolu_1 abandoned']);
});

test('Sub-agents in files of their own, and older ones in the same file, are nested under their tools', async () => {
  const agentUse = {
    type: 'tool_use',
    id: 'toolu_agent',
    name: 'Task',
    input: { prompt: 'Look.', description: 'Look' },
  };
  const side = (n: number, parentUuid: string | null, record: unknown) =>
    `${JSON.stringify({ uuid: `side-${n}`, parentUuid, isSidechain: true, ...Object(record) })}\n`;
  const lines = linesOf(20);
  const file = put([
    ...lines.slice(0, 10),
    `${JSON.stringify({ type: 'assistant', uuid: 'agent', message: { content: [agentUse] } })}\n`,
    side(1, null, { type: 'user', message: { content: 'Look.' } }),
    ...Array.from({ length: 8 }, (_, n) =>
      side(n + 2, `side-${n + 1}`, {
        type: 'assistant',
        message: { content: [{ type: 'text', text: `Old ${n}` }] },
      }),
    ),
    ...lines.slice(10),
  ]);
  const own = join(file.slice(0, -'.jsonl'.length), 'subagents');
  mkdirSync(own, { recursive: true });
  writeFileSync(
    join(own, 'agent-x.jsonl'),
    linesOf(10).join('').replaceAll('aaaaaaaa', 'bbbbbbbb').replaceAll('toolu_', 'toolu_x'),
  );
  writeFileSync(join(own, 'agent-x.meta.json'), JSON.stringify({ toolUseId: 'toolu_new' }));
  start(400);
  const sessionId = await open();
  expect((await readAll(sessionId)).filter(({ id }) => !id.startsWith('agent')).length).toBe(16);
  expect(contentsOf(await readAll(sessionId, 'toolu_agent'))).toEqual([
    'Look.',
    ...Array.from({ length: 8 }, (_, n) => `Old ${n}`),
  ]);
  expect(contentsOf(await readAll(sessionId, 'toolu_new'))).toEqual(expected(10));
});

test('A deleted file is reported as a problem, and the reading continues when the file is restored', async () => {
  const file = put(linesOf(500));
  start(9000);
  hold = 3;
  const sessionId = await open();
  await crash();
  rmSync(file);
  hold = Number.POSITIVE_INFINITY;
  start(9000);
  await readAllOnce(sessionId);
  expect(harness.sessions.get(sessionId)?.history).toMatchObject({
    state: 'failed',
    problem: { kind: 'transcriptUnreadable' },
  });
  put(linesOf(500));
  await transcripts.pause({ commandId: '', sessionId, paused: false });
  expect(contentsOf(await readAll(sessionId))).toEqual(expected(500));
});

async function readAllOnce(sessionId: string): Promise<void> {
  await transcripts.page({ sessionId, parentToolUseId: 'none', anchor: { at: 'end' }, limit: 1 });
}

test('Deleting a session ends its reading and deletes its progress', async () => {
  put(linesOf(500));
  start(9000);
  const sessionId = await open();
  await transcripts.forget(sessionId);
  expect(await harness.sessions.erase(sessionId)).toMatchObject({ ok: true });
  expect(harness.store.transcripts.unfinished()).toEqual([]);
});
