import type { AgentEvent } from '#core/agents/agent-event.ts';
import { fieldsAt, nameAt, numberAt } from '#shared/base/fields.ts';
import type { Usage } from '#shared/conversation/agent-output.ts';

import { namedOutput, type Line } from '../wire/line.ts';

export const nothingUsed: Usage = {
  inputTokens: 0,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheCreationTokens: 0,
  costUsd: null,
};

/**
 * Returns the usage in a line of a transcript that is being written. No record has the sum of a
 * turn, so each model response reports its own usage, and the usage at the end of a turn is filled
 * in later. The cost is reported only at the end, for the whole conversation.
 */
export function usageEvents(line: Line, events: readonly AgentEvent[]): readonly AgentEvent[] {
  const { fields, parent } = line;
  switch (nameAt(fields, 'type')) {
    case 'assistant':
      return usedBy(line);
    case 'cost-state': {
      const costUsd = numberAt(fields, 'totalCostUSD');
      return costUsd === null ? [] : [{ type: 'facts', facts: { costUsd } }];
    }
    case 'system':
      return parent === null && nameAt(fields, 'subtype') === 'turn_duration'
        ? [footOf(line, numberAt(fields, 'durationMs'))]
        : [];
    default:
      return parent === null && events.some(isInterruption) ? [footOf(line, null)] : [];
  }
}

function usedBy({ fields }: Line): readonly AgentEvent[] {
  const message = fieldsAt(fields, 'message');
  const usage = message && fieldsAt(message, 'usage');
  const requestId = message && nameAt(message, 'id');
  if (!usage || !requestId || nameAt(message, 'model') === '<synthetic>') return [];
  const used = {
    inputTokens: numberAt(usage, 'input_tokens') ?? 0,
    outputTokens: numberAt(usage, 'output_tokens') ?? 0,
    cacheReadTokens: numberAt(usage, 'cache_read_input_tokens') ?? 0,
    cacheCreationTokens: numberAt(usage, 'cache_creation_input_tokens') ?? 0,
    costUsd: null,
  };
  return [{ type: 'used', requestId, usage: used }];
}

function footOf(line: Line, durationMs: number | null): AgentEvent {
  return namedOutput(line, 'usage', {
    type: 'usage',
    usage: nothingUsed,
    durationMs,
    isError: false,
    reason: null,
  });
}

function isInterruption(event: AgentEvent): boolean {
  return (
    event.type === 'output' &&
    event.output.type === 'status' &&
    event.output.status === 'interrupted'
  );
}
