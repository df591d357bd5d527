import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

import { interaction } from '#shared/interaction/interaction.ts';

import { programPath } from '../../../scripts/lib/program-paths.mjs';
import { DocumentClient, type ServerEvent } from './routes/document-client.fixture.ts';

/** The built server as a process of its own, with a repository to review. */
const home = mkdtempSync(join(tmpdir(), 'corral-day-'));
const project = join(home, 'project');
let server: ChildProcess;
let client: DocumentClient;
let second: DocumentClient;

beforeAll(async () => {
  mkdirSync(project);
  const env = { PATH: process.env['PATH'] ?? '', HOME: home, GIT_CONFIG_NOSYSTEM: '1' };
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], {
      cwd: project,
      env,
    });
  git('init', '--quiet');
  writeFileSync(join(project, 'note.md'), 'first\n');
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
  writeFileSync(join(project, 'note.md'), 'first\nsecond\n');
  const args = ['--disable-warning=ExperimentalWarning', programPath('cli'), 'serve', '--no-open'];
  server = spawn(process.execPath, [...args, '--data-dir', join(home, 'data')], {
    env: { ...env, CORRAL_DEMO_PACE_MS: '0' },
  });
  const url = await addressOf(server);
  const [address, token] = [url.origin, url.hash.replace('#token=', '')];
  client = await DocumentClient.load(address, token, 'phone');
  second = await DocumentClient.load(address, token, 'tablet');
}, 60_000);

afterAll(async () => {
  const ended = new Promise((resolve) => void server.once('close', resolve));
  server.kill('SIGTERM');
  await ended;
  rmSync(home, { recursive: true, force: true });
}, 60_000);

function addressOf({ stdout }: ChildProcess): Promise<URL> {
  let text = '';
  return new Promise((resolve) => {
    stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const found = /Corral is at (\S+)/.exec(text)?.[1];
      if (found !== undefined) resolve(new URL(found));
    });
  });
}

const inSession = z.object({ session: z.object({ sessionId: z.string(), status: z.string() }) });
const page = z.object({
  messages: z.array(
    z.object({
      seq: z.int(),
      content: z.string(),
      metadata: z.looseObject({
        blobs: z.array(z.object({ path: z.array(z.unknown()), hash: z.string(), bytes: z.int() })),
      }),
    }),
  ),
  hasBefore: z.boolean(),
});
const questionOf = ({ data }: ServerEvent) => interaction.parse(data['question']);
const isQuestion = ({ event }: ServerEvent) => event === 'question';
const approvalOf = (question: z.infer<typeof interaction>) =>
  question.request.options.find(({ action }) => action === 'APPROVE_AND_EXECUTE')?.optionId ?? '';

test(
  'a client that is built from /api/openapi.json alone works a day: sessions, questions, history, review, search and the archive',
  { timeout: 120_000 },
  async () => {
    const agents = z.array(z.object({ agentId: z.string() }));
    expect(
      agents.parse((await client.get('listAgents'))['agents']).map((a) => a.agentId),
    ).toContain('demo');
    const added = await client.get('addProject', { folder: project });
    expect(await client.get('listProjects')).toEqual({ projects: [added['project']] });
    const { projectId } = z
      .object({ project: z.object({ projectId: z.string() }) })
      .parse(added).project;

    const stream = await client.listen('streamQuestions', { shown: true });
    expect((await stream.until(({ event }) => event === 'snapshot')).data).toEqual({
      questions: [],
    });
    const long = `count 3 ${'Größe 日本 '.repeat(12_000)}end`;
    const created = await client.get('createSession', { agentId: 'demo', prompt: long });
    const { sessionId } = inSession.parse(created).session;

    const asked = questionOf(await stream.until(isQuestion));
    const { requestId } = asked.request;
    expect(asked.request.sessionId).toBe(sessionId);
    expect(inSession.parse(await client.get('getSession', { sessionId })).session.status).toBe(
      'waiting',
    );
    expect(await client.get('listQuestions')).toMatchObject({
      questions: [{ request: { requestId } }],
    });
    expect(await client.get('getQuestion', { requestId })).toMatchObject({
      question: { request: { requestId } },
    });

    const answer = { requestId, selectedOptionId: approvalOf(asked) };
    const both = await Promise.all([
      client.call('answerQuestion', answer),
      second.call('answerQuestion', answer),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const lost = both.find(({ status }) => status === 409)?.body;
    const winner = both[0]?.status === 200 ? 'phone' : 'tablet';
    expect(lost).toMatchObject({
      success: false,
      error: { kind: 'alreadyClosed', message: expect.stringContaining(winner) },
    });
    const closed = await stream.until(
      (event) => isQuestion(event) && questionOf(event).outcome !== null,
    );
    expect(questionOf(closed)).toMatchObject({ outcome: 'answered', request: { requestId } });
    expect((await client.call('getQuestion', { requestId })).status).toBe(404);
    expect(await client.get('listClosedQuestions', { limit: 5 })).toMatchObject({
      closed: [{ requestId }],
    });

    await turnEnd(sessionId);
    await historyIsWhole(sessionId, long);
    const review = await client.get('reviewProject', { projectId, compare: 'all' });
    expect(review).toMatchObject({ files: [{ path: 'note.md', added: 1, removed: 0 }] });
    expect(
      await client.get('reviewProjectFile', { projectId, compare: 'all', path: 'note.md' }),
    ).toMatchObject({
      hunks: [{ lines: expect.arrayContaining([expect.stringContaining('second')]) }],
    });
    expect(await client.get('search', { query: 'Größe' })).toMatchObject({
      conversations: [{ sessionId }],
    });

    expect(await client.get('readUsage', { by: 'agent' })).toMatchObject({
      groups: [],
      groupCount: 0,
      total: { requests: 0, cost: 0 },
    });

    await client.get('promptSession', { sessionId, text: 'help' });
    await turnEnd(sessionId);
    const turn = await client.listen('chat', { sessionId, prompt: 'sleep' });
    await turn.until(({ event }) => event === 'tool');
    await client.get('interruptSession', { sessionId });
    await turn.ended;
    expect((await client.call('forkSession', { sessionId })).body).toMatchObject({
      error: { kind: 'notForkable' },
    });
    expect((await client.call('archiveSession', { sessionId, archived: true })).status).toBe(409);
    await client.get('terminateSession', { sessionId });
    await client.get('renameSession', { sessionId, title: 'The day' });
    await client.get('archiveSession', { sessionId, archived: true });
    expect(await client.get('listSessions')).toEqual({ sessions: [] });
    expect(await client.get('listSessions', { archived: true })).toMatchObject({
      sessions: [{ sessionId, title: 'The day' }],
    });
    stream.close();
  },
);

/** Reads the conversation backwards by pages of two, and the long prompt by ranges. */
async function historyIsWhole(sessionId: string, long: string): Promise<void> {
  const all = page.parse(await client.get('readMessages', { sessionId, at: 'start', limit: 200 }));
  let read = page.parse(await client.get('readMessages', { sessionId, at: 'end', limit: 2 }));
  const messages = [...read.messages];
  while (read.hasBefore) {
    const seq = messages[0]?.seq ?? 0;
    read = page.parse(await client.get('readMessages', { sessionId, at: 'before', seq, limit: 2 }));
    messages.unshift(...read.messages);
  }
  expect(messages.map(({ seq }) => seq)).toEqual(all.messages.map(({ seq }) => seq));
  const prompt = messages[0];
  const cut = prompt?.metadata.blobs[0];
  expect(prompt?.content.length).toBeLessThan(long.length);
  expect(cut).toMatchObject({ path: ['content'], bytes: Buffer.byteLength(long) });
  let [text, offset] = ['', 0];
  while (offset < (cut?.bytes ?? 0)) {
    const range = await client.get('readText', { hash: cut?.hash, offset, length: 50_000 });
    const part = z.object({ text: z.string(), nextOffset: z.int() }).parse(range);
    text += part.text;
    offset = part.nextOffset;
  }
  expect(text).toBe(long);
}

async function turnEnd(sessionId: string): Promise<void> {
  const turn = await client.listen('followSession', { sessionId });
  await turn.until(({ event }) => event === 'done');
  await turn.ended;
}
