import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Fields after the program's name, which may itself hold spaces and brackets: state is the first, start time the 20th. */
function linuxIdentity(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, started] = [fields[0], fields[19]];
    if (state === 'Z' || state === 'X' || started === undefined) return null;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${started}`;
  } catch {
    return null; // No such process.
  }
}

function askedIdentity(command: string, args: readonly string[]): string | null {
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
    return null; // These programs fail when there is no such process.
  }
}

/** A mark that no other process ever had: when the machine, and then the process, started. */
export function processIdentity(pid: number, platform: string): string | null {
  if (!Number.isInteger(pid) || pid <= 1) return null;
  if (platform === 'linux') return linuxIdentity(pid);
  if (platform === 'win32') return askedIdentity('powershell.exe', ['-NoProfile', '-Command', `(Get-Process -Id ${pid}).StartTime.Ticks`]);
  return askedIdentity('ps', ['-o', 'lstart=', '-p', String(pid)]);
}
