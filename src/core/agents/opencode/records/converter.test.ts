import { describe, expect, test } from 'vitest';

import {
  brief,
  convertLines,
  event,
  eventsOf,
  fixtureNames,
  linesOf,
  messagesOf,
} from '../test-fixtures.ts';

const opened = event('corral.opened', { sessionID: 'ses_a' });
const busy = event('session.status', { sessionID: 'ses_a', status: { type: 'busy' } });
const idle = event('session.status', { sessionID: 'ses_a', status: { type: 'idle' } });
const permission = {
  id: 'per_1',
  sessionID: 'ses_a',
  permission: 'bash',
  patterns: ['mkdir build'],
  metadata: { command: 'mkdir build' },
  always: ['mkdir *'],
};
const asked = event('permission.asked', permission);
const polled = (what: string, value: unknown, more: object = {}) =>
  event('corral.polled', { what, value, open: [], lost: [], ...more });
const asks = (lines: readonly string[]) =>
  eventsOf(lines).flatMap((each) => (each.type === 'asked' ? [each.ask.askId] : []));

describe('opencodeConverter', () => {
  test.each(fixtureNames)('opencodeConverter knows every record of %s', (name) => {
    const conversions = convertLines(linesOf(name));
    expect(conversions.length).toBeGreaterThan(10);
    expect(conversions.filter(({ fate }) => fate === 'unknown')).toEqual([]);
  });

  test('opencodeConverter gives the same keys for the same lines', () => {
    const lines = linesOf('serve-basic-once.io.jsonl');
    expect(eventsOf(lines)).toEqual(eventsOf(lines));
  });

  test('opencodeConverter converts a turn with an edit and a command to cards', () => {
    const messages = messagesOf(eventsOf(linesOf('serve-basic-once.io.jsonl')));
    expect(brief(messages)).toEqual([
      'user',
      'assistant',
      'Read:completed',
      'assistant',
      'Edit:completed',
      'Bash:completed',
      'Write:completed',
      'assistant',
      'usage',
    ]);
    expect(
      messages.find(
        (each) => each.messageType === 'tool_execution' && each.metadata.toolName === 'Edit',
      ),
    ).toMatchObject({
      content: 'Updated src/greet.ts (+2 -1)',
    });
    expect(messages.at(-1)).toMatchObject({ metadata: { inputTokens: 7500, outputTokens: 300 } });
  });

  test('opencodeConverter reports a turn once, though OpenCode reports its end twice', () => {
    const types = eventsOf(linesOf('serve-abort.io.jsonl')).map(({ type }) => type);
    expect(types.filter((type) => type === 'turnStarted')).toHaveLength(1);
    expect(types.filter((type) => type === 'turnEnded')).toHaveLength(1);
  });

  test('opencodeConverter shows an interrupted turn with its text so far, and no error', () => {
    const messages = messagesOf(eventsOf(linesOf('serve-abort.io.jsonl')));
    expect(brief(messages)).toEqual(['user', 'assistant', 'status:interrupted']);
    expect(messages[1]?.content).toMatch(/until th$/);
  });

  test('opencodeConverter shows an error of the model once', () => {
    const messages = messagesOf(eventsOf(linesOf('serve-badreq.io.jsonl')));
    expect(brief(messages).filter((each) => each.startsWith('error'))).toHaveLength(1);
  });

  test('opencodeConverter shows a refused tool as denied', () => {
    const messages = messagesOf(eventsOf(linesOf('tui-port-external-reject.io.jsonl')));
    expect(brief(messages).filter((each) => each.endsWith(':denied'))).toHaveLength(1);
  });

  test('opencodeConverter ends the permissions that OpenCode refuses together with another one', () => {
    const of = (id: string, more: object = {}) =>
      event('permission.asked', { ...permission, id, ...more });
    const replied = (requestID: string, reply: string, sessionID = 'ses_a') =>
      event('permission.replied', { sessionID, requestID, reply });
    const lines = [
      opened,
      busy,
      asked,
      of('per_2', { tool: { messageID: 'msg_1', callID: 'c' } }),
      of('per_3', { sessionID: 'ses_b' }),
    ];
    const ended = {
      type: 'withdrawn',
      askId: 'per_2',
      endedWith: 'per_1',
      explanation: { wording: { name: 'endedWithOther' } },
    };
    const withdrawn = (more: readonly string[]) =>
      eventsOf([...lines, ...more]).filter(({ type }) => type === 'withdrawn');
    expect(withdrawn([replied('per_1', 'reject'), replied('per_2', 'reject')])).toMatchObject([
      { askId: 'per_1' },
      ended,
    ]);
    // Another version may keep it.
    expect(withdrawn([replied('per_1', 'reject')])).toMatchObject([{ askId: 'per_1' }]);
    const state = { status: 'error', input: {}, error: 'The user rejected it', time: {} };
    const part = { id: 'p', messageID: 'msg_1', sessionID: 'ses_a', type: 'tool', tool: 'bash' };
    const failed = event('message.part.updated', { part: { ...part, callID: 'c', state } });
    const messages = messagesOf(
      eventsOf([...lines, replied('per_1', 'reject'), replied('per_2', 'reject'), failed]),
    );
    expect(brief(messages)).toEqual(['Bash:interrupted']);
    expect(JSON.stringify(messages)).not.toContain('The user rejected it');
    expect(withdrawn([replied('per_1', 'always'), replied('per_2', 'always')])).toMatchObject([
      { askId: 'per_1' },
      { askId: 'per_2', explanation: { wording: { name: 'coveredByOther' } } },
    ]);
  });

  test('opencodeConverter asks by both vocabularies, and closes by all of their names', () => {
    for (const [name, fields] of [
      ['permission.asked', permission],
      ['permission.updated', permission],
      [
        'permission.v2.asked',
        { id: 'per_1', sessionID: 'ses_a', action: 'bash', resources: ['mkdir build'], save: [] },
      ],
    ] as const)
      expect({ name, asks: asks([opened, event(name, fields)]) }).toEqual({
        name,
        asks: ['per_1'],
      });
    for (const fields of [
      { requestID: 'per_1', reply: 'once' },
      { permissionID: 'per_1', response: 'once' },
    ])
      expect(
        eventsOf([opened, asked, event('permission.replied', { sessionID: 'ses_a', ...fields })]),
      ).toContainEqual({ type: 'withdrawn', askId: 'per_1' });
  });

  test('opencodeConverter asks a pending question that no event announced, and only once', () => {
    const list = polled('permissions', [permission]);
    expect(asks([opened, busy, list, list, asked])).toEqual(['per_1']);
    const questions = polled('questions', [
      { id: 'que_1', sessionID: 'ses_a', questions: [{ question: 'Which?', options: [] }] },
    ]);
    expect(asks([opened, busy, questions])).toEqual(['que_1']);
  });

  test('opencodeConverter ignores a pending question of another session', () => {
    const list = polled('permissions', [{ ...permission, sessionID: 'ses_other' }]);
    expect(asks([opened, list])).toEqual([]);
  });

  test('opencodeConverter withdraws a question that is gone, but none that was asked after the request', () => {
    const gone = polled('permissions', [], { open: ['per_1'] });
    expect(eventsOf([opened, asked, gone]).at(-1)).toEqual({ type: 'withdrawn', askId: 'per_1' });
    const early = polled('permissions', [], { open: [] });
    expect(eventsOf([opened, asked, early]).map(({ type }) => type)).not.toContain('withdrawn');
  });

  test('opencodeConverter does not ask an answered question again because of an older list', () => {
    const replied = event('permission.replied', { sessionID: 'ses_a', requestID: 'per_1' });
    expect(asks([opened, asked, replied, polled('permissions', [permission])])).toEqual(['per_1']);
  });

  test('opencodeConverter asks a question again if its answer did not arrive', () => {
    const again = polled('permissions', [permission], { lost: ['per_1'] });
    expect(asks([opened, asked, again])).toEqual(['per_1', 'per_1']);
  });

  test('opencodeConverter begins and ends turns by a status that was read', () => {
    const working = polled('status', { ses_a: { type: 'busy' } }, { turns: 0 });
    const resting = polled('status', {}, { turns: 1 });
    const types = eventsOf([opened, working, resting]).map(({ type }) => type);
    expect(types).toEqual(['facts', 'turnStarted', 'output', 'turnEnded']);
  });

  test('opencodeConverter ignores an idle status that was read before the turn began', () => {
    const old = polled('status', {}, { turns: 0 });
    expect(eventsOf([opened, busy, old]).at(-1)).toEqual({ type: 'turnStarted' });
    expect(eventsOf([opened, busy, idle]).at(-1)).toMatchObject({ type: 'turnEnded' });
  });

  test('opencodeConverter gives messages that were read again the keys of their events', () => {
    const place = { id: 'prt_1', messageID: 'msg_1', sessionID: 'ses_a' };
    const info = { id: 'msg_1', sessionID: 'ses_a', role: 'assistant', time: { created: 1 } };
    const part = { ...place, type: 'text', text: 'Hello.', time: { start: 1, end: 2 } };
    const lines = [
      opened,
      event('message.updated', { sessionID: 'ses_a', info }),
      event('message.part.updated', { sessionID: 'ses_a', part }),
      polled('messages', [{ info, parts: [part] }]),
    ];
    expect(brief(messagesOf(eventsOf(lines)))).toEqual(['assistant']);
  });

  test('opencodeConverter shows the prompts of a history that Corral has not shown, but not those of one that it has', () => {
    const place = { id: 'prt_1', messageID: 'msg_1', sessionID: 'ses_a' };
    const info = { id: 'msg_1', sessionID: 'ses_a', role: 'user', time: { created: 5 } };
    const part = { ...place, type: 'text', text: 'Hi.', metadata: { corralPrompt: 'key' } };
    const shown = (what: string) =>
      eventsOf([opened, polled(what, [{ info, parts: [part] }])]).flatMap((each) =>
        each.type === 'output' ? [each.output] : [],
      );
    expect(shown('history')).toMatchObject([{ type: 'text', role: 'user', timestamp: 5 }]);
    expect(shown('stored')).toEqual([]);
  });

  test('opencodeConverter keeps garbage, unknown events and unknown parts as unknown', () => {
    const place = { id: 'prt_1', messageID: 'msg_1', sessionID: 'ses_a' };
    const lines = [
      '%%% garbage',
      '[1]',
      '{"type":7}',
      event('session.teleported', { sessionID: 'ses_a' }),
      event('message.part.updated', { part: { ...place, type: 'hologram' } }),
      event('permission.asked', { sessionID: 'ses_a' }),
    ];
    expect(convertLines([opened, ...lines]).map(({ fate }) => fate)).toEqual([
      'quiet',
      ...lines.map(() => 'unknown'),
    ]);
  });

  test('opencodeConverter offers only refusals for a request that is too deep to be shown', () => {
    const deep = `${'{"a":'.repeat(400)}1${'}'.repeat(400)}`;
    const line = event('permission.asked', { ...permission, metadata: { command: 'x' } }).replace(
      '"x"',
      deep,
    );
    const [ask] = eventsOf([opened, line]).flatMap((each) =>
      each.type === 'asked' ? [each.ask] : [],
    );
    expect(ask?.options.map(({ action }) => action)).not.toContain('APPROVE_AND_EXECUTE');
    expect(ask?.options.length).toBeGreaterThan(0);
  });
});
