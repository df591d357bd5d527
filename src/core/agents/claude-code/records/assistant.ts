import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { BareOutput } from '#core/agents/kits/records/record-output.ts';
import { fieldsAt, isTrue, nameAt, textAt, type Fields } from '#shared/base/fields.ts';

import { errorKind, remedyFor } from '../wire/api-errors.ts';
import { blocksOf } from '../wire/content.ts';
import { output, unknownOutput, type Line, type Step } from '../wire/line.ts';
import { claim } from '../wire/open-blocks.ts';
import { endRetry } from '../wire/retry.ts';
import { answerFacts, plainModel } from '../wire/model-facts.ts';
import { withItem, type ClaudeState, type OpenBlock } from '../wire/state.ts';
import { toolResultOfBlock } from './tool-result.ts';
import { oldLimitIn } from './usage-limits.ts';

const MAX_AGENTS = 64;

/**
 * Converts a message of the model or one of its blocks: newer versions write one line for each
 * block, older ones one line for all.
 */
export function assistant(state: ClaudeState, line: Line): Step {
  const message = fieldsAt(line.fields, 'message');
  const blocks = message && blocksOf(message.content);
  if (!message || !blocks) return { state, events: [unknownOutput(line, 0, 'unknownRecord')] };
  const messageId = nameAt(message, 'id') ?? '';
  const answered = endRetry(state);
  const facts = answerFacts(line, message);
  const events: AgentEvent[] = [...answered.events, ...facts];
  let next =
    facts.length === 0
      ? answered.state
      : { ...answered.state, model: plainModel(nameAt(message, 'model') ?? '') };
  blocks.forEach((block, index) => {
    const { bare, kind } = outputOfBlock(block, message, line);
    const old = reportedLimit(textAt(block, 'text') ?? '', message, line);
    if (old) events.push({ type: 'facts', facts: { limits: [old.limit] } });
    if (bare === 'unknown') events.push(unknownOutput(line, index, 'unknownBlock'));
    else if (bare) events.push(output(line, index, bare));
    const claimed = kind ? claim(next, messageId, kind) : { state: next, events: [] };
    next = bare !== 'unknown' && bare ? rememberAgent(claimed.state, bare) : claimed.state;
    events.push(...claimed.events);
  });
  const isFailure = blocks.some((block) =>
    isFailureText(textAt(block, 'text') ?? '', message, line),
  );
  const isEndReported = next.isEndReported || isFailure;
  return {
    state: isEndReported === next.isEndReported ? next : { ...next, isEndReported },
    events,
  };
}

function outputOfBlock(
  block: Fields,
  message: Fields,
  line: Line,
): { readonly bare: BareOutput | 'unknown' | null; readonly kind: OpenBlock['kind'] | null } {
  switch (nameAt(block, 'type')) {
    case 'text':
      return { bare: textOrFailure(textAt(block, 'text') ?? '', message, line), kind: 'text' };
    case 'thinking': {
      const text = textAt(block, 'thinking') ?? '';
      return { bare: text === '' ? null : { type: 'thinking', text }, kind: 'thinking' };
    }
    case 'redacted_thinking':
      return { bare: { type: 'thinking', text: '[redacted]' }, kind: null };
    case 'tool_use':
    case 'server_tool_use':
    case 'mcp_tool_use':
      return { bare: toolUse(block), kind: 'toolInput' };
    default:
      return { bare: toolResultOfBlock(block, line) ?? 'unknown', kind: null };
  }
}

function textOrFailure(text: string, message: Fields, line: Line): BareOutput | null {
  if (isFailureText(text, message, line)) {
    const old = reportedLimit(text, message, line);
    const kind = old ? 'rateLimited' : errorKind(line.fields, text);
    return { type: 'error', kind, message: old?.words ?? text, remedy: remedyFor(kind) };
  }
  return text === ''
    ? null
    : { type: 'text', role: 'assistant', text, synthetic: isSynthetic(message) };
}

function isFailureText(text: string, message: Fields, line: Line): boolean {
  return isApiError(line.fields) || reportedLimit(text, message, line) !== null;
}

/** Returns the limit in a text of Claude Code itself. A model may write the same words. */
function reportedLimit(text: string, message: Fields, line: Line) {
  const isOwn = isSynthetic(message) || isApiError(line.fields);
  return isOwn ? oldLimitIn(text, line.timestamp) : null;
}

/** Returns true for a message that Claude Code writes under this model name itself. */
function isSynthetic(message: Fields): boolean {
  return nameAt(message, 'model') === '<synthetic>';
}

function isApiError(fields: Fields): boolean {
  return (
    nameAt(fields, 'error') !== null ||
    isTrue(fields, 'is_api_error_message') ||
    isTrue(fields, 'isApiErrorMessage')
  );
}

function toolUse(block: Fields): BareOutput {
  const input = block.input === undefined ? {} : block.input;
  return {
    type: 'toolUse',
    id: nameAt(block, 'id'),
    toolName: nameAt(block, 'name') ?? 'unknown',
    toolInput: input,
  };
}

/**
 * Remembers a sub-agent's prompt: older transcripts do not name the tool use that started a
 * sub-agent, but its first line repeats the prompt.
 */
function rememberAgent(state: ClaudeState, bare: BareOutput): ClaudeState {
  if (
    bare.type !== 'toolUse' ||
    bare.id === null ||
    (bare.toolName !== 'Task' && bare.toolName !== 'Agent')
  )
    return state;
  const input = typeof bare.toolInput === 'object' && bare.toolInput !== null ? bare.toolInput : {};
  const prompt = 'prompt' in input && typeof input.prompt === 'string' ? input.prompt : '';
  return {
    ...state,
    openAgents: withItem(state.openAgents, { toolUseId: bare.id, prompt }, MAX_AGENTS),
  };
}
