import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { ApiLine } from '#core/shell/http/api-line.ts';

import { readDesk } from './routes/desk-snapshot.ts';
import { ServedCore } from './served-core.fixture.ts';

const program = join(import.meta.dirname, '../../../examples/phone-cli/phone.ts');
const served = new ServedCore();
let line: ApiLine;
let token = '';

beforeAll(async () => {
  await served.start();
  line = new ApiLine((channel) => served.serve(channel));
  const begun = await line.api['pairing.begin']({ scope: 'answer' });
  const code = begun.ok ? begun.value.code : '';
  const { body } = await served.ask('/api/pair', { body: { code, name: 'phone' } });
  token = String(body['token']);
}, 60_000);
afterAll(async () => {
  line.close();
  await served.dispose();
}, 60_000);

/** Runs the example as a person does, with the token of a paired program. */
function phone(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, ...args],
    {
      env: { PATH: '/nowhere', CORRAL: served.address, TOKEN: token, ...env },
    },
  );
  let [text, check]: [string, () => void] = ['', () => undefined];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      check();
    });
  const ended = new Promise<{ readonly code: number | null; readonly text: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, text }));
  });
  const until = (fits: (text: string) => boolean) =>
    new Promise<string>((resolve) => {
      check = () => fits(text) && resolve(text);
      check();
    });
  return {
    ended,
    until,
    type: (typed: string) => child.stdin.write(`${typed}\n`),
    end: () => child.stdin.end(),
  };
}

async function start(prompt: string): Promise<string> {
  const chat = await served.listen({ body: { agentId: 'demo', prompt } });
  const { data } = await chat.until(({ event }) => event === 'INTERACTION');
  chat.close();
  return data.sessionId;
}

const open = async () => {
  const desk = await readDesk(line);
  return desk.ok ? desk.value.interactions.map(({ request }) => request.sessionId) : [];
};

test(
  'the example lists the questions of all sessions, answers them with a token of the scope answer, and names why an answer came too late',
  { timeout: 90_000 },
  async () => {
    expect(readFileSync(program, 'utf8').split('\n').length).toBeLessThanOrEqual(201);
    expect((await phone(['list']).ended).text).toBe('No question waits.\n');

    const planned = await start('plan');
    const asked = await start('question');
    expect((await phone(['list']).ended).text.match(/demo in /g)).toHaveLength(2);

    const talk = phone([]);
    const first = await talk.until((text) => text.includes('Number of the answer: '));
    expect(first).toMatch(/ {2}1\. /);
    talk.type('1');
    await talk.until((text) => text.includes('The agent has the answer.'));
    await expect.poll(open).not.toContain(planned);
    await talk.until((text) => text.split('Number of the answer: ').length > 2);
    await served.ask(`/api/v1/sessions/${asked}/terminate`);
    talk.type('1');
    const answered = await talk.until((text) => text.includes('[') && text.endsWith('] '));
    expect(answered).toContain(' / ');
    talk.type('any');
    talk.end();
    const { code, text } = await talk.ended;
    expect(text.slice(answered.length)).not.toContain('The agent has the answer.');
    expect(code).toBe(0);
  },
);

test(
  'the example names the failure of a wrong token and of a missing server',
  { timeout: 60_000 },
  async () => {
    const wrong = await phone(['list'], { TOKEN: 'wrong' }).ended;
    expect(wrong).toEqual({
      code: 1,
      text: expect.stringContaining('The token is missing or not valid here.'),
    });
    const missing = await phone(['list'], { CORRAL: 'http://127.0.0.1:9' }).ended;
    expect(missing).toEqual({ code: 1, text: expect.stringContaining('fetch failed') });
  },
);
