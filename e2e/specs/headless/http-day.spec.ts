import { expect } from '@playwright/test';
import { z } from 'zod';

import { DocumentClient } from '#headless/api/routes/document-client.fixture.ts';
import { interaction } from '#shared/interaction/interaction.ts';

import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

const inSession = z.object({ session: z.object({ sessionId: z.string() }) });
const questions = z.object({ questions: z.array(interaction) });

test('a client built from the OpenAPI document alone starts Claude Code, approves its command, forks the conversation and reads both', async ({
  corral,
}) => {
  const { origin, hash } = new URL(corral.address);
  const client = await DocumentClient.load(origin, hash.replace('#token=', ''), 'phone');
  const stream = await client.listen('streamQuestions');
  const created = await client.get('createSession', {
    agentId: 'claude-code',
    cwd: corral.machine.project,
    prompt: 'Run it. SCENARIO:failing-command',
  });
  const { sessionId } = inSession.parse(created).session;
  await stream.until(({ event }) => event === 'question');
  const [asked] = questions.parse(await client.get('listQuestions')).questions;
  expect(asked?.request.details).toMatchObject({ type: 'tool', toolName: 'Bash' });
  const option = asked?.request.options.find(({ action }) => action === 'APPROVE_AND_EXECUTE');
  await client.get('answerQuestion', {
    requestId: asked?.request.requestId,
    selectedOptionId: option?.optionId,
  });
  const turn = await client.listen('followSession', { sessionId });
  await turn.until(({ event }) => event === 'done');

  const forked = inSession.parse(await client.get('forkSession', { sessionId })).session;
  expect(forked.sessionId).not.toBe(sessionId);
  const next = await client.listen('chat', {
    sessionId: forked.sessionId,
    prompt: 'Only of the fork. SCENARIO:basic',
  });
  await next.until(({ event }) => event === 'done');
  const read = async (id: string) =>
    JSON.stringify(await client.get('readMessages', { sessionId: id, at: 'end', limit: 200 }));
  expect(await read(forked.sessionId)).toContain('Only of the fork.');
  expect(await read(forked.sessionId)).toContain('Run it.');
  expect(await read(sessionId)).not.toContain('Only of the fork.');
  stream.close();
});
