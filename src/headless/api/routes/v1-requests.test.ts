import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { interaction, type Interaction } from '#shared/interaction/interaction.ts';

import { ServedCore } from '../served-core.fixture.ts';
import { DocumentClient } from './document-client.fixture.ts';

const served = new ServedCore();
let client: DocumentClient;
beforeAll(async () => {
  await served.start();
  client = await DocumentClient.load(served.address, served.token, 'phone');
}, 60_000);
afterAll(() => served.dispose(), 60_000);

const created = z.object({
  session: z.object({ sessionId: z.string(), permissionMode: z.string(), model: z.null() }),
});
const messages = z.object({
  messages: z.array(
    z.looseObject({
      content: z.string(),
      messageType: z.string(),
      metadata: z.looseObject({
        toolUseId: z.string().nullish(),
        parentToolUseId: z.string().nullable(),
      }),
    }),
  ),
});

/** Starts a session and waits until it asks, or until its turn is over. */
async function start(prompt: string) {
  const turn = await client.listen('chat', { agentId: 'demo', prompt });
  const event = await turn.until((each) => ['INTERACTION', 'done'].includes(each.event));
  turn.close();
  const sessionId = String(event.data['sessionId']);
  const { questions } = z
    .object({ questions: z.array(interaction) })
    .parse(await client.get('listQuestions'));
  return { sessionId, question: questions.find(({ request }) => request.sessionId === sessionId) };
}

const approve = (question: Interaction | undefined) => ({
  requestId: question?.request.requestId,
  selectedOptionId: question?.request.options.find(({ action }) => action === 'APPROVE_AND_EXECUTE')
    ?.optionId,
});

const zh = { 'accept-language': 'zh-CN' };
const isChinese = expect.stringMatching(/\p{sc=Han}/u);

describe('requests of /api/v1', { timeout: 60_000 }, () => {
  test('a parameter that is no text is JSON, a missing one that may be null is null, and an unknown or repeated one is refused', async () => {
    const { sessionId } = await start('help');
    const path = `/api/v1/sessions/${sessionId}/messages`;
    const get = (query: string) => served.ask(`${path}?${query}`, { method: 'GET' });
    expect(await get('at=end&limit=1')).toMatchObject({
      status: 200,
      body: { messages: [{}], hasBefore: true },
    });
    for (const query of [
      'at=end&limit=x',
      'at=end&limit="1"',
      'at=end&more=1',
      'at=end&at=start',
      'limit=1',
      'at=start&seq=1',
      'at=before',
    ])
      expect([query, await get(query)]).toMatchObject([
        query,
        { status: 400, body: { success: false, error: { kind: 'malformed' } } },
      ]);
  });

  test('a POST of which all fields are optional needs no body, and a session gets the mode of its agent', async () => {
    const { session } = created.parse(await client.get('createSession', { agentId: 'demo' }));
    const { agents } = z
      .object({
        agents: z.array(z.looseObject({ agentId: z.string(), defaultPermissionMode: z.string() })),
      })
      .parse(await client.get('listAgents'));
    expect(session.permissionMode).toBe(
      agents.find(({ agentId }) => agentId === 'demo')?.defaultPermissionMode,
    );
    const ended = await served.ask(`/api/v1/sessions/${session.sessionId}/terminate`);
    expect(ended).toMatchObject({ status: 200, body: {} });
    expect((await client.call('createSession', { agentId: 'none' })).status).toBe(422);
  });

  test('a command with an id is executed once, however often it is sent', async () => {
    const { sessionId } = await start('help');
    const prompt = { sessionId, text: 'help', commandId: randomUUID() };
    const replies = await Promise.all([1, 2, 3].map(() => client.get('promptSession', prompt)));
    expect(new Set(replies.map((reply) => reply['messageId'])).size).toBe(1);
    const read = messages.parse(await client.get('readMessages', { sessionId, at: 'start' }));
    expect(read.messages.filter(({ content }) => content === 'help')).toHaveLength(2);
  });

  test('failures and the texts of Corral in replies have the language of the client, and questions are in English', async () => {
    const { sessionId } = await start('crash');
    const get = (path: string, headers = {}) => served.ask(path, { method: 'GET', headers });
    expect(await get('/api/v1/sessions/none', zh)).toMatchObject({
      status: 404,
      body: { error: { kind: 'noSuchSession', message: isChinese } },
    });
    const path = `/api/v1/sessions/${sessionId}`;
    expect((await get(path, zh)).body).toMatchObject({
      session: { problem: { message: isChinese } },
    });
    expect((await get(path)).body).toMatchObject({
      session: { problem: { message: expect.stringMatching(/^[\x20-\x7e’“”]+$/u) } },
    });
    const turn = await client.listen('chat', { agentId: 'demo', prompt: 'sleep' });
    const { data } = await turn.until(({ event }) => event === 'tool');
    await client.get('interruptSession', { sessionId: data['sessionId'] });
    await turn.ended;
    const page = await get(`/api/v1/sessions/${String(data['sessionId'])}/messages?at=end`, zh);
    const read = messages.parse(page.body).messages;
    expect(
      read.filter(({ messageType }) => messageType === 'status').map(({ content }) => content),
    ).toContainEqual(isChinese);
    const { question } = await start('plan');
    const asked = await get(`/api/v1/questions/${question?.request.requestId}`, zh);
    expect(asked.body).toMatchObject({ question: { request: { title: question?.request.title } } });
  });

  test('the messages of a sub-agent are read by the use of its tool', async () => {
    const { sessionId, question } = await start('agent');
    if (question) await client.get('answerQuestion', approve(question));
    const read = messages.parse(await client.get('readMessages', { sessionId, at: 'start' }));
    expect(read.messages.map(({ metadata }) => metadata.parentToolUseId)).not.toContainEqual(
      expect.any(String),
    );
    const pages = await Promise.all(
      read.messages.flatMap(({ metadata: { toolUseId } }) =>
        typeof toolUseId === 'string'
          ? [client.get('readMessages', { sessionId, at: 'start', parentToolUseId: toolUseId })]
          : [],
      ),
    );
    const inside = pages.flatMap((page) => messages.parse(page).messages);
    expect(inside.length).toBeGreaterThan(0);
  });

  test('an answer to a question that a stop or another option closed gets 409, which names what happened, and changes nothing', async () => {
    const { sessionId, question } = await start('plan');
    await client.get('terminateSession', { sessionId });
    const late = await client.call('answerQuestion', approve(question));
    expect(late).toMatchObject({
      status: 409,
      body: { error: { kind: 'alreadyClosed', message: expect.stringMatching(/stop|end/i) } },
    });
    const again = await client.get('listClosedQuestions', { limit: 100 });
    const { closed } = z
      .object({ closed: z.array(z.looseObject({ requestId: z.string(), outcome: z.string() })) })
      .parse(again);
    expect(
      closed.find(({ requestId }) => requestId === question?.request.requestId)?.outcome,
    ).not.toBe('answered');

    const next = await start('plan');
    const wrong = await client.call('answerQuestion', {
      ...approve(next.question),
      selectedOptionId: 'none',
    });
    expect(wrong).toMatchObject({ status: 422, body: { error: { kind: 'noSuchOption' } } });
    expect(
      (await client.call('answerQuestion', { ...approve(next.question), requestId: 'none' }))
        .status,
    ).toBe(404);
    const other = await client.call('answerQuestion', { ...approve(next.question), sessionId });
    expect(other.status).toBe(404);
    await client.get('answerQuestion', approve(next.question));
    expect((await client.call('answerQuestion', approve(next.question))).status).toBe(409);
  });
});
