import { execFile } from 'node:child_process';

import { openFileOf, type ProcessFacts, readProc, readProcess } from '#node/process/proc.ts';

import type { ProcessTree } from '../process/process-tree.ts';

/**
 * - `reading`: a process of the foreground waits in a read of the terminal.
 * - `perhaps`: all processes of the foreground sleep, and one may wait for the terminal.
 * - `busy`: something runs, or waits for something else.
 * - `unknown`: the system does not report it (macOS, Windows).
 */
export type TerminalWait = 'reading' | 'perhaps' | 'busy' | 'unknown';

/** Numbers of the system calls read, select and pselect6 by architecture (syscalls(2)). */
const CALLS: Readonly<
  Partial<Record<NodeJS.Architecture, { read: number; select: readonly number[] }>>
> = {
  x64: { read: 0, select: [23, 270] },
  arm64: { read: 63, select: [72] },
};
const STTY_LIMIT_MS = 1_000;

/** Returns whether the foreground of a terminal waits for input. `leader` leads its session. */
export function terminalWait(
  leader: number,
  terminal: string | null,
  tree: ProcessTree,
): TerminalWait {
  if (process.platform !== 'linux') return 'unknown';
  const foreground = readProcess(leader)?.foreground ?? -1;
  if (foreground <= 0 || terminal === null) return 'busy';
  const group = tree.known().filter((each) => each.group === foreground);
  const waits = group.map((each) => waitOf(each, terminal));
  if (waits.includes('busy')) return 'busy';
  return waits.includes('reading') ? 'reading' : 'perhaps';
}

function waitOf({ pid, state }: ProcessFacts, terminal: string): TerminalWait {
  if (state !== 'S') return 'busy';
  const fd = fileThatIsRead(pid);
  return fd !== null && isTerminal(pid, fd, terminal) ? 'reading' : 'perhaps';
}

/** Returns the only file on which the process waits; null if that is not known. */
function fileThatIsRead(pid: number): number | null {
  const calls = CALLS[process.arch];
  const [call = '', first, , , , limit] = (readProc(pid, 'syscall') ?? '').split(' ');
  // The file of a process of another user is empty or cannot be read (`sudo`).
  if (!calls || call === '') return null;
  if (Number(call) === calls.read) return Number(first);
  // A select of the files below 1 without a time limit has the standard input only.
  return calls.select.includes(Number(call)) && Number(first) === 1 && Number(limit) === 0
    ? 0
    : null;
}

function isTerminal(pid: number, fd: number, terminal: string): boolean {
  const path = openFileOf(pid, fd);
  return path === terminal || path === '/dev/tty' || path === '/dev/console';
}

/** Settings of a terminal (termios(3)). `isEcho` false with `isLine`: a password is read. */
export interface TerminalSettings {
  readonly isEcho: boolean;
  readonly isLine: boolean;
}

/** Returns null if the settings cannot be read (Windows). */
export function readSettings(terminal: string | null): Promise<TerminalSettings | null> {
  if (terminal === null) return Promise.resolve(null);
  const flag = process.platform === 'linux' ? '-F' : '-f';
  return new Promise((resolve) => {
    execFile('stty', [flag, terminal, '-a'], { timeout: STTY_LIMIT_MS }, (error, stdout) =>
      resolve(
        error
          ? null
          : {
              isEcho: /(^|\s)echo(\s|$)/m.test(stdout),
              isLine: /(^|\s)icanon(\s|$)/m.test(stdout),
            },
      ),
    );
  });
}
