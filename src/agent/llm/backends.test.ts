import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { AssistantMessage, Message, ResultsMessage } from '#agent/history/message.ts';

import type { LlmOutcome } from './llm.ts';
import {
  eventsOf,
  startModelServer,
  statusReply,
  streamReply,
  type ModelServer,
} from './testing/model-server.ts';
import {
  backendFor,
  FAMILIES,
  KEY,
  MODELS,
  PROMPT,
  requestFor,
  run,
} from './testing/request-fixture.ts';
import type { ScriptedAnswer } from './testing/scripted-answer.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

const CALLS: Omit<ScriptedAnswer, 'model'> = {
  parts: [
    { kind: 'thinking', text: 'The file is small, so I read all of it. 思考' },
    { kind: 'text', text: 'I read the file “a.ts” 😀 now.' },
    { kind: 'call', id: 'call_1', name: 'read', argumentsText: '{"path":"a.ts"}' },
    { kind: 'call', id: 'call_2', name: 'read', argumentsText: '{"path":"b.ts","lines":null}' },
  ],
  stop: null,
};

function doneOf(outcome: LlmOutcome): AssistantMessage {
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
  return outcome.message;
}

function resultsOf(message: AssistantMessage, text = 'the text'): ResultsMessage {
  const results = message.parts.flatMap((part) =>
    part.kind === 'call'
      ? [
          {
            callId: part.id,
            name: part.name,
            isError: false,
            parts: [{ kind: 'text', text } as const],
          },
        ]
      : [],
  );
  return { role: 'results', results };
}

describe.each(FAMILIES)('backend %s', (family) => {
  const model = MODELS[family];
  const reply = (answer: Omit<ScriptedAnswer, 'model'>, delivery: 'whole' | 'bytes' = 'whole') => ({
    ...streamReply(eventsOf(family, { ...answer, model })),
    delivery,
  });
  const callsOf = (message: AssistantMessage) =>
    message.parts.flatMap((part) => (part.kind === 'call' ? part : []));

  test.each(['whole', 'bytes'] as const)(
    'An answer that arrives as %s has all parts',
    async (delivery) => {
      server.answerWith(() => reply(CALLS, delivery));
      const { outcome, progress } = await run(backendFor(family, server), requestFor(family));
      const message = doneOf(outcome);
      expect(message).toMatchObject({ role: 'assistant', family, model, stopReason: 'calls' });
      expect(message.parts.map(({ kind }) => kind)).toEqual(['thinking', 'text', 'call', 'call']);
      expect(message.parts[0]).toMatchObject({
        text: 'The file is small, so I read all of it. 思考',
      });
      expect(message.parts[1]).toMatchObject({ text: 'I read the file “a.ts” 😀 now.' });
      expect(callsOf(message)).toMatchObject([
        { id: 'call_1', name: 'read', input: { path: 'a.ts' } },
        { id: 'call_2', name: 'read', input: { path: 'b.ts', lines: null } },
      ]);
      const shown = progress.flatMap((each) => (each.kind === 'text' ? each.text : [])).join('');
      expect(shown).toBe('I read the file “a.ts” 😀 now.');
      expect(message.usage).toMatchObject({ cacheRead: 30, output: 25 });
    },
  );

  test('A strict server accepts the history of three turns of calls', async () => {
    const backend = backendFor(family, server);
    const messages: Message[] = [PROMPT];
    for (const turn of [1, 2, 3]) {
      const parts = CALLS.parts.map((part) =>
        part.kind === 'call' ? { ...part, id: `${String(part.id)}_${turn}` } : part,
      );
      server.answerWith(() => reply({ parts, stop: null }));
      const request = requestFor(family, {
        messages: [...messages],
        cacheMarks: [messages.length - 1],
      });
      const message = doneOf((await run(backend, request)).outcome);
      messages.push(message, resultsOf(message));
    }
    expect(server.refusals).toEqual([]);
  });

  test('Missing and double ids are replaced, within an answer and within a session', async () => {
    const backend = backendFor(family, server);
    const call = { kind: 'call', name: 'read', argumentsText: '{}' } as const;
    server.answerWith(() =>
      reply({
        parts: [
          { ...call, id: null },
          { ...call, id: 'same' },
          { ...call, id: 'same' },
        ],
        stop: null,
      }),
    );
    const first = doneOf((await run(backend, requestFor(family))).outcome);
    const messages = [PROMPT, first, resultsOf(first)];
    const second = doneOf((await run(backend, requestFor(family, { messages }))).outcome);
    const ids = [...callsOf(first), ...callsOf(second)].map(({ id }) => id);
    expect(ids).toHaveLength(6);
    expect(new Set(ids).size).toBe(6);
    expect(ids).not.toContain('');
    const next = [...messages, second, resultsOf(second)];
    expect((await run(backend, requestFor(family, { messages: next }))).outcome.kind).toBe('done');
    expect(server.refusals).toEqual([]);
  });

  test('Arguments that do not parse are kept as text, and the session goes on', async () => {
    const backend = backendFor(family, server);
    const parts = [
      { kind: 'call', id: 'c', name: 'rea d', argumentsText: '{"path": a.ts' },
    ] as const;
    server.answerWith(() => reply({ parts, stop: null }));
    const message = doneOf((await run(backend, requestFor(family))).outcome);
    const [call] = callsOf(message);
    expect(call?.input).toBeNull();
    expect(call?.argumentsText).toContain('{"path": a.ts');
    const messages = [PROMPT, message, resultsOf(message, ' ')];
    expect((await run(backend, requestFor(family, { messages }))).outcome.kind).toBe('done');
    expect(server.refusals).toEqual([]);
  });

  test('Empty parts and an empty answer are never sent back', async () => {
    const backend = backendFor(family, server);
    server.answerWith(() =>
      reply({
        parts: [
          { kind: 'text', text: '' },
          { kind: 'text', text: ' \n' },
        ],
        stop: null,
      }),
    );
    const message = doneOf((await run(backend, requestFor(family))).outcome);
    const messages: Message[] = [
      PROMPT,
      message,
      { ...PROMPT, parts: [{ kind: 'text', text: '' }] },
      PROMPT,
    ];
    expect((await run(backend, requestFor(family, { messages }))).outcome.kind).toBe('done');
    expect(server.refusals).toEqual([]);
  });

  test('A history of every other family is accepted, without its opaque data', async () => {
    for (const other of FAMILIES.filter((each) => each !== family)) {
      server.answerWith(() => streamReply(eventsOf(other, { ...CALLS, model: MODELS[other] })));
      const message = doneOf((await run(backendFor(other, server), requestFor(other))).outcome);
      server.answerWith(() => reply({ parts: [{ kind: 'text', text: 'Done.' }], stop: null }));
      const odd = {
        ...message,
        parts: message.parts.map((part) =>
          part.kind === 'call' ? { ...part, id: `${part.id}/ü:1` } : part,
        ),
      };
      const messages = [PROMPT, odd, resultsOf(odd)];
      const { outcome } = await run(backendFor(family, server), requestFor(family, { messages }));
      expect(doneOf(outcome).stopReason).toBe('end');
    }
    expect(server.refusals).toEqual([]);
  });

  test('A history whose signatures are void is sent again without them', async () => {
    const backend = backendFor(family, server);
    server.answerWith(() => reply(CALLS));
    const message = doneOf((await run(backend, requestFor(family))).outcome);
    const parts = message.parts.map((part) =>
      part.opaque
        ? {
            ...part,
            opaque: {
              ...part.opaque,
              value: { id: 'item_0', encrypted_content: 'void', signature: 'void' },
            },
          }
        : part,
    );
    const odd = { ...message, parts };
    const { outcome } = await run(
      backend,
      requestFor(family, { messages: [PROMPT, odd, resultsOf(odd)] }),
    );
    expect(outcome.kind).toBe('done');
    server.refusals.length = 0;
  });

  test('Images of prompts and results are sent', async () => {
    const backend = backendFor(family, server);
    server.answerWith(() => reply(CALLS));
    const image = { kind: 'image', mediaType: 'image/png', data: 'aW1hZ2U=' } as const;
    const message = doneOf((await run(backend, requestFor(family))).outcome);
    const { results } = resultsOf(message);
    const withImage: ResultsMessage = {
      role: 'results',
      results: results.map((result) => ({ ...result, parts: [image] })),
    };
    const messages: Message[] = [
      { ...PROMPT, parts: [...PROMPT.parts, image] },
      message,
      withImage,
    ];
    const { outcome } = await run(backend, requestFor(family, { messages }));
    expect(outcome.kind).toBe('done');
    const sent = JSON.stringify(server.requests.at(-1)?.body);
    expect(sent.split('aW1hZ2U=')).toHaveLength(4);
    expect(server.refusals).toEqual([]);
  });

  test('An unknown stop reason ends the answer as unknown', async () => {
    const stop = 'reason_of_next_year';
    server.answerWith(() => reply({ parts: [{ kind: 'text', text: 'Hm.' }], stop }));
    const { outcome } = await run(backendFor(family, server), requestFor(family));
    expect(doneOf(outcome)).toMatchObject({ stopReason: 'unknown', parts: [{ text: 'Hm.' }] });
  });

  test('A cut answer keeps its text and drops its calls', async () => {
    const events = eventsOf(family, { ...CALLS, model });
    const bytes = Buffer.from(events.slice(0, -3).join(''));
    server.answerWith(() => ({ kind: 'stream', bytes, delivery: 'whole', end: 'cut' }));
    const { outcome } = await run(backendFor(family, server), requestFor(family));
    expect(outcome).toMatchObject({ kind: 'failed', problem: { kind: 'cut' } });
    const parts = outcome.kind === 'failed' ? (outcome.partial?.parts ?? []) : [];
    expect(parts.map(({ kind }) => kind)).toEqual(['thinking', 'text']);
  });

  test('What remains of an answer that was cut at any event is accepted in the history', async () => {
    const backend = backendFor(family, server);
    const events = eventsOf(family, { ...CALLS, model });
    for (const count of events.keys()) {
      const bytes = Buffer.from(events.slice(0, count).join(''));
      server.answerWith(() => ({ kind: 'stream', bytes, delivery: 'whole', end: 'cut' }));
      const { outcome } = await run(backend, requestFor(family));
      const partial = outcome.kind === 'failed' ? outcome.partial : null;
      if (partial === null) continue;
      server.answerWith(() => reply({ parts: [{ kind: 'text', text: 'Done.' }], stop: null }));
      const messages = [
        PROMPT,
        { ...partial, parts: [...partial.parts, { kind: 'text', text: '\ud800' } as const] },
        PROMPT,
      ];
      for (const history of [messages, [PROMPT, partial], [PROMPT, partial, PROMPT]])
        await run(backend, requestFor(family, { messages: history }));
    }
    expect(server.refusals).toEqual([]);
  });

  test('A damaged event ends the answer, because the next deltas would be wrong', async () => {
    const [first = '', ...rest] = eventsOf(family, { ...CALLS, model });
    server.answerWith(() => streamReply([first, 'data: {"delta": \n\n', ...rest]));
    const { outcome } = await run(backendFor(family, server), requestFor(family));
    expect(outcome).toMatchObject({ kind: 'failed', problem: { kind: 'cut' } });
  });

  test('Comments, unknown events and unknown fields are ignored', async () => {
    const noise = [
      ':\n\n',
      'retry: 5\n\n',
      'nonsense\n\n',
      'event: x\ndata: {"type":"news"}\n\n',
      'data:\n\n',
    ];
    const events = eventsOf(family, { ...CALLS, model }).flatMap((event) => [...noise, event]);
    server.answerWith(() => streamReply(events));
    const { outcome } = await run(backendFor(family, server), requestFor(family));
    expect(callsOf(doneOf(outcome))).toHaveLength(2);
  });

  test('A server that never answers, and one that stops in the middle, is slow', async () => {
    const backend = backendFor(family, server, { timeouts: { firstByte: 60, idle: 60 } });
    server.answerWith(() => ({ kind: 'silence' }));
    expect((await run(backend, requestFor(family))).outcome).toMatchObject({
      problem: { kind: 'slow' },
    });
    const bytes = Buffer.from(
      eventsOf(family, { ...CALLS, model })
        .slice(0, -3)
        .join(''),
    );
    server.answerWith(() => ({ kind: 'stream', bytes, delivery: 'whole', end: 'hang' }));
    const { outcome } = await run(backend, requestFor(family));
    expect(outcome).toMatchObject({
      kind: 'failed',
      problem: { kind: 'slow' },
      partial: { role: 'assistant' },
    });
  });

  test('An answer whose server keeps the connection open is done', async () => {
    const events = eventsOf(family, { ...CALLS, model }).filter(
      (event) => !event.includes('[DONE]'),
    );
    const bytes = Buffer.from(events.join(''));
    server.answerWith(() => ({ kind: 'stream', bytes, delivery: 'whole', end: 'hang' }));
    const backend = backendFor(family, server, { timeouts: { afterStop: 40 } });
    expect(callsOf(doneOf((await run(backend, requestFor(family))).outcome))).toHaveLength(2);
  });

  test('A cancelled request keeps the text that arrived', async () => {
    const bytes = Buffer.from(
      eventsOf(family, { ...CALLS, model })
        .slice(0, -3)
        .join(''),
    );
    server.answerWith(() => ({ kind: 'stream', bytes, delivery: 'whole', end: 'hang' }));
    const controller = new AbortController();
    const outcome = await backendFor(family, server).stream(
      requestFor(family),
      controller.signal,
      (each) => {
        if (each.kind === 'text') controller.abort();
      },
    );
    expect(outcome).toMatchObject({ kind: 'failed', problem: { kind: 'cancelled' } });
    const early = await run(backendFor(family, server), requestFor(family), AbortSignal.abort());
    expect(early.outcome).toMatchObject({
      kind: 'failed',
      problem: { kind: 'cancelled' },
      partial: null,
    });
  });

  test('The key is in a header and in no message, body or address', async () => {
    server.answerWith(() =>
      statusReply(401, JSON.stringify({ error: { message: `bad key ${KEY}` } })),
    );
    const { outcome } = await run(backendFor(family, server), requestFor(family));
    expect(outcome).toMatchObject({ problem: { kind: 'login' } });
    expect(JSON.stringify(outcome)).not.toContain(KEY);
    const request = server.requests.at(-1);
    expect(JSON.stringify(request?.headers)).toContain(KEY);
    expect(JSON.stringify([request?.path, request?.body])).not.toContain(KEY);
  });

  test('No header tells about the machine, and without a key no header has one', async () => {
    server.answerWith(() => statusReply(500, ''));
    await run(backendFor(family, server, { apiKey: null }), requestFor(family));
    const names = Object.keys(server.requests.at(-1)?.headers ?? {});
    const known = [
      'accept',
      'anthropic-version',
      'connection',
      'content-length',
      'content-type',
      'host',
    ];
    expect(names.filter((name) => !known.includes(name) && name !== 'transfer-encoding')).toEqual(
      [],
    );
  });

  test('A page that is no event stream names the base URL', async () => {
    server.answerWith(() =>
      statusReply(200, '<html>Log in to the hotel</html>', { 'content-type': 'text/html' }),
    );
    const { outcome } = await run(backendFor(family, server), requestFor(family));
    expect(outcome).toMatchObject({
      kind: 'failed',
      problem: { kind: 'badRequest' },
      partial: null,
    });
  });

  test('A closed port is a network problem', async () => {
    const other = await startModelServer();
    await other.close();
    const { outcome } = await run(backendFor(family, other), requestFor(family));
    expect(outcome).toMatchObject({ kind: 'failed', problem: { kind: 'network' }, partial: null });
    const list = await backendFor(family, other).listModels(new AbortController().signal);
    expect(list).toMatchObject({ kind: 'failed', problem: { kind: 'network' } });
  });

  test('Models are listed, with their limits where the server names them', async () => {
    const body = {
      data: [{ id: 'm1', max_model_len: 8192, max_input_tokens: 8192 }, { id: 7 }],
      models: [
        {
          name: 'models/m1',
          inputTokenLimit: 8192,
          supportedGenerationMethods: ['generateContent'],
        },
        { name: 'models/e', supportedGenerationMethods: ['embedContent'] },
      ],
    };
    server.answerWith(() => statusReply(200, JSON.stringify(body)));
    const list = await backendFor(family, server).listModels(new AbortController().signal);
    expect(list).toEqual({
      kind: 'models',
      models: [{ id: 'm1', label: 'm1', contextWindow: 8192, maxOutputTokens: null }],
    });
    server.answerWith(() => statusReply(200, '<html>'));
    expect(await backendFor(family, server).listModels(new AbortController().signal)).toMatchObject(
      { kind: 'failed' },
    );
  });
});
