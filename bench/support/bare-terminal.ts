import headless from '@xterm/headless';
import { spawn } from 'node-pty';

const KIBI = 1024;
/** Size of a terminal that was not measured. */
export const size = { cols: 80, rows: 24 };
export const bareEnv = { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8' };

type OnBytes = (bytes: Buffer) => void;

function open(file: string, args: readonly string[], onBytes: OnBytes) {
  const pty = spawn(file, [...args], {
    ...size,
    env: { ...bareEnv, PS1: 'ready> ' },
    encoding: null,
  });
  pty.onData((data: unknown) => Buffer.isBuffer(data) && onBytes(data));
  return pty;
}

/** Runs a command in a terminal without Corral and passes its output on. */
export function barePty(command: string, onBytes: OnBytes): Promise<void> {
  return new Promise((resolve) =>
    open('/bin/sh', ['-c', command], onBytes).onExit(() => resolve()),
  );
}

/** Returns the output of a command, recorded once. */
export async function recorded(command: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await barePty(command, (bytes) => chunks.push(bytes));
  return Buffer.concat(chunks);
}

function emulator() {
  return new headless.Terminal({ ...size, scrollback: 5000, allowProposedApi: true });
}

/**
 * Measures the minimum cost of a screen: the emulator alone, given the whole output in chunks as a
 * terminal would.
 */
export async function bareScreen(flood: Buffer): Promise<void> {
  const terminal = emulator();
  for (let at = 0; at < flood.length; at += 64 * KIBI) {
    await new Promise<void>((resolve) =>
      terminal.write(flood.subarray(at, at + 64 * KIBI), resolve),
    );
  }
  terminal.dispose();
}

/** Runs a command in a terminal, drawn by the emulator alone. */
export async function bareDrawn(command: string): Promise<void> {
  const terminal = emulator();
  await barePty(command, (bytes) => terminal.write(bytes));
  await new Promise<void>((resolve) => terminal.write('', resolve));
  terminal.dispose();
}

/** Measures the time from a key to its echo. */
export async function bareEcho(keys: number): Promise<readonly number[]> {
  let onBytes: () => void = () => undefined;
  const pty = open('/bin/cat', [], () => onBytes());
  const took = await measureKeys(
    keys,
    () => pty.write('x'),
    (listener) => (onBytes = listener),
  );
  pty.kill();
  return took;
}

/** Returns the milliseconds from each key to the next output. The first keys are for warming up. */
export async function measureKeys(
  keys: number,
  press: () => void,
  listen: (listener: () => void) => void,
): Promise<readonly number[]> {
  const samples: number[] = [];
  for (let key = 0; key < keys; key += 1) {
    const started = performance.now();
    await new Promise<void>((resolve) => {
      listen(resolve);
      press();
    });
    samples.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return samples.slice(keys / 10);
}

/** Measures the time from Ctrl+C to the prompt after `flood` was read for `ms` at full speed. */
export async function bareInterrupt(flood: string, ms: number): Promise<number> {
  let tail = '';
  let onBytes: () => void = () => undefined;
  const pty = open('/bin/bash', ['--norc', '-i'], (bytes) => {
    tail = (tail + bytes.subarray(-KIBI).toString('latin1')).slice(-KIBI);
    onBytes();
  });
  const shows = (text: string) =>
    new Promise<void>((resolve) => {
      onBytes = () => tail.includes(text) && resolve();
      onBytes();
    });
  await shows('ready> ');
  tail = '';
  pty.write(`${flood}\r`);
  await new Promise((resolve) => setTimeout(resolve, ms));
  const started = performance.now();
  pty.write('\x03');
  await shows('ready> ');
  const took = performance.now() - started;
  // SIGKILL is necessary, because a hangup during a prompt can be lost and the shell would keep
  // this process alive.
  pty.kill('SIGKILL');
  return took;
}
