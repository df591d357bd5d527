import { spawn } from 'node:child_process';
import { constants } from 'node:os';

import { root } from './paths.mjs';
import { startProgress } from './progress.mjs';

const keptOutput = 400_000;

/**
 * An expected stop of a script: its message says what happened and what to do. It is not a bug and
 * prints no stack.
 */
export class Stop extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Listens for termination signals. The returned function stops listening. */
function onSignals(listener) {
  for (const signal of stopSignals) process.on(signal, listener);
  return () => stopSignals.forEach((signal) => process.off(signal, listener));
}

/**
 * Runs a command and captures its output (the last 400,000 characters) without showing it. Never
 * throws: `code` is null if it was killed, timed out or could not be started.
 */
export function capture(
  command,
  args,
  { cwd = root, env = process.env, timeoutMs = 0, shell = false } = {},
) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = { stdout: '', all: '' };
    const keep = (text, isStdout) => {
      output.all = (output.all + text).slice(-keptOutput);
      if (isStdout) output.stdout += text;
    };
    child.stdout.setEncoding('utf8').on('data', (text) => keep(text, true));
    child.stderr.setEncoding('utf8').on('data', (text) => keep(text, false));
    let timedOut = false;
    const release = onSignals((signal) => {
      child.kill(signal);
      process.exit(128 + constants.signals[signal]);
    });
    const timer =
      timeoutMs > 0 && setTimeout(() => ((timedOut = true), child.kill('SIGKILL')), timeoutMs);
    const finish = (code, problem = '') => {
      clearTimeout(timer);
      release();
      resolve({ code, timedOut, stdout: output.stdout, output: output.all + problem });
    };
    child.on('error', (error) => finish(null, error.message));
    child.on('close', (code) => finish(code));
  });
}

/**
 * Runs one named step with progress. Its output is shown only if it fails; then the script stops.
 */
export async function step(label, command, args, options = {}) {
  const progress = startProgress(label);
  const result = await capture(command, args, options);
  progress.end(result.code === 0 ? 'done' : result.timedOut ? 'took too long' : 'failed');
  if (result.code === 0) return result;
  process.stderr.write(result.output.trimEnd() + '\n');
  throw new Stop(options.remedy ?? `${label} failed; the reason is above.`);
}

/**
 * Gives the terminal to a child until it ends and returns the exit code for this process. Ctrl-C
 * reaches the child from the terminal itself; other signals, and Ctrl-C without a terminal, are
 * forwarded. With `stopsHere` a signal also ends the script afterwards. `afterSignal` returns the
 * text to print when the child dies of a signal that this process did not forward.
 */
export function handOver(
  command,
  args,
  { cwd = root, env = process.env, stopsHere = false, afterSignal = null } = {},
) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: 'inherit' });
    let stopped = null;
    const release = onSignals((signal) => {
      stopped = signal;
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
    child.on('error', (error) => {
      release();
      reject(new Stop(`${command} could not be started: ${error.message}`));
    });
    child.on('exit', (code, signal) => {
      release();
      if (stopsHere && stopped) reject(new Stop('Stopped.', 128 + constants.signals[stopped]));
      else if (afterSignal && signal && !stopped)
        reject(new Stop(afterSignal(signal), 128 + constants.signals[signal]));
      else resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

/** Runs a script's main function. An expected stop becomes a message and an exit code. */
export async function main(run) {
  try {
    process.exitCode = await run(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    if (error.message) process.stderr.write(`${error.message}\n`);
    process.exitCode = error.exitCode;
  }
}
