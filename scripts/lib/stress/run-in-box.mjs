import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    // The process ended meanwhile.
    return null;
  }
}

/** Returns the pids below a process, on Linux; elsewhere none. */
function below(pid) {
  if (process.platform !== 'linux') return [];
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(Number(name)) }));
  const found = new Set([pid]);
  for (const one of found) for (const each of all) if (each.parent === one) found.add(each.pid);
  found.delete(pid);
  return [...found];
}

function endOne(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process ended meanwhile.
  }
}

/** Ends a child that was started as the leader of a process group, with all processes below it. */
function endTree(pid) {
  const others = below(pid);
  endOne(-pid);
  for (const other of others) endOne(other);
}

/**
 * Runs a command until it ends, or until `ms` have passed (null: without a limit); then it and the
 * processes below it are ended by their pids. Resolves with its exit code, or with `cut`. A signal
 * that ends this process ends the command, too.
 */
export function runInBox(command, args, { ms, ...options }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, detached: true, stdio: 'inherit' });
    let isCut = false;
    const cut = () => {
      isCut = true;
      if (child.pid !== undefined) endTree(child.pid);
    };
    const stop = () => {
      if (child.pid !== undefined) endTree(child.pid);
      process.exit(130);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, stop);
    const timer = ms === null ? null : setTimeout(cut, ms);
    const release = () => {
      clearTimeout(timer);
      for (const signal of signals) process.off(signal, stop);
    };
    child.on('error', (error) => {
      release();
      reject(error);
    });
    child.on('exit', (code) => {
      release();
      resolve(isCut ? { isCut: true, code: null } : { isCut: false, code: code ?? 1 });
    });
  });
}
