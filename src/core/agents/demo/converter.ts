import type {
  AgentAsk,
  AgentEvent,
  AgentRecord,
  Conversion,
  Converter,
} from '#core/agents/agent-event.ts';
import { kindByName, useByName } from '#core/agents/kits/tools/use-by-name.ts';
import type { AgentOutput } from '#shared/conversation/agent-output.ts';
import type { ToolDetails } from '#shared/tool/tool-details.ts';
import type { InteractionDetails, InteractionType } from '#shared/interaction/interaction.ts';

import { optionsOf } from './options.ts';
import { demoRecord, type AskBody, type DemoRecord } from './protocol.ts';

/** Lengths of the live blocks, by id. */
export type DemoState = ReadonlyMap<string, number>;

type RecordOf<T extends DemoRecord['type']> = Extract<DemoRecord, { type: T }>;
type Bare<O> = O extends AgentOutput
  ? Omit<O, 'key' | 'timestamp' | 'source' | 'parentToolUseId'>
  : never;

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

function askOf(parsed: RecordOf<'ask'>, preview: PreviewDetails): AgentAsk {
  const { askId, title, message, askedBy, reason, body, timeoutSeconds, defaultOptionId } = parsed;
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

function endOutputs(parsed: RecordOf<'turnEnded'>): readonly Bare<AgentOutput>[] {
  const { inputTokens, outputTokens, durationMs, reason } = parsed;
  const usage = {
    inputTokens,
    outputTokens,
    cacheReadTokens: 0,
    cacheCreationTokens: 0,
    costUsd: 0,
  };
  const summary: Bare<AgentOutput> = {
    type: 'usage',
    usage,
    durationMs,
    isError: false,
    reason: reason === 'completed' ? null : reason,
  };
  if (reason === 'completed') return [summary];
  return [{ type: 'status', status: 'interrupted', text: '', data: {} }, summary];
}

/** Returns the messages of a record, or null for a record without messages. */
function outputsOf(parsed: DemoRecord): readonly Bare<AgentOutput>[] | null {
  switch (parsed.type) {
    case 'text':
      return [{ type: 'text', role: 'assistant', text: parsed.text, synthetic: false }];
    case 'thinking':
      return [{ type: 'thinking', text: parsed.text }];
    case 'toolUse':
      return [
        {
          type: 'toolUse',
          id: parsed.toolUseId,
          toolName: parsed.toolName,
          toolInput: parsed.input,
        },
      ];
    case 'toolProgress':
      return [{ type: 'toolProgress', toolUseId: parsed.toolUseId, text: parsed.text }];
    case 'toolResult': {
      const { toolUseId, toolName, result, isError, cause } = parsed;
      return [
        {
          type: 'toolResult',
          toolUseId,
          toolName,
          result,
          structured: parsed.structured ?? null,
          isError,
          cause,
        },
      ];
    }
    case 'mode':
      return [
        {
          type: 'status',
          status: 'permissionMode',
          text: parsed.mode,
          data: { mode: parsed.mode },
        },
      ];
    case 'turnEnded':
      return endOutputs(parsed);
    default:
      return null;
  }
}

/** Returns the events of a record other than messages. */
function signalsOf(parsed: DemoRecord, preview: PreviewDetails): readonly AgentEvent[] {
  switch (parsed.type) {
    case 'hello': {
      const facts = {
        agentSessionId: parsed.sessionId,
        version: parsed.version,
        permissionMode: parsed.mode,
        model: parsed.model,
      };
      return [
        {
          type: 'facts',
          facts: { ...facts, ...(parsed.commands && { slashCommands: parsed.commands }) },
        },
      ];
    }
    case 'mode':
      return [{ type: 'facts', facts: { permissionMode: parsed.mode } }];
    case 'model':
      return [{ type: 'facts', facts: { model: parsed.model } }];
    case 'promptTaken':
      return [{ type: 'promptTaken', promptKey: parsed.key, stage: parsed.stage }];
    case 'turnStarted':
      return [{ type: 'turnStarted' }];
    case 'ask':
      return [{ type: 'asked', ask: askOf(parsed, preview) }];
    case 'withdrawn':
      return [{ type: 'withdrawn', askId: parsed.askId }];
    case 'controlReply':
      return [{ type: 'controlReply', controlId: parsed.controlId, error: parsed.error }];
    case 'turnEnded':
      return [
        {
          type: 'turnEnded',
          busy: false,
          ...(parsed.reason === 'completed' && { completed: true }),
        },
      ];
    default:
      return [];
  }
}

function appendDelta(state: DemoState, parsed: RecordOf<'delta'>): Conversion<DemoState> {
  const { blockId, kind, toolName, parent, append } = parsed;
  const offset = state.get(blockId) ?? 0;
  const ofTool = { toolName, ...(toolName !== null && { toolKind: kindByName(toolName) }) };
  const delta = {
    type: 'append',
    blockId,
    kind,
    ...ofTool,
    parentToolUseId: parent,
    offset,
    append,
  } as const;
  return {
    state: new Map(state).set(blockId, offset + append.length),
    events: [{ type: 'delta', delta }],
    fate: 'quiet',
  };
}

/** Ends the live block that this record completes. */
function blockEnd(
  state: DemoState,
  parsed: DemoRecord,
): { readonly state: DemoState; readonly events: readonly AgentEvent[] } {
  if (!('blockId' in parsed) || parsed.blockId === null || !state.has(parsed.blockId))
    return { state, events: [] };
  const left = new Map(state);
  left.delete(parsed.blockId);
  return {
    state: left,
    events: [{ type: 'delta', delta: { type: 'ended', blockId: parsed.blockId } }],
  };
}

function convertKnown(
  state: DemoState,
  parsed: DemoRecord,
  record: AgentRecord,
  preview: PreviewDetails,
): Conversion<DemoState> {
  if (parsed.type === 'delta') return appendDelta(state, parsed);
  const base = {
    timestamp: record.receivedAt,
    source: record.source,
    parentToolUseId: parsed.parent,
  };
  const outputs = outputsOf(parsed);
  const shown = (outputs ?? []).map((output, at): AgentEvent => {
    return {
      type: 'output',
      output: { ...base, ...output, key: at === 0 ? parsed.id : `${parsed.id}-${at}` },
    };
  });
  const end = blockEnd(state, parsed);
  return {
    state: end.state,
    events: [...shown, ...end.events, ...signalsOf(parsed, preview)],
    fate: outputs ? 'shown' : 'quiet',
  };
}

function convertUnknown(
  state: DemoState,
  record: AgentRecord,
  reason: string,
): Conversion<DemoState> {
  const { text, source, receivedAt } = record;
  const place = source.kind === 'file' ? `${source.file}:${source.start}` : text;
  const base = { key: `unknown:${place}`, timestamp: receivedAt, source, parentToolUseId: null };
  return {
    state,
    events: [{ type: 'output', output: { ...base, type: 'unknown', raw: text, reason } }],
    fate: 'unknown',
  };
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
      if (!json) return convertUnknown(state, record, 'notJson');
      const parsed = demoRecord.safeParse(json.value);
      return parsed.success
        ? convertKnown(state, parsed.data, record, preview)
        : convertUnknown(state, record, 'unknownRecord');
    },
  };
}
