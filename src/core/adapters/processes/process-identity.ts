import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { isLiving, readProcess } from '#node/process/proc.ts';

function linuxIdentity(pid: number): string | null {
  const facts = readProcess(pid);
  if (facts === null || !isLiving(facts)) return null;
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${facts.start}`;
}

function identityFromProgram(command: string, args: readonly string[]): string | null {
  try {
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
    const answer = execFileSync(command, args, {
      encoding: 'utf8',
      timeout: 5000,
      windowsHide: true,
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return answer.trim() === '' ? null : answer.trim();
  } catch {
    return null; // These programs fail if the process does not exist.
  }
}

/**
 * Returns a string that is unique to a process: the start time of the machine and of the process.
 */
export function processIdentity(pid: number, platform: string): string | null {
  if (!Number.isInteger(pid) || pid <= 1) return null;
  if (platform === 'linux') return linuxIdentity(pid);
  if (platform === 'win32')
    return identityFromProgram('powershell.exe', [
      '-NoProfile',
      '-Command',
      `(Get-Process -Id ${pid}).StartTime.Ticks`,
    ]);
  return identityFromProgram('ps', ['-o', 'lstart=', '-p', String(pid)]);
}
