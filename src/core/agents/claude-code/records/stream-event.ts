import { kindByName } from '#core/agents/kits/tools/use-by-name.ts';
import { fieldsAt, nameAt, numberAt, textAt, type Fields } from '#shared/base/fields.ts';

import { unknownOutput, type Line, type Step } from '../wire/line.ts';
import { abandonBlocks, blockAt, endMessage, grow, openBlock } from '../wire/open-blocks.ts';
import { endRetry } from '../wire/retry.ts';
import { withEntry, type ClaudeState, type OpenBlock } from '../wire/state.ts';
import { startTurn } from '../wire/turn.ts';

const MAX_AGENTS = 64;

/** Converts an event of the model API's stream. */
export function streamEvent(state: ClaudeState, line: Line): Step {
  const event = fieldsAt(line.fields, 'event');
  if (!event) return { state, events: [unknownOutput(line, 0, 'unknownRecord')] };
  switch (nameAt(event, 'type')) {
    case 'message_start':
      return messageStart(state, line, event);
    case 'content_block_start':
      return blockStart(state, line, event);
    case 'content_block_delta':
      return blockDelta(state, line, event);
    case 'message_stop':
      return endMessage(state, messageIdOf(state, line));
    // The line of a block arrives before its stop event; `result` includes the counts of
    // `message_delta`.
    case 'content_block_stop':
    case 'message_delta':
    case 'ping':
      return { state, events: [] };
    default:
      return { state, events: [unknownOutput(line, 0, 'unknownRecord')] };
  }
}

function messageStart(state: ClaudeState, line: Line, event: Fields): Step {
  const message = fieldsAt(event, 'message');
  const messageId =
    (message && nameAt(message, 'id')) ?? nameAt(line.fields, 'api_message_id') ?? line.key;
  const answered = endRetry(state);
  const before = abandonBlocks(
    answered.state,
    line,
    (block) => block.parentToolUseId === line.parent,
  );
  const started =
    line.parent === null ? startTurn(before.state) : { state: before.state, events: [] };
  const messages = withEntry(started.state.messages, line.parent ?? '', messageId, MAX_AGENTS);
  return {
    state: { ...started.state, messages },
    events: [...answered.events, ...before.events, ...started.events],
  };
}

function blockStart(state: ClaudeState, line: Line, event: Fields): Step {
  const block = fieldsAt(event, 'content_block');
  const kind = block && kindOfBlock(nameAt(block, 'type'));
  if (!block || !kind) return { state, events: [] };
  const messageId = messageIdOf(state, line);
  const index = numberAt(event, 'index') ?? 0;
  const toolName = kind === 'toolInput' ? nameAt(block, 'name') : null;
  const toolUseId = kind === 'toolInput' ? nameAt(block, 'id') : null;
  const about = {
    toolName,
    toolUseId,
    ...(toolName !== null && { toolKind: kindByName(toolName) }),
  };
  const opened = openBlock(state, {
    messageId,
    index,
    kind,
    parentToolUseId: line.parent,
    ...about,
  });
  const begun = textAt(block, kind) ?? '';
  // A tool is shown before the first character of its input.
  return begun === '' && kind !== 'toolInput'
    ? { state: opened, events: [] }
    : append(opened, messageId, index, begun);
}

function blockDelta(state: ClaudeState, line: Line, event: Fields): Step {
  const delta = fieldsAt(event, 'delta');
  const grown = delta && growth(delta);
  if (!grown) return { state, events: [] };
  const messageId = messageIdOf(state, line);
  const index = numberAt(event, 'index') ?? 0;
  const known = blockAt(state, messageId, index) !== null;
  const block = {
    messageId,
    index,
    kind: grown.kind,
    parentToolUseId: line.parent,
    toolName: null,
    toolUseId: null,
  };
  return append(known ? state : openBlock(state, block), messageId, index, grown.text);
}

function append(state: ClaudeState, messageId: string, index: number, text: string): Step {
  const block = blockAt(state, messageId, index);
  return block ? grow(state, block, text) : { state, events: [] };
}

function messageIdOf(state: ClaudeState, line: Line): string {
  return (
    nameAt(line.fields, 'api_message_id') ??
    state.messages.get(line.parent ?? '') ??
    line.parent ??
    ''
  );
}

function kindOfBlock(type: string | null): OpenBlock['kind'] | null {
  if (type === 'text' || type === 'thinking') return type;
  return type === 'tool_use' || type === 'server_tool_use' || type === 'mcp_tool_use'
    ? 'toolInput'
    : null;
}

function growth(delta: Fields): { readonly kind: OpenBlock['kind']; readonly text: string } | null {
  switch (nameAt(delta, 'type')) {
    case 'text_delta':
      return { kind: 'text', text: textAt(delta, 'text') ?? '' };
    case 'thinking_delta':
      return { kind: 'thinking', text: textAt(delta, 'thinking') ?? '' };
    case 'input_json_delta':
      return { kind: 'toolInput', text: textAt(delta, 'partial_json') ?? '' };
    default:
      return null;
  }
}
