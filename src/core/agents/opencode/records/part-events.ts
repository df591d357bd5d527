import { z } from 'zod';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import { keyedOutput, unknownOutput } from '#core/agents/kits/records/record-output.ts';
import { textAt } from '#shared/base/fields.ts';
import { fit } from '#shared/base/lenient.ts';

import { toolStep } from '../tools/tool-parts.ts';
import { at, type Line, type Step } from '../wire/line.ts';
import { endBlock, grow, growTo, openBlock } from '../wire/live-blocks.ts';
import {
  isStepFinish,
  isTextPart,
  isToolPart,
  part,
  quietParts,
  type Part,
  type TextPart,
  type Tokens,
} from '../wire/parts.ts';
import { withItem, type OpencodeState } from '../wire/state.ts';
import { endRetry } from './turns.ts';

const updated = z.object({ part });
const delta = z.object({ partID: z.string(), field: z.string(), delta: z.string() });

/** Name of the field in which the text of a prompt carries the key of its message in Corral. */
export const PROMPT_KEY = 'corralPrompt';
/** Name of the field that marks a message of Corral about decisions of the person. */
export const DECISION_WORDS = 'corralWords';

export function partUpdated(state: OpencodeState, line: Line): Step {
  const given = fit(updated, line.properties)?.part;
  if (!given) return { state, events: [unknownOutput(line, 'unknownRecord')] };
  const tried = endRetry(state);
  const step = partStep(tried.state, line, given);
  return { state: step.state, events: [...tried.events, ...step.events] };
}

/** Converts a part of a message in its newest state. */
export function partStep(state: OpencodeState, line: Line, given: Part): Step {
  if (isToolPart(given)) return toolStep(state, line, given);
  if (isTextPart(given)) return textStep(state, line, given);
  if (isStepFinish(given)) return countStep(state, line, given);
  if (quietParts.has(given.type)) return { state, events: [] };
  return { state, events: [unknownOutput(line, 'unknownPart')] };
}

export function partGrew(state: OpencodeState, line: Line): Step {
  const growth = fit(delta, line.properties);
  if (!growth) return { state, events: [unknownOutput(line, 'unknownRecord')] };
  return growth.field === 'text' ? grow(state, growth.partID, growth.delta) : { state, events: [] };
}

function textStep(state: OpencodeState, line: Line, given: TextPart): Step {
  const message = state.messages.get(given.messageID);
  if (message?.role === 'user') return userText(state, line, given, message.isPrompt);
  if (given.ignored) return { state, events: [] };
  const kind = given.type === 'text' ? 'text' : 'thinking';
  const blockId = given.id;
  if (given.time.end === null) {
    const opened = openBlock(state, line, { blockId, kind });
    return growTo(opened.state, blockId, given.text);
  }
  const ended = endBlock(state, blockId);
  const bare =
    kind === 'thinking'
      ? ({ type: 'thinking', text: given.text } as const)
      : ({
          type: 'text',
          role: 'assistant',
          text: given.text,
          synthetic: given.synthetic,
        } as const);
  const whole =
    given.text.trim() === '' ? [] : [keyedOutput(at(line, given.time.end), blockId, bare)];
  return { state: ended.state, events: [...whole, ...ended.events] };
}

/**
 * Converts a text of a user message: one that was typed elsewhere, or one that OpenCode composed.
 * Corral shows its own prompts already.
 */
function userText(state: OpencodeState, line: Line, given: TextPart, isPrompt: boolean): Step {
  const promptKey = given.metadata ? textAt(given.metadata, PROMPT_KEY) : null;
  if (isPrompt || promptKey !== null || given.ignored || given.text.trim() === '')
    return { state, events: [] };
  // The task of a sub-agent is in the card of its tool use.
  if (line.parent !== null || given.synthetic) return { state, events: [] };
  const synthetic = given.metadata?.[DECISION_WORDS] === true;
  const bare = { type: 'text', role: 'user', text: given.text, synthetic } as const;
  return { state, events: [keyedOutput(line, given.id, bare)] };
}

type Finish = { readonly id: string; readonly tokens: Tokens; readonly cost: number };

/** Counts the usage of a step once, also that of sub-agents, which the turn has caused. */
function countStep(state: OpencodeState, line: Line, { id, tokens, cost }: Finish): Step {
  const { usage } = state;
  if (usage.steps.includes(id)) return { state, events: [] };
  const next = {
    inputTokens: usage.inputTokens + tokens.input,
    outputTokens: usage.outputTokens + tokens.output + tokens.reasoning,
    cacheReadTokens: usage.cacheReadTokens + tokens.cache.read,
    cacheCreationTokens: usage.cacheCreationTokens + tokens.cache.write,
    costUsd: usage.costUsd + cost,
    steps: withItem(usage.steps, id),
  };
  const contextTokens =
    tokens.input + tokens.output + tokens.reasoning + tokens.cache.read + tokens.cache.write;
  const facts: readonly AgentEvent[] =
    line.parent === null ? [{ type: 'facts', facts: { contextTokens } }] : [];
  return { state: { ...state, usage: next }, events: facts };
}
