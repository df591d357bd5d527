import { readdirSync, readFileSync } from 'node:fs';

/** Field of /proc/PID/stat after the name: state, ppid, pgrp, session (proc(5)). */
const SESSION = 3;

/**
 * Living processes of the session that `leader` began, itself too. Elsewhere than on Linux the leader alone: there, the
 * hang-up of the terminal and the signal to its group must do.
 */
export function sessionProcesses(leader: number): readonly number[] {
  if (process.platform !== 'linux') return isAlive(leader) ? [leader] : [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid > 0 && sessionOf(pid) === leader);
}

function sessionOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : Number(fields[SESSION]);
  } catch {
    // It ended while we looked.
    return null;
  }
}

function isAlive(pid: number): boolean {
  return signalProcess(pid, 0);
}

/** `false`: there is no such process, or it is not ours. */
export function signalProcess(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}
