import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { AssistantMessage, Message, ResultsMessage } from '#agent/history/message.ts';

import {
  eventsOf,
  startModelServer,
  streamReply,
  type ModelServer,
} from '../testing/model-server.ts';
import { backendFor, PROMPT, requestFor, run } from '../testing/request-fixture.ts';
import { scanJson } from './scan-json.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

const CALL = '{"tool": "read", "arguments": {"path": "{a}.ts", "text": "}\\"{"}}';

async function answer(text: string, messages: readonly Message[] = [PROMPT]) {
  server.answerWith(() =>
    streamReply(
      eventsOf('chat', { model: 'local-model', parts: [{ kind: 'text', text }], stop: null }),
    ),
  );
  const backend = backendFor('chat', server, { hasToolCalls: false });
  const { outcome, progress } = await run(backend, requestFor('chat', { messages }));
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
  const shown = progress.flatMap((each) => (each.kind === 'text' ? each.text : [])).join('');
  return { message: outcome.message, shown };
}

const callsOf = ({ parts }: AssistantMessage) => parts.filter((part) => part.kind === 'call');
const textOf = ({ parts }: AssistantMessage) =>
  parts.flatMap((part) => (part.kind === 'text' ? part.text : [])).join('');

describe('calls as text', () => {
  test.each([
    CALL,
    `I read it.\n${CALL}`,
    `I read it.\n\`\`\`json\n${CALL}\n\`\`\``,
    `  ${CALL}  \n`,
    `I read it, {not} JSON.\n${CALL}`,
  ])('A call is found in %j', async (text) => {
    const { message, shown } = await answer(text);
    expect(callsOf(message)).toMatchObject([
      { name: 'read', input: { path: '{a}.ts', text: '}"{' } },
    ]);
    expect(message.stopReason).toBe('calls');
    expect(shown).not.toContain('"tool"');
    expect(shown).not.toContain('```');
  });

  test.each([
    '{"tool": "read", "arguments": {"path": "a.ts"}',
    'I read it.\n{"tool": "read", "arguments": {"path": "a.t',
    'I read it.\n```json\n{"tool": "read", "arguments": {',
    '{"tool": "read", "arguments": {"path": a.ts}}',
    `${CALL}\n{"tool": "read", "arguments": {"path": "b`,
  ])('A call that is cut off gets an error result, as one with bad arguments: %j', async (text) => {
    const { message, shown } = await answer(text);
    const call = callsOf(message).at(-1);
    expect(call).toMatchObject({ name: 'read', input: null });
    expect(shown).not.toContain('"tool"');
    await answer('Done.', [PROMPT, message, { role: 'results', results: [] }]);
    const sent = JSON.stringify(server.requests.at(-1)?.body);
    expect(sent).toContain(String.raw`{\"tool\": \"read\", \"arguments\": {`);
  });

  test('Several calls have ids of their own', async () => {
    const { message } = await answer(`${CALL}\n${CALL}`);
    const ids = callsOf(message).map((call) => call.kind === 'call' && call.id);
    expect(new Set(ids).size).toBe(2);
  });

  test.each([
    'Use {"a": 1} for it.',
    '{"tool": "format_disk", "arguments": {}}',
    '{"tool": "read", "arguments": "a.ts"}',
    '{"tool": "read"}',
    `Never write ${CALL} in a file.`,
    `For example: ${CALL}`,
    '```ts\nconst a = { b: {} };\n```\nThat is all.',
    '`{`',
  ])('%j is text as it is', async (text) => {
    const { message, shown } = await answer(text);
    expect(callsOf(message)).toEqual([]);
    expect([textOf(message), shown]).toEqual([text, text]);
  });

  test('The history has calls and results as text, and no tools', async () => {
    const { message } = await answer(CALL);
    const [call] = callsOf(message);
    if (call?.kind !== 'call') throw new Error('There is no call.');
    const result: ResultsMessage['results'][number] = {
      callId: call.id,
      name: 'read',
      isError: true,
      parts: [{ kind: 'text', text: 'No such file.' }],
    };
    await answer('Done.', [PROMPT, message, { role: 'results', results: [result] }]);
    const body = JSON.stringify(server.requests.at(-1)?.body);
    expect(body).toContain('Error of the tool read:');
    expect(body).not.toContain('tool_call');
    expect(body).not.toContain('"tools"');
    expect(server.refusals).toEqual([]);
  });
});

describe('scanJson', () => {
  test('Braces in strings and escapes do not count', () => {
    const text = 'a {"b": "}\\\\\\"{", "c": {"d": []}} e {"f": 1}';
    expect(scanJson(text).map(({ fields }) => fields)).toEqual([
      { b: '}\\"{', c: { d: [] } },
      { f: 1 },
    ]);
  });

  test('A text of many braces takes linear time', () => {
    expect(scanJson('{'.repeat(200_000))).toEqual([]);
    expect(scanJson('{x} '.repeat(1000))).toEqual([]);
  });
});
