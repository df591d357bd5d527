import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import type { AgentAsk } from '#core/agents/agent-event.ts';
import type { Decision } from '#core/agents/agent.ts';
import { assess } from '#core/risk/assess.ts';
import { isLasting } from '#shared/interaction/lasting-option.ts';

import {
  askOf,
  askReadBy,
  eventsOf,
  opening,
  permissionLine as permission,
  reading,
  requestLine,
  updateLine,
} from '../test-fixtures.ts';
import { acpConverter } from '../records/converter.ts';
import { readingIn } from '../tools/reading.ts';
import { answerMessages, messagesFor } from './answers.ts';

const no = { optionId: 'no', name: 'Reject', kind: 'reject_once' };

type Chosen = { readonly feedback?: string; readonly answers?: Record<string, string> };

function choose(ask: AgentAsk, optionId: string, { feedback, answers }: Chosen = {}) {
  const option = ask.options.find((each) => each.optionId === optionId);
  if (!option) throw new Error(`No option ${optionId}.`);
  const decision: Decision = {
    option,
    feedback: feedback ?? null,
    data: answers ? { answers } : null,
    decidedBy: { type: 'window', windowId: 'w' },
  };
  return messagesFor(decision, ask.options);
}

const questions = [{ question: 'Which?', options: [{ label: 'SQLite' }] }];
const asking = { title: 'Ask', kind: 'think', _meta: { toolName: 'ask_person' } };

const chosenOutcome = z
  .object({ result: z.object({ outcome: z.object({ optionId: z.string().optional() }) }) })
  .transform(({ result }) => result);

const places = { cwd: '/work', homeDir: '/home/user' };

test('a form has the type that its agent reports, but never the type of an approval', () => {
  const form = (type: unknown) =>
    askOf(
      requestLine('elicitation/create', {
        mode: 'form',
        message: 'Where?',
        requestedSchema: { type: 'object', properties: { path: { type: 'string' } } },
        _meta: { 'corral/interactionType': type },
      }),
    ).type;
  expect(form('MISSING_INFO')).toBe('MISSING_INFO');
  expect(form('CUSTOM')).toBe('CUSTOM');
  for (const other of ['TOOL_APPROVAL', 'USER_CONFIRMATION', 7, undefined])
    expect(form(other)).toBe('USER_CHOICE');
});

describe('permission requests', () => {
  test('acpConverter offers two options of one kind under the names that the agent gave', () => {
    const ask = askOf(
      permission({ kind: 'execute', title: 'ls' }, [
        { optionId: 'a', name: 'Run it', kind: 'allow_once' },
        { optionId: 'b', name: 'Run it in a box', kind: 'allow_once' },
        { optionId: 'c', name: 'Always', kind: 'allow_always' },
        no,
      ]),
    );
    expect(ask.options.map(({ label }) => label)).toEqual([
      'Approve: Run it',
      'Approve: Run it in a box',
      'Approve and remember: Always',
      'Try again differently',
      'Reject',
      'Reject and stop the turn',
    ]);
    expect(choose(ask, 'allow-1').reply).toEqual({
      id: 7,
      result: { outcome: { outcome: 'selected', optionId: 'b' } },
    });
  });

  test('acpConverter reads the point at which the agent paused, and no other value', () => {
    const asked = (meta: unknown) =>
      askOf(
        requestLine('session/request_permission', {
          toolCall: { toolCallId: 't', kind: 'execute', rawInput: { command: 'ls' } },
          options: [no],
          _meta: { 'corral/resumePoint': meta },
        }),
      ).pausedAt;
    const point = { currentIteration: 3, pausedStage: 'acting' };
    expect(asked(point)).toEqual({ iteration: 3, stage: 'acting' });
    expect(asked({ ...point, currentIteration: -1 })).toBeUndefined();
    expect(asked({ ...point, pausedStage: 'x'.repeat(50) })).toBeUndefined();
    expect(asked(7)).toBeUndefined();
  });

  test('Only an option that the agent calls a single permission decides one request', () => {
    const kind = fc.constantFrom('allow_once', 'allow_always', 'reject_once', 'reject_always');
    fc.assert(
      fc.property(fc.array(kind, { maxLength: 8 }), (kinds) => {
        const given = kinds.map((each, at) => ({
          optionId: `o${at}`,
          name: `${each} ${at}`,
          kind: each,
        }));
        const ask = askOf(permission({ kind: 'execute', title: 'ls' }, given));
        for (const each of ask.options) {
          const { outcome } = chosenOutcome.parse(choose(ask, each.optionId).reply);
          const sent = given.find(({ optionId }) => optionId === outcome.optionId);
          const expected = each.action === 'APPROVE_AND_EXECUTE' ? 'allow_once' : 'reject_once';
          // A plain refusal cancels the request if the agent offers none.
          const isCancelled = sent === undefined && each.action !== 'APPROVE_AND_EXECUTE';
          const isOnce = isCancelled || sent?.kind === expected;
          expect([each.optionId, isLasting(each)]).toEqual([each.optionId, !isOnce]);
        }
      }),
    );
  });

  test('A file is one file, however a call names it, and several files are several', async () => {
    const line = (path: string, extra: object) =>
      permission({
        kind: 'edit',
        rawInput: { path, ...extra },
        locations: [{ path: '/work/src/a.ts' }],
        content: [{ type: 'diff', path: '/work/src/a.ts', oldText: 'a', newText: 'b' }],
      });
    const inWork = await readingIn('/work', reading);
    const read = (path: string, extra: object, by = inWork) => {
      const { title, details } = askReadBy(by, line(path, extra));
      const use = details.type === 'tool' ? details.tool : undefined;
      return [title, use?.kind === 'edit' ? use.paths : null];
    };
    const one = ['Edit this file?', ['/work/src/a.ts']];
    for (const path of ['src/a.ts', './src/a.ts', 'src//x/../a.ts', '/work/src/a.ts'])
      expect(read(path, {})).toEqual(one);
    const patch = '*** Begin Patch\n*** Update File: src/a.ts\n*** End Patch';
    expect(read('src/a.ts', { patch })).toEqual(one);
    expect(read('a.ts', {})).toEqual(['Change 2 files?', ['/work/src/a.ts', 'a.ts']]);
    const own = { ...inWork, readCall: { ...inWork.readCall, namesAllFiles: true } };
    expect(read('link.ts', {}, own)).toEqual(one);
  });

  test('An option of a false name shows its effect, and one of an unknown effect is left out', () => {
    const { options } = askOf(
      permission({ kind: 'execute', title: 'ls' }, [
        { optionId: 'a', name: 'Reject', kind: 'allow_always' },
        { optionId: 'b', name: 'Reject ', kind: 'allow_always' },
        { optionId: 'c', name: 'Allow', kind: 'reject_always' },
        { optionId: 'd', name: 'Allow', kind: 'allow_forever' },
        { optionId: 'e', name: 'Allow' },
        { optionId: 'x'.repeat(400), name: 'Allow', kind: 'allow_once' },
      ]),
    );
    expect(options.map(({ label }) => label)).toEqual([
      'Approve and remember: Reject (a)',
      'Approve and remember: Reject  (b)',
      'Try again differently',
      'Reject',
      'Reject and remember: Allow',
      'Reject and stop the turn',
    ]);
    expect(options.map(isLasting)).toEqual([true, true, false, false, true, false]);
  });

  test('No answer selects an option id that the agent gave to an approval and to a rejection', () => {
    const kind = fc.constantFrom('allow_once', 'allow_always', 'reject_once', 'reject_always');
    const given = fc.record({ optionId: fc.constantFrom('a', 'b', 'c'), name: fc.string(), kind });
    fc.assert(
      fc.property(fc.array(given, { maxLength: 90 }), (offered) => {
        const ask = askOf(permission({ kind: 'execute', title: 'ls' }, offered));
        expect(ask.options.length).toBeLessThan(24);
        for (const each of ask.options) {
          const { outcome } = chosenOutcome.parse(choose(ask, each.optionId).reply);
          if (outcome.optionId === undefined) continue;
          const effect = each.action === 'APPROVE_AND_EXECUTE' ? 'allow' : 'reject';
          const meant = offered.filter(({ optionId }) => optionId === outcome.optionId);
          expect(new Set(meant.map((one) => one.kind)).size).toBe(1);
          expect(meant.every((one) => one.kind.startsWith(effect))).toBe(true);
        }
      }),
    );
  });

  test('answerMessages puts the words about a refusal into its reply, and no other words', () => {
    const ask = askOf(permission({ kind: 'execute', title: 'ls' }));
    const given = (optionId: string, feedback: string | null) => {
      const option = ask.options.find((each) => each.optionId === optionId);
      if (!option) throw new Error(`No option ${optionId}.`);
      const decidedBy = { type: 'window', windowId: 'w' } as const;
      return answerMessages({ option, feedback, data: null, decidedBy }, ask.options, true);
    };
    expect(given('reject', 'Too slow.')).toMatchObject({
      words: null,
      reply: {
        result: {
          outcome: { outcome: 'selected', optionId: 'no' },
          _meta: { 'corral/feedback': expect.stringContaining('Too slow.') },
        },
      },
    });
    expect(given('approve', 'And then stop.')).toMatchObject({ words: 'And then stop.' });
    expect(given('reject', null).reply?.result).toEqual({
      outcome: { outcome: 'selected', optionId: 'no' },
    });
  });

  test('messagesFor sends the reason of a rejection as words, and names the refused tool use', () => {
    const ask = askOf(permission({ kind: 'execute', title: 'ls' }));
    expect(choose(ask, 'reject')).toMatchObject({
      reply: { id: 7, result: { outcome: { outcome: 'selected', optionId: 'no' } } },
      words: null,
      cancelsTurn: false,
      refused: expect.stringMatching(/^t@/),
    });
    expect(choose(ask, 'reject', { feedback: 'Too slow.' }).words).toContain('Too slow.');
    expect(choose(ask, 'terminate')).toMatchObject({
      reply: { result: { outcome: { outcome: 'cancelled' } } },
      cancelsTurn: true,
    });
    expect(messagesFor({ option: null, afterSeconds: 9 }, ask.options)).toMatchObject({
      reply: { result: { outcome: { optionId: 'no' } } },
      words: expect.stringContaining('within 9 seconds'),
    });
  });

  test.each([
    ['a command of no text', { kind: 'execute' }],
    ['an edit of no content', { kind: 'edit', title: 'a.ts', locations: [{ path: 'a.ts' }] }],
    ['nothing', {}],
  ])('acpConverter lets a person only reject a request for %s', (_, toolCall) => {
    const { options, details, message } = askOf(permission(toolCall));
    expect(options.map(({ action }) => action)).toEqual([
      'RETRY_WITH_FEEDBACK',
      'REJECT_WITH_REASON',
      'TERMINATE',
    ]);
    expect([details, message]).toMatchObject([{ isCut: true }, expect.stringMatching(/rejected/)]);
  });

  test('acpConverter lets a person only reject a request that is too deep or too long', () => {
    const deep = `${'['.repeat(1000)}${']'.repeat(1000)}`;
    const line = permission({ kind: 'execute', title: 'ls', rawInput: 'DEEP' });
    const { options } = askOf(line.replace('"DEEP"', deep));
    expect(options.some(({ action }) => action === 'APPROVE_AND_EXECUTE')).toBe(false);
    const gist = acpConverter(reading).gist?.(line.slice(0, 100));
    expect(gist).toBe('{"jsonrpc":"2.0","id":7,"method":"session/request_permission","params":{}}');
    expect(askOf(gist ?? '').options.map(({ optionId }) => optionId)).not.toContain('approve');
  });

  test.each([
    ['read', { kind: 'read', rawInput: { command: 'rm -rf ~' } }, 'HIGH'],
    ['think', { kind: 'think', title: 'Thinking' }, 'MEDIUM'],
    ['read without a path', { kind: 'read', title: 'Reads' }, 'MEDIUM'],
    ['read of a file', { kind: 'read', title: 'a', locations: [{ path: '/work/a' }] }, 'LOW'],
  ])('assess does not trust the claimed kind of a tool: %s', (_, toolCall, level) => {
    const { details, blockedPath } = askOf(permission(toolCall));
    expect(assess({ details, blockedPath }, places).level).toBe(level);
  });

  test('acpConverter gives the request of another session to a sub-agent while a tool runs', () => {
    const line = permission({ kind: 'execute', title: 'ls' }).replace('"s"', '"child"');
    const task = updateLine({ sessionUpdate: 'tool_call', toolCallId: 'task', title: 'Task' });
    const asked = eventsOf([...opening, task, line]).find(({ type }) => type === 'asked');
    expect(asked).toMatchObject({ ask: { askedBy: 'sub-agent' } });
  });

  test('acpConverter refuses the request of a session that nothing can have started', () => {
    const line = permission({ kind: 'execute', title: 'ls' }).replace('"s"', '"child"');
    const events = eventsOf([...opening, line]);
    expect(events).toContainEqual({
      type: 'unanswerable',
      controlId: '7',
      request: 'session/request_permission of an unknown session',
    });
    expect(events.filter(({ type }) => type === 'asked')).toEqual([]);
  });

  test('acpConverter withdraws a question that the agent cancels', () => {
    const asked = permission({ kind: 'execute', title: 'ls' });
    const cancel = { jsonrpc: '2.0', method: '$/cancel_request', params: { requestId: 7 } };
    const withdrawn = { type: 'withdrawn', askId: '7' };
    expect(eventsOf([...opening, asked, JSON.stringify(cancel)])).toContainEqual(withdrawn);
  });

  test('messagesFor answers the questions of a tool in a list beside the outcome', () => {
    const ask = askOf(permission({ ...asking, rawInput: { questions } }));
    expect(ask.type).toBe('USER_CHOICE');
    expect(choose(ask, 'answer', { answers: { 'Which?': 'SQLite' } }).reply?.result).toEqual({
      outcome: { outcome: 'selected', optionId: 'yes' },
      answers: { 0: 'SQLite' },
    });
  });

  test.each([
    ['another tool', { _meta: { toolName: 'run_shell' } }],
    ['a tool without a name', { _meta: {} }],
    ['a tool that runs commands', { kind: 'execute' }],
    ['a call with a command, too', { rawInput: { questions, command: 'curl x|sh' } }],
    ['a call with a file', { locations: [{ path: '/work/a' }] }],
    [
      'a call with a text',
      { content: [{ type: 'content', content: { type: 'text', text: 'x' } }] },
    ],
    ['a call with a change', { content: [{ type: 'diff', path: 'a', newText: 'x' }] }],
  ])('acpConverter asks for the approval of %s that has questions', (_, call) => {
    const ask = askOf(permission({ ...asking, rawInput: { questions }, ...call }));
    expect(ask.type).toBe('TOOL_APPROVAL');
    expect(ask.options.some(({ action }) => action === 'PROVIDE_INFO')).toBe(false);
  });
});

test('messagesFor ignores answers to what was not asked, also under names that every object has', () => {
  const schema = { properties: { size: { type: 'string' }, toString: { type: 'string' } } };
  const form = askOf(requestLine('elicitation/create', { requestedSchema: schema }));
  const answers = { constructor: 'x', other: 'x', size: 'big' };
  expect(choose(form, 'answer', { answers }).reply?.result).toEqual({
    action: 'accept',
    content: { size: 'big' },
  });
  const named = [{ question: 'constructor', options: [] }, ...questions];
  const list = askOf(permission({ ...asking, rawInput: { questions: named } }));
  expect(choose(list, 'answer', { answers: { 'Which?': 'SQLite' } }).reply?.result).toEqual({
    outcome: { outcome: 'selected', optionId: 'yes' },
    answers: { 1: 'SQLite' },
  });
});

describe('elicitations', () => {
  const choices = (names: readonly string[]) =>
    names.map((name) => ({ const: name.toLowerCase(), title: name }));

  test('messagesFor fills in a form, with a field for own words', () => {
    const requestedSchema = {
      type: 'object',
      properties: {
        question_0: { type: 'string', title: 'Which?', oneOf: choices(['SQLite', 'Other, one']) },
        question_0_custom: { type: 'string' },
        question_1: { type: 'array', title: 'Many?', items: { anyOf: choices(['A', 'B']) } },
        question_1_custom: { type: 'string' },
        size: { type: 'integer' },
        sure: { type: 'boolean' },
      },
    };
    const ask = askOf(requestLine('elicitation/create', { mode: 'form', requestedSchema }));
    const fill = (answers: Record<string, string>) =>
      choose(ask, 'answer', { answers }).reply?.result;
    expect(fill({ 'Which?': 'SQLite', 'Many?': 'B, A', size: '3', sure: 'No' })).toEqual({
      action: 'accept',
      content: { question_0: 'sqlite', question_1: ['b', 'a'], size: 3, sure: false },
    });
    expect(fill({ 'Which?': 'Mine', 'Many?': 'A, and mine' })).toEqual({
      action: 'accept',
      content: { question_0_custom: 'Mine', question_1: ['a'], question_1_custom: 'and mine' },
    });
    expect(choose(ask, 'reject').reply?.result).toEqual({ action: 'decline' });
  });

  test('A question with choices and own words is one question, and one choice answers it', () => {
    const requestedSchema = {
      type: 'object',
      properties: {
        answer: { type: 'string', title: 'Which?', description: null, enum: ['A', 'B'] },
        answer_custom: { type: 'string', title: 'Other answer' },
      },
      required: [],
    };
    const params = { mode: 'form', message: 'Which?', requestedSchema };
    const ask = askOf(requestLine('elicitation/create', params));
    expect(ask.details).toMatchObject({ questions: [{ question: 'Which?', name: 'answer' }] });
    expect(ask.details).not.toMatchObject({ questions: [{ isOptional: true }] });
    expect(ask.agentSays).toBeUndefined();
    const content = (answer: string) =>
      choose(ask, 'answer', { answers: { 'Which?': answer } }).reply?.result;
    expect(content('B')).toEqual({ action: 'accept', content: { answer: 'B' } });
    expect(content('C')).toEqual({ action: 'accept', content: { answer_custom: 'C' } });
  });

  test.each([
    ['the prompt of a command', { title: 'Name:' }, 'It waits for input:\nName:', 'Name:'],
    ['a title with an explanation', { title: 'Key', description: 'x' }, 'Which?', 'Key'],
    ['a heading', { title: 'Database' }, 'Which database?', 'Which database?'],
    ['no words', {}, 'Which database?', 'Which database?'],
  ])('The only field of a form asks what its words are: %s', (_, words, message, question) => {
    const requestedSchema = { properties: { answer: { type: 'string', ...words } } };
    const params = { mode: 'form', message, requestedSchema };
    const { details } = askOf(requestLine('elicitation/create', params));
    expect(details).toMatchObject({ questions: [{ question }] });
  });

  test('The title of a field is its question, and only required fields need an answer', () => {
    const requestedSchema = {
      properties: {
        answer: { type: 'string', title: 'Password:', description: 'For it.', format: 'password' },
        note: { type: 'string' },
      },
      required: ['answer'],
    };
    const ask = askOf(requestLine('elicitation/create', { mode: 'form', requestedSchema }));
    expect(ask.details).toMatchObject({
      questions: [
        { question: 'Password:', name: 'answer', description: 'For it.', isSecret: true },
        { question: 'note', isOptional: true },
      ],
    });
    expect(choose(ask, 'answer', { answers: { 'Password:': 'p' } }).reply?.result).toEqual({
      action: 'accept',
      content: { answer: 'p' },
    });
  });

  test.each([
    ['javascript:alert(1)', 'javascript:'],
    ['file:///etc/passwd', 'file:'],
    ['data:text/html,x', 'data:'],
    ['not an address', 'no valid address'],
  ])('acpConverter refuses to show %s as a page to visit', (url, why) => {
    const events = eventsOf([...opening, requestLine('elicitation/create', { mode: 'url', url })]);
    expect(events).toContainEqual({
      type: 'unanswerable',
      controlId: '7',
      request: `elicitation/create of a page with ${why}`,
    });
    expect(events.filter(({ type }) => type === 'asked')).toEqual([]);
  });

  test('acpConverter shows the whole address and the host of a page, and accepts only by consent', () => {
    const url = `https://login.example/${'x'.repeat(300)}?user@evil.example`;
    const ask = askOf(requestLine('elicitation/create', { mode: 'url', url, message: 'Log in' }));
    expect(ask).toMatchObject({
      title: expect.stringContaining('login.example'),
      message: `Log in\n${url}`,
      details: { input: { url } },
    });
    expect(choose(ask, 'approve').reply?.result).toEqual({ action: 'accept', content: {} });
    expect(choose(ask, 'terminate')).toMatchObject({
      reply: { result: { action: 'cancel' } },
      cancelsTurn: true,
    });
  });

  test('acpConverter lets a person only reject a form with a field that it cannot show', () => {
    const requestedSchema = { properties: { tree: { type: 'object' } } };
    const ask = askOf(requestLine('elicitation/create', { mode: 'form', requestedSchema }));
    expect(ask.options.map(({ optionId }) => optionId)).toEqual(['reject', 'terminate']);
  });
});

test.each([
  ['fs/write_text_file', 1],
  ['_vendor/thing', 1],
  ['craft/drainMidTurnQueue', 1],
  ['session/never_heard_of', 2],
])('acpConverter has the request %s refused', (method, count) => {
  const events = eventsOf([requestLine(method, {})]);
  expect(events).toHaveLength(count);
  expect(events[0]).toMatchObject({ type: 'unanswerable', controlId: '7', request: method });
});
