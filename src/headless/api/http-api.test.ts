import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { interactionOption } from '#shared/interaction/interaction.ts';

import { ServedCore, type Told } from './served-core.fixture.ts';

const served = new ServedCore();
beforeAll(() => served.start(), 30_000);
afterAll(() => served.dispose(), 30_000);

const isAsked = ({ event }: Pick<Told, 'event'>) => event === 'INTERACTION';
const isDone = ({ event }: Told) => event === 'done';
const begin = (prompt: string) => served.listen({ body: { agentId: 'demo', prompt } });
const questionsOf = (events: readonly Told[]) => events.filter(isAsked).map(({ data }) => data);
const again = (sessionId: string, id?: string) =>
  served.listen({ method: 'GET', query: `?sessionId=${sessionId}`, headers: id === undefined ? {} : { 'last-event-id': id } });

/** A session that waits for an answer to its first question. */
async function asked() {
  const listener = await begin('plan');
  const { data } = await listener.until(isAsked);
  const { requestId, options } = z.object({ requestId: z.string(), options: z.array(interactionOption) }).parse(data.data);
  const approval = options.find(({ action }) => action === 'APPROVE_AND_EXECUTE')?.optionId ?? '';
  return { listener, sessionId: data.sessionId, requestId, approval };
}

describe('who is let in', { timeout: 30_000 }, () => {
  const path = '/api/agent/chat/react/stream';
  const body = { agentId: 'demo', prompt: 'help' };
  test.each([
    ['no token', path, { body, headers: { authorization: '' } }, 401, 'noToken'],
    ['another token', path, { body, headers: { authorization: 'Bearer x' } }, 401, 'noToken'],
    ['another method', path, { method: 'PUT', body }, 405, 'methodNotAllowed'],
    ['another method', '/api/agent/chat/react/interaction_response', { method: 'GET' }, 405, 'methodNotAllowed'],
    ['another place', '/api/agent/chat/react/nothing', { body }, 404, 'notFound'],
    ['a body that is no JSON', path, { body: '{' }, 400, 'malformed'],
    ['a body of another type', path, { body: 'x', headers: { 'content-type': 'text/plain' } }, 415, 'notJson'],
    ['fields that nobody knows', path, { body: { ...body, extra: 1 } }, 400, 'malformed'],
    ['neither a session nor an agent', path, { body: { prompt: 'x' } }, 400, 'malformed'],
    ['an agent that is not there', path, { body: { ...body, agentId: 'nobody' } }, 422, 'agentUnavailable'],
    ['a mode that is not there', path, { body: { ...body, permissionMode: 'nothing' } }, 422, 'noSuchMode'],
    ['a session that is not there', path, { body: { sessionId: 'x', prompt: 'x' } }, 404, 'noSuchSession'],
    ['no session to listen to', path, { method: 'GET' }, 400, 'malformed'],
    ['a session that is not there', `${path}?sessionId=x`, { method: 'GET' }, 404, 'noSuchSession'],
    ['an id that is none', `${path}?sessionId=x`, { method: 'GET', headers: { 'last-event-id': 'x' } }, 400, 'malformed'],
    ['a name that is none', path, { body, headers: { 'x-corral-client': '<script>' } }, 400, 'malformed'],
    ['a body that is too large', path, { body: { ...body, prompt: 'x'.repeat(7 * 1024 * 1024) } }, 413, 'tooLarge'],
  ])('%s: %s', async (_what, to, send, status, kind) => {
    expect(await served.ask(to, send)).toMatchObject({ status, body: { success: false, error: { kind } } });
  });

  test('no other page, by whatever name', async () => {
    const headers = [{ origin: 'http://evil.example' }, { host: 'evil.example' }, { origin: 'null' }];
    const answers = await Promise.all(headers.map((each) => served.ask(path, { body, headers: each })));
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  test('a body that does not say how long it is, and is too long', async () => {
    const long = { body: JSON.stringify({ ...body, prompt: 'x'.repeat(7 * 1024 * 1024) }), headers: { 'transfer-encoding': 'chunked' } };
    expect(await served.ask(path, long)).toMatchObject({ status: 413 });
  });
});

describe('a stream', { timeout: 60_000 }, () => {
  test('tells a turn from the prompt to its end, each event once and in order', async () => {
    const listener = await begin('parallel');
    const events = await listener.ended;
    expect(events[0]).toMatchObject({ event: 'message', data: { data: { role: 'user', content: 'parallel' } } });
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { data: { status: 'idle' } } });
    expect(events.filter(({ event, data }) => event === 'tool' && data.data['messageType'] === 'tool_execution').length).toBeGreaterThan(2);
    const seqs = events.map(({ id }) => Number.parseInt(id, 10));
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  });

  test('brings a question with all that it carries, and goes on after the answer', async () => {
    const { listener, sessionId, requestId, approval } = await asked();
    const [question] = questionsOf(listener.events);
    expect(question?.data).toMatchObject({ requestId, sessionId, type: expect.any(String), options: expect.any(Array) });
    const answer = await served.answer({ sessionId, requestId, selectedOptionId: approval }, { 'x-corral-client': 'a-test' });
    expect(answer).toMatchObject({ status: 200, body: { success: true, sessionId, requestId, outcome: 'answered' } });
    const events = await listener.ended;
    expect(events.at(-1)).toMatchObject({ event: 'done' });
    const closed = events.find(({ event, data }) => event === 'message' && data.data['messageType'] === 'interaction');
    expect(closed?.data.data).toMatchObject({
      metadata: { requestId, outcome: 'answered', decidedBy: { type: 'client', name: 'a-test' } },
    });
  });

  test('goes on with a session that is there', async () => {
    const [first] = await (await begin('help')).ended;
    const events = await (await served.listen({ body: { sessionId: first?.data.sessionId, prompt: 'fail' } })).ended;
    expect(events[0]).toMatchObject({ event: 'message', data: { data: { role: 'user', content: 'fail' } } });
    expect(events.filter(isDone)).toHaveLength(1);
  });

  test('of a prompt that waits behind another turn ends with its own turn', async () => {
    const { listener, sessionId, requestId, approval } = await asked();
    const second = await served.listen({ body: { sessionId, prompt: 'help' } });
    await second.until(({ data }) => data.data['content'] === 'help');
    await served.answer({ sessionId, requestId, selectedOptionId: approval });
    const events = await second.ended;
    expect(events.filter(({ data }) => String(data.data['content']).startsWith('I am the demo agent'))).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { data: { status: 'idle' } } });
    await listener.ended;
  });

  test('says why an agent failed', async () => {
    const events = await (await begin('crash')).ended;
    expect(events.map(({ event }) => event)).toContain('error');
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { data: { status: 'failed' } } });
  });

  test('may be left: the agent goes on', async () => {
    const listener = await begin('two');
    const { data, id } = await listener.until(isAsked);
    listener.leave();
    const back = await again(data.sessionId, id);
    await back.until((event) => isAsked(event) && event.id !== id);
    expect(questionsOf(back.events)).toHaveLength(1);
    back.leave();
  });

  test('goes on where a client was, wherever it was cut: nothing is lost, nothing comes twice', async () => {
    const { listener, sessionId, requestId, approval } = await asked();
    await served.answer({ sessionId, requestId, selectedOptionId: approval });
    const whole = await listener.ended;
    for (const [index, { id }] of whole.slice(0, -1).entries()) {
      const rest = await (await again(sessionId, id)).ended;
      const missed = whole.slice(index + 1);
      // What changed several times comes once, as it is now: a question that is answered meanwhile as its message.
      const keyOf = ({ event, data: { data } }: Told) =>
        isAsked({ event }) ? `interaction-${String(data['requestId'])}` : (data['id'] ?? event);
      const last = (events: readonly Told[]) => new Map(events.map((each) => [keyOf(each), each.data.data]));
      const expected = last(missed);
      expect(last(rest)).toEqual(expected);
      expect(rest).toHaveLength(expected.size);
    }
    expect((await again(sessionId, whole.at(-1)?.id)).status).toBe(204);
  });

  test('that is asked for without an id starts now, with what waits', async () => {
    const { listener, sessionId, requestId } = await asked();
    const late = await again(sessionId);
    expect((await late.until(isAsked)).data.data['requestId']).toBe(requestId);
    expect(late.events).toHaveLength(1);
    late.leave();
    listener.leave();
  });

  test('of an id that is not there yet is refused', async () => {
    const { listener, sessionId } = await asked();
    listener.leave();
    expect((await again(sessionId, '99999')).status).toBe(409);
  });
});

describe('an answer', { timeout: 60_000 }, () => {
  test('counts once: of two clients at once, one wins and the other is told', async () => {
    const { listener, sessionId, requestId, approval } = await asked();
    const both = await Promise.all(
      ['one', 'two'].map((name) => served.answer({ sessionId, requestId, selectedOptionId: approval }, { 'x-corral-client': name })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409);
    expect(late?.body).toMatchObject({
      error: { kind: 'alreadyClosed', message: expect.stringMatching(/The program (one|two) has already/) },
    });
    await listener.ended;
  });

  test('that is sent again under its id is the same answer', async () => {
    const { listener, sessionId, requestId, approval } = await asked();
    const body = { sessionId, requestId, selectedOptionId: approval, commandId: randomUUID() };
    const first = await served.answer(body);
    expect(first.status).toBe(200);
    expect(await served.answer(body)).toMatchObject({ status: 200, body: first.body });
    await listener.ended;
  });

  test('that does not fit changes nothing and says why', async () => {
    const { listener, sessionId, requestId, approval } = await asked();
    const kindOf = async (body: Readonly<Record<string, unknown>>) => {
      const { status, body: told } = await served.answer(body);
      return [status, Object(told['error']).kind];
    };
    expect(await kindOf({ sessionId, requestId: 'x', selectedOptionId: approval })).toEqual([404, 'noSuchRequest']);
    expect(await kindOf({ sessionId: 'x', requestId, selectedOptionId: approval })).toEqual([404, 'noSuchRequest']);
    expect(await kindOf({ sessionId, requestId, selectedOptionId: 'x' })).toEqual([422, 'noSuchOption']);
    expect(await kindOf({ sessionId, requestId })).toEqual([400, 'malformed']);
    expect(listener.events.filter(isDone)).toEqual([]);
    listener.leave();
  });
});

test('a restart of the server ends the streams with a word, and a client goes on where it was', { timeout: 60_000 }, async () => {
  const own = new ServedCore();
  await own.start();
  try {
    const listener = await own.listen({ body: { agentId: 'demo', prompt: 'two' } });
    const { data } = await listener.until(isAsked);
    await listener.until(({ event, id }) => isAsked({ event }) && id !== listener.events.find(isAsked)?.id);
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
    const closed = after.filter(({ data: { data: message } }) => message['messageType'] === 'interaction');
    expect(closed.map(({ data: { data: message } }) => Object(message['metadata']).outcome)).toEqual(['agentGone', 'agentGone']);
    expect(after.at(-1)).toMatchObject({ event: 'done', data: { data: { status: 'stopped' } } });
  } finally {
    await own.dispose();
  }
});
