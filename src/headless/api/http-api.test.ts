import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { interactionOption } from '#shared/interaction/interaction.ts';

import { ServedCore, type StreamEvent } from './served-core.fixture.ts';

const served = new ServedCore();
beforeAll(() => served.start(), 30_000);
afterAll(() => served.dispose(), 30_000);

const isQuestion = ({ event }: Pick<StreamEvent, 'event'>) => event === 'INTERACTION';
const isDone = ({ event }: StreamEvent) => event === 'done';
const startDemo = (prompt: string) => served.listen({ body: { agentId: 'demo', prompt } });
const questionsOf = (events: readonly StreamEvent[]) =>
  events.filter(isQuestion).map(({ data }) => data);
const resume = (sessionId: string, id?: string) =>
  served.listen({
    method: 'GET',
    query: `?sessionId=${sessionId}`,
    headers: id === undefined ? {} : { 'last-event-id': id },
  });

/** Starts a session and waits for its first question. */
async function startWithQuestion() {
  const listener = await startDemo('plan');
  const { data } = await listener.until(isQuestion);
  const { requestId, options } = z
    .object({ requestId: z.string(), options: z.array(interactionOption) })
    .parse(data.data);
  const approval = options.find(({ action }) => action === 'APPROVE_AND_EXECUTE')?.optionId ?? '';
  return { listener, sessionId: data.sessionId, requestId, approval };
}

describe('HttpApi checks of a request', { timeout: 30_000 }, () => {
  const path = '/api/agent/chat/react/stream';
  const body = { agentId: 'demo', prompt: 'help' };
  test.each([
    ['no token', path, { body, headers: { authorization: '' } }, 401, 'noToken'],
    ['another token', path, { body, headers: { authorization: 'Bearer x' } }, 401, 'noToken'],
    ['another method', path, { method: 'PUT', body }, 405, 'methodNotAllowed'],
    [
      'another method',
      '/api/agent/chat/react/interaction_response',
      { method: 'GET' },
      405,
      'methodNotAllowed',
    ],
    ['an unknown path', '/api/agent/chat/react/nothing', { body }, 404, 'notFound'],
    ['a body that is not JSON', path, { body: '{' }, 400, 'malformed'],
    [
      'a body of another type',
      path,
      { body: 'x', headers: { 'content-type': 'text/plain' } },
      415,
      'notJson',
    ],
    ['an unknown field', path, { body: { ...body, extra: 1 } }, 400, 'malformed'],
    ['neither a session nor an agent', path, { body: { prompt: 'x' } }, 400, 'malformed'],
    ['an unknown agent', path, { body: { ...body, agentId: 'nobody' } }, 422, 'agentUnavailable'],
    ['an unknown mode', path, { body: { ...body, permissionMode: 'nothing' } }, 422, 'noSuchMode'],
    ['an unknown session', path, { body: { sessionId: 'x', prompt: 'x' } }, 404, 'noSuchSession'],
    ['a stream without a session', path, { method: 'GET' }, 400, 'malformed'],
    [
      'a stream of an unknown session',
      `${path}?sessionId=x`,
      { method: 'GET' },
      404,
      'noSuchSession',
    ],
    [
      'an invalid last id',
      `${path}?sessionId=x`,
      { method: 'GET', headers: { 'last-event-id': 'x' } },
      400,
      'malformed',
    ],
    [
      'an invalid client name',
      path,
      { body, headers: { 'x-corral-client': '<script>' } },
      400,
      'malformed',
    ],
    [
      'a body that is too large',
      path,
      { body: { ...body, prompt: 'x'.repeat(7 * 1024 * 1024) } },
      413,
      'tooLarge',
    ],
  ])('HttpApi refuses %s: %s', async (_what, to, send, status, kind) => {
    expect(await served.ask(to, send)).toMatchObject({
      status,
      body: { success: false, error: { kind } },
    });
  });

  test('HttpApi refuses requests of other pages, whatever their Host', async () => {
    const headers = [
      { origin: 'http://evil.example' },
      { host: 'evil.example' },
      { origin: 'null' },
    ];
    const answers = await Promise.all(
      headers.map((each) => served.ask(path, { body, headers: each })),
    );
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  test('HttpApi refuses a body without a length that is too long', async () => {
    const long = {
      body: JSON.stringify({ ...body, prompt: 'x'.repeat(7 * 1024 * 1024) }),
      headers: { 'transfer-encoding': 'chunked' },
    };
    expect(await served.ask(path, long)).toMatchObject({ status: 413 });
  });
});

describe('HttpApi stream', { timeout: 60_000 }, () => {
  test('a stream sends a turn from its prompt to its end, each event once and in order', async () => {
    const listener = await startDemo('parallel');
    const events = await listener.ended;
    expect(events[0]).toMatchObject({
      event: 'message',
      data: { data: { role: 'user', content: 'parallel' } },
    });
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { data: { status: 'idle' } } });
    expect(
      events.filter(
        ({ event, data }) => event === 'tool' && data.data['messageType'] === 'tool_execution',
      ).length,
    ).toBeGreaterThan(2);
    const seqs = events.map(({ id }) => Number.parseInt(id, 10));
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  });

  test('a stream sends a question with its full content, and continues after the answer', async () => {
    const { listener, sessionId, requestId, approval } = await startWithQuestion();
    const [question] = questionsOf(listener.events);
    expect(question?.data).toMatchObject({
      requestId,
      sessionId,
      type: expect.any(String),
      options: expect.any(Array),
    });
    const answer = await served.answer(
      { sessionId, requestId, selectedOptionId: approval },
      { 'x-corral-client': 'a-test' },
    );
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, sessionId, requestId, outcome: 'answered' },
    });
    const events = await listener.ended;
    expect(events.at(-1)).toMatchObject({ event: 'done' });
    const closed = events.find(
      ({ event, data }) => event === 'message' && data.data['messageType'] === 'interaction',
    );
    expect(closed?.data.data).toMatchObject({
      metadata: { requestId, outcome: 'answered', decidedBy: { type: 'client', name: 'a-test' } },
    });
  });

  test('a stream continues an existing session', async () => {
    const [first] = await (await startDemo('help')).ended;
    const events = await (
      await served.listen({ body: { sessionId: first?.data.sessionId, prompt: 'fail' } })
    ).ended;
    expect(events[0]).toMatchObject({
      event: 'message',
      data: { data: { role: 'user', content: 'fail' } },
    });
    expect(events.filter(isDone)).toHaveLength(1);
  });

  test("a stream of a queued prompt ends with the prompt's own turn", async () => {
    const { listener, sessionId, requestId, approval } = await startWithQuestion();
    const second = await served.listen({ body: { sessionId, prompt: 'help' } });
    await second.until(({ data }) => data.data['content'] === 'help');
    await served.answer({ sessionId, requestId, selectedOptionId: approval });
    const events = await second.ended;
    expect(
      events.filter(({ data }) => String(data.data['content']).startsWith('I am the demo agent')),
    ).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { data: { status: 'idle' } } });
    await listener.ended;
  });

  test('a stream reports why an agent failed', async () => {
    const events = await (await startDemo('crash')).ended;
    expect(events.map(({ event }) => event)).toContain('error');
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { data: { status: 'failed' } } });
  });

  test('the agent continues when the client closes the stream, and a new stream resumes after the last id', async () => {
    const listener = await startDemo('two');
    const { data, id } = await listener.until(isQuestion);
    listener.close();
    const back = await resume(data.sessionId, id);
    await back.until((event) => isQuestion(event) && event.id !== id);
    expect(questionsOf(back.events)).toHaveLength(1);
    back.close();
  });

  test('a resumed stream sends every missed event once, wherever the connection was cut', async () => {
    const { listener, sessionId, requestId, approval } = await startWithQuestion();
    await served.answer({ sessionId, requestId, selectedOptionId: approval });
    const whole = await listener.ended;
    for (const [index, { id }] of whole.slice(0, -1).entries()) {
      const rest = await (await resume(sessionId, id)).ended;
      const missed = whole.slice(index + 1);
      // Only the last state of a changed item is sent; a question answered meanwhile arrives as its
      // message.
      const keyOf = ({ event, data: { data } }: StreamEvent) =>
        isQuestion({ event }) ? `interaction-${String(data['requestId'])}` : (data['id'] ?? event);
      const last = (events: readonly StreamEvent[]) =>
        new Map(events.map((each) => [keyOf(each), each.data.data]));
      const expected = last(missed);
      expect(last(rest)).toEqual(expected);
      expect(rest).toHaveLength(expected.size);
    }
    expect((await resume(sessionId, whole.at(-1)?.id)).status).toBe(204);
  });

  test('a stream without a last id starts at the end, with the open questions', async () => {
    const { listener, sessionId, requestId } = await startWithQuestion();
    const late = await resume(sessionId);
    expect((await late.until(isQuestion)).data.data['requestId']).toBe(requestId);
    expect(late.events).toHaveLength(1);
    late.close();
    listener.close();
  });

  test('a stream with an unknown future id is refused', async () => {
    const { listener, sessionId } = await startWithQuestion();
    listener.close();
    expect((await resume(sessionId, '99999')).status).toBe(409);
  });
});

describe('HttpApi answer', { timeout: 60_000 }, () => {
  test('only the first of two concurrent answers is accepted, and the other one gets alreadyClosed', async () => {
    const { listener, sessionId, requestId, approval } = await startWithQuestion();
    const both = await Promise.all(
      ['one', 'two'].map((name) =>
        served.answer(
          { sessionId, requestId, selectedOptionId: approval },
          { 'x-corral-client': name },
        ),
      ),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409);
    expect(late?.body).toMatchObject({
      error: {
        kind: 'alreadyClosed',
        message: expect.stringMatching(/The program (one|two) has already/),
      },
    });
    await listener.ended;
  });

  test('an answer that is repeated with the same command id returns the same result', async () => {
    const { listener, sessionId, requestId, approval } = await startWithQuestion();
    const body = { sessionId, requestId, selectedOptionId: approval, commandId: randomUUID() };
    const first = await served.answer(body);
    expect(first.status).toBe(200);
    expect(await served.answer(body)).toMatchObject({ status: 200, body: first.body });
    await listener.ended;
  });

  test('an invalid answer changes nothing and is refused with its reason', async () => {
    const { listener, sessionId, requestId, approval } = await startWithQuestion();
    const kindOf = async (body: Readonly<Record<string, unknown>>) => {
      const { status, body: reply } = await served.answer(body);
      return [status, Object(reply['error']).kind];
    };
    expect(await kindOf({ sessionId, requestId: 'x', selectedOptionId: approval })).toEqual([
      404,
      'noSuchRequest',
    ]);
    expect(await kindOf({ sessionId: 'x', requestId, selectedOptionId: approval })).toEqual([
      404,
      'noSuchRequest',
    ]);
    expect(await kindOf({ sessionId, requestId, selectedOptionId: 'x' })).toEqual([
      422,
      'noSuchOption',
    ]);
    expect(await kindOf({ sessionId, requestId })).toEqual([400, 'malformed']);
    expect(listener.events.filter(isDone)).toEqual([]);
    listener.close();
  });
});

test(
  'a stopping server ends its streams with an error event, and clients resume after the restart',
  { timeout: 60_000 },
  async () => {
    const own = new ServedCore();
    await own.start();
    try {
      const listener = await own.listen({ body: { agentId: 'demo', prompt: 'two' } });
      const { data } = await listener.until(isQuestion);
      await listener.until(
        ({ event, id }) => isQuestion({ event }) && id !== listener.events.find(isQuestion)?.id,
      );
      await own.stop();
      const before = await listener.ended;
      expect(before.at(-1)).toMatchObject({ event: 'error', data: { data: { kind: 'stopping' } } });
      await own.start();
      const back = await own.listen({
        method: 'GET',
        query: `?sessionId=${data.sessionId}`,
        headers: { 'last-event-id': before.at(-1)?.id ?? '' },
      });
      const after = await back.ended;
      const closed = after.filter(
        ({ data: { data: message } }) => message['messageType'] === 'interaction',
      );
      expect(
        closed.map(({ data: { data: message } }) => Object(message['metadata']).outcome),
      ).toEqual(['agentGone', 'agentGone']);
      expect(after.at(-1)).toMatchObject({ event: 'done', data: { data: { status: 'stopped' } } });
    } finally {
      await own.dispose();
    }
  },
);
