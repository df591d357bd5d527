import type { AgentAsk, AgentEvent, AgentRecord, Conversion, Converter } from '#core/agents/agent-event.ts';
import { kindByName, useByName } from '#core/agents/kits/tools/use-by-name.ts';
import type { AgentOutput } from '#shared/conversation/agent-output.ts';
import type { ToolDetails } from '#shared/tool/tool-details.ts';
import type { InteractionDetails, InteractionType } from '#shared/interaction/interaction.ts';

import { optionsOf } from './options.ts';
import { demoRecord, type AskBody, type DemoRecord } from './protocol.ts';

/** Lengths of the live blocks, by id. */
export type DemoState = ReadonlyMap<string, number>;

type Of<T extends DemoRecord['type']> = Extract<DemoRecord, { type: T }>;
type Bare<O> = O extends AgentOutput ? Omit<O, 'key' | 'timestamp' | 'source' | 'parentToolUseId'> : never;

const asking: Readonly<Record<AskBody['kind'], InteractionType>> = {
  tool: 'TOOL_APPROVAL',
  questions: 'USER_CHOICE',
  plan: 'USER_CONFIRMATION',
};

/** Returns what a tool is about to do, from its input alone. */
export type PreviewDetails = (toolName: string, input: unknown) => ToolDetails | null;

function detailsOf(body: AskBody, preview: PreviewDetails): InteractionDetails {
  const { toolUseId } = body;
  if (body.kind === 'tool') {
    const { toolName, input } = body;
    const shown = { tool: useByName(toolName, input, null), details: preview(toolName, input) };
    return { type: 'tool', toolUseId, toolName, input, ...shown, isEditable: true };
  }
  if (body.kind === 'questions') return { type: 'questions', toolUseId, questions: body.questions };
  return { type: 'plan', toolUseId, plan: body.plan, filePath: body.filePath };
}

function askOf(said: Of<'ask'>, preview: PreviewDetails): AgentAsk {
  const { askId, title, message, askedBy, reason, body, timeoutSeconds, defaultOptionId } = said;
  return {
    askId,
    type: asking[body.kind],
    title,
    message,
    details: detailsOf(body, preview),
    options: optionsOf(body),
    askedBy,
    reason,
    blockedPath: null,
    ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }),
    ...(defaultOptionId === undefined ? {} : { defaultOptionId }),
  };
}

function ended(said: Of<'turnEnded'>): readonly Bare<AgentOutput>[] {
  const { inputTokens, outputTokens, durationMs, reason } = said;
  const usage = { inputTokens, outputTokens, cacheReadTokens: 0, cacheCreationTokens: 0, costUsd: 0 };
  const summary: Bare<AgentOutput> = { type: 'usage', usage, durationMs, isError: false, reason: reason === 'completed' ? null : reason };
  if (reason === 'completed') return [summary];
  const text = reason === 'interrupted' ? 'Interrupted.' : 'Stopped by your answer.';
  return [{ type: 'status', status: 'interrupted', text, data: {} }, summary];
}

/** Returns the messages of a record, or null for a record without messages. */
function outputsOf(said: DemoRecord): readonly Bare<AgentOutput>[] | null {
  switch (said.type) {
    case 'text':
      return [{ type: 'text', role: 'assistant', text: said.text, synthetic: false }];
    case 'thinking':
      return [{ type: 'thinking', text: said.text }];
    case 'toolUse':
      return [{ type: 'toolUse', id: said.toolUseId, toolName: said.toolName, toolInput: said.input }];
    case 'toolProgress':
      return [{ type: 'toolProgress', toolUseId: said.toolUseId, text: said.text }];
    case 'toolResult': {
      const { toolUseId, toolName, result, isError, cause } = said;
      return [{ type: 'toolResult', toolUseId, toolName, result, structured: said.structured ?? null, isError, cause }];
    }
    case 'mode':
      return [{ type: 'status', status: 'permissionMode', text: said.mode, data: { mode: said.mode } }];
    case 'turnEnded':
      return ended(said);
    default:
      return null;
  }
}

/** Returns the events of a record other than messages. */
function signalsOf(said: DemoRecord, preview: PreviewDetails): readonly AgentEvent[] {
  switch (said.type) {
    case 'hello': {
      const facts = { agentSessionId: said.sessionId, version: said.version, permissionMode: said.mode, model: said.model };
      return [{ type: 'facts', facts: { ...facts, ...(said.commands && { slashCommands: said.commands }) } }];
    }
    case 'mode':
      return [{ type: 'facts', facts: { permissionMode: said.mode } }];
    case 'model':
      return [{ type: 'facts', facts: { model: said.model } }];
    case 'promptTaken':
      return [{ type: 'promptTaken', promptKey: said.key, stage: said.stage }];
    case 'turnStarted':
      return [{ type: 'turnStarted' }];
    case 'ask':
      return [{ type: 'asked', ask: askOf(said, preview) }];
    case 'withdrawn':
      return [{ type: 'withdrawn', askId: said.askId }];
    case 'controlReply':
      return [{ type: 'controlReply', controlId: said.controlId, error: said.error }];
    case 'turnEnded':
      return [{ type: 'turnEnded', busy: false, ...(said.reason === 'completed' && { completed: true }) }];
    default:
      return [];
  }
}

function grown(state: DemoState, said: Of<'delta'>): Conversion<DemoState> {
  const { blockId, kind, toolName, parent, append } = said;
  const offset = state.get(blockId) ?? 0;
  const ofTool = { toolName, ...(toolName !== null && { toolKind: kindByName(toolName) }) };
  const delta = { type: 'append', blockId, kind, ...ofTool, parentToolUseId: parent, offset, append } as const;
  return { state: new Map(state).set(blockId, offset + append.length), events: [{ type: 'delta', delta }], fate: 'quiet' };
}

/** Ends the live block that this record completes. */
function blockEnd(state: DemoState, said: DemoRecord): { readonly state: DemoState; readonly events: readonly AgentEvent[] } {
  if (!('blockId' in said) || said.blockId === null || !state.has(said.blockId)) return { state, events: [] };
  const left = new Map(state);
  left.delete(said.blockId);
  return { state: left, events: [{ type: 'delta', delta: { type: 'ended', blockId: said.blockId } }] };
}

function known(state: DemoState, said: DemoRecord, record: AgentRecord, preview: PreviewDetails): Conversion<DemoState> {
  if (said.type === 'delta') return grown(state, said);
  const base = { timestamp: record.receivedAt, source: record.source, parentToolUseId: said.parent };
  const outputs = outputsOf(said);
  const shown = (outputs ?? []).map((output, at): AgentEvent => {
    return { type: 'output', output: { ...base, ...output, key: at === 0 ? said.id : `${said.id}-${at}` } };
  });
  const end = blockEnd(state, said);
  return { state: end.state, events: [...shown, ...end.events, ...signalsOf(said, preview)], fate: outputs ? 'shown' : 'quiet' };
}

function unknown(state: DemoState, record: AgentRecord, reason: string): Conversion<DemoState> {
  const { text, source, receivedAt } = record;
  const place = source.kind === 'file' ? `${source.file}:${source.start}` : text;
  const base = { key: `unknown:${place}`, timestamp: receivedAt, source, parentToolUseId: null };
  return { state, events: [{ type: 'output', output: { ...base, type: 'unknown', raw: text, reason } }], fate: 'unknown' };
}

function jsonOf(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null; // The caller keeps a line that is not JSON as unknown.
  }
}

export function demoConverter(preview: PreviewDetails): Converter<DemoState> {
  return {
    initial: new Map(),
    convert: (state, record) => {
      const json = jsonOf(record.text);
      if (!json) return unknown(state, record, 'notJson');
      const said = demoRecord.safeParse(json.value);
      return said.success ? known(state, said.data, record, preview) : unknown(state, record, 'unknownRecord');
    },
  };
}
