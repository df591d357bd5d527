import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { checkAgents } from '#cli/doctor/agents.ts';
import { findingIn } from '#cli/doctor/finding.ts';
import { agentDrivers } from '#core/agents/all.ts';
import { driverOf } from '#core/agents/driver.ts';
import { createApp, type App } from '#core/app.ts';
import { nodePorts } from '#core/node-ports.ts';
import { Client } from '#shared/channel/client.ts';
import { memoryChannelPair } from '#shared/channel/memory-channel.ts';
import type { AgentWords } from '#shared/contract/agents.ts';
import { DESK, type Frame } from '#shared/contract/streams.ts';
import { SentenceEngine } from '#shared/words/sentence-engine.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { specimen } from './specimen.ts';
import { programPath } from '../../../../scripts/lib/program-paths.mjs';

let folder: string;
let app: App;
let client: Client;
let words: AgentWords = {};
const frames: Frame[] = [];

/** Returns the ports of a real core with one additional agent in the list. */
function ports() {
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
  const real = nodePorts({
    dataDir: join(folder, 'data'),
    installation,
    node: { command: process.execPath, env: {} },
  });
  const environment = {
    ...real.environment,
    homeDir: folder,
    tempDir: folder,
    variables: { PATH: '/nowhere', HOME: folder },
  };
  return { ...real, environment, agents: [...agentDrivers, specimen] };
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'corral-specimen-'));
  const own = ports();
  const made = await createApp(own);
  if (!made.ok) throw new Error(textIn('en', made.error.message));
  app = made.value;
  const [ours, theirs] = memoryChannelPair();
  app.serve(theirs);
  const ignore = () => undefined;
  const connectChannel = async () => ({ ok: true as const, value: ours });
  const timers = {
    now: () => Date.now(),
    after: (ms: number, work: () => void) => own.clock.after(ms, work),
  };
  client = new Client({
    connectChannel,
    timers,
    random: () => 0.5,
    onState: ignore,
    onBadMessage: ignore,
  });
  client.start();
  frames.length = 0;
  const onFrame = (frame: Frame) => void frames.push(frame);
  client.openStream(DESK, {
    onSnapshot: (snapshot) => {
      if (snapshot.of === 'desk') words = snapshot.agentWords;
    },
    onFrame,
    onLive: ignore,
    onDelta: ignore,
    onFailed: ignore,
  });
});

afterEach(async () => {
  client.close();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const waitOptions = { timeout: 20_000, interval: 10 };
const commandId = () => crypto.randomUUID();

async function session(): Promise<string> {
  const navigationTarget = {
    agentId: 'specimen',
    cwd: folder,
    permissionMode: 'careful',
    model: null,
    prompt: 'Dig.',
  };
  const made = await client.api['sessions.create']({ commandId: commandId(), ...navigationTarget });
  if (!made.ok) throw new Error(textIn('en', made.error.message));
  return made.value.session.sessionId;
}

function question() {
  return vi.waitFor(() => {
    const asked = frames
      .flatMap(({ event }) => (event.type === 'interaction.upserted' ? [event.interaction] : []))
      .at(-1);
    if (!asked || asked.outcome !== null) throw new Error('No question yet.');
    return asked.request;
  }, waitOptions);
}

async function messages(sessionId: string) {
  const page = await client.api['conversation.page']({
    sessionId,
    parentToolUseId: null,
    anchor: { at: 'start' },
    limit: 50,
  });
  if (!page.ok) throw new Error(textIn('en', page.error.message));
  return page.value.messages;
}

async function listedAgent() {
  const listed = await client.api['agents.list']({ refresh: false });
  return listed.ok ? listed.value.agents.find(({ agentId }) => agentId === 'specimen') : undefined;
}

test('createApp with one more agent in the list provides sessions, cards and approvals for it', async () => {
  const sessionId = await session();
  const { requestId, title, context } = await question();
  expect({ title, agentId: context.agentId }).toEqual({
    title: 'Dig in the garden?',
    agentId: 'specimen',
  });
  expect(await messages(sessionId)).toMatchObject([
    { content: 'Dig.' },
    { messageType: 'text', content: 'Good day.' },
    {
      messageType: 'tool_execution',
      metadata: { toolName: 'Dig', status: 'running', summary: 'Digging the garden' },
    },
    { messageType: 'interaction', metadata: { requestId } },
  ]);
  const answered = await client.api['interactions.respond']({
    commandId: commandId(),
    requestId,
    windowId: 'w',
    selectedOptionId: 'approve',
  });
  expect(answered).toMatchObject({ ok: true, value: { interaction: { outcome: 'answered' } } });
  await vi.waitFor(async () => {
    const card = { status: 'completed', output: 'Answered: approve', summary: 'Dug the garden' };
    expect((await messages(sessionId))[2]).toMatchObject({
      messageType: 'tool_execution',
      metadata: card,
    });
  }, waitOptions);
});

test('the desk has the texts of an added agent in every language, for the notices that core stores', async () => {
  const sessionId = await session();
  const { requestId } = await question();
  const choice = { requestId, windowId: 'w', selectedOptionId: 'approve' };
  await client.api['interactions.respond']({ commandId: commandId(), ...choice });
  const notice = await vi.waitFor(async () => {
    const last = (await messages(sessionId)).find(({ messageType }) => messageType === 'status');
    if (last?.messageType !== 'status') throw new Error('No notice yet.');
    return last;
  }, waitOptions);
  const { sentence } = notice.metadata;
  if (sentence === undefined) throw new Error('The notice has no sentence.');
  const engine = new SentenceEngine(() => ({}));
  for (const [agentId, texts] of Object.entries(words)) engine.addCatalogue(agentId, texts);
  expect(['en', 'zh'].map((language) => engine.textIn(language, sentence))).toEqual([
    'The specimen dug in the garden.',
    '标本挖了 the garden。',
  ]);
});

test('a refusal of an added agent is a sentence that core renders in every language', async () => {
  const sessionId = await session();
  await question();
  const navigationTarget = { commandId: commandId(), sessionId, model: 'mole' };
  const refused = await client.api['sessions.setModel'](navigationTarget);
  if (refused.ok) throw new Error('The model was set.');
  expect(['en', 'zh'].map((language) => textIn(language, refused.error.message))).toEqual([
    'The specimen has no model mole.',
    '标本没有模型 mole。',
  ]);
});

test('agents.list describes the setting of an added agent in every language, and the agent reads its stored value', async () => {
  expect((await listedAgent())?.settings).toEqual([
    {
      key: 'greeting',
      kind: 'text',
      label: 'Greeting of the specimen',
      translations: { zh: { label: '标本的问候语' } },
    },
  ]);
  const change = (agents: Record<string, Record<string, string>>) =>
    client.api['settings.set']({ commandId: commandId(), settings: { agents } });
  expect(await change({ specimen: { greeting: 'Hello.' } })).toMatchObject({
    ok: true,
    value: { settings: { agents: { specimen: { greeting: 'Hello.' } } } },
  });
  expect(await change({ specimen: { other: 'x' } })).toMatchObject({
    ok: false,
    error: { kind: 'noSuchSetting' },
  });
  const sessionId = await session();
  await question();
  expect((await messages(sessionId))[1]).toMatchObject({ content: 'Hello.' });
});

test('agents.list returns the translated modes and the capabilities of an added agent', async () => {
  expect(await listedAgent()).toMatchObject({
    name: 'Specimen',
    permissionModes: [
      {
        label: 'Careful',
        translations: { zh: { label: '谨慎', description: '每次挖掘之前都会询问。' } },
      },
    ],
    capabilities: { faces: ['structured'], takeOver: false, steering: null },
  });
});

test('checkAgents reports the installation of an added agent and its own checks', async () => {
  const { agents, ...rest } = ports();
  const findings = await checkAgents(agents, () => ({
    ...rest,
    terminals: null,
    setting: () => null,
  }));
  const own = findings.filter(({ id }) => id === 'agent.specimen');
  expect(own.map((finding) => findingIn('en', finding))).toMatchObject([
    { name: 'Specimen', state: 'ok', found: '1.0.0, ready', path: '/opt/specimen' },
    { name: 'Spade', state: 'note', found: 'not found' },
  ]);
  expect(own.map((finding) => findingIn('zh', finding).found)).toEqual(['1.0.0，就绪', '未找到']);
});

test('driverOf finds an agent by its id and its aliases', () => {
  const { agents } = ports();
  expect([
    driverOf(agents, 'specimen')?.name,
    driverOf(agents, 'spec')?.name,
    driverOf(agents, 'species'),
  ]).toEqual(['Specimen', 'Specimen', null]);
});
