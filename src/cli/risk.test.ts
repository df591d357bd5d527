import { spawn } from 'node:child_process';

import { describe, expect, test } from 'vitest';
import { programPath } from '../../scripts/lib/program-paths.mjs';

const main = programPath('cli');
const places = ['--cwd', '/home/me/app', '--home', '/home/me'];

type ProcessResult = {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

function risk(args: readonly string[], input: string | Uint8Array = ''): Promise<ProcessResult> {
  const { promise, resolve } = Promise.withResolvers<ProcessResult>();
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', main, 'risk', ...args],
    { stdio: 'pipe' },
  );
  const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
  child.on('close', (code) =>
    resolve({
      code,
      stdout: Buffer.concat(stdout).toString(),
      stderr: Buffer.concat(stderr).toString(),
    }),
  );
  child.stdin.on('error', () => {}).end(input);
  return promise;
}

const jsonLines = (text: string): unknown[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line): unknown => JSON.parse(line));

const lineOf = (command: string, rule?: string): string => `${JSON.stringify({ command, rule })}\n`;

describe.concurrent('corral risk', { timeout: 60_000 }, () => {
  test('corral risk prints one JSON line per command, with exactly level, reasons and allowedByRule', async () => {
    const input =
      lineOf('git status', 'git status') +
      lineOf('git status') +
      lineOf('rm -rf src', 'git status');
    const { code, stdout, stderr } = await risk([...places, '-'], input);
    expect([code, stderr]).toEqual([0, '']);
    expect(jsonLines(stdout)).toEqual([
      { command: 'git status', level: 'LOW', reasons: [], allowedByRule: true },
      { command: 'git status', level: 'LOW', reasons: [], allowedByRule: false },
      {
        command: 'rm -rf src',
        level: 'HIGH',
        reasons: expect.arrayContaining([
          { code: 'deletesFolders', level: 'HIGH', subject: 'src' },
        ]),
        allowedByRule: false,
      },
    ]);
  });

  test('corral risk prints an error for an invalid line, judges the rest, and exits with 1', async () => {
    const input = `${lineOf('ls')}nonsense\n{"command": 3}\n\n{"command": "ls", "rule": " "}\n[]\n"ls"\nnull\n${lineOf('pwd').trimEnd()}`;
    const { code, stdout, stderr } = await risk([...places, '-'], input);
    expect(code).toBe(1);
    expect(stderr).toContain('6 of 8 lines could not be used');
    const error = expect.any(String);
    expect(jsonLines(stdout)).toEqual([
      { command: 'ls', level: 'LOW', reasons: [], allowedByRule: false },
      { error, line: 2 },
      { error, line: 3 },
      { command: 'ls', level: 'LOW', reasons: [], allowedByRule: false, error, line: 4 },
      { error, line: 5 },
      { error, line: 6 },
      { error, line: 7 },
      { command: 'pwd', level: 'LOW', reasons: [], allowedByRule: false },
    ]);
  });

  test('corral risk prints 10,000 lines in order', async () => {
    const commands = Array.from({ length: 10_000 }, (_, at) =>
      at % 7 === 0 ? `rm -rf d${at}` : `cat f${at}.ts`,
    );
    const { code, stdout } = await risk(
      [...places, '-'],
      commands.map((command) => lineOf(command, 'cat')).join(''),
    );
    expect(code).toBe(0);
    expect(jsonLines(stdout)).toMatchObject(
      commands.map((command) => ({ command, level: command.startsWith('rm') ? 'HIGH' : 'LOW' })),
    );
  });

  test('corral risk judges a command of 20 MB as HIGH and prints it in full', async () => {
    const command = `echo ${'x'.repeat(20 * 1024 * 1024)}`;
    const { code, stdout } = await risk([...places, '-'], lineOf(command) + lineOf('ls'));
    expect(code).toBe(0);
    const [long, short] = jsonLines(stdout);
    expect(long).toMatchObject({
      level: 'HIGH',
      reasons: [{ code: 'tooLong' }],
      allowedByRule: false,
    });
    expect(long).toHaveProperty('command.length', command.length);
    expect(short).toMatchObject({ command: 'ls', level: 'LOW' });
  });

  test('corral risk answers a line before its input ends', async () => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', main, 'risk', '-'],
      { stdio: 'pipe' },
    );
    const answer = new Promise<string>((resolve) =>
      child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString())),
    );
    child.stdin.write(lineOf('ls'));
    expect(JSON.parse(await answer)).toMatchObject({ command: 'ls', level: 'LOW' });
    const closed = new Promise((resolve) => child.on('close', resolve));
    child.stdin.end();
    expect(await closed).toBe(0);
  });

  test('corral risk judges paths by the given folder and home', async () => {
    const input = lineOf('cat /home/you/notes.txt');
    const [inside, outside] = await Promise.all([
      risk(['--cwd', '/home/you', '-'], input),
      risk([...places, '-'], input),
    ]);
    expect(jsonLines(inside.stdout)).toMatchObject([{ level: 'LOW' }]);
    expect(jsonLines(outside.stdout)).toMatchObject([
      { level: 'MEDIUM', reasons: [{ code: 'outsideFolder' }] },
    ]);
  });

  test('corral risk escapes control characters and bidi marks', async () => {
    const { stdout } = await risk([...places, '-'], lineOf('echo \u009b2J\u202e'));
    expect(stdout).toContain(String.raw`\u009b2J\u202e`);
    const explained = await risk([...places, 'echo \u001b[2J\u202e']);
    expect(explained.stdout).toContain('⟨U+001B⟩[2J⟨U+202E⟩');
  });

  test('corral risk explains one command with its level, parts, reasons, rules and what they allow', async () => {
    const { code, stdout } = await risk([...places, '--rule', 'git log', 'git log -3 | head']);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^LOW risk: git log -3 \| head\n\n1\. git log -3\n {3}LOW\n\n2\. head\n {3}LOW\n/,
    );
    expect(stdout).toContain(
      'Your rule (Bash commands that begin with "git log"): allows part 1 of this command, not the rest',
    );
    expect(stdout).toContain(
      'Rules that Corral would suggest:\n   - Bash commands that begin with "git log -3": allows part 1',
    );
  });

  test('corral risk explains a dangerous command with its reasons', async () => {
    const { code, stdout } = await risk([...places, 'rm -rf build']);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^HIGH risk: rm -rf build\n\n1\. rm -rf build\n {3}HIGH\n {3}- HIGH deletesFolders: Deletes folders/,
    );
  });

  test.each([
    [[], 'Give one command in quotes'],
    [['ls', 'src'], 'Give one command in quotes'],
    [['--rule', ' ', 'ls'], '1 to 50 words'],
    [['--rule', 'ls', '-'], 'each line has its own "rule"'],
    [['--wrong', 'ls'], '--wrong'],
  ])('corral risk refuses %j with the usage', async (args, words) => {
    const { code, stdout, stderr } = await risk(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(words);
    expect(stderr).toContain('Usage: corral risk');
  });

  test('corral risk --help prints the usage', async () => {
    const { code, stdout } = await risk(['--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('Usage: corral risk');
  });
});
