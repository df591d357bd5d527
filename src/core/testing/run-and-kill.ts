import { spawn } from 'node:child_process';
import { readdir, readlink } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** Time in ms in which a git ends on a system that does not list the folders of processes. */
const LONGEST_GIT = 500;

/**
 * Runs a script of Node and kills it at a random moment, at most `maxLife` ms after it has printed
 * something. Waits until no process works below `folder` any more: a git that outlives its parent
 * ends by itself. Returns what the script wrote as errors.
 */
export async function runAndKill(
  args: readonly string[],
  { maxLife, folder }: { readonly maxLife: number; readonly folder: string },
): Promise<string> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let problem = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (problem += text));
  const ended = new Promise((resolve) => child.once('close', resolve));
  await Promise.race([ended, new Promise((resolve) => child.stdout.once('data', resolve))]);
  await wait(Math.random() * maxLife);
  child.kill('SIGKILL');
  await ended;
  if (process.platform === 'linux') while (await worksBelow(folder)) await wait(10);
  else await wait(LONGEST_GIT);
  return problem.replaceAll(/^.*ExperimentalWarning.*$/gmu, '').trim();
}

async function worksBelow(folder: string): Promise<boolean> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name));
  const places = pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => ''));
  return (await Promise.all(places)).some((place) => place.startsWith(folder));
}
