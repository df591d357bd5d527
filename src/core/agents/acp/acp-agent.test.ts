import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import type { AgentAsk } from '#core/agents/agent-event.ts';
import type { AgentRun } from '#core/agents/agent.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { UNKNOWN_MODE } from './modes/reported-modes.ts';
import { brief, messagesOf } from './test-fixtures.ts';
import {
  agentOf,
  events,
  exits,
  said,
  start,
  startRun,
  testFolder,
  until,
  untilEvent,
  useHostileAgents,
} from './testing/hostile-run.fixture.ts';

useHostileAgents();

async function nextAsk(): Promise<AgentAsk> {
  const asked = await untilEvent('asked');
  if (asked.type !== 'asked') throw new Error('No question.');
  return asked.ask;
}

function answer(living: AgentRun, ask: AgentAsk, optionId: string, feedback: string | null = null) {
  const option = ask.options.find((each) => each.optionId === optionId);
  if (!option) throw new Error(`No option ${optionId}.`);
  const decidedBy = { type: 'window', windowId: 'w' } as const;
  return living.answer(ask.askId, { option, feedback, data: null, decidedBy });
}

const asks = () => events.flatMap((event) => (event.type === 'asked' ? [event.ask] : []));

/** Returns all texts that were live. */
const printed = () =>
  events
    .flatMap((event) =>
      event.type === 'delta' && event.delta.type === 'append' ? [event.delta.append] : [],
    )
    .join('\n');

const modesTold = () =>
  events.flatMap((event) => (event.type === 'facts' ? (event.facts.permissionMode ?? []) : []));

describe('AcpAgent.start with a hostile agent', () => {
  test('AcpAgent.start ignores replies with wrong ids and replies that come twice', async () => {
    for (const fault of ['wrong-ids', 'replies-twice']) {
      const living = await startRun(fault);
      living.prompt('key', 'Hi');
      await untilEvent('turnEnded');
      expect(said()).toContain('You said: Hi');
      await living.stop();
      events.length = 0;
    }
  });

  test('AcpAgent.start shows lines that are no JSON, and goes on', async () => {
    const living = await startRun('noise');
    living.prompt('key', 'Hi');
    await untilEvent('turnEnded');
    expect(brief(messagesOf(events))).toBe('unknown unknown assistant');
  });

  test.each([
    ['silent', { shortened: [120_000] }, 'agentSilent', /did not answer within 120 seconds/],
    ['login', {}, 'notLoggedIn', /Authentication required/],
    ['gone', { resume: 's' }, 'conversationGone', /Resource not found/],
    ['no-mode', {}, 'agentRefused', /not now/],
    [
      'none',
      { permissionMode: 'other' },
      'agentRefused',
      /does not offer the permission mode other/,
    ],
    ['none', { model: 'big' }, 'agentRefused', /does not offer the model big/],
  ])('AcpAgent.start reports the fault %s with %j as %s', async (fault, more, kind, message) => {
    const started = await start(fault, more);
    expect(started).toMatchObject({ ok: false, error: { kind } });
    expect(started.ok || textIn('en', started.error.message)).toMatch(message);
    expect(exits).toHaveLength(1);
  });

  test('AcpAgent.start sets the mode before the first prompt, and shows no change of it', async () => {
    const living = await startRun('none');
    living.prompt('key', 'Hi');
    await untilEvent('turnEnded');
    expect(modesTold()).toEqual(['wild', 'default', 'default']);
    expect(brief(messagesOf(events))).toBe('assistant');
  });

  test('AcpAgent.start takes a replay for the past that begins after the reply', async () => {
    await startRun('replays-late', { resume: 's' });
    const past = events.flatMap((event) => (event.type === 'past' ? event.outputs : []));
    expect(past).toMatchObject([{ type: 'text', text: 'old' }, { type: 'todo' }]);
    expect(said()).toEqual([]);
  });

  test('AcpAgent.start ends the replay of a session whose mode and model stay', async () => {
    const living = await startRun('never-asks', { resume: 's', permissionMode: UNKNOWN_MODE });
    living.prompt('key', 'Hi');
    await untilEvent('turnEnded');
    expect(printed()).toBe('You said: Hi');
    expect(said()).toEqual(['You said: Hi']);
  });

  test('AcpRun shows the first answer of a loaded session without a choice', async () => {
    const living = await startRun('offers-nothing', { resume: 's', permissionMode: UNKNOWN_MODE });
    living.prompt('key', 'Hi');
    await untilEvent('turnEnded');
    expect(said().join()).toContain('You said: Hi');
  });

  test('AcpRun shows the mode to which an agent returns that did not report the one that Corral set', async () => {
    const living = await startRun('no-echo');
    expect(modesTold()).toEqual(['wild', 'default']);
    living.prompt('key', 'wild');
    await untilEvent('turnEnded');
    expect(modesTold()).toEqual(['wild', 'default', 'wild']);
    expect(messagesOf(events)).toMatchObject([
      { metadata: { status: 'permissionMode', data: { mode: 'wild', before: 'default' } } },
      { content: 'You said: wild' },
    ]);
    await living.setPermissionMode('default');
    living.prompt('again', 'wild');
    await untilEvent('turnEnded', 2);
    expect(brief(messagesOf(events)).match(/permissionMode/g)).toHaveLength(2);
  });

  test('AcpAgent.start reports a loaded conversation once as the past, apart from the turn after it', async () => {
    const living = await startRun('none', { resume: 's' });
    living.prompt('key', 'Hi');
    await untilEvent('turnEnded');
    expect(said()).toEqual(['You said: Hi']);
    const past = events.flatMap((event) => (event.type === 'past' ? [event.outputs] : []));
    expect(past).toMatchObject([
      [
        { type: 'text', role: 'user', text: 'old ask', timestamp: null },
        { type: 'text', role: 'assistant', text: 'old before old after', timestamp: null },
      ],
    ]);
  });
});

describe('AcpRun with a hostile agent', () => {
  test('AcpRun delivers the prompt, begins the turn and ends it', async () => {
    const living = await startRun('none');
    expect(living.prompt('key', 'Hi')).toEqual({ ok: true, value: null });
    expect(await untilEvent('promptTaken')).toMatchObject({ promptKey: 'key', stage: 'delivered' });
    await untilEvent('turnStarted');
    expect(await untilEvent('turnEnded')).toMatchObject({ completed: true });
  });

  test('AcpRun shows a line of 50 MB as too long, and goes on', async () => {
    const living = await startRun('huge-line');
    living.prompt('key', 'Hi');
    await untilEvent('turnEnded');
    expect(brief(messagesOf(events))).toBe('unknown assistant');
  });

  test('AcpRun answers the permission of a session that is not there by an error', async () => {
    const living = await startRun('stranger');
    living.prompt('key', 'Hi');
    await untilEvent('turnEnded');
    expect(events.filter(({ type }) => type === 'asked')).toEqual([]);
    expect(said().join()).toContain('of an unknown session');
    expect(brief(messagesOf(events))).toContain('unknown');
  });

  test('AcpRun lets a person only reject a permission request of no content', async () => {
    const living = await startRun('asks-badly');
    living.prompt('key', 'Hi');
    const ask = await nextAsk();
    expect(ask.options.map(({ optionId }) => optionId)).toEqual(['retry', 'reject', 'terminate']);
    answer(living, ask, 'reject');
    await untilEvent('delta');
  });

  test('AcpRun sends the reason of a rejection as a prompt after the turn, and shows the tool as denied', async () => {
    const living = await startRun('none');
    living.prompt('key', 'ask');
    answer(living, await nextAsk(), 'reject', 'Too slow.');
    await untilEvent('turnEnded', 2);
    expect(brief(messagesOf(events))).toBe('Bash:denied user assistant assistant');
    expect(said().at(-1)).toMatch(/^You said: .*Reason:\s+Too slow\.$/s);
  });

  test('AcpRun.interrupt cancels the turn, and AcpRun.dismiss its open question', async () => {
    const living = await startRun('answers-after-cancel');
    living.prompt('key', 'ask');
    const ask = await nextAsk();
    expect(await living.interrupt()).toEqual({ ok: true, value: null });
    living.dismiss(ask.askId);
    expect(await untilEvent('turnEnded')).toEqual({ type: 'turnEnded', busy: false });
    await until(() => printed().includes('Answer 1: {"outcome":{"outcome":"cancelled"}}'));
    expect(answer(living, ask, 'approve')).toMatchObject({ error: { kind: 'agentGone' } });
    expect(brief(messagesOf(events))).toBe('Bash:interrupted assistant status:interrupted');
    expect(said().join()).toContain('I go on anyway');
    expect(await living.interrupt()).toMatchObject({ ok: false, error: { kind: 'refused' } });
  });

  test('AcpRun cancels the questions that an agent cancels', async () => {
    const living = await startRun('cancels-asks');
    living.prompt('key', 'Hi');
    await until(() => printed().includes('Answer 1: {"outcome":{"outcome":"cancelled"}}'));
    const [first, child] = asks();
    const withdrawn = events.flatMap((event) => (event.type === 'withdrawn' ? [event.askId] : []));
    expect(withdrawn).toEqual([first?.askId]);
    expect(child && answer(living, child, 'approve')).toMatchObject({ ok: true });
  });

  test('AcpRun.dismiss cancels the oldest question after many others were answered', async () => {
    const living = await startRun('asks-often');
    living.prompt('key', 'Hi');
    await untilEvent('asked', 72);
    const [oldest, ...others] = asks();
    for (const ask of others) answer(living, ask, 'approve');
    await untilEvent('turnEnded');
    living.dismiss(oldest?.askId ?? '');
    await until(() => printed().includes('Answer 1: '));
    expect(printed()).toContain('Answer 1: {"outcome":{"outcome":"cancelled"}}');
  });

  test('AcpRun ends a turn whose reply gives no reason, and shows the reply', async () => {
    const living = await startRun('no-reason');
    living.prompt('key', 'Hi');
    expect(await untilEvent('turnEnded')).toEqual({ type: 'turnEnded', busy: false });
    expect(brief(messagesOf(events))).toBe('unknown');
  });

  test('AcpRun approves only the newest content of a call that changes while its question is open', async () => {
    const living = await startRun('changes-call');
    living.prompt('key', 'Hi');
    const second = await untilEvent('asked', 2);
    const [shown] = asks();
    if (!shown || second.type !== 'asked') throw new Error('No question.');
    expect([shown.details, second.ask.details]).toMatchObject([
      { tool: { command: 'ls' } },
      { tool: { command: 'rm -rf ~' } },
    ]);
    expect(answer(living, shown, 'approve')).toMatchObject({ ok: false });
    expect(answer(living, second.ask, 'reject')).toMatchObject({ ok: true });
    await untilEvent('turnEnded');
    expect(printed()).toContain('Answer 1: {"outcome":{"outcome":"selected","optionId":"no"}}');
    expect(asks()).toHaveLength(2);
  });

  test('AcpRun.withdraw takes back a prompt that waits, so that it does not follow an interrupt', async () => {
    const living = await startRun('none');
    living.prompt('a', 'ask');
    await nextAsk();
    living.prompt('b', 'Never');
    expect(await living.withdraw?.('b')).toEqual({ ok: true, value: null });
    for (const key of ['a', 'b', 'c'])
      expect(await living.withdraw?.(key)).toMatchObject({ ok: false, error: { kind: 'refused' } });
    await living.interrupt();
    await untilEvent('turnEnded');
    living.prompt('c', 'Later');
    await untilEvent('turnEnded', 2);
    expect(printed()).not.toContain('Never');
  });

  test.each(['leaves-mode', 'keeps-mode'])(
    'AcpRun.setPermissionMode refuses a mode in which the agent is not after its reply: %s',
    async (fault) => {
      const living = await startRun(fault);
      const set = await living.setPermissionMode('default');
      expect(set).toMatchObject({ ok: false, error: { kind: 'refused' } });
      if (set.ok) throw new Error('The mode was set.');
      expect(textIn('en', set.error.message)).toMatch(/is in the mode wild/);
      expect(modesTold().at(-1)).toBe('wild');
    },
  );

  test('AcpRun shows the mode that an agent confirms after the time for it has passed', async () => {
    const living = await startRun('sets-late', { shortened: [20_000] });
    const set = await living.setPermissionMode('wild');
    expect(set).toMatchObject({ ok: false, error: { kind: 'refused' } });
    expect(modesTold().at(-1)).toBe('default');
    await until(() => modesTold().at(-1) === 'wild');
    expect(brief(messagesOf(events))).toBe('status:permissionMode');
    expect(await living.setPermissionMode('wild')).toMatchObject({ ok: false });
  });

  test('AcpAgent.start refuses an agent that leaves the mode at once', async () => {
    const started = await start('leaves-mode-at-once');
    if (started.ok) throw new Error('It started.');
    expect(textIn('en', started.error.message)).toMatch(/is in the mode wild/);
  });

  test('AcpRun.interrupt ends an agent that does not end its turn', async () => {
    const living = await startRun('never-answers', { shortened: [10_000] });
    living.prompt('key', 'Hi');
    await until(() => events.some(({ type }) => type === 'delta'));
    await living.interrupt();
    const exit = await until(() => exits[0]);
    expect(exit.problem).toMatchObject({ kind: 'agentKilled' });
    expect(textIn('en', exit.problem?.message ?? '')).toMatch(/did not stop within 10 seconds/);
    expect(said()).toEqual(['Working']);
  });

  test('AcpRun keeps the text of an agent that exits in the middle of it, and its last words', async () => {
    const living = await startRun('exits');
    living.prompt('key', 'Hi');
    const exit = await until(() => exits[0]);
    expect(exit).toMatchObject({ code: 3, problem: { kind: 'agentEnded' } });
    expect(textIn('en', exit.problem?.message ?? '')).toContain('I am hostile.');
    expect(said()).toEqual(['Half a mess']);
    expect(living.prompt('key', 'x')).toMatchObject({ ok: false, error: { kind: 'agentGone' } });
    expect(await living.setModel('m')).toMatchObject({ ok: false, error: { kind: 'agentGone' } });
  });

  test('AcpRun keeps a text that comes after the end of the turn', async () => {
    const living = await startRun('late');
    living.prompt('key', 'Hi');
    await until(() => events.filter(({ type }) => type === 'delta').length === 3);
    await living.stop();
    expect(said()).toEqual(['You said: Hi', 'One more thing']);
  });

  test.each([
    ['embeds', 'resource'],
    ['none', 'resource_link'],
  ])(
    'AcpRun sends mentioned files to the agent %s as %s, and later prompts after them',
    async (fault, type) => {
      const living = await startRun(fault);
      writeFileSync(join(testFolder(), 'notes.md'), 'Buy milk.');
      living.prompt('a', 'Read @notes.md');
      living.prompt('b', 'Then this');
      await untilEvent('turnEnded', 2);
      const blocks = said().find((text) => text.includes('Blocks: ')) ?? '';
      expect(blocks).toContain(`"type":"${type}"`);
      expect(blocks.includes('Buy milk.')).toBe(type === 'resource');
      expect(said().filter((text) => text.includes('You said'))).toEqual([
        expect.stringContaining('You said: Read @notes.md'),
        expect.stringContaining('You said: Then this'),
      ]);
    },
  );

  test('AcpRun.stop closes the session of an agent that announces it, before its process ends', async () => {
    const living = await startRun('forks');
    await living.stop();
    expect(said()).toContain('Closed s');
    expect(exits).toMatchObject([{ code: 0, problem: null }]);
  });

  test('AcpRun.stop ends an agent that does not close its session', async () => {
    const living = await startRun('never-closes', { shortened: [2000] });
    await living.stop();
    expect(exits).toMatchObject([{ code: 0, problem: null }]);
  });

  test('AcpRun.stop ends an agent that outlives the end of its input', async () => {
    const living = await startRun('outlives', { shortened: [2000] });
    await living.stop();
    expect(exits).toMatchObject([{ signal: 'SIGTERM', problem: null }]);
  });
});

test('An agent with unknown modes begins in the one that asks, and its modes are known afterwards', async () => {
  const agent = agentOf('none', []);
  expect((await agent.detect()).permissionModes).toEqual([]);
  await startRun('none', { permissionMode: UNKNOWN_MODE, agent });
  expect(modesTold().at(-1)).toBe('default');
  const info = await agent.detect();
  expect(info.permissionModes.map(({ id }) => id)).toEqual(['default', 'wild']);
  expect(info.defaultPermissionMode).toBe('default');
});

test('An agent whose modes all seem dangerous begins in its own mode by default', async () => {
  const agent = agentOf('never-asks', []);
  await startRun('never-asks', { permissionMode: UNKNOWN_MODE, agent });
  const { permissionModes, defaultPermissionMode } = await agent.detect();
  expect(permissionModes.map(({ id }) => id)).toEqual([UNKNOWN_MODE, 'yolo']);
  expect(defaultPermissionMode).toBe(UNKNOWN_MODE);
});
