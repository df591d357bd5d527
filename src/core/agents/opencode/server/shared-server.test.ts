import { readFileSync } from 'node:fs';

import { afterEach, describe, expect, test, vi } from 'vitest';

import { inEnglish } from '#core/testing/in-english.ts';

import { FaultyRig, type Action } from '../testing/test-rig.ts';

const LONG = { timeout: 20_000 };
const permission = (id: string, command = 'mkdir a'): object => ({
  id,
  permission: 'bash',
  patterns: [command],
  metadata: { command },
  always: [],
});
const asks = (id: string, isSilent = false): Action => ['ask', permission(id), isSilent];
const generation2 = readFileSync(
  `${import.meta.dirname}/fixtures/health-generation-2.json`,
  'utf8',
).trim();

let rig: FaultyRig;
afterEach(() => rig.close());

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('SharedServer', () => {
  test('SharedServer gives each session only its own questions, and ends with the last session', async () => {
    rig = new FaultyRig();
    const [one, two] = await Promise.all([rig.session(), rig.session()]);
    const pid = one.run?.pid ?? 0;
    expect(two.run?.pid).toBe(pid);
    one.tell(asks('per_1'));
    two.tell(asks('per_2'));
    await vi.waitUntil(() => one.asks.length > 0 && two.asks.length > 0, LONG);
    expect([one, two].map((each) => each.asks.map(({ askId }) => askId))).toEqual([
      ['per_1'],
      ['per_2'],
    ]);
    expect(rig.wireLogOf(0)).toContain('per_1');
    expect(rig.wireLogOf(0)).not.toContain('per_2');
    await one.run?.stop();
    expect(isAlive(pid)).toBe(true);
    expect(two.exits).toEqual([]);
    await two.run?.stop();
    expect(isAlive(pid)).toBe(false);
    expect(rig.record.filter((fact) => 'started' in fact)).toHaveLength(1);
  });

  test('Sessions of one worktree share a server that has its ports, apart from the server of the desk', async () => {
    rig = new FaultyRig();
    const worktree = { CORRAL_PORT_BASE: '20010' };
    const [desk, one] = await Promise.all([rig.session(), rig.session(worktree)]);
    const two = await rig.session({ ...worktree });
    const other = await rig.session({ CORRAL_PORT_BASE: '20020' });
    const pids = [desk, one, two, other].map(({ run }) => run?.pid);
    expect(pids[2]).toBe(pids[1]);
    expect(new Set(pids).size).toBe(3);
    const bases = rig.record.filter((fact) => 'started' in fact).map(({ portBase }) => portBase);
    expect(new Set(bases)).toEqual(new Set(['20010', '20020', null]));
    for (const { run } of [desk, one, two, other]) await run?.stop();
    expect(pids.filter((pid) => isAlive(pid ?? 0))).toEqual([]);
  });

  test('SharedServer ends all sessions of a server that died, and starts another one for the next', async () => {
    rig = new FaultyRig();
    const [one, two] = [await rig.session(), await rig.session()];
    two.tell(asks('per_1'));
    await vi.waitUntil(() => two.asks.length > 0, LONG);
    one.tell(['die']);
    await vi.waitUntil(() => one.exits.length > 0 && two.exits.length > 0, LONG);
    for (const { exits } of [one, two]) expect(exits).toMatchObject([{ code: 9 }]);
    expect(two.exits[0]?.problem?.kind).toBe('agentEnded');
    expect(two.run?.answer('per_1', { option: null, afterSeconds: 1 }).ok).toBe(false);
    const three = await rig.session();
    expect(three.run?.pid).not.toBe(one.run?.pid);
    three.tell(asks('per_1'));
    await vi.waitUntil(() => three.asks.length > 0, LONG);
    expect(rig.record.filter((fact) => 'got' in fact)).toEqual([]);
  });

  test('SharedServer reports a server that ends at once to all that wait for it, and tries again', async () => {
    rig = new FaultyRig({ FAULT: 'dies-at-once' });
    const both = await Promise.all([rig.start(), rig.start()]);
    for (const started of [...both, await rig.start()])
      expect(inEnglish(started)).toMatchObject({
        ok: false,
        error: { message: expect.stringContaining('The database is locked.') },
      });
  });

  test('SharedServer ends a server that refuses its password', async () => {
    rig = new FaultyRig({ FAULT: 'other-password' }, 30);
    expect(await rig.start()).toMatchObject({ ok: false, error: { kind: 'agentSilent' } });
    const [{ started } = {}] = rig.record;
    expect(isAlive(Number(started))).toBe(false);
  });

  test('SharedServer refuses generation 2 in words and ends it', async () => {
    rig = new FaultyRig({ HEALTH: generation2 });
    expect(inEnglish(await rig.start())).toEqual({
      ok: false,
      error: {
        kind: 'agentTooNew',
        message:
          'OpenCode 2.0.0 is generation 2, which Corral has not been tested with and does not start.',
        remedy: 'Install the newest version of generation 1.',
        command: 'npm install -g opencode-ai@1',
      },
    });
    const [{ started } = {}] = rig.record;
    expect(isAlive(Number(started))).toBe(false);
    expect(await rig.agent.detect()).toMatchObject({
      state: 'broken',
      version: '2.0.0',
      problem: { kind: 'agentTooNew' },
    });
  });

  test('SharedServer drops garbage and events that are too long, and delivers those after them', async () => {
    rig = new FaultyRig();
    const one = await rig.session();
    one.tell(
      ['write', '%%% garbage'],
      ['write', '[1,2'],
      ['write', '{"payload":{"type":7}}'],
      ['flood', 70 * 1024 * 1024],
      asks('per_1'),
    );
    await vi.waitUntil(() => one.asks.length > 0, LONG);
    expect(one.exits).toEqual([]);
  }, 30_000);

  test('SharedServer gives a question of an unknown session to no session', async () => {
    rig = new FaultyRig();
    const [one, two] = [await rig.session(), await rig.session()];
    one.tell(['ask', { ...permission('per_0'), sessionID: 'ses_other' }], asks('per_1'));
    await vi.waitUntil(() => one.asks.length > 0, LONG);
    expect(one.asks.map(({ askId }) => askId)).toEqual(['per_1']);
    expect(two.asks).toEqual([]);
  });
});

describe('Reconciler with SharedServer', () => {
  test('Reconciler finds a permission and a question that were asked while the stream was broken, once each', async () => {
    rig = new FaultyRig();
    const [one, two] = [await rig.session(), await rig.session()];
    const questions = [{ question: 'Which?', options: [{ label: 'A' }] }];
    one.tell(
      ['drop'],
      asks('per_1'),
      ['question', { id: 'que_1', questions }],
      asks('per_2', true),
    );
    await vi.waitUntil(() => one.asks.length >= 3, LONG);
    const reads = () => rig.wireLogOf(0).split('"what":"status"').length;
    const before = reads();
    one.tell(['drop']);
    await vi.waitUntil(() => reads() > before, LONG);
    expect(one.asks.map(({ askId }) => askId).toSorted()).toEqual(['per_1', 'per_2', 'que_1']);
    expect(two.asks).toEqual([]);
    for (const ask of one.asks) one.answer(ask, ask.askId === 'que_1' ? 'skip' : 'approve');
    await vi.waitUntil(() => rig.record.filter((fact) => 'got' in fact).length >= 3, LONG);
    expect(rig.record.filter((fact) => 'got' in fact)).toEqual(
      expect.arrayContaining([
        { got: 'per_1', body: { reply: 'once' } },
        { got: 'per_2', body: { reply: 'once' } },
        { got: 'que_1', body: { answers: [[]] } },
      ]),
    );
  }, 30_000);

  test('Reconciler finds by polling what a silent stream hides, and withdraws what was answered elsewhere', async () => {
    rig = new FaultyRig({}, 20);
    const one = await rig.session();
    one.tell(asks('per_1', true), asks('per_2', true));
    await vi.waitUntil(() => one.asks.length >= 2, LONG);
    one.tell(['forget', 'per_1']);
    await vi.waitUntil(() => one.withdrawn().length > 0, LONG);
    expect(one.withdrawn()).toEqual(['per_1']);
    expect(one.asks.map(({ askId }) => askId)).toEqual(['per_1', 'per_2']);
  }, 30_000);
});
