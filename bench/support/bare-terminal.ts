import headless from '@xterm/headless';
import { spawn } from 'node-pty';

const KIBI = 1024;
/** Of a terminal that nobody measured. */
export const size = { cols: 80, rows: 24 };
export const bareEnv = { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8' };

type Heard = (bytes: Buffer) => void;

function open(file: string, args: readonly string[], heard: Heard) {
  const pty = spawn(file, [...args], { ...size, env: { ...bareEnv, PS1: 'ready> ' }, encoding: null });
  pty.onData((data: unknown) => Buffer.isBuffer(data) && heard(data));
  return pty;
}

/** What the command prints in a terminal, with nothing of Corral's in between. */
export function barePty(command: string, heard: Heard): Promise<void> {
  return new Promise((resolve) => open('/bin/sh', ['-c', command], heard).onExit(() => resolve()));
}

/** The bytes that it prints, taken once. */
export async function recorded(command: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await barePty(command, (bytes) => chunks.push(bytes));
  return Buffer.concat(chunks);
}

function emulator() {
  return new headless.Terminal({ ...size, scrollback: 5000, allowProposedApi: true });
}

/** The least that a screen costs: the emulator alone, given all at once in pieces as a terminal gives them. */
export async function bareScreen(flood: Buffer): Promise<void> {
  const terminal = emulator();
  for (let at = 0; at < flood.length; at += 64 * KIBI) {
    await new Promise<void>((resolve) => terminal.write(flood.subarray(at, at + 64 * KIBI), resolve));
  }
  terminal.dispose();
}

/** Printed in a terminal, and drawn by the emulator alone. */
export async function bareDrawn(command: string): Promise<void> {
  const terminal = emulator();
  await barePty(command, (bytes) => terminal.write(bytes));
  await new Promise<void>((resolve) => terminal.write('', resolve));
  terminal.dispose();
}

/** From a key to its echo. */
export async function bareEcho(keys: number): Promise<readonly number[]> {
  let heard: () => void = () => undefined;
  const pty = open('/bin/cat', [], () => heard());
  const took = await typed(
    keys,
    () => pty.write('x'),
    (listener) => (heard = listener),
  );
  pty.kill();
  return took;
}

/** Milliseconds from each key to what is heard next; the first ones warm up. */
export async function typed(keys: number, press: () => void, listen: (listener: () => void) => void): Promise<readonly number[]> {
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

/** From Ctrl+C to the prompt, when `flood` was read for `ms` as fast as it came. */
export async function bareInterrupt(flood: string, ms: number): Promise<number> {
  let tail = '';
  let heard: () => void = () => undefined;
  const pty = open('/bin/bash', ['--norc', '-i'], (bytes) => {
    tail = (tail + bytes.subarray(-KIBI).toString('latin1')).slice(-KIBI);
    heard();
  });
  const shows = (text: string) =>
    new Promise<void>((resolve) => {
      heard = () => tail.includes(text) && resolve();
      heard();
    });
  await shows('ready> ');
  tail = '';
  pty.write(`${flood}\r`);
  await new Promise((resolve) => setTimeout(resolve, ms));
  const started = performance.now();
  pty.write('\x03');
  await shows('ready> ');
  const took = performance.now() - started;
  // A hangup in the moment of a prompt can be lost, and the shell would keep this process.
  pty.kill('SIGKILL');
  return took;
}
