import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { FileBlobs } from '#core/adapters/files/file-blobs.ts';
import { FileSecrets } from '#core/adapters/files/file-secrets.ts';
import { NodeProcesses } from '#core/adapters/processes/node-processes.ts';
import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { AgentRegistry } from '#core/agents/registry.ts';
import { openDataFolder, type DataFolder } from '#core/data-folder/data-folder.ts';
import { Journal } from '#core/journal/journal.ts';
import { CountingIds, ManualClock, silentLog } from '#core/testing/fake-ports.ts';
import type { OwnAgentDraft } from '#shared/agents/own-agent.ts';

import { LearntAgents } from '../learnt-agents.ts';
import { OwnAgents } from './own-agents.ts';

const commandId = '00000000-0000-4000-8000-000000000000';

let folder: string;
let data: DataFolder;
let clock: ManualClock;
let secrets: FileSecrets;
let registry: AgentRegistry;
let journal: Journal;
let own: OwnAgents;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corral-own-'));
  clock = new ManualClock();
  secrets = new FileSecrets(join(folder, 'secrets.json'));
  open();
});

afterEach(() => {
  own.close();
  data.close();
  rmSync(folder, { recursive: true });
});

/** Opens the data folder, as a start of Corral does. */
function open(): void {
  const opened = openDataFolder(sqlite, join(folder, 'data'), 'test', 'now');
  if (!opened.ok) throw new Error('The data folder was not opened.');
  data = opened.value;
  journal = new Journal(data.store, new FileBlobs(data.blobs));
  registry = new AgentRegistry(journal, []);
  const places = {
    homeDir: folder,
    tempDir: folder,
    dataDir: folder,
    demoScript: '',
    agentScript: '',
  };
  const environment = {
    ...places,
    platform: 'linux',
    version: '1',
    variables: { PATH: join(folder, 'bin') },
    node: { command: process.execPath, env: {} },
  };
  const ports = {
    processes: new NodeProcesses(),
    clock,
    ids: new CountingIds(),
    log: silentLog,
    environment,
    terminals: null,
    setting: () => null,
  };
  const { store } = data;
  const learnt = new LearntAgents({ store, journal, log: silentLog });
  own = new OwnAgents({ ports, secrets, journal, store, registry, learnt });
  own.start();
}

function draft(more: Partial<OwnAgentDraft> = {}): OwnAgentDraft {
  const command = join(folder, 'mine');
  writeFileSync(command, '');
  chmodSync(command, 0o755);
  return { name: 'My Agent', protocol: 'acp', command, args: ['--acp'], variables: [], ...more };
}

async function save(entry: OwnAgentDraft, agentId: string | null = null): Promise<string> {
  const saved = await own.api['agents.saveOwn']({ commandId, agentId, draft: entry });
  if (!saved.ok) throw new Error(saved.error.kind);
  return saved.value.agentId;
}

const entries = () => data.store.settings.get().ownAgents ?? [];
const names = () => journal.agents.map(({ name }) => name);
const token = (value: string | null) => ({ name: 'TOKEN', isSecret: true, value });

test('A saved entry is an agent, and its secret is stored with the secrets alone', async () => {
  const agentId = await save(draft({ variables: [token('s3cret')] }));
  expect(agentId).toMatch(/^own-my-agent-[0-9a-f]{8}$/);
  expect(journal.agents).toMatchObject([
    { agentId, name: 'My Agent', state: 'ready', isTestable: true },
  ]);
  expect(await secrets.get(`agent.${agentId}.TOKEN`)).toBe('s3cret');
  expect(entries()).toMatchObject([{ variables: [{ name: 'TOKEN', value: null }] }]);
});

test('An entry in a terminal runs in a terminal alone, and announces nothing that a test could show', async () => {
  await save(draft({ protocol: 'terminal' }));
  expect(journal.agents).toMatchObject([
    { state: 'ready', capabilities: { faces: ['terminal'], resume: false } },
  ]);
  expect(journal.agents[0]?.isTestable).toBeUndefined();
});

test('A changed entry keeps a secret that was not entered again, and loses one that it has no more', async () => {
  const agentId = await save(draft({ variables: [token('s3cret')] }));
  await save(draft({ name: 'Renamed', variables: [token(null)] }), agentId);
  expect(names()).toEqual(['Renamed']);
  expect(await secrets.get(`agent.${agentId}.TOKEN`)).toBe('s3cret');
  await save(draft({ variables: [{ name: 'TOKEN', isSecret: false, value: 'open' }] }), agentId);
  expect(await secrets.get(`agent.${agentId}.TOKEN`)).toBeNull();
  expect(entries()).toMatchObject([{ variables: [{ name: 'TOKEN', value: 'open' }] }]);
});

test('A secret without a value is refused, and nothing is stored', async () => {
  const saved = await own.api['agents.saveOwn']({
    commandId,
    agentId: null,
    draft: draft({ variables: [token(null)] }),
  });
  expect(saved).toMatchObject({ ok: false, error: { kind: 'secretMissing' } });
  expect(entries()).toEqual([]);
});

test('A removed entry can be brought back with its secret', async () => {
  const agentId = await save(draft({ variables: [token('s3cret')] }));
  await own.api['agents.removeOwn']({ commandId, agentId });
  expect(names()).toEqual([]);
  clock.advance(9 * 60_000);
  await own.api['agents.restoreOwn']({ commandId, agentId });
  clock.advance(60 * 60_000);
  expect(names()).toEqual(['My Agent']);
  expect(await secrets.get(`agent.${agentId}.TOKEN`)).toBe('s3cret');
});

test.each(['after ten minutes', 'at the next start'])(
  'A removed entry is deleted with its secrets %s',
  async (when) => {
    const agentId = await save(draft({ variables: [token('s3cret')] }));
    await own.api['agents.removeOwn']({ commandId, agentId });
    if (when === 'after ten minutes') clock.advance(10 * 60_000);
    else {
      own.close();
      data.close();
      open();
    }
    await expect.poll(() => entries()).toEqual([]);
    // Sessions of the entry stay, and show its name.
    expect(data.store.settings.get().learntAgents?.[agentId]?.name).toBe('My Agent');
    expect(await secrets.get(`agent.${agentId}.TOKEN`)).toBeNull();
  },
);

test('An entry exists after a restart, and is listed by the first detection', async () => {
  const agentId = await save(draft());
  own.close();
  data.close();
  open();
  expect(names()).toEqual([]);
  await registry.list(true);
  expect(journal.agents).toMatchObject([{ agentId, state: 'ready' }]);
});

test('An entry whose program is missing is listed with the reason', async () => {
  await save(draft({ command: 'no-such-program' }));
  expect(journal.agents).toMatchObject([{ state: 'missing', problem: { kind: 'agentMissing' } }]);
});

test.each(['saveOwn', 'removeOwn', 'restoreOwn'] as const)(
  'agents.%s refuses an entry that does not exist',
  async (name) => {
    const agentId = 'own-gone';
    const reply =
      name === 'saveOwn'
        ? await own.api['agents.saveOwn']({ commandId, agentId, draft: draft() })
        : await own.api[`agents.${name}`]({ commandId, agentId });
    expect(reply).toMatchObject({ ok: false, error: { kind: 'noSuchAgent' } });
  },
);

test('The modes and the capabilities that a run announced are known after a restart', async () => {
  const script = join(import.meta.dirname, '../acp/testing/hostile-agent.mjs');
  const agentId = await save(draft({ command: process.execPath, args: [script, 'none'] }));
  expect(journal.agents).toMatchObject([{ capabilities: { resume: false } }]);
  const launch = { sessionId: 's', cwd: folder, permissionMode: 'unknown', model: null };
  const started = await registry.agents
    .get(agentId)
    ?.start(
      { ...launch, resume: null, face: 'structured', wireLog: join(folder, 'wire.jsonl') },
      { events: () => undefined, exited: () => undefined },
    );
  if (started?.ok) await started.value.stop();
  expect(started?.ok).toBe(true);
  own.close();
  data.close();
  open();
  await registry.list(true);
  expect(journal.agents).toMatchObject([
    {
      agentId,
      capabilities: { resume: true, images: false },
      permissionModes: [{ id: 'default' }, { id: 'wild' }],
    },
  ]);
});
