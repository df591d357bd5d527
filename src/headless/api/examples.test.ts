import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { parseEvents, ServedCore, type StreamEvent } from './served-core.fixture.ts';

const document = readFileSync(join(import.meta.dirname, '../../../docs/http-api.md'), 'utf8');
const examples = [...document.matchAll(/^```sh\n([\s\S]*?)^```$/gmu)].map(
  ([, script = '']) => script,
);

const served = new ServedCore();
beforeAll(() => served.start(), 30_000);
afterAll(() => served.dispose(), 30_000);

type Run = {
  readonly output: Promise<string>;
  until(fits: (event: StreamEvent) => boolean): Promise<StreamEvent>;
  kill(): void;
};

/** Runs an example of the document in a shell, with the real curl. */
function run(script: string | undefined, variables: Readonly<Record<string, string>> = {}): Run {
  const env = {
    PATH: process.env['PATH'] ?? '',
    CORRAL: served.address,
    TOKEN: served.token,
    ...variables,
  };
  const child = spawn('sh', ['-eu', '-c', `exec ${script ?? ''}`], { env });
  let [text, check]: [string, () => void] = ['', () => undefined];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    check();
  });
  const output = new Promise<string>((resolve) => {
    child.on('close', () => resolve(text));
  });
  const until = (fits: (event: StreamEvent) => boolean) =>
    new Promise<StreamEvent>((resolve) => {
      check = () => {
        const found = parseEvents(text).find(fits);
        if (found) resolve(found);
      };
      check();
    });
  return { output, until, kill: () => child.kill() };
}

test(
  'the examples of docs/http-api.md work as the document says',
  { timeout: 60_000 },
  async () => {
    const [begin, answer, comeBack] = examples;
    expect(examples).toHaveLength(3);

    const first = run(begin);
    const asked = await first.until(({ event }) => event === 'INTERACTION');
    const SESSION = asked.data.sessionId;
    const REQUEST = String(asked.data.data['requestId']);
    first.kill();

    const answered = JSON.parse(await run(answer, { SESSION, REQUEST }).output);
    expect(answered).toMatchObject({
      success: true,
      message: 'The agent has the answer.',
      sessionId: SESSION,
      requestId: REQUEST,
      outcome: 'answered',
    });
    expect(JSON.parse(await run(answer, { SESSION, REQUEST }).output)).toMatchObject({
      success: false,
      error: { kind: 'alreadyClosed' },
    });

    const back = run(comeBack, { SESSION, LAST: asked.id });
    const next = await back.until(({ event }) => event === 'INTERACTION');
    expect(next.data.data['requestId']).not.toBe(REQUEST);
    const text = JSON.stringify(next.data);
    expect(text).toContain('Shorter, please.');
    back.kill();

    expect(JSON.parse(await run(begin, { TOKEN: 'another' }).output)).toMatchObject({
      error: { kind: 'noToken' },
    });
  },
);
