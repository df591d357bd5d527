import { spawn } from 'node:child_process';

import { signalProcess } from './proc.ts';

type GroupSignal = 'SIGINT' | 'SIGTERM' | 'SIGKILL';

/**
 * Signals the whole group of a process that leads one. Windows has process trees instead of groups,
 * which end at once. Does nothing if none of the group is left.
 */
export function signalGroup(
  pid: number,
  signal: GroupSignal,
  platform: string = process.platform,
): void {
  // -1 addresses every process of the user, and -0 Corral's own group.
  if (pid <= 1) return;
  if (platform === 'win32') {
    spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true }).on(
      'error',
      () => signalProcess(pid, signal),
    );
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? thrown.code : null;
    // ESRCH: the process has already ended. EPERM: on macOS, the same for a zombie process.
    if (code !== 'ESRCH' && code !== 'EPERM') throw thrown;
  }
}
