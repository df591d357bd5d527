import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';

import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { ApiLine } from '#core/shell/http/api-line.ts';
import { interaction, type Interaction } from '#shared/interaction/interaction.ts';
import { textIn } from '#shared/words/sentence-text.ts';
import { seedOr, sized } from '#shared/testing/test-size.fixture.ts';

import { EventStream } from './event-stream.ts';
import { QuestionStream } from './question-stream.ts';
import {
  DocumentClient,
  type EventReader,
  type ServerEvent,
} from './routes/document-client.fixture.ts';
import { readDesk } from './routes/desk-snapshot.ts';
import { ServedCore } from './served-core.fixture.ts';

let served: ServedCore;
let client: DocumentClient;
let line: ApiLine;

const start = async () => {
  await served.start();
  client = await DocumentClient.load(served.address, served.token, 'phone');
  line = new ApiLine((channel) => served.serve(channel));
};
beforeAll(async () => {
  served = new ServedCore();
  await start();
}, 60_000);
afterAll(async () => {
  line.close();
  await served.dispose();
}, 60_000);

const readers: EventReader[] = [];
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});
beforeEach(async () => {
  for (const { request } of await openQuestions()) await end(request.sessionId);
});

async function listen(lastId?: string, input = {}): Promise<EventReader> {
  const reader = await client.listen('streamQuestions', input, lastId);
  readers.push(reader);
  return reader;
}

async function openQuestions(): Promise<readonly Interaction[]> {
  const desk = await readDesk(line);
  return desk.ok ? desk.value.interactions : [];
}

/** Starts a session whose only question waits for an answer. */
async function ask(prompt = 'count 3'): Promise<Interaction> {
  const from = await listen();
  await from.until(({ event }) => event === 'snapshot');
  const created = await client.get('createSession', { agentId: 'demo', prompt });
  const { sessionId } = z
    .object({ session: z.object({ sessionId: z.string() }) })
    .parse(created).session;
  const event = await from.until((each) => questionOf(each)?.request.sessionId === sessionId);
  from.close();
  return interaction.parse(event.data['question']);
}

async function end(sessionId: string): Promise<void> {
  await client.call('terminateSession', { sessionId });
}

const questionOf = ({ event, data }: ServerEvent): Interaction | null =>
  event === 'question' ? interaction.parse(data['question']) : null;
const isOf = (requestId: string, isOpen: boolean) => (event: ServerEvent) => {
  const question = questionOf(event);
  return question?.request.requestId === requestId && (question.outcome === null) === isOpen;
};
const answerOf = ({ request }: Interaction) => ({
  requestId: request.requestId,
  selectedOptionId:
    request.options.find(({ action }) => action === 'APPROVE_AND_EXECUTE')?.optionId ?? '',
});

/** The open questions as a client knows them after these events. */
function known(events: readonly ServerEvent[], before: ReadonlySet<string> = new Set()) {
  const ids = new Set(before);
  for (const event of events) {
    const question = questionOf(event);
    if (event.event === 'snapshot') {
      ids.clear();
      const { questions } = z.object({ questions: z.array(interaction) }).parse(event.data);
      for (const { request } of questions) ids.add(request.requestId);
    }
    if (question?.outcome === null) ids.add(question.request.requestId);
    else if (question) ids.delete(question.request.requestId);
  }
  return ids;
}

describe('streamQuestions', { timeout: 120_000 }, () => {
  test('a stream begins with the open questions, and reports each question of every session and its end', async () => {
    const first = await ask();
    const stream = await listen();
    const snapshot = await stream.until(() => true);
    expect(snapshot).toMatchObject({
      event: 'snapshot',
      data: { questions: [{ request: { requestId: first.request.requestId } }] },
    });
    const second = await ask();
    await stream.until(isOf(second.request.requestId, true));
    await client.get('answerQuestion', answerOf(first));
    const closed = await stream.until(isOf(first.request.requestId, false));
    expect(questionOf(closed)).toMatchObject({
      outcome: 'answered',
      decidedBy: { type: 'client', name: 'phone' },
    });
    const ids = stream.events.map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  test('a client that comes back with its last id gets what opened and closed meanwhile, also after a restart of Corral', async () => {
    const first = await ask();
    const stream = await listen();
    const { id } = await stream.until(({ event }) => event === 'snapshot');
    stream.close();
    await client.get('answerQuestion', answerOf(first));
    const second = await ask();
    const back = await listen(id);
    await back.until(isOf(first.request.requestId, false));
    await back.until(isOf(second.request.requestId, true));
    expect(back.events.map(({ event }) => event)).not.toContain('snapshot');
    back.close();

    line.close();
    await served.stop();
    await start();
    const later = await listen(id);
    const gone = await later.until(isOf(second.request.requestId, false));
    expect(questionOf(gone)?.outcome).not.toBeNull();
  });

  test('an id that Corral does not know, and one that is too old for the changes since, give a snapshot', async () => {
    const question = await ask();
    for (const id of ['999999999', '1']) {
      if (id === '1') await manyFrames(question.request.sessionId);
      const stream = await listen(id);
      const [begin] = [await stream.until(() => true)];
      expect(begin).toMatchObject({
        event: 'snapshot',
        data: { questions: [{ request: { requestId: question.request.requestId } }] },
      });
    }
    await expect(listen('x')).rejects.toThrow('400');
  });

  test('only a client that shows questions to a person counts as one that saw them, and time limits run only while it is connected', async () => {
    const question = await ask('timeout');
    const { requestId } = question.request;
    const seen = async () => {
      const found = (await openQuestions()).find(({ request }) => request.requestId === requestId);
      return [found?.shownIn.map(({ windowId }) => windowId), found?.timer?.runningSince ?? null];
    };
    await listen();
    const list = await client.get('listQuestions');
    expect(await seen()).toEqual([[], null]);
    const { lastEventId } = z.object({ lastEventId: z.string() }).parse(list);
    const shows = await listen(lastEventId, { shown: true });
    await shows.until(isOf(requestId, true));
    await expect.poll(seen).toEqual([['http phone'], expect.any(Number)]);
    shows.close();
    await expect.poll(seen).toEqual([['http phone'], null]);
    const back = await listen(shows.events.at(-1)?.id, { shown: true });
    await back.until(isOf(requestId, true));
    await expect.poll(seen).toEqual([['http phone'], expect.any(Number)]);
  });

  test('questions that arrive while a client has not read the snapshot yet follow it', async () => {
    const slow = await slowClient();
    const questions = [await ask('count 1'), await ask('count 2')];
    slow.read();
    const marker = await ask('count 3');
    await expect.poll(slow.text, { timeout: 20_000 }).toContain(marker.request.requestId);
    const places = ['event: snapshot', ...[...questions, marker].map(idOf)].map((part) =>
      slow.text().indexOf(part),
    );
    expect(places[0]).toBeGreaterThan(0);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    await slow.close();
  });

  test('a client that does not read gets an error after some megabytes, and core continues', async () => {
    const question = await ask();
    const slow = await slowClient();
    for (let at = 0; at < 110; at += 1)
      await line.api['interactions.shown']({
        requestId: question.request.requestId,
        windowId: `w${at}`,
      });
    for (const each of [1, 2, 3]) expect((await ask(`count ${each}`)).outcome).toBeNull();
    for (const { request } of await openQuestions()) await end(request.sessionId);
    slow.read();
    await expect.poll(() => slow.text().slice(-400), { timeout: 20_000 }).toContain('event: error');
    expect(slow.text().slice(-400)).toContain('"kind":"tooSlow"');
    await slow.close();
  });
});

const filler = { event: 'message', id: '0', data: { text: 'x'.repeat(1024 * 1024) } };

const idOf = ({ request }: Interaction) => request.requestId;

/** Opens a stream to a client that reads nothing before `read`. */
async function slowClient() {
  const server = createServer((_, response) => {
    const out = new EventStream(response);
    let questions: QuestionStream | null = null;
    const own = new ApiLine(
      (channel) => served.serve(channel),
      (frame) => questions?.frame(frame),
    );
    questions = new QuestionStream({ line: own, out, windowId: null, language: 'en' });
    void questions.start(null, () => {
      out.start();
      while (out.send(filler));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const response = await new Promise<IncomingMessage>((resolve) => {
    get({ host: '127.0.0.1', port, agent: false }, resolve);
  });
  let text = '';
  return {
    read: () => void response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk)),
    text: () => text,
    close: async () => {
      response.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

describe('no gaps', { timeout: 240_000 }, () => {
  test('after any questions, answers and lost connections a client knows exactly the open questions', async () => {
    const step = fc.constantFrom('ask', 'answer', 'stop', 'drop', 'listen', 'fresh');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        let stream = await listen();
        await stream.until(({ event }) => event === 'snapshot');
        let ids = new Set<string>();
        let lastId: string | undefined;
        const drop = () => {
          ids = known(stream.events, ids);
          lastId = stream.events.at(-1)?.id ?? lastId;
          stream.close();
        };
        for (const each of steps) {
          const [oldest] = await openQuestions();
          if (each === 'ask') await ask(`count ${steps.length}`);
          if (each === 'answer' && oldest) await client.call('answerQuestion', answerOf(oldest));
          if (each === 'stop' && oldest) await end(oldest.request.sessionId);
          if (each === 'drop') drop();
          if (each !== 'listen' && each !== 'fresh') continue;
          drop();
          stream = await listen(each === 'fresh' ? undefined : lastId);
        }
        drop();
        const mark = await ask('count 1');
        const back = await listen(lastId);
        await back.until(isOf(mark.request.requestId, true));
        const open = new Set((await openQuestions()).map(({ request }) => request.requestId));
        await expect.poll(() => known(back.events, ids)).toEqual(open);
        for (const { request } of await openQuestions()) await end(request.sessionId);
      }),
      { numRuns: sized({ slice: 4, full: 60 }), seed: seedOr(2) },
    );
  });
});

/** Changes more of the desk than core repeats for one client. */
async function manyFrames(sessionId: string): Promise<void> {
  for (let count = 0; count < 510; count += 1) {
    const added = await line.api['projects.add']({
      commandId: randomUUID(),
      folder: served.folder,
    });
    if (!added.ok) throw new Error(textIn('en', added.error.message));
    const { projectId } = added.value.project;
    await line.api['projects.remove']({ commandId: randomUUID(), projectId });
    if (count % 100 === 0)
      await line.api['sessions.rename']({ commandId: randomUUID(), sessionId, title: `T${count}` });
  }
}
