import { NodeClock } from '#core/adapters/node-clock.ts';
import { NodeProcesses } from '#core/adapters/processes/node-processes.ts';
import type { AgentPorts } from '#core/agents/driver.ts';
import { CountingIds, silentLog } from '#core/testing/fake-ports.ts';

/** Returns the ports of an agent with real processes, whose program is at `path`. */
export function askingPorts(
  folder: string,
  path: string | null = null,
  variables: Readonly<Record<string, string>> = {},
): AgentPorts {
  const places = {
    homeDir: folder,
    tempDir: folder,
    dataDir: folder,
    demoScript: '',
    agentScript: '',
  };
  const node = { command: process.execPath, env: {} };
  const all = { PATH: process.env['PATH'] ?? '', ...variables };
  return {
    processes: new NodeProcesses(),
    clock: new NodeClock(),
    ids: new CountingIds(),
    log: silentLog,
    environment: { ...places, platform: process.platform, version: '1', variables: all, node },
    terminals: null,
    setting: () => path,
  };
}
