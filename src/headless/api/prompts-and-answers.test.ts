import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ApiLine } from '#core/shell/http/api-line.ts';
import { EVERY_ENTRY } from '#shared/audit/audit.ts';
import type { Frame } from '#shared/contract/streams.ts';
import { extractedMessage } from '#shared/detection/extracted-message.ts';

import { ChatStream } from './chat-stream.ts';
import { EventStream } from './event-stream.ts';
import { parseEvents, ServedCore, type StreamEvent } from './served-core.fixture.ts';
import { TurnEnd } from './turn-end.ts';

const served = new ServedCore();
beforeAll(() => served.start(), 30_000);
afterAll(() => served.dispose(), 30_000);

const STREAM = '/api/agent/chat/react/stream';
const isQuestion = ({ event }: StreamEvent) => event === 'INTERACTION';

/** Starts a session of the demo agent and waits for its first question. */
async function asked(prompt: string) {
  const listener = await served.listen({ body: { agentId: 'demo', prompt } });
  const { data, id } = await listener.until(isQuestion);
  return { listener, id, sessionId: data.sessionId, requestId: String(data.data['requestId']) };
}

describe('prompts over HTTP', { timeout: 60_000 }, () => {
  test('the data of each event has the session, its time and its content', async () => {
    const response = await fetch(`${served.address}${STREAM}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${served.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ agentId: 'demo', prompt: 'help' }),
    });
    const lines = (await response.text()).match(/^data: .*$/gmu) ?? [];
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines)
      expect(Object.keys(JSON.parse(line.slice(6)))).toEqual(['sessionId', 'timestamp', 'data']);
  });

  test('a repeated first request with the last id resumes, and sends the prompt once', async () => {
    const body = { message: 'two', sessionId: 'a-conversation', userId: 'me' };
    const first = await served.listen({ body });
    const { id, data } = await first.until(isQuestion);
    first.close();
    const again = await served.listen({ body, headers: { 'last-event-id': id } });
    await again.until((event) => isQuestion(event) && event.id !== id);
    again.close();
    const late = await served.listen({
      method: 'GET',
      query: '?sessionId=a-conversation',
      headers: { 'last-event-id': '0' },
    });
    await late.until(isQuestion);
    const prompts = late.events.filter(({ data: { data: each } }) => each['role'] === 'user');
    expect(prompts).toHaveLength(1);
    expect(late.events[0]?.data.sessionId).toBe(data.sessionId);
    late.close();
  });

  test('a message without agent and folder uses those of the newest session', async () => {
    const line = new ApiLine((channel) => served.serve(channel));
    const script = join(import.meta.dirname, '../../../e2e/fakes/acp-agent.ts');
    const draft = {
      name: 'Garden',
      protocol: 'acp' as const,
      command: process.execPath,
      args: ['--disable-warning=ExperimentalWarning', script],
      variables: [],
    };
    const saved = await line.api['agents.saveOwn']({
      commandId: randomUUID(),
      agentId: null,
      draft,
    });
    const agentId = saved.ok ? saved.value.agentId : '';
    const cwd = join(served.folder, 'garden');
    mkdirSync(cwd);
    const first = await served.listen({ body: { agentId, cwd, prompt: 'Dig.' } });
    await first.until(isQuestion);
    const second = await served.listen({ body: { message: 'Dig again.', userId: 'me' } });
    const { data } = await second.until(isQuestion);
    expect(data.data['context']).toMatchObject({ agentId, cwd });
    first.close();
    second.close();
    line.close();
  });

  test('a long prompt is sent by its beginning, as windows get it', async () => {
    const prompt = `help ${'and so on, '.repeat(20_000)}`;
    const events = await (await served.listen({ body: { agentId: 'demo', prompt } })).ended;
    const content = String(events[0]?.data.data['content']);
    expect(prompt.startsWith(content.slice(0, 1000))).toBe(true);
    expect(content.length).toBeLessThan(prompt.length / 2);
  });
});

describe('answers over HTTP', { timeout: 60_000 }, () => {
  test('an answer closes the question in every window, and the audit names the program', async () => {
    const frames: Frame[] = [];
    const line = new ApiLine(
      (channel) => served.serve(channel),
      (frame) => frames.push(frame),
    );
    await line.streams['streams.open']({ stream: 'desk', since: null });
    const { listener, sessionId, requestId } = await asked('plan');
    await served.answer(
      { sessionId, requestId, selectedOptionId: 'plan-revise', feedback: 'Shorter.' },
      { 'x-corral-client': 'a program' },
    );
    const decidedBy = { type: 'client', name: 'a program' };
    await expect
      .poll(() =>
        frames.flatMap(({ event }) =>
          event.type === 'interaction.upserted' && event.interaction.request.requestId === requestId
            ? [event.interaction]
            : [],
        ),
      )
      .toContainEqual(expect.objectContaining({ outcome: 'answered', decidedBy }));
    const query = { ...EVERY_ENTRY, sessionId };
    const page = await line.api['audit.page']({ before: null, query });
    const questions = page.ok ? page.value.questions : [];
    expect(questions).toContainEqual(expect.objectContaining({ decidedBy }));
    listener.close();
    line.close();
  });

  test('an answer may contain a changed input, which the agent runs', async () => {
    const { listener, sessionId, requestId } = await asked('agent');
    const answered = await served.answer({
      sessionId,
      requestId,
      selectedOptionId: 'approve',
      data: { updatedInput: { command: 'echo changed by a program' } },
    });
    expect(answered.status).toBe(200);
    await listener.until(
      ({ event, data }) =>
        event === 'tool' && JSON.stringify(data.data).includes('"stdout":"changed by a program'),
    );
    listener.close();
  });
});

describe('limits of the HTTP API', { timeout: 60_000 }, () => {
  test('at most 64 streams are open at once', async () => {
    const { listener, sessionId } = await asked('plan');
    const open = () => served.listen({ method: 'GET', query: `?sessionId=${sessionId}` });
    const others = await Promise.all(Array.from({ length: 63 }, open));
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
    const one = await served.ask(`${STREAM}?sessionId=${sessionId}`, { method: 'GET' });
    expect(one).toMatchObject({ status: 503, body: { error: { kind: 'overloaded' } } });
    others[0]?.close();
    await expect
      .poll(async () => {
        const next = await open();
        next.close();
        return next.status;
      })
      .toBe(200);
    for (const each of [listener, ...others]) each.close();
  });

  test('a client that does not read gets an error after some megabytes, and core continues', async () => {
    const { listener, sessionId, requestId } = await asked('plan');
    const server = createServer((_, response) => {
      const out = new EventStream(response);
      out.start();
      const data = { sessionId, data: { text: 'x'.repeat(1024 * 1024) } };
      while (out.send({ event: 'message', id: '0', data }));
      let chat: ChatStream | null = null;
      const line = new ApiLine(
        (channel) => served.serve(channel),
        (frame) => chat?.frame(frame),
      );
      const turn = new TurnEnd({ of: 'running' });
      const about = { sessionId, since: 0, turn, windowId: 'http slow', language: 'en' } as const;
      const started = new ChatStream({ line, out, ...about });
      chat = started;
      void started.followDesk().then(() => started.start());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const response = await fetch(`http://127.0.0.1:${port}`);
    const answered = await served.answer({
      sessionId,
      requestId,
      selectedOptionId: 'plan-revise',
      feedback: 'Shorter.',
    });
    expect(answered.status).toBe(200);
    const events = parseEvents(await response.text());
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { data: { kind: 'tooSlow' } } });
    listener.close();
    server.close();
    await once(server, 'close');
  });

  test.each([
    ['a b_C.9:@/+-', 404],
    ['x'.repeat(100), 404],
    ['x'.repeat(101), 400],
    ['a,b', 400],
    ['', 400],
  ])('the name %j of a program gets status %i', async (name, status) => {
    const headers = { 'x-corral-client': name };
    const send = { method: 'GET', headers };
    expect((await served.ask(`${STREAM}?sessionId=none`, send)).status).toBe(status);
  });
});

describe('POST /api/watch/check', { timeout: 60_000 }, () => {
  const check = (sessionId: string) => served.ask('/api/watch/check', { body: { sessionId } });

  test('a terminal is read now, with its state and the reading of its screen', async () => {
    const terminalId = await served.openTerminal();
    const idle = {
      success: true,
      placeId: `terminal:${terminalId}`,
      state: 'idle',
      message: expect.objectContaining({ state: 'idle', options: [], content: expect.any(String) }),
    };
    await expect
      .poll(async () => (await check(terminalId)).body, { timeout: 20_000 })
      .toEqual(idle);
    const { message } = (await check(terminalId)).body;
    expect(extractedMessage.strict().parse(message)).toEqual(message);
  });

  test('a name that is not watched is refused', async () => {
    expect(await check('nothing')).toMatchObject({
      status: 404,
      body: { success: false, error: { kind: 'notWatched' } },
    });
  });
});
