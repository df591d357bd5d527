import type { AgentEvent } from '#core/agents/agent-event.ts';
import { fieldsAt, isFields, nameAt, numberAt, type Fields } from '#shared/base/fields.ts';

import type { Line } from './line.ts';
import type { ClaudeState } from './state.ts';

/** Claude Code writes this in place of a model when it speaks itself. */
const NO_MODEL = '<synthetic>';

/** The name of a model without the size of its window: `init` says `model[1m]`, answers say `model`. */
export function plainModel(name: string): string {
  return name.replace(/\[\w+\]$/u, '');
}

/** Returns the model of an answer, and how much of the conversation it read. Sub-agents have models and contexts of their own. */
export function answerFacts(line: Line, message: Fields): readonly AgentEvent[] {
  const model = nameAt(message, 'model');
  if (line.parent !== null || model === null || model === NO_MODEL) return [];
  const usage = fieldsAt(message, 'usage');
  const counts = usage && ['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens'].map((name) => numberAt(usage, name));
  // An answer without the first count does not say how full the context is.
  const isCounted = counts?.[0] !== null && counts?.[0] !== undefined;
  const contextTokens = isCounted ? counts.reduce<number>((sum, count) => sum + (count ?? 0), 0) : 0;
  return [{ type: 'facts', facts: { model: plainModel(model), ...(contextTokens > 0 ? { contextTokens } : {}) } }];
}

/** Returns how much the model of the conversation can read, as the end of a turn says for each model that was used. */
export function windowFacts({ model }: ClaudeState, fields: Fields): readonly AgentEvent[] {
  const byModel = Object.entries(fieldsAt(fields, 'modelUsage') ?? {});
  const used = byModel.find(([name]) => plainModel(name) === model)?.[1];
  const contextWindow = isFields(used) ? numberAt(used, 'contextWindow') : null;
  return contextWindow === null || contextWindow <= 0 ? [] : [{ type: 'facts', facts: { contextWindow } }];
}

/** Returns how hard the model of the conversation thinks, as a hook says; sub-agents report under an id of their own. */
export function effortFacts(payload: Fields): readonly AgentEvent[] {
  const effort = fieldsAt(payload, 'effort');
  const level = effort && nameAt(effort, 'level');
  return level === null || nameAt(payload, 'agent_id') !== null ? [] : [{ type: 'facts', facts: { effort: level } }];
}
