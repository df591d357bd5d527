import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** A process as `/proc/PID/stat` of Linux describes it (proc(5)). */
export interface ProcessFacts {
  readonly pid: number;
  /** `R`, `S`, `D`, `T`, `Z`… */
  readonly state: string;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** Foreground group of its controlling terminal; -1 without a terminal. */
  readonly foreground: number;
  /** Clock ticks since the boot. Distinguishes a process from a later one with the same id. */
  readonly start: number;
}

/** Indexes after the name, which may contain blanks and brackets. */
const STATE = 0;
const PARENT = 1;
const GROUP = 2;
const SESSION = 3;
const FOREGROUND = 5;
const START = 19;

/** Returns null if the process has ended or the system has no `/proc`. */
export function readProcess(pid: number): ProcessFacts | null {
  const stat = readProc(pid, 'stat');
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const number = (at: number) => Number(fields[at] ?? -1);
  return {
    pid,
    state: fields[STATE] ?? 'X',
    parent: number(PARENT),
    group: number(GROUP),
    session: number(SESSION),
    foreground: number(FOREGROUND),
    start: number(START),
  };
}

/** Returns all living processes; zombies are not alive. Empty without `/proc`. */
export function listProcesses(): readonly ProcessFacts[] {
  return names('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? [])
    .filter(isLiving);
}

export function isLiving({ state }: ProcessFacts): boolean {
  return state !== 'Z' && state !== 'X' && state !== 'x';
}

/** Returns the ids of the children of all threads. */
export function childrenOf(pid: number): readonly number[] {
  return names(`/proc/${pid}/task`).flatMap((thread) =>
    (readProc(pid, `task/${thread}/children`) ?? '').split(' ').filter(Boolean).map(Number),
  );
}

/** Returns whether the environment at the start of the process contains `entry`. */
export function hasInEnvironment(pid: number, entry: string): boolean {
  return (readProc(pid, 'environ') ?? '').split('\0').includes(entry);
}

/** Returns the text of a file of the process; null if it cannot be read. */
export function readProc(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1');
  } catch {
    return null;
  }
}

/** Returns the path of an open file of the process; null if it cannot be read. */
export function openFileOf(pid: number, fd: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/fd/${fd}`);
  } catch {
    return null;
  }
}

function names(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Returns false if there is no such process, or if it belongs to another user. */
export function signalProcess(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}
