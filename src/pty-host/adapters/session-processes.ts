import { readdirSync, readFileSync } from 'node:fs';

/** Index of the session in /proc/PID/stat after the name: state, ppid, pgrp, session (proc(5)). */
const SESSION = 3;

/**
 * Returns the living processes of the session of `leader`, including itself. On systems other than
 * Linux, returns only the leader: there, the hang-up of the terminal and the signal to its group
 * must suffice.
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
    // The process ended meanwhile.
    return null;
  }
}

function isAlive(pid: number): boolean {
  return signalProcess(pid, 0);
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
