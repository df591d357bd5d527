import { join } from 'node:path';

import { ownAgentOf } from '#core/agents/own/own-driver.ts';
import { ok } from '#shared/base/result.ts';

import { askingPorts } from '../processes/asking-ports.ts';
import type { AskingKind } from '../processes/process-faults.ts';
import { programPath } from '../../../../../scripts/lib/program-paths.mjs';

const MAIN = programPath('agent');

/** Corral's own agent as a process over ACP, with a model server at `modelUrl`. */
export function corralKind(modelUrl: string): Omit<AskingKind, 'verdict'> {
  return {
    permissionMode: 'unknown',
    create: ({ folder }) =>
      ownAgentOf(
        {
          agentId: 'own-corral',
          name: 'Corral Agent',
          protocol: 'acp',
          command: process.execPath,
          args: ['--disable-warning=ExperimentalWarning', MAIN, '--acp'],
          variables: Object.entries({
            HOME: folder,
            CORRAL_AGENT_DATA: join(folder, 'agent'),
            CORRAL_AGENT_CONFIG: join(folder, 'config'),
            CORRAL_AGENT_PROVIDER: 'compatible',
            CORRAL_AGENT_BASE_URL: modelUrl,
            CORRAL_AGENT_API_KEY: 'test-key-0123456789',
            CORRAL_AGENT_MODEL: 'local-model',
          }).map(([name, value]) => ({ name, value })),
          removedAt: null,
        },
        askingPorts(folder),
        { place: 'file', get: async () => null, put: async () => ok(null) },
      ),
  };
}
