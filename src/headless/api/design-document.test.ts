import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { knownSession, sessionIdOf } from './named-session.ts';
import { ServedCore, type StreamEvent } from './served-core.fixture.ts';
import { ApiLine } from '#core/shell/http/api-line.ts';

const served = new ServedCore();
beforeAll(() => served.start(), 30_000);
afterAll(() => served.dispose(), 30_000);

const isQuestion = ({ event }: StreamEvent) => event === 'INTERACTION';
const isDone = ({ event }: StreamEvent) => event === 'done';

/** Request bodies of seeds/interaction-interrupt-resume.zh.md, verbatim. */
const STREAM_BODY = `{
  "message": "用户消息",
  "sessionId": "session-123",
  "userId": "user-456"
}`;
const RESPONSE_BODY = `{
  "sessionId": "session-123",
  "requestId": "request-456",
  "selectedOptionId": "approve",
  "feedback": "用户反馈（可选）",
  "data": {
    "key": "value"
  }
}`;

describe('request bodies of the design document', { timeout: 60_000 }, () => {
  test("the first message starts a session under the client's name for it, and a second message continues that session", async () => {
    const first = await served.listen({
      body: STREAM_BODY,
      headers: { 'content-type': 'application/json' },
    });
    const asked = await first.until(isQuestion);
    expect(first.events[0]).toMatchObject({
      event: 'message',
      data: { data: { role: 'user', content: '用户消息' } },
    });
    const second = await served.listen({
      body: { message: 'help', sessionId: 'session-123', userId: 'user-456' },
    });
    const prompt = await second.until(({ data }) => data.data['content'] === 'help');
    expect(prompt.data.sessionId).toBe(asked.data.sessionId);
    first.close();
    second.close();
  });

  test("an answer finds its session by the client's name for it", async () => {
    const listener = await served.listen({
      body: { message: 'plan', sessionId: 'session-124', userId: 'user-456' },
    });
    const { data } = await listener.until(isQuestion);
    const { requestId, options } = data.data;
    const [chosen] = Array.isArray(options) ? options : [];
    const body = {
      ...JSON.parse(RESPONSE_BODY),
      sessionId: 'session-124',
      requestId,
      selectedOptionId: chosen.optionId,
    };
    const answer = await served.answer(body);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: expect.any(String),
        sessionId: 'session-124',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/),
      },
    });
    await listener.until(isDone);
    const back = await served.listen({
      method: 'GET',
      query: '?sessionId=session-124',
      headers: { 'last-event-id': '1' },
    });
    expect((await back.ended).at(-1)).toMatchObject({
      event: 'done',
      data: { sessionId: data.sessionId },
    });
  });

  test('an answer to a missing question is refused with noSuchRequest', async () => {
    const answer = await served.ask('/api/agent/chat/react/interaction_response', {
      body: RESPONSE_BODY,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer).toMatchObject({
      status: 404,
      body: { success: false, error: { kind: 'noSuchRequest' } },
    });
  });

  test('two concurrent messages for one name start one session', async () => {
    const body = { message: 'help', sessionId: 'session-125', userId: 'user-456' };
    const both = await Promise.all([served.listen({ body }), served.listen({ body })]);
    const [a, b] = await Promise.all(both.map(async ({ ended }) => (await ended).at(-1)));
    expect(a).toMatchObject({ event: 'done' });
    expect(b?.data.sessionId).toBe(a?.data.sessionId);
  });

  test('messages without a session id start a session each', async () => {
    const ends = await Promise.all(
      [1, 2].map(async () =>
        (await (await served.listen({ body: { message: 'help', userId: 'u' } })).ended).at(-1),
      ),
    );
    expect(new Set(ends.map((end) => end?.data.sessionId)).size).toBe(2);
  });

  test.each([
    [{ message: 'a', prompt: 'b', agentId: 'demo' }],
    [{ sessionId: 'session-123', userId: 'user-456' }],
    [{ message: '', sessionId: 'session-123' }],
    [{ message: 'a', sessionId: 'x'.repeat(201) }],
  ])('a body of %j is refused as malformed', async (body) => {
    expect(await served.ask('/api/agent/chat/react/stream', { body })).toMatchObject({
      status: 400,
      body: { success: false, error: { kind: 'malformed' } },
    });
  });
});

describe('sessionIdOf and knownSession', () => {
  test.each(['../../etc', 'desk', 'session-123', 'Session-123', '用户', '%'])(
    'sessionIdOf derives a UUID from the name %s',
    (name) => {
      expect(sessionIdOf(name)).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
      expect(sessionIdOf(name)).not.toBe(sessionIdOf(`${name} `));
    },
  );

  test('knownSession returns null for an unused name', async () => {
    const line = new ApiLine((channel) => served.serve(channel));
    expect(await knownSession(line, 'never-used')).toBeNull();
    line.close();
  });
});
