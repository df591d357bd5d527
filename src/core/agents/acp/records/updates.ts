import { placedOutput, unknownOutput } from '#core/agents/kits/records/record-output.ts';
import { fit } from '#shared/base/lenient.ts';

import { asPast, type Line, type Step } from '../wire/line.ts';
import { contentText, isMentionedFile } from '../wire/content.ts';
import { choicesIn, cut, MAX_CHOICES, MAX_LABEL } from '../wire/session.ts';
import type { AcpState, OpenBlock } from '../wire/state.ts';
import {
  chunk,
  commandsUpdate,
  compactionUpdate,
  modeUpdate,
  noticeUpdate,
  planUpdate,
  updateIn,
  usageUpdate,
} from '../wire/updates.ts';
import { askedAgain } from '../asks/changed-asks.ts';
import { choicesReported, factsEvents, modeChanged } from './facts.ts';
import { asksLess, modeIn, type Reading } from '../tools/reading.ts';
import { endBlocks, grow } from '../wire/live-blocks.ts';
import { toolReported } from '../tools/tool-events.ts';

type Update = { readonly sessionId: string; readonly update: object; readonly reading: Reading };
/** Returns null if the update does not have the expected form. */
type Handler = (state: AcpState, line: Line, about: Update) => Step | null;

const quiet: Handler = (state) => ({ state, events: [] });

const messages: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['agent_message_chunk', textGrew],
  ['agent_thought_chunk', (state, line, about) => appendChunk(state, line, about, 'thinking')],
  // Corral has stored the prompts that it sent.
  ['user_message_chunk', quiet],
  ['tool_call', (state, line, about) => toolUpdated(state, line, about, 'call')],
  ['tool_call_update', (state, line, about) => toolUpdated(state, line, about, 'update')],
  ['plan', planUpdated],
]);

const replayed: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ...messages,
  ['user_message_chunk', promptRepeated],
]);

const facts: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['available_commands_update', commandsUpdated],
  ['current_mode_update', modeUpdated],
  ['config_option_update', optionsUpdated],
  ['session_info_update', quiet],
  ['usage_update', usageUpdated],
  ['notice', noticed],
  ['compaction_update', compacted],
]);

/** Converts a `session/update`. */
export function sessionUpdate(state: AcpState, line: Line, reading: Reading): Step {
  const found = updateIn(line.wire.params);
  if (!found) return { state, events: [unknownOutput(line, 'unknownRecord')] };
  const { sessionId, update } = found;
  // A session that is loaded is known by its first update.
  if (state.sessionId === null) return sessionUpdate({ ...state, sessionId }, line, reading);
  const isReplay = state.phase === 'opening' || state.phase === 'replaying';
  const about = { sessionId, update, reading };
  const repeated = isReplay ? replayed.get(update.sessionUpdate) : undefined;
  // The time at which a message is repeated is not its own.
  const past = repeated?.(state, { ...line, timestamp: null }, about) ?? null;
  if (past) return asPast(past);
  const message = messages.get(update.sessionUpdate);
  const step = (message ?? facts.get(update.sessionUpdate))?.(state, line, about);
  return step ?? { state, events: [unknownOutput(line, 'unknownRecord')] };
}

function textGrew(state: AcpState, line: Line, about: Update): Step | null {
  const { modeMessage } = about.reading;
  const text = contentText(fit(chunk, about.update)?.content);
  const isOpen = state.blocks.some(({ sessionId }) => sessionId === about.sessionId);
  const mode = isOpen || line.parent !== null ? null : modeIn(text, modeMessage);
  if (mode === null || !modeMessage) return appendChunk(state, line, about, 'text');
  return asksLess(mode, state.permissionMode, modeMessage)
    ? modeChanged(state, line, mode)
    : { state, events: [] };
}

function appendChunk(
  state: AcpState,
  line: Line,
  { sessionId, update }: Update,
  kind: OpenBlock['kind'],
): Step | null {
  const read = fit(chunk, update);
  const append = contentText(read?.content);
  if (!read || append === null) return null;
  return grow(state, line, { sessionId, kind, messageId: read.messageId, append });
}

function promptRepeated(state: AcpState, line: Line, about: Update): Step | null {
  return isMentionedFile(fit(chunk, about.update)?.content)
    ? { state, events: [] }
    : appendChunk(state, line, about, 'prompt');
}

function toolUpdated(
  state: AcpState,
  line: Line,
  { sessionId, update, reading }: Update,
  from: 'call' | 'update',
): Step | null {
  const said = endBlocks(state, line, sessionId);
  const step = toolReported(said.state, line, update, {
    sessionId,
    readCall: reading.readCall,
    from,
  });
  if (!step) return null;
  const { state: next, events } = askedAgain(step, line, reading);
  return { state: next, events: [...said.events, ...events] };
}

/** Converts the todo list, of which the agent sends the whole each time. */
function planUpdated(state: AcpState, line: Line, { update, sessionId }: Update): Step | null {
  const read = fit(planUpdate, update);
  if (!read) return null;
  const said = endBlocks(state, line, sessionId);
  const items = read.entries.slice(0, MAX_CHOICES).map(({ content, status }) => ({
    id: null,
    text: content,
    status: todoStatus(status),
  }));
  return {
    state: said.state,
    events: [...said.events, placedOutput(line, { type: 'todo', items }, '/todo')],
  };
}

function todoStatus(status: string): 'pending' | 'in_progress' | 'completed' {
  return status === 'completed' || status === 'in_progress' ? status : 'pending';
}

function commandsUpdated(state: AcpState, line: Line, { update }: Update): Step | null {
  const read = fit(commandsUpdate, update);
  if (!read) return null;
  if (line.parent !== null) return { state, events: [] };
  const slashCommands = read.availableCommands
    .filter(({ name }) => name.length <= MAX_LABEL)
    .slice(0, MAX_CHOICES)
    .map(({ name, description, input }) => ({
      name,
      description: cut(description ?? ''),
      argumentHint: cut(input?.hint ?? ''),
    }));
  return { state, events: factsEvents({ slashCommands }) };
}

function modeUpdated(state: AcpState, line: Line, { update }: Update): Step | null {
  const read = fit(modeUpdate, update);
  if (!read) return null;
  return line.parent === null
    ? modeChanged(state, line, cut(read.currentModeId))
    : { state, events: [] };
}

function optionsUpdated(state: AcpState, line: Line, { update }: Update): Step | null {
  const read = choicesIn(update);
  if (!read) return null;
  return line.parent === null ? choicesReported(state, line, read) : { state, events: [] };
}

function usageUpdated(state: AcpState, line: Line, { update }: Update): Step | null {
  const read = fit(usageUpdate, update);
  if (!read) return null;
  if (line.parent !== null) return { state, events: [] };
  const { used, size, cost } = read;
  const costUsd = cost?.currency === 'USD' ? cost.amount : null;
  return {
    state,
    events: factsEvents({
      ...(used !== null && { contextTokens: used }),
      ...(size !== null && { contextWindow: size }),
      ...(costUsd !== null && { costUsd }),
    }),
  };
}

function noticed(state: AcpState, line: Line, { update }: Update): Step | null {
  const read = fit(noticeUpdate, update);
  if (!read) return null;
  const text = [read.title, read.message ?? read.text ?? contentText(read.content)]
    .filter((part) => part !== null && part !== '')
    .join('\n');
  if (text === '') return null;
  const data = { notice: 'agentNotice' };
  return { state, events: [placedOutput(line, { type: 'status', status: 'notice', text, data })] };
}

function compacted(state: AcpState, line: Line, { update }: Update): Step | null {
  const read = fit(compactionUpdate, update);
  if (!read) return null;
  if (read.status !== null && read.status !== 'completed') return { state, events: [] };
  return {
    state,
    events: [placedOutput(line, { type: 'status', status: 'compacted', text: '', data: {} })],
  };
}
