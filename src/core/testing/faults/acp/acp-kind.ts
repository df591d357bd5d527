import { join } from 'node:path';

import { ownAgentOf } from '#core/agents/own/own-driver.ts';
import { isFields } from '#shared/base/fields.ts';
import { ok } from '#shared/base/result.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

import { askingPorts } from '../processes/asking-ports.ts';
import type { AskingKind } from '../processes/process-faults.ts';

const script = join(import.meta.dirname, 'asking-agent.mjs');

/** Agents that speak ACP. Each option names its question. */
export const acpKind: AskingKind = {
  permissionMode: 'unknown',
  create: ({ folder, record }) =>
    ownAgentOf(
      {
        agentId: 'own-asking',
        name: 'Asking',
        protocol: 'acp',
        command: process.execPath,
        args: [script, record],
        variables: [],
        removedAt: null,
      },
      askingPorts(folder),
      { place: 'file', get: async () => null, put: async () => ok(null) },
    ),
  verdict: { sent: sentOption, isOf: (reply, name) => reply.endsWith(` of ${name}`) },
};

/** Returns the agent's option that the answer had to send; null for a cancellation. */
export function sentOption({ request, response }: Interaction): string | null {
  const chosen = request.options.find(({ optionId }) => optionId === response?.selectedOptionId);
  const result = chosen?.metadata['result'];
  const outcome = isFields(result) ? result.outcome : null;
  const optionId = isFields(outcome) ? outcome.optionId : null;
  return typeof optionId === 'string' ? optionId : null;
}
