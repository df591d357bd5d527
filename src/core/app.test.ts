import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Client } from '#shared/channel/client.ts';
import { memoryChannelPair } from '#shared/channel/memory-channel.ts';
import { DESK, type Frame, type Snapshot } from '#shared/contract/streams.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import type { AgentDriver } from './agents/driver.ts';
import { createApp, type App } from './app.ts';
import { nodePorts } from './node-ports.ts';
import type { ClockPort } from './ports.ts';
import { writeTranscript } from './testing/transcript-lines.ts';
import { inEnglish } from './testing/in-english.ts';
import { ApiLine } from './shell/http/api-line.ts';
import { programPath } from '../../scripts/lib/program-paths.mjs';

let folder: string;
let app: App;
let client: Client;
const frames: Frame[] = [];

/** Ids of the agents that were detected, in order. */
const detected: string[] = [];

function countingDetections(driver: AgentDriver): AgentDriver {
  return {
    ...driver,
    create: (ports) => {
      const agent = driver.create(ports);
      const detect = agent.detect.bind(agent);
      agent.detect = async () => {
        detected.push(agent.agentId);
        return detect();
      };
      return agent;
    },
  };
}

/** Starts the whole core under plain Node with the real ports, without a client. */
async function startCore(path = '/nowhere') {
  const threads = {
    transcriptThread: programPath('transcript-thread'),
    checkpointThread: programPath('checkpoint-thread'),
  };
  const scripts = {
    demoScript: programPath('demo-agent'),
    agentScript: '',
    ptyHost: programPath('pty-host'),
    ...threads,
  };
  const installation = { version: '0.0.0', ...scripts, rendererDir: '', shipped: null };
  const ports = nodePorts({
    dataDir: join(folder, 'data'),
    installation,
    node: { command: process.execPath, env: { CORRAL_DEMO_PACE_MS: '0' } },
  });
  const environment = {
    ...ports.environment,
    homeDir: folder,
    tempDir: folder,
    variables: { PATH: path, HOME: folder },
  };
  const agents = ports.agents.map(countingDetections);
  const made = await createApp({ ...ports, agents, environment });
  if (!made.ok) throw new Error(textIn('en', made.error.message));
  return { made: made.value, ports: { ...ports, environment } };
}

/** Starts core and connects a client that follows the desk. */
async function start(): Promise<void> {
  const { made, ports } = await startCore();
  app = made;
  client = connect(ports.clock);
}

/** Connects a client that follows the desk, as a page does, and asks for nothing. */
function connect(
  clock: ClockPort,
  onSnapshot: (snapshot: Snapshot) => void = () => undefined,
): Client {
  const [ours, theirs] = memoryChannelPair();
  app.serve(theirs);
  const timers = {
    now: () => Date.now(),
    after: (ms: number, work: () => void) => clock.after(ms, work),
  };
  const connected = new Client({
    connectChannel: async () => ({ ok: true, value: ours }),
    timers,
    random: () => 0.5,
    onState: () => undefined,
    onBadMessage: () => undefined,
  });
  connected.start();
  frames.length = 0;
  connected.openStream(DESK, {
    onSnapshot,
    onFrame: (frame: Frame) => void frames.push(frame),
    onLive: () => undefined,
    onDelta: () => undefined,
    onFailed: () => undefined,
  });
  return connected;
}

/** Makes programs of agents that note their starts. Returns their folder and the starts so far. */
function agentPrograms(name: string) {
  const bin = join(folder, name);
  const notes = join(bin, 'started');
  mkdirSync(bin);
  writeFileSync(notes, '');
  for (const program of ['claude', 'codex', 'opencode', 'gemini']) {
    const text = `#!/bin/sh\necho ${program} "$@" >> '${notes}'\necho 9.9.9\n`;
    writeFileSync(join(bin, program), text, { mode: 0o755 });
  }
  return { bin, started: () => readFileSync(notes, 'utf8').split('\n').slice(0, -1) };
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'corral-app-'));
  await start();
});

afterEach(async () => {
  client.close();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const wait = { timeout: 20_000, interval: 10 };

async function openInteraction(): Promise<Interaction> {
  return vi.waitFor(() => {
    const open = frames.flatMap(({ event }) =>
      event.type === 'interaction.upserted' ? [event.interaction] : [],
    );
    const last = open.at(-1);
    if (!last || last.outcome !== null) throw new Error('No question yet.');
    return last;
  }, wait);
}

async function statusOf(sessionId: string, status: string): Promise<void> {
  await vi.waitFor(() => {
    const known = frames.flatMap(({ event }) =>
      event.type === 'session.upserted' && event.session.sessionId === sessionId
        ? [event.session.status]
        : [],
    );
    expect(known.at(-1)).toBe(status);
  }, wait);
}

async function createDemo(prompt: string) {
  const made = await client.api['sessions.create']({
    commandId: crypto.randomUUID(),
    agentId: 'demo',
    cwd: '',
    permissionMode: 'default',
    model: null,
    prompt,
  });
  if (!made.ok) throw new Error(textIn('en', made.error.message));
  return made.value.session;
}

async function messages(sessionId: string) {
  const page = await client.api['conversation.page']({
    sessionId,
    parentToolUseId: null,
    anchor: { at: 'start' },
    limit: 200,
  });
  if (!page.ok) throw new Error(textIn('en', page.error.message));
  return page.value.messages;
}

test('A demo session over a channel asks for approval, takes the answer once and keeps everything after a restart', async () => {
  const { sessionId, cwd } = await createDemo('plan');
  const asked = await openInteraction();
  const answer = {
    commandId: crypto.randomUUID(),
    requestId: asked.request.requestId,
    windowId: 'w',
    selectedOptionId: 'plan-approve-ask',
  };
  const replies = await Promise.all([
    client.api['interactions.respond'](answer),
    client.api['interactions.respond'](answer),
  ]);
  expect(replies[0]).toEqual(replies[1]);
  expect(replies[0]).toMatchObject({ ok: true, value: { interaction: { outcome: 'answered' } } });
  await statusOf(sessionId, 'idle');
  const before = await messages(sessionId);
  const card = before.find(({ messageType }) => messageType === 'tool_execution');
  expect(card?.metadata).toMatchObject({
    status: 'completed',
    isError: false,
    toolName: 'ExitPlanMode',
  });

  const source = card?.source;
  if (source?.kind !== 'file') throw new Error('The card does not know where it came from.');
  const raw = await client.api['conversation.source']({ sessionId, source, limit: 100_000 });
  expect(raw).toMatchObject({
    ok: true,
    value: { text: readFileSync(source.file, 'utf8').slice(source.start, source.end) },
  });
  const foreign = await client.api['conversation.source']({
    sessionId,
    source: { ...source, file: '/etc/passwd' },
    limit: 100,
  });
  expect(foreign).toMatchObject({ ok: false, error: { kind: 'sourceGone' } });

  client.close();
  await app.close();
  await start();
  expect(await messages(sessionId)).toEqual(before);
  const more = await client.api['sessions.prompt']({
    commandId: crypto.randomUUID(),
    sessionId,
    text: 'help',
  });
  expect(more).toMatchObject({ ok: true });
  await statusOf(sessionId, 'idle');
  expect((await messages(sessionId)).length).toBeGreaterThan(before.length + 1);
  expect(cwd.startsWith(folder)).toBe(true);
}, 60_000);

test('A transcript of the person becomes a session, and a separate thread reads it', async () => {
  const projects = join(folder, '.claude', 'projects', '-workspace-demo');
  mkdirSync(projects, { recursive: true });
  const agentSessionId = '90488efd-de70-4c5e-b75d-14dda5ce58f8';
  await writeTranscript(join(projects, `${agentSessionId}.jsonl`), { records: 2000, output: 2000 });
  const listed = await client.api['transcripts.list']({});
  expect(listed).toMatchObject({
    ok: true,
    value: { total: 1, transcripts: [{ agentSessionId, title: 'Prompt 0: look at part 0.' }] },
  });
  const opened = await client.api['transcripts.open']({
    commandId: crypto.randomUUID(),
    agentId: 'claude-code',
    agentSessionId,
  });
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  const { sessionId } = opened.value.session;
  await vi.waitFor(() => {
    const histories = frames.flatMap(({ event }) =>
      event.type === 'session.upserted' ? [event.session.history] : [],
    );
    expect(histories.at(-1)).toBeNull();
  }, wait);
  expect((await messages(sessionId)).map(({ content }) => content).slice(0, 2)).toEqual([
    'Prompt 0: look at part 0.',
    'I look at part 0 of it.',
  ]);
}, 120_000);

test('A missing agent is reported with its remedy, and a missing folder is reported', async () => {
  const listed = await client.api['agents.list']({ refresh: true });
  expect(listed).toMatchObject({
    ok: true,
    value: {
      agents: [
        { agentId: 'corral', state: 'broken', problem: { kind: 'agentMissing' } },
        {
          agentId: 'claude-code',
          state: 'missing',
          problem: { command: expect.stringContaining('npm install') },
        },
        {
          agentId: 'codex',
          state: 'missing',
          problem: { command: expect.stringContaining('@openai/codex') },
        },
        {
          agentId: 'gemini',
          state: 'missing',
          problem: { command: expect.stringContaining('@google/gemini-cli') },
        },
        {
          agentId: 'opencode',
          state: 'missing',
          problem: { command: expect.stringContaining('opencode-ai') },
        },
        { agentId: 'demo', state: 'ready' },
      ],
    },
  });
  const create = {
    commandId: crypto.randomUUID(),
    agentId: 'claude-code',
    cwd: folder,
    permissionMode: 'default',
    model: null,
    prompt: 'x',
  };
  expect(inEnglish(await client.api['sessions.create'](create))).toMatchObject({
    ok: false,
    error: { kind: 'agentUnavailable', remedy: expect.stringContaining('Install') },
  });
  expect(await client.api['folders.list']({ path: join(folder, 'gone') })).toMatchObject({
    ok: false,
    error: { kind: 'folderMissing' },
  });
  expect(await client.api['folders.list']({ path: 'gone' })).toMatchObject({
    ok: false,
    error: { kind: 'folderNotAbsolute' },
  });
});

test('A start detects no agent; the first client detects each agent once', async () => {
  client.close();
  await app.close();
  detected.length = 0;
  ({ made: app } = await startCore());
  expect(detected).toEqual([]);
  const line = new ApiLine((channel) => app.serve(channel));
  const listed = await line.api['agents.list']({ refresh: false });
  expect(listed.ok && listed.value.agents.map(({ agentId }) => agentId)).toContain('demo');
  expect(detected).toContain('claude-code');
  await new ApiLine((channel) => app.serve(channel)).api['agents.list']({ refresh: false });
  expect(detected).toEqual([...new Set(detected)]);
});

test('A cold start runs no program of an agent; the first window has them run once, and later ones get the result', async () => {
  // The programs are scripts of a shell.
  if (process.platform === 'win32') return;
  client.close();
  await app.close();
  rmSync(join(folder, 'data'), { recursive: true });
  const { bin, started } = agentPrograms('bin');
  const { made, ports } = await startCore(bin);
  app = made;
  // Detects the agents beside core, as doctor does, which a detection of the start would precede.
  const beside = agentPrograms('beside');
  const variables = { ...ports.environment.variables, PATH: beside.bin };
  const environment = { ...ports.environment, variables };
  for (const driver of ports.agents)
    await driver.create({ ...ports, environment, terminals: null, setting: () => null }).detect();
  expect(beside.started()).toEqual(expect.arrayContaining(['claude --version']));
  expect(started()).toEqual([]);

  detected.length = 0;
  const line = new ApiLine((channel) => app.serve(channel));
  expect(await line.api['folders.list']({ path: folder })).toMatchObject({ ok: true });
  line.close();
  expect(detected, 'a client that needs no agent').toEqual([]);

  client = connect(ports.clock);
  await vi.waitFor(
    () => expect(frames.map(({ event }) => event.type)).toContain('agents.found'),
    wait,
  );
  const listed = await client.api['agents.list']({ refresh: false });
  const found = listed.ok ? listed.value.agents : [];
  expect(found).toContainEqual(
    expect.objectContaining({ agentId: 'claude-code', version: '9.9.9' }),
  );
  const events = frames.map(({ event }) => event);
  expect(events).toContainEqual({ type: 'agents.found', agents: found });
  const runs = started();
  expect(runs).toEqual(expect.arrayContaining(['claude --version', 'claude auth status']));
  expect(runs).toEqual([...new Set(runs)]);

  const snapshots: Snapshot[] = [];
  const second = connect(ports.clock, (snapshot) => void snapshots.push(snapshot));
  await vi.waitFor(() => expect(snapshots).toMatchObject([{ of: 'desk', agents: found }]), wait);
  second.close();
  expect(started()).toEqual(runs);
});
