import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { NodeFolders } from '#core/adapters/files/node-folders.ts';
import { Harness } from '#core/testing/harness.ts';
import { session } from '#shared/contract/sessions.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { SessionForks } from './forks/session-forks.ts';
import { sessionFolders } from './session-folder.ts';

let harness: Harness;

beforeEach(() => {
  harness = new Harness();
});

afterEach(() => harness.dispose());

const commandId = '11111111-1111-4111-8111-111111111111';

const create = (additionalFolders: string[]) =>
  harness.sessions.create({
    commandId,
    agentId: harness.agent.agentId,
    cwd: harness.folder,
    additionalFolders,
    permissionMode: 'default',
    model: null,
    prompt: 'Hi',
  });

async function settled(sessionId: string): Promise<void> {
  while (harness.status(sessionId) === 'starting')
    await new Promise((resolve) => setImmediate(resolve));
}

function folder(name: string): string {
  const path = join(harness.folder, name);
  mkdirSync(path, { recursive: true });
  return path;
}

describe('Additional folders', () => {
  test('Each start of the session gives them to its agent, without repeats and its own folder', async () => {
    const [one, two] = [folder('one'), folder('two')];
    const made = await create([`${one}/`, two, `${two}/../one`, harness.folder]);
    const sessionId = made.ok ? made.value.session.sessionId : '';
    expect(harness.store.sessions.get(sessionId)).toMatchObject({ additionalFolders: [one, two] });
    await settled(sessionId);
    const { run } = harness.agent;
    expect(run.launch.additionalFolders).toEqual([one, two]);
    run.say({ type: 'facts', facts: { agentSessionId: 'original' } });
    run.say({ type: 'turnStarted' }, { type: 'turnEnded', busy: false });
    await harness.sessions.terminate({ sessionId, commandId });
    await harness.sessions.resume({ sessionId, commandId });
    expect(harness.agent.runs).toHaveLength(2);
    expect(harness.agent.run.launch).toMatchObject({
      resume: 'original',
      additionalFolders: [one, two],
    });
  });

  test('A fork has those of its original', async () => {
    harness.agent.forks = true;
    const one = folder('one');
    const made = await create([one]);
    const sessionId = made.ok ? made.value.session.sessionId : '';
    await settled(sessionId);
    harness.agent.run.say({ type: 'facts', facts: { agentSessionId: 'original' } });
    harness.agent.run.say({ type: 'turnStarted' }, { type: 'turnEnded', busy: false });
    const forks = new SessionForks(forkServices());
    const fork = await forks.fork({ sessionId });
    expect(fork).toMatchObject({ value: { session: { additionalFolders: [one] } } });
    await settled(fork.ok ? fork.value.session.sessionId : '');
    expect(harness.agent.run.launch).toMatchObject({
      forkOf: 'original',
      additionalFolders: [one],
    });
  });

  test('A folder that is missing, a file or relative is refused by name', async () => {
    writeFileSync(join(harness.folder, 'file'), '');
    const { agent } = harness;
    const usable = { agent, info: await agent.detect() };
    for (const bad of [join(harness.folder, 'gone'), join(harness.folder, 'file'), 'relative']) {
      const refused = await sessionFolders(new NodeFolders(), usable, {
        sessionId: 's',
        cwd: harness.folder,
        additionalFolders: [folder('one'), bad],
      });
      expect(refused).toMatchObject({ ok: false, error: { kind: 'additionalFolder' } });
      expect(refused.ok ? '' : textIn('en', refused.error.message)).toContain(bad);
    }
  });

  test('An agent that cannot work in them is not started with them', async () => {
    harness.agent.addsFolders = false;
    const refused = await create([folder('one')]);
    expect(refused).toMatchObject({ ok: false, error: { kind: 'additionalFolder' } });
    expect(harness.agent.runs).toEqual([]);
    expect(await create([])).toMatchObject({ ok: true });
  });

  test('A session that an older Corral stored has none, and a damaged list is none', async () => {
    const made = await create([folder('one')]);
    const { additionalFolders, ...older } = (made.ok && made.value.session) || {};
    expect(additionalFolders).toHaveLength(1);
    expect(session.parse(older).additionalFolders).toBeUndefined();
    expect(session.parse({ ...older, additionalFolders: 7 }).additionalFolders).toBeUndefined();
  });
});

function forkServices(): ConstructorParameters<typeof SessionForks>[0] {
  const { sessions, store, journal, processor, ids, clock, agent } = harness;
  const agents = new Map([[agent.agentId, agent]]);
  return { sessions, store, journal, processor, ids, clock, agents };
}
