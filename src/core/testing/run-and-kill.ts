import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Runs a script of Node and kills it at a random moment, at most `maxLife` ms after it has printed
 * something. Returns what it wrote as errors.
 */
export async function runAndKill(args: readonly string[], maxLife: number): Promise<string> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let problem = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (problem += text));
  const ended = new Promise((resolve) => child.once('close', resolve));
  await Promise.race([ended, new Promise((resolve) => child.stdout.once('data', resolve))]);
  await wait(Math.random() * maxLife);
  child.kill('SIGKILL');
  await ended;
  return problem.replaceAll(/^.*ExperimentalWarning.*$/gmu, '').trim();
}
