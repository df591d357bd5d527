import type { AgentEvent } from '#core/agents/agent-event.ts';
import { fieldsAt, isFields, nameAt, numberAt, type Fields } from '#shared/base/fields.ts';

import type { Line } from './line.ts';
import type { ClaudeState } from './state.ts';

/** Model name of messages that Claude Code writes itself. */
const NO_MODEL = '<synthetic>';

/**
 * Returns the name of a model without the size of its context window: `init` has `model[1m]`,
 * responses have `model`.
 */
export function plainModel(name: string): string {
  return name.replace(/\[\w+\]$/u, '');
}

/**
 * Returns the model of a response and its context size in tokens. Ignores sub-agents, which have
 * their own models and contexts.
 */
export function answerFacts(line: Line, message: Fields): readonly AgentEvent[] {
  const model = nameAt(message, 'model');
  if (line.parent !== null || model === null || model === NO_MODEL) return [];
  const usage = fieldsAt(message, 'usage');
  const counts =
    usage &&
    ['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens'].map((name) =>
      numberAt(usage, name),
    );
  // A response without the first count does not give the context size.
  const isCounted = counts?.[0] !== null && counts?.[0] !== undefined;
  const contextTokens = isCounted
    ? counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
    : 0;
  return [
    {
      type: 'facts',
      facts: { model: plainModel(model), ...(contextTokens > 0 ? { contextTokens } : {}) },
    },
  ];
}

/**
 * Returns the context window of the conversation's model; the end of a turn lists it for each model
 * used.
 */
export function windowFacts({ model }: ClaudeState, fields: Fields): readonly AgentEvent[] {
  const byModel = Object.entries(fieldsAt(fields, 'modelUsage') ?? {});
  const used = byModel.find(([name]) => plainModel(name) === model)?.[1];
  const contextWindow = isFields(used) ? numberAt(used, 'contextWindow') : null;
  return contextWindow === null || contextWindow <= 0
    ? []
    : [{ type: 'facts', facts: { contextWindow } }];
}

/**
 * Returns the reasoning effort of the conversation, as a hook reports it. Ignores sub-agents, which
 * report under their own id.
 */
export function effortFacts(payload: Fields): readonly AgentEvent[] {
  const effort = fieldsAt(payload, 'effort');
  const level = effort && nameAt(effort, 'level');
  return level === null || nameAt(payload, 'agent_id') !== null
    ? []
    : [{ type: 'facts', facts: { effort: level } }];
}
