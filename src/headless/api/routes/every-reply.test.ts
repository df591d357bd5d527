import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { interaction } from '#shared/interaction/interaction.ts';
import { seedOr, sized } from '#shared/testing/test-size.fixture.ts';

import { ServedCore } from '../served-core.fixture.ts';
import { DocumentClient } from './document-client.fixture.ts';
import { descriptions } from './field-descriptions.ts';

const served = new ServedCore();
let client: DocumentClient;
/** Values that inputs of operations can have, by name. Most of them exist. */
let pools: Readonly<Record<string, readonly unknown[]>>;

const created = z.object({ session: z.object({ sessionId: z.string() }) });
const questions = z.object({ questions: z.array(interaction) });

/** Starts sessions that work, ask, failed and ended, with all kinds of messages. */
beforeAll(async () => {
  await served.start();
  client = await DocumentClient.load(served.address, served.token);
  const sessions: string[] = [];
  for (const prompt of ['question', 'plan', 'two', 'fail', 'tour', 'garbage', 'timeout', 'help']) {
    const turn = await client.listen('chat', { agentId: 'demo', prompt });
    const { data } = await turn.until(() => true);
    sessions.push(String(data['sessionId']));
    await turn.until(({ event }) => event === 'INTERACTION' || event === 'done');
    turn.close();
  }
  const big = `help ${'long text '.repeat(20_000)}`;
  const { sessionId } = created.parse(
    await client.get('createSession', { agentId: 'demo', prompt: big }),
  ).session;
  const turn = await client.listen('followSession', { sessionId });
  await turn.until(({ event }) => event === 'done');
  const folder = join(served.folder, 'project');
  mkdirSync(folder);
  const added = await client.get('addProject', { folder });
  const { projectId } = z
    .object({ project: z.object({ projectId: z.string() }) })
    .parse(added).project;
  const messages = z.object({
    messages: z.array(
      z.object({
        id: z.string(),
        metadata: z.looseObject({ blobs: z.array(z.object({ hash: z.string() })) }),
      }),
    ),
  });
  const { messages: read } = messages.parse(
    await client.get('readMessages', { sessionId, at: 'start' }),
  );
  const open = questions.parse(await client.get('listQuestions')).questions;
  pools = {
    sessionId: [...sessions, sessionId, 'none'],
    requestId: [...open.map(({ request }) => request.requestId), 'none'],
    selectedOptionId: open.flatMap(({ request }) => request.options.map((each) => each.optionId)),
    messageId: [...read.map(({ id }) => id), 'none'],
    hash: [
      ...read.flatMap(({ metadata }) => metadata.blobs.map(({ hash }) => hash)),
      'x',
      '0'.repeat(64),
    ],
    projectId: [projectId, 'none'],
    agentId: ['demo', 'none'],
    folder: [folder, '/nowhere', 'relative'],
    at: ['start', 'end', 'before', 'after', 'around'],
    compare: ['all', 'staged', 'turn', 'proposed', 'nothing'],
    path: ['a.txt', ['details', 'input']],
    query: ['help', 'agent:demo', '', '['],
    text: ['help', 'count 2', ''],
    prompt: ['help'],
    title: ['A title', ' '],
    permissionMode: ['none', 'default'],
    model: [null, 'none'],
    archived: [true, false],
    status: ['idle', 'waiting', 'nothing'],
    feedback: ['Shorter.'],
    commandId: [randomUUID(), 'x'],
    isRegex: [true, false],
    matchCase: [true, false],
    shown: [true],
    attachments: [[], 1],
    when: ['now', 'afterTurn', 'x'],
    data: [{}, { answers: {} }],
    count: [1, 20, 0],
    from: [0, 1],
    length: [1, 50_000, 0],
    limit: [1, 20, 0],
    offset: [0, 3],
  };
}, 120_000);

afterAll(() => served.dispose(), 60_000);

/** An input of an operation: required values always, others sometimes, and numbers of any size. */
function inputOf(operationId: string, random: (count: number) => number) {
  const operation = client.operations.get(operationId);
  const body = z
    .object({
      'application/json': z.object({
        schema: z.looseObject({
          properties: z.record(z.string(), z.unknown()),
          required: z.array(z.string()).default([]),
        }),
      }),
    })
    .safeParse(operation?.requestBody?.content);
  const inBody = body.success
    ? body.data['application/json'].schema
    : { properties: {}, required: [] };
  const inAddress = (operation?.parameters ?? []).filter((each) => each.in !== 'header');
  const names = [
    ...inAddress.map(({ name, ...each }) => ({ name, isRequired: each['required'] === true })),
    ...Object.keys(inBody.properties).map((name) => ({
      name,
      isRequired: inBody.required.includes(name),
    })),
  ];
  return Object.fromEntries(
    names.flatMap(({ name, isRequired }) => {
      if (!isRequired && random(2) === 0) return [];
      const pool = pools[name] ?? [0, 1, 20, -3];
      return [[name, pool[random(pool.length)]]];
    }),
  );
}

describe('replies', { timeout: 240_000 }, () => {
  test('every reply of every operation matches its schema in the document, whatever the input', async () => {
    // The day of a client and the pairing test exercise the others.
    const left = [
      'pair',
      'chat',
      'followSession',
      'streamQuestions',
      'createSession',
      'checkTerminal',
    ];
    const names = [...client.operations.keys()].filter((name) => !left.includes(name));
    const succeeded = new Set<string>();
    const [open] = questions.parse(await client.get('listQuestions')).questions;
    const { sessionId, requestId, options = [] } = open?.request ?? {};
    const option = options.find(
      ({ requiresInput, action }) => !requiresInput && action !== 'PROVIDE_INFO',
    );
    await client.get('respond', { sessionId, requestId, selectedOptionId: option?.optionId });
    succeeded.add('respond');
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat()), async (numbers) => {
        for (const name of names) {
          const input = inputOf(name, (count) => (numbers.next().value ?? 0) % count);
          const { status } = await client.call(name, input);
          expect(status).toBeLessThan(500);
          if (status === 200) succeeded.add(name);
        }
      }),
      { numRuns: sized({ slice: 25, full: 400 }), seed: seedOr(3) },
    );
    // Without git, an agent that forks, a prompt that waits for its turn and a huge question.
    const never = names.filter((name) =>
      /^(review|forkSession|withdrawPrompt|readQuestionContent)/.test(name),
    );
    expect(names.filter((name) => !succeeded.has(name) && !never.includes(name))).toEqual([]);
  });

  test('the document describes every field of a question, of its details and of its context', () => {
    const { schemas } = client;
    for (const [name, texts] of Object.entries(descriptions)) {
      const found = fieldsOf(schemas[name]);
      expect(found.length).toBeGreaterThan(2);
      expect(found.filter(([, text]) => text === undefined)).toEqual([]);
      const described = new Set(found.map(([, text]) => text));
      for (const text of Object.values(texts)) expect(described).toContain(text);
    }
  });

  test('a message, a session and a question that do not match are found by the check of the document', () => {
    const problems = (name: string, value: unknown) =>
      client.checker.problems({ $ref: `#/components/schemas/${name}` }, value);
    expect(
      problems('Failure', { success: false, error: { kind: 'x', message: 'x', remedy: null } }),
    ).toEqual([]);
    expect(
      problems('Failure', { success: false, error: { kind: 'x', message: {}, remedy: null } }),
    ).not.toEqual([]);
    expect(problems('Session', { sessionId: 'x' })).not.toEqual([]);
    expect(problems('Message', { messageType: 'text' })).not.toEqual([]);
    expect(problems('InteractionDetails', { type: 'none', more: 1 })).not.toEqual([]);
  });
});

const withFields = z.looseObject({
  properties: z
    .record(z.string(), z.looseObject({ description: z.string().optional() }))
    .optional(),
  oneOf: z.array(z.unknown()).optional(),
});

function fieldsOf(schema: unknown): readonly (readonly [string, string | undefined])[] {
  const { properties = {}, oneOf = [] } = withFields.parse(schema);
  const own = Object.entries(properties).map(
    ([name, { description }]) => [name, description] as const,
  );
  return [...own, ...oneOf.flatMap((variant) => fieldsOf(variant))];
}
