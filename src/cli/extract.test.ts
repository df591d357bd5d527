import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { readScreens } from '#core/detection/accuracy/corpus.ts';
import { textOf } from '#core/detection/accuracy/screen-file.ts';
import { scriptedModel } from '#core/detection/llm/model-server.fixture.ts';
import { extractedMessage } from '#shared/detection/extracted-message.ts';
import { programPath } from '../../scripts/lib/program-paths.mjs';

const main = programPath('cli');
const folder = mkdtempSync(join(tmpdir(), 'corral-extract-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a recorded screen of an agent as plain text and returns the path of the file. */
function screenFile(agent: string, name: string): string {
  const screen = readScreens('agents', agent).find((each) => each.name === name);
  if (!screen) throw new Error(`No screen named ${name} was recorded.`);
  const path = join(folder, `${name}.txt`);
  writeFileSync(path, textOf(screen));
  return path;
}
const single = screenFile('claude', 'ask-single-80x24');

type ProcessResult = {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

function extract(
  args: readonly string[],
  input = '',
  variables: Readonly<Record<string, string>> = {},
): Promise<ProcessResult> {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', main, 'extract', ...args],
      {
        stdio: ['pipe', 'pipe', 'pipe'],
        env: { ...process.env, ...variables },
      },
    );
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('close', (code) => resolve({ code, stdout, stderr }));
    child.stdin.on('error', () => {}).end(input);
  });
}

describe.concurrent('corral extract', { timeout: 30_000 }, () => {
  test("corral extract accepts an agent's id and its aliases, as corral convert does", async () => {
    const read = (name: string) => extract(['--agent', name, '--explain', single]);
    const [byId, byAlias, byOther] = await Promise.all(
      ['claude-code', 'claude', 'codex-cli'].map(read),
    );
    expect(byId).toMatchObject({ code: 0, stderr: '' });
    expect(byAlias).toEqual(byId);
    expect([byId, byOther].map((ran) => JSON.parse(ran?.stdout ?? '').explanation.agent)).toEqual([
      'claude',
      'codex',
    ]);
  });

  test('corral extract prints one JSON object and nothing else', async () => {
    const ran = await extract(['--agent', 'auto', single]);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    const message = JSON.parse(ran.stdout);
    expect(extractedMessage.strict().parse(message)).toEqual({
      state: 'has_question',
      messageType: 'choice',
      content: expect.stringContaining('Which database should the project use?'),
      options: ['PostgreSQL', 'SQLite', 'MongoDB', 'Type something.', 'Chat about this'],
      fingerprint: expect.stringMatching(/^postgresql-sqlite-mongodb-/u),
      contextComplete: true,
      isDecisionRequired: true,
      agentStatus: null,
      lastAction: null,
      confidence: expect.any(Number),
      decidedBy: 'rules',
      asked: {
        question: 'Which database should the project use?',
        subject: expect.any(String),
        program: 'claude',
        answer: expect.anything(),
      },
    });
  });

  test('corral extract reads colours and standard input, and explains its result', async () => {
    const ran = await extract(
      ['--agent', 'generic', '--cols', '80', '--explain', '-'],
      '\u001b[1mRemove it? [y/N]\u001b[0m ',
    );
    expect(JSON.parse(ran.stdout)).toMatchObject({
      state: 'has_question',
      messageType: 'confirmation',
      options: ['y', 'N'],
      explanation: {
        agent: 'generic',
        witnesses: expect.arrayContaining([
          expect.objectContaining({ recogniser: 'generic/yes-no' }),
        ]),
      },
    });
  });

  test.each([
    [[], '--agent must be auto or one of'],
    [['--agent', 'auto'], 'Give one file'],
    [['--agent', 'nobody', 'x'], 'not nobody'],
    [['--agent', 'auto', '--cols', '-3', 'x'], '--cols'],
    [['--agent', 'auto', '--cols=0', 'x'], '--cols must be a number of columns, not 0.'],
    [['--agent', 'auto', '--windows', '300,80', 'x'], '--windows must be 1 to 10 growing numbers'],
  ])('corral extract %j is refused with the usage', async (args, text) => {
    const ran = await extract(args);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain(text);
  });

  test('corral extract gives what is asked about, with another fingerprint for another plan', async () => {
    const plan = (name: string) =>
      `$ terraform apply\n  # aws_instance.${name} will be destroyed\nPlan: 0 to add, 0 to change, 1 to destroy.\n\n  Enter a value: `;
    const read = async (name: string, ...windows: string[]) => {
      const ran = await extract(['--agent', 'auto', ...windows, '-'], plan(name));
      return extractedMessage.strict().parse(JSON.parse(ran.stdout));
    };
    const [web, vault, short] = await Promise.all([
      read('web'),
      read('vault'),
      read('web', '--windows', '10'),
    ]);
    expect(web).toMatchObject({
      content: expect.stringContaining('# aws_instance.web will be destroyed'),
      contextComplete: true,
      asked: {
        question: 'Enter a value:',
        subject: expect.stringContaining('# aws_instance.web will be destroyed'),
        command: 'terraform apply',
      },
    });
    expect(vault.asked?.question).toBe(web.asked?.question);
    expect(vault.fingerprint).not.toBe(web.fingerprint);
    expect(short.fingerprint).toBe(web.fingerprint);
  });

  test('corral extract reads as many of the last lines as --windows says', async () => {
    const plan = Array.from({ length: 30 }, (_, at) => `  file-${at}.txt will be removed`);
    const screen = ['$ rm -i *', ...plan, 'Remove them all? [y/N] '].join('\n');
    const read = async (...windows: string[]) => {
      const ran = await extract(['--agent', 'generic', '--explain', ...windows, '-'], screen);
      return JSON.parse(ran.stdout).explanation.text.split('\n').length;
    };
    expect([await read('--windows', '10'), await read('--windows', '20,40'), await read()]).toEqual(
      [10, 20, 32],
    );
  });

  const unknownScreen =
    'deploy 3.1\nWhere shall this version go?\n   · staging\n   · production\n~ pick one ~\n';
  const modelAnswer = {
    status: 'has_question',
    question: 'Where shall this version go?',
    options: ['staging', 'production'],
    message: 'Where to?',
  };

  test.each(['openai', 'anthropic'])(
    'corral extract uses a model when rules cannot read a screen (%s)',
    async (api) => {
      const server = await scriptedModel(JSON.stringify(modelAnswer));
      const url = api === 'openai' ? `${server.url}/v1` : server.url;
      const args = [
        '--agent',
        'auto',
        '--explain',
        '--llm-url',
        url,
        '--llm-api',
        api,
        '--llm-model',
        'small',
        '-',
      ];
      const ran = await extract(args, unknownScreen, {
        CORRAL_LLM_KEY: 'the-key',
        ANTHROPIC_API_KEY: 'of another server',
      });
      const [request] = server.requests();
      await server.stop();
      expect(ran).toMatchObject({ code: 0, stderr: '' });
      expect(JSON.parse(ran.stdout)).toMatchObject({
        state: 'has_question',
        content: 'Where to?',
        options: ['staging', 'production'],
        decidedBy: 'small',
        explanation: { model: { calls: 1, costUsd: 0, unpriced: 0, problem: null } },
      });
      expect(request?.headers.authorization).toBe('Bearer the-key');
    },
  );

  test('corral extract prints the result of the rules and the reason when the model fails', async () => {
    const server = await scriptedModel(401);
    const ran = await extract(
      ['--agent', 'auto', '--llm-url', `${server.url}/v1`, '--llm-model', 'small', '-'],
      unknownScreen,
    );
    await server.stop();
    expect(ran).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('The server answered 401. It does not accept the key'),
    });
    expect(JSON.parse(ran.stdout)).toMatchObject({ decidedBy: 'none' });
  });

  test.each([
    [['--llm-url', 'file:///x', '--llm-model', 'm'], '--llm-url'],
    [['--llm-url', 'http://127.0.0.1:1/v1'], '--llm-model'],
    [['--llm-api', 'other', '--llm'], '--llm-api'],
    [['--llm-api', 'openai', '--llm'], 'needs --llm-url'],
    [['--llm-calls', 'three', '--llm'], '--llm-calls'],
  ])('corral extract with the model options %j is refused with the usage', async (args, text) => {
    const ran = await extract(['--agent', 'auto', ...args, '-'], unknownScreen);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain(text);
  });

  test('corral extract reports why a file cannot be read', async () => {
    expect(await extract(['--agent', 'auto', '/nowhere/screen.txt'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'corral extract: /nowhere/screen.txt cannot be read: there is no such file.\n',
    });
  });
});
