import type { AgentFound } from '#core/agents/driver.ts';
import { detectProgram } from '#core/agents/kits/facts/detect-program.ts';
import type { VersionMachine } from '#core/agents/kits/facts/program-version.ts';
import type { ProgramName } from '#core/agents/kits/files/find-program.ts';

import { generation2, MIN_VERSION, problems } from './problems.ts';

export const opencode: ProgramName = { name: 'opencode', ownFolders: ['.opencode/bin'] };

/**
 * Finds a working `opencode` and reads its version. A login is not visible from outside: OpenCode
 * has models that need none.
 */
export function detect(machine: VersionMachine, fromSettings: string | null): Promise<AgentFound> {
  return detectProgram(
    machine,
    {
      program: opencode,
      problems,
      least: MIN_VERSION,
      refuse: (version) => (isGeneration2(version) ? generation2(version) : null),
      examine: () => ({ state: 'ready', problem: null }),
    },
    fromSettings,
  );
}

/** Returns true for a version of the generation with another API. */
export function isGeneration2(version: string): boolean {
  return Number.parseInt(version, 10) >= 2;
}
