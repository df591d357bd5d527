import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { listProcesses } from '#node/process/proc.ts';

import { openDesk } from './bash-tools.fixture.ts';

/** Characters per token of English and JSON, on the low side. */
const CHARACTERS_PER_TOKEN = 3.5;

describe('shell tools', () => {
  test('Descriptions and schemas take at most 900 tokens', () => {
    const schemas = openDesk().bash.tools.map(({ name, description, schema }) => ({
      name,
      description,
      schema: z.toJSONSchema(schema),
    }));
    expect(JSON.stringify(schemas).length / CHARACTERS_PER_TOKEN).toBeLessThan(900);
  });

  test('A command runs in the folder of the call, and its effect names it', async () => {
    const { call, workspace } = openDesk();
    mkdirSync(join(workspace, 'a'));
    const { text, facts, effects, title } = await call('bash', {
      command: 'pwd; exit 3',
      folder: 'a',
    });
    expect(text).toBe(`${workspace}/a\n[The command ended with exit code 3.]`);
    expect(facts).toMatchObject({ exitCode: 3, signal: null, isSandboxed: false, jobId: null });
    expect(title).toBe('Run pwd; exit 3');
    expect(effects).toEqual([
      { kind: 'command', command: 'pwd; exit 3', folder: `${workspace}/a`, isSandboxed: false },
    ]);
  });

  test.each([{ command: 'pwd', folder: 'missing' }, { command: 'a\0b' }])(
    'A call that cannot run is a failure: %j',
    async (input) => {
      const { outcome } = await openDesk().call('bash', input);
      expect(outcome.kind).toBe('failed');
    },
  );

  test('A command gets no secret of the agent, under whatever name', async () => {
    const { call } = openDesk({
      secretNames: ['API_KEY', 'SHORT'],
      env: {
        PATH: process.env['PATH'],
        API_KEY: 'sk-0123456789',
        COPY: 'sk-0123456789',
        HEADER: 'Bearer sk-0123456789',
        SHORT: 'abc',
        SAME: 'abc',
        api_key: 'lower',
        KEPT: 'abcd',
      },
    });
    const { text } = await call('bash', { command: 'env | sort' });
    expect(text).not.toMatch(/sk-|lower|^(?:COPY|HEADER|SHORT|SAME|API_KEY)=/im);
    expect(text).toContain('KEPT=abcd');
    expect(text).toContain('GIT_TERMINAL_PROMPT=0');
    expect(text).toContain('DEBIAN_FRONTEND=noninteractive');
    expect(text).not.toMatch(/^CI=/m);
  });

  test('A command ends at its limit', async () => {
    const { text, facts } = await openDesk().call('bash', {
      command: 'echo a; sleep 50',
      timeoutSeconds: 1,
    });
    expect(text).toMatch(/^a\n\[Timed out: the command was ended after 1 s/);
    expect(facts).toMatchObject({ isTimedOut: true, signal: 'SIGTERM' });
  });

  test('A command has 60 seconds, or as many as the model asks for, up to 600', async () => {
    const { bash, call } = openDesk();
    const real = performance.now.bind(performance);
    // Time passes 300 times as fast, so that the limit is reached at once.
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => real() * 300);
    const { text } = await call('bash', { command: 'sleep 50' });
    expect(text).toContain('the command was ended after 60 s');
    const longer = await call('bash', { command: 'sleep 0.5; echo done', timeoutSeconds: 600 });
    expect(longer.text).toBe('done');
    clock.mockRestore();
    const schema = bash.tools.find(({ name }) => name === 'bash')?.schema;
    expect(schema?.safeParse({ command: 'true', timeoutSeconds: 601 }).success).toBe(false);
  });

  test('A cancelled command ends', async () => {
    const { call, reports } = openDesk();
    const cancel = new AbortController();
    const called = call('bash', { command: 'echo up; sleep 50 & wait' }, { signal: cancel.signal });
    while (!reports.includes('up')) await new Promise((resolve) => setImmediate(resolve));
    cancel.abort();
    expect((await called).text).toContain('Action cancelled by user.');
    expect(
      (await call('bash', { command: 'echo x' }, { signal: cancel.signal })).outcome.kind,
    ).toBe('failed');
  });

  test('Closing ends jobs and foreground commands, and starts no other', async () => {
    const { bash, call } = openDesk();
    await call('bash', { command: 'exec -a corral-close-job sleep 500', isBackground: true });
    const called = call('bash', { command: 'exec -a corral-close-front sleep 500' });
    await bash.close();
    await called;
    expect(named('corral-close-')).toEqual([]);
    expect((await call('bash', { command: 'echo x' })).text).toBe('The session is closed.');
  });
});

describe.runIf(process.platform === 'linux')('questions of a command', () => {
  test('A choice is asked with its options, and the answer is typed', async () => {
    const { call, questions } = openDesk();
    const { text } = await call(
      'bash',
      { command: 'read -p "Continue? [y/N] " a; echo "got $a"' },
      { answers: [{ answer: 'y' }] },
    );
    expect(text).toBe('Continue? [y/N] y\ngot y');
    expect(questions[0]?.fields).toMatchObject([
      { type: 'choice', options: ['y', 'N'], label: 'Continue? [y/N]' },
    ]);
  });

  test('A form that is sent without an answer presses Enter', async () => {
    const { call } = openDesk();
    const command = 'read -p "Name [me]: " a; echo "got <$a>"';
    expect((await call('bash', { command }, { answers: [{}] })).text).toContain('got <>');
  });

  test.each([
    ['without echo', 'read -s -p "Say it: " a; echo; echo "<$a>"'],
    ['by its name', 'read -p "API token: " a; echo "<$a>"'],
    ['of /dev/tty', 'echo x | (read -s -p "Password: " a </dev/tty; echo; echo "<$a>")'],
    ['by readline', 'read -e -p "Passphrase: " a; echo "<$a>"'],
    [
      'character by character',
      'printf "Token: "; read -n 10 a; echo; echo "<$a>"; echo "${a:0:4}" >/dev/null',
    ],
  ])('A secret is typed by the person only: %s', async (_, command) => {
    const { call, questions, reports } = openDesk();
    const { text, facts } = await call(
      'bash',
      { command },
      { answers: [{ answer: 'tops3cr3t!' }] },
    );
    expect(questions[0]?.fields[0]?.type).toBe('secret');
    expect(text).toContain('<[secret]>');
    const raw = readFileSync(String(facts['outputPath']), 'utf8');
    expect(`${text}${raw}${reports.join('')}${JSON.stringify(questions)}`).not.toMatch(
      /tops3|cr3t/,
    );
  });

  test.each([
    ['a prompt', 'read -p "Your name: " a', 'Your name:'],
    ['no prompt', 'cat >/dev/null', 'for input'],
    ['a reader in a pipeline', 'cat | wc -c', 'for input'],
    ['a pager', 'python3 -c "import sys; sys.stdin.read()"', 'for input'],
  ])('A command that waits without an answer ends: %s', async (_, command, named) => {
    const { text, outcome } = await openDesk().call('bash', { command });
    expect(text).toContain('no answer came, so it was ended');
    expect(text).toContain(named);
    expect(outcome).toMatchObject({ isError: true });
  });

  test.each([
    'sleep 3',
    'echo "Continue? [y/N]"; sleep 3',
    'echo Password:; sleep 3',
    'sleep 3 | cat',
    'timeout 3 tail -f /dev/null',
  ])('A command that waits for something else asks nothing: %s', async (command) => {
    const { call, questions } = openDesk();
    await call('bash', { command });
    expect(questions).toEqual([]);
  });
});

test.runIf(process.platform === 'linux')('A question that fails leaves no process', async () => {
  const { call } = openDesk();
  const called = call('bash', { command: 'exec -a corral-broken cat' }, { isAskBroken: true });
  await expect(called).rejects.toThrow('The question fails.');
  expect(named('corral-broken')).toEqual([]);
});

describe('background jobs', () => {
  test('A job is read, written to and ended', async () => {
    const { call } = openDesk();
    const started = await call('bash', {
      command: 'echo one; read a; echo "two $a"; sleep 500',
      isBackground: true,
    });
    expect(started.text).toBe('one\n[Runs in the background as job-1. Read it with bash_output.]');
    expect(started.facts).toMatchObject({ jobId: 'job-1', exitCode: null });
    const written = await call('bash_write', { jobId: 'job-1', text: 'x' });
    expect(written.effects).toEqual([{ kind: 'input', jobId: 'job-1', text: 'x\r' }]);
    expect(written.text).toBe('x\ntwo x\n[Job job-1 still runs.]');
    expect((await call('bash_output', { jobId: 'job-1' })).text).toBe('[Job job-1 still runs.]');
    expect((await call('bash_kill', { jobId: 'job-1' })).facts).toMatchObject({
      signal: 'SIGTERM',
    });
    expect((await call('bash_write', { jobId: 'job-1', text: 'x' })).text).toContain('has ended');
    expect((await call('bash_output', { jobId: 'job-9' })).text).toContain('Jobs: job-1.');
  });

  test('Waiting for a job returns at its end, with its exit code', async () => {
    const { call } = openDesk();
    await call('bash', { command: 'sleep 1; echo late; exit 4', isBackground: true });
    const { text, facts } = await call('bash_output', { jobId: 'job-1', waitSeconds: 60 });
    expect(text).toBe('late\n[Job job-1 ended with exit code 4.]');
    expect(facts).toMatchObject({ exitCode: 4 });
  });

  test('A foreground command moves to the background', async () => {
    const { bash, call, reports } = openDesk();
    const called = call('bash', { command: 'echo up; sleep 500' }, { callId: 'c7' });
    while (!reports.includes('up')) await new Promise((resolve) => setImmediate(resolve));
    expect(bash.moveToBackground('c7')).toBe(true);
    expect((await called).text).toBe('up\n[The command runs on in the background as job-1.]');
    expect(bash.moveToBackground('c7')).toBe(false);
    expect((await call('bash_kill', { jobId: 'job-1' })).outcome.kind).toBe('done');
  });

  test.runIf(process.platform === 'linux')(
    'A secret of a job is typed by the person only',
    async () => {
      const { call, questions } = openDesk();
      await call('bash', {
        command: 'read -s -p "PIN: " a; echo; echo "<$a>"',
        isBackground: true,
      });
      expect((await call('bash_write', { jobId: 'job-1', text: '0000' })).text).toContain(
        'Nothing was typed',
      );
      const { text } = await call(
        'bash_output',
        { jobId: 'job-1', waitSeconds: 20 },
        { answers: [{ answer: '98761' }] },
      );
      expect(questions[0]?.fields[0]?.type).toBe('secret');
      expect(text).toContain('<[secret]>');
      expect(text).not.toContain('9876');
    },
  );

  test('There is a limit of running jobs', async () => {
    const { call } = openDesk();
    const all = await Promise.all(
      Array.from({ length: 17 }, () => call('bash', { command: 'sleep 500', isBackground: true })),
    );
    expect(all.filter(({ outcome }) => outcome.kind === 'failed')).toHaveLength(1);
  });
});

function named(name: string): readonly number[] {
  return listProcesses()
    .map(({ pid }) => pid)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith(name);
      } catch {
        return false;
      }
    });
}

test('The folder of outputs has one file per command with output', async () => {
  const { call, home } = openDesk();
  await call('bash', { command: 'echo a' });
  await call('bash', { command: 'true' });
  await call('bash', { command: 'echo b' });
  expect(readdirSync(join(home, '..', 'output'))).toHaveLength(2);
});
