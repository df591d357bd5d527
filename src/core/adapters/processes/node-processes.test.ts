import { mkdtempSync, readdirSync, readFileSync, writeFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import type { ChildPort, ProcessExit } from '../../ports.ts';
import { NodeProcesses } from './node-processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'corral-processes-'));
afterAll(() => rmSync(folder, { recursive: true }));

const env = { PATH: process.env['PATH'] ?? '' };
/** Poll options for real processes on a busy machine. */
const pollOptions = { timeout: 8000, interval: 20 };

const options = { cwd: folder, env };
const processes = new NodeProcesses({ graceMs: 200 });

async function start(command: string, args: readonly string[]): Promise<ChildPort> {
  const child = await processes.spawn(command, args, options);
  if (!child.ok) throw new Error(child.error.message);
  return child.value;
}

function untilExit(
  child: ChildPort,
): Promise<ProcessExit & { readonly stdout: string; readonly stderr: string }> {
  let [stdout, stderr] = ['', ''];
  child.onStdout((chunk) => {
    stdout += Buffer.from(chunk).toString();
  });
  child.onStderr((chunk) => {
    stderr += Buffer.from(chunk).toString();
  });
  return new Promise((resolve) => child.onExit((exit) => resolve({ ...exit, stdout, stderr })));
}

function firstOutput(child: ChildPort): Promise<string> {
  return new Promise((resolve) =>
    child.onStdout((chunk) => resolve(Buffer.from(chunk).toString())),
  );
}

test('NodeProcesses passes input, output, error output and exit code, the exit after all output', async () => {
  const child = await start('sh', ['-c', 'cat; echo oops >&2; exit 3']);
  const end = untilExit(child);
  expect(child.write('one\n')).toBe(true);
  child.endInput();
  expect(child.write('two\n')).toBe(false);
  expect(await end).toEqual({ code: 3, signal: null, stdout: 'one\n', stderr: 'oops\n' });
});

test('NodeProcesses delivers output larger than any pipe completely before the exit', async () => {
  const child = await start('node', ['-e', 'process.stdout.write("x".repeat(20_000_000))']);
  expect((await untilExit(child)).stdout.length).toBe(20_000_000);
});

test('NodeProcesses keeps output that is printed before there is a listener', async () => {
  const child = await start('sh', ['-c', 'echo early; sleep 0.1; echo late']);
  await new Promise((resolve) => setImmediate(resolve));
  expect((await untilExit(child)).stdout).toBe('early\nlate\n');
});

test('NodeProcesses never throws on a write to a child that does not read', async () => {
  const child = await start('sh', [
    '-c',
    'exec 0<&-; echo closed; read -r _ < /dev/null; sleep 30',
  ]);
  await firstOutput(child);
  const writeRefused = new Promise<void>((resolve) => {
    const again = (): void =>
      void (child.write('x'.repeat(100_000)) ? setImmediate(again) : resolve());
    again();
  });
  await writeRefused;
  const end = untilExit(child);
  child.kill('SIGKILL');
  expect((await end).signal).toBe('SIGKILL');
});

test('NodeProcesses kills the processes that a child started as well', async () => {
  const child = await start('sh', ['-c', 'sleep 300 & echo $!; wait']);
  const grandchild = Number(await firstOutput(child));
  const end = untilExit(child);
  expect(processes.identity(grandchild)).not.toBeNull();
  child.kill('SIGKILL');
  expect((await end).signal).toBe('SIGKILL');
  await expect.poll(() => processes.identity(grandchild), pollOptions).toBeNull();
  child.kill('SIGTERM');
});

test('NodeProcesses reports the exit although a grandchild holds the pipes', async () => {
  const child = await start('sh', ['-c', 'sleep 300 & echo $!; exit 4']);
  const end = await untilExit(child);
  process.kill(Number(end.stdout), 'SIGKILL');
  expect(end).toMatchObject({ code: 4 });
});

test('NodeProcesses distinguishes a missing folder, a file as folder, a missing program and one without rights', async () => {
  writeFileSync(join(folder, 'plain'), '#!/bin/sh\n', { mode: 0o644 });
  const code = async (command: string, cwd: string): Promise<string> => {
    const result = await processes.spawn(command, [], { cwd, env });
    return result.ok ? 'ok' : result.error.code;
  };
  expect(await code('sh', join(folder, 'gone'))).toBe('folderMissing');
  expect(await code('sh', join(folder, 'plain'))).toBe('folderMissing');
  expect(await code('corral-no-such-program', folder)).toBe('programMissing');
  expect(await code(join(folder, 'plain', 'under'), folder)).toBe('programMissing');
  expect(await code(join(folder, 'plain'), folder)).toBe('programNotExecutable');
});

test('NodeProcesses.run returns both outputs, truncated at 1 MiB, and closes the input', async () => {
  const script =
    'process.stdout.write("y".repeat(3_000_000)); process.stdin.on("data", () => {}).on("end", () => process.stderr.write("eof"))';
  const result = await processes.run('node', ['-e', script], { ...options, timeoutMs: 20_000 });
  expect(result).toEqual({
    ok: true,
    value: { code: 0, stdout: 'y'.repeat(1024 * 1024), stderr: 'eof' },
  });
});

test('NodeProcesses.run kills a program and its grandchildren after the timeout', async () => {
  const result = await processes.run('sh', ['-c', 'sleep 300 & echo $!; wait'], {
    ...options,
    timeoutMs: 100,
  });
  const stdout = result.ok ? result.value.stdout : '';
  expect(result).toMatchObject({ ok: true, value: { code: null } });
  await expect.poll(() => processes.identity(Number(stdout)), pollOptions).toBeNull();
});

test('NodeProcesses.endOrphan signals a process only if it still has the same identity', async () => {
  const child = await start('sleep', ['300']);
  const end = untilExit(child);
  const identity = processes.identity(child.pid);
  expect(identity).toBe(processes.identity(child.pid));
  expect(identity).not.toBe(processes.identity(process.pid));
  await processes.endOrphan(child.pid, `${identity}0`, 'no-family');
  expect(processes.identity(child.pid)).toBe(identity);
  await processes.endOrphan(child.pid, identity ?? '', 'no-family');
  expect((await end).signal).toBe('SIGTERM');
  expect(processes.identity(child.pid)).toBeNull();
});

test('NodeProcesses pauses a program while its output is unhandled, and loses none of it', async () => {
  const child = await start('sh', ['-c', 'head -c 30000000 /dev/zero']);
  let bytes = 0;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const exit = new Promise((resolve) => child.onExit(resolve));
  const limitReached = new Promise<void>((resolve) => {
    child.onStdout(async (chunk) => {
      bytes += chunk.length;
      if (bytes > 8 * 1024 * 1024) resolve();
      await released;
    });
  });
  await limitReached;
  await new Promise((resolve) => setImmediate(resolve));
  expect(bytes).toBeLessThan(12 * 1024 * 1024);
  release();
  await exit;
  expect(bytes).toBe(30_000_000);
});

test('NodeProcesses.identity returns null for a pid that names more than one process', () => {
  for (const pid of [-1, 0, 1, 1.5, Number.NaN]) expect(processes.identity(pid)).toBeNull();
});

test.runIf(process.platform === 'linux')(
  'NodeProcesses leaves no open file and no process after a hundred children',
  async () => {
    const openFiles = (): number => readdirSync('/proc/self/fd').length;
    const children = (): string =>
      readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim();
    await untilExit(await start('true', []));
    const before = { files: openFiles(), children: children() };
    for (let round = 0; round < 10; round += 1) {
      await Promise.all(
        Array.from({ length: 10 }, async () => untilExit(await start('sh', ['-c', 'echo hello']))),
      );
    }
    await expect
      .poll(() => ({ files: openFiles(), children: children() }), pollOptions)
      .toEqual(before);
  },
);

/** Starts a program whose descendant has a session of its own, and returns the descendant's pid. */
async function startFamily(family: string, options: { readonly trap: boolean }) {
  const stubborn = options.trap ? "trap '' TERM;" : '';
  const script = `setsid sh -c "${stubborn} echo \\$\\$; while :; do sleep 0.05; done" & read -r _; exit 0`;
  const child = await processes.spawn('sh', ['-c', script], { cwd: folder, env, family });
  if (!child.ok) throw new Error(child.error.message);
  const descendant = Number(await firstOutput(child.value));
  return { child: child.value, descendant };
}

test.runIf(process.platform === 'linux').each([{ trap: false }, { trap: true }])(
  'NodeProcesses ends descendants that left the process group with their ancestor: %o',
  async (behaviour) => {
    const family = `test-${process.pid}-${behaviour.trap}`;
    const { child, descendant } = await startFamily(family, behaviour);
    const other = await startFamily(`${family}-other`, behaviour);
    child.endInput();
    expect(await untilExit(child)).toMatchObject({ code: 0 });
    expect(processes.identity(descendant)).toBeNull();
    expect(processes.identity(other.descendant)).not.toBeNull();
    other.child.kill('SIGKILL');
    await untilExit(other.child);
    expect(processes.identity(other.descendant)).toBeNull();
  },
);

test.runIf(process.platform === 'linux')(
  'NodeProcesses.endOrphan ends the descendants of a process that has ended before',
  async () => {
    const family = `test-${process.pid}-orphan`;
    const started = await processes.spawn(
      'sh',
      ['-c', `CORRAL_PROCESS_FAMILY=${family} setsid sh -c 'echo $$; sleep 60' & exit 0`],
      { cwd: folder, env },
    );
    if (!started.ok) throw new Error(started.error.message);
    const descendant = Number(await firstOutput(started.value));
    await processes.endOrphan(started.value.pid, 'gone', family);
    expect(processes.identity(descendant)).toBeNull();
  },
);
