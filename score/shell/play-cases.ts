import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, mkdirSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';

import { createBashTools } from '#agent/tools/bash/create-bash-tools.ts';
import type { PersonQuestion } from '#agent/tools/tool.ts';

import { alone, together } from './cases.ts';
import { type ShellCase, SLEEP_CLEARED } from './shell-case.ts';

const AT_ONCE = 2;
/** Repetitions of a case that was late while the machine had much other work. */
const MAX_REPEATS = 2;
const MIB = 1024 ** 2;
/** Variable by which the processes of a case are found. */
const MARK = 'CORRAL_SCORE';
const RSS_MS = 20;

/** Result of a case. */
export interface Played {
  readonly group: string;
  readonly name: string;
  /** Milliseconds until the result, from the start or from the cancellation. */
  readonly ms: number;
  readonly isInTime: boolean;
  readonly isRight: boolean;
  /** Processes that run after the session of the case is closed. */
  readonly left: number;
  /** Largest resident memory of the agent's process during the case. */
  readonly peakMiB: number;
  /** Earlier plays that were late while more programs wanted to run than the machine can run. */
  readonly repeats: number;
  /** The end of a wrong result. */
  readonly text: string | null;
}

/** Plays all cases in this process. `played` receives each result. */
export async function playCases(played: (result: Played) => void): Promise<void> {
  const queue = [...together];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) played(await play(next));
  };
  // The first case loads what is loaded lazily.
  const [first] = queue.splice(0, 1);
  if (first) played(await play(first));
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  for (const next of alone) played(await play(next));
}

/** Plays a case, and again if its time says more about the machine than about the shell. */
async function play(one: ShellCase): Promise<Played> {
  for (let repeats = 0; ; repeats += 1) {
    const result = await playOnce(one);
    if (result.isInTime || repeats === MAX_REPEATS || !isOverloaded())
      return { ...result, repeats };
  }
}

function isOverloaded(): boolean {
  return (loadavg()[0] ?? 0) > 2 * availableParallelism();
}

async function playOnce(one: ShellCase): Promise<Omit<Played, 'repeats'>> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'corral-score-')));
  const mark = randomUUID();
  const workspace = join(root, 'work');
  mkdirSync(workspace);
  const tools = createBashTools({
    outputFolder: join(root, 'output'),
    secretNames: [],
    sandboxMode: 'off',
    homeDir: root,
    env: { ...process.env, HOME: root, [MARK]: mark },
  });
  let peak = process.memoryUsage.rss();
  const meter = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, RSS_MS);
  try {
    const result = await call(tools.tools, one, workspace);
    await tools.close();
    const files = one.forbidden ? filesIn(join(root, 'output')) : '';
    const seen = `${result.text}${result.seen}${files}`;
    const isRight = one.expected.test(result.text) && one.forbidden?.test(seen) !== true;
    return {
      group: one.group,
      name: one.name,
      ms: Math.round(result.ms),
      isInTime: result.ms <= one.withinMs,
      isRight,
      left: countLeft(mark, one.isCleared === true),
      peakMiB: Math.round(Math.max(peak, process.memoryUsage.rss()) / MIB),
      text: isRight ? null : result.text.slice(-300),
    };
  } finally {
    clearInterval(meter);
    rmSync(root, { recursive: true, force: true });
  }
}

type Tools = ReturnType<typeof createBashTools>['tools'];

async function call(
  tools: Tools,
  one: ShellCase,
  workspace: string,
): Promise<{ readonly text: string; readonly seen: string; readonly ms: number }> {
  const tool = tools.find(({ name }) => name === 'bash');
  if (!tool) throw new Error('There is no tool bash.');
  const cancel = new AbortController();
  const place = { workspace, callId: 'call', signal: cancel.signal };
  const { command, timeoutSeconds, isBackground } = one;
  const plan = await tool.plan(tool.schema.parse({ command, timeoutSeconds, isBackground }), place);
  if (plan.kind === 'failed') return { text: plan.text, seen: '', ms: 0 };
  const answers = [...(one.answers ?? [])];
  const seen: string[] = [];
  let from = performance.now();
  if (one.cancelMs !== undefined)
    setTimeout(() => {
      from = performance.now();
      cancel.abort();
    }, one.cancelMs);
  const outcome = await plan.run({
    callId: 'call',
    signal: cancel.signal,
    report: (output) => void seen.push(output),
    ask: async (question: PersonQuestion) => {
      seen.push(JSON.stringify(question));
      const answer = answers.shift();
      return answer === undefined ? null : { answer };
    },
  });
  const ms = performance.now() - from;
  const text =
    outcome.kind === 'failed'
      ? outcome.text
      : outcome.parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
  return { text, seen: seen.join('\n'), ms };
}

/** Returns the text of the raw outputs. */
function filesIn(folder: string): string {
  try {
    return readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join('\n');
  } catch {
    return '';
  }
}

/** Counts the living processes of a case. */
function countLeft(mark: string, isCleared: boolean): number {
  return readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && isLeft(pid, mark, isCleared))
    .length;
}

function isLeft(pid: string, mark: string, isCleared: boolean): boolean {
  const read = (name: string) => readFileSync(`/proc/${pid}/${name}`, 'latin1');
  try {
    const stat = read('stat');
    if (stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')) return false;
    if (read('environ').includes(`${MARK}=${mark}`)) return true;
    return isCleared && read('cmdline').startsWith(SLEEP_CLEARED.replace(' ', '\0'));
  } catch {
    return false;
  }
}
