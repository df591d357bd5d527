import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';

import { expect, test, vi } from 'vitest';

import { listProcesses } from './proc.ts';
import { signalGroup } from './process-group.ts';

test.runIf(process.platform === 'linux')(
  'signalGroup ends the members of a group, also after its leader',
  async () => {
    const leader = spawn('sh', ['-c', 'sleep 1000 & sleep 1000 & echo ready; exec sleep 1000'], {
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await once(leader.stdout, 'data');
    const pid = leader.pid ?? 0;
    const members = () => listProcesses().filter(({ group }) => group === pid).length;
    expect(members()).toBe(3);
    const exit = once(leader, 'exit');
    leader.kill('SIGKILL');
    await exit;
    expect(members()).toBe(2);
    const closed = once(leader, 'close');
    signalGroup(pid, 'SIGKILL');
    await closed;
    // The system closes the pipe of a killed process before it lists the process as ended.
    while (members() > 0) await setImmediate();
    signalGroup(pid, 'SIGKILL');
  },
);

test.each([-1, 0, 1])('signalGroup signals nothing for the process id %i', (pid) => {
  // A broken guard would end every process of the machine, so the call of the system is replaced.
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  signalGroup(pid, 'SIGKILL', 'linux');
  expect(kill).not.toHaveBeenCalled();
});
