import { afterEach, beforeEach, expect, test } from 'vitest';

import { Harness } from '#core/testing/harness.ts';

let harness: Harness;

beforeEach(() => {
  harness = new Harness();
});

afterEach(() => harness.dispose());

const create = (effort?: string) =>
  harness.sessions.create({
    commandId: '11111111-1111-4111-8111-111111111111',
    agentId: harness.agent.agentId,
    cwd: harness.folder,
    permissionMode: 'default',
    model: null,
    ...(effort !== undefined && { effort }),
    prompt: 'Hi',
  });

test.each(['high', 'ultra', undefined])(
  'Each start of a session gives its agent the chosen effort: %s',
  async (effort) => {
    const made = await create(effort);
    const sessionId = made.ok ? made.value.session.sessionId : '';
    while (harness.status(sessionId) === 'starting')
      await new Promise((resolve) => setImmediate(resolve));
    expect(harness.agent.run.launch.effort).toBe(effort);
    expect(harness.store.sessions.get(sessionId)?.effort).toBe(effort);
    harness.agent.run.end();
    await harness.sessions.prompt({ commandId: '', sessionId, text: 'More', when: 'now' });
    expect(harness.agent.runs.map(({ launch }) => launch.effort)).toEqual([effort, effort]);
  },
);

test('A session with an effort that no model of the agent has is refused', async () => {
  expect(await create('extreme')).toMatchObject({ ok: false, error: { kind: 'noSuchEffort' } });
  expect(harness.agent.runs).toEqual([]);
});
