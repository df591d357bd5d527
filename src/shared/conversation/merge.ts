import type { AgentOutput } from './agent-output.ts';
import { carryBlobs } from './carried-blobs.ts';
import type { ConversationMessage, MessageOf, ToolExecutionMessage } from './message.ts';
import { plainMessage, type PlainOutput } from './plain-message.ts';
import { isOpenRetry } from './retry.ts';
import type { ToolDetails } from '../tool/tool-details.ts';
import type { Describe } from './tool-description.ts';
import { accepts, asRunning, withResult } from './tool-execution.ts';
import { runningTime } from './tool-queue.ts';

/**
 * Returns whether `whole` includes everything in `part`: the same value, or a later state of a
 * streaming one (strings and lists grow at the end, objects gain keys).
 */
function covers(whole: unknown, part: unknown): boolean {
  if (whole === part || part === null || part === undefined) return true;
  if (typeof whole === 'string') return typeof part === 'string' && whole.startsWith(part);
  if (Array.isArray(whole))
    return (
      Array.isArray(part) && part.every((item, at) => at < whole.length && covers(whole[at], item))
    );
  if (!isRecord(whole) || !isRecord(part)) return false;
  return Object.entries(part).every(
    ([key, value]) => Object.hasOwn(whole, key) && covers(whole[key], value),
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Messages merged so far: the store, or a `MemoryView`. A view should return long strings in full
 * (and then without `blobs`). A truncated string with its blob stays readable, but details derived
 * from it are derived from the truncated text.
 */
export type MergeView = {
  /** Returns the merged message of that id. */
  byId(id: string): ConversationMessage | null;
  /** Returns the tool_execution of that tool use id, else the lone tool_use or tool_result. */
  byToolUse(toolUseId: string): ConversationMessage | null;
};

export type MergeOptions = {
  readonly sessionId: string;
  readonly mergeToolMessages: boolean;
  readonly describe: Describe;
};

/**
 * A message to store. `replaces` is the id of a message that is removed because it became part of
 * this one.
 */
export type MergeChange = {
  readonly message: ConversationMessage;
  readonly replaces: string | null;
};

type UseOutput = Extract<AgentOutput, { readonly type: 'toolUse' }>;
type ResultOutput = Extract<AgentOutput, { readonly type: 'toolResult' }>;
type ProgressOutput = Extract<AgentOutput, { readonly type: 'toolProgress' }>;

const nothing: readonly MergeChange[] = [];

/**
 * Merges one output into the conversation. Pure; the view is its only state. Any order and
 * repetition of the same outputs produces the same messages; an output without news produces no
 * change.
 */
export function merge(
  output: AgentOutput,
  view: MergeView,
  options: MergeOptions,
): readonly MergeChange[] {
  switch (output.type) {
    case 'toolUse':
      return mergeUse(output, view, options);
    case 'toolResult':
      return mergeResult(output, view, options);
    case 'toolProgress':
      return mergeProgress(output, view);
    default:
      return mergePlain(output, view, options);
  }
}

/**
 * Closes a running tool execution whose result will not arrive; `at` is the time in milliseconds. A
 * later result still replaces this.
 */
export function settle(
  message: ToolExecutionMessage,
  status: 'interrupted' | 'abandoned',
  at: number | null,
  describe: Describe,
): readonly MergeChange[] {
  if (message.metadata.status !== 'running') return nothing;
  const { summary } = describe(message.metadata, {
    output: '',
    structured: null,
    isError: false,
    status,
  });
  const durationMs = runningTime(message, at);
  const metadata = { ...message.metadata, status, durationMs, summary, progress: null };
  return change(carryBlobs(message, { ...message, content: summary, metadata }));
}

function mergePlain(
  output: PlainOutput,
  view: MergeView,
  options: MergeOptions,
): readonly MergeChange[] {
  const message = plainMessage(output, options.sessionId);
  const known = view.byId(output.key);
  if (!known) return change(message);
  // Every output except a status (a retry that counts up) is reported once. The stored message may
  // know more, such as a delivery.
  if (message.messageType !== 'status' || known.messageType !== 'status') return nothing;
  if (isOlder(message, known) || sameStatus(known, message)) return nothing;
  return change({ ...message, seq: known.seq });
}

function mergeUse(
  output: UseOutput,
  view: MergeView,
  options: MergeOptions,
): readonly MergeChange[] {
  const known = output.id === null ? null : view.byToolUse(output.id);
  if (known?.messageType === 'tool_execution') return enrich(known, output, options.describe);
  const raw = view.byId(output.key);
  if (raw) return raw.messageType === 'tool_use' ? enrich(raw, output, options.describe) : nothing;
  if (output.id === null || !options.mergeToolMessages) return change(rawUse(output, options));
  if (known?.messageType === 'tool_use') return nothing;
  const running = runningExecution(output, output.id, options);
  if (known?.messageType !== 'tool_result') return change(running);
  const merged = withResult(
    running,
    { ...known.metadata, result: known.content, timestamp: known.timestamp },
    options.describe,
  );
  const moved = carryBlobs(known, merged, (path) =>
    path[0] === 'content' ? ['metadata', 'output'] : path,
  );
  return [{ message: { ...moved, seq: known.seq }, replaces: known.id }];
}

function mergeResult(
  output: ResultOutput,
  view: MergeView,
  options: MergeOptions,
): readonly MergeChange[] {
  const known = output.toolUseId === null ? null : view.byToolUse(output.toolUseId);
  if (known?.messageType === 'tool_execution') {
    return accepts(known, output)
      ? change(carryBlobs(known, withResult(known, output, options.describe)))
      : nothing;
  }
  if (view.byId(output.key)) return nothing;
  if (!options.mergeToolMessages || !known) return change(rawResult(output, options.sessionId));
  if (known.messageType !== 'tool_use') return nothing;
  const { toolName, input, tool } = known.metadata;
  const running = asRunning(
    known,
    { toolName, toolUseId: output.toolUseId ?? '', input, tool },
    options.describe,
  );
  return [
    {
      message: carryBlobs(known, withResult(running, output, options.describe)),
      replaces: known.id,
    },
  ];
}

function mergeProgress(output: ProgressOutput, view: MergeView): readonly MergeChange[] {
  const known = view.byToolUse(output.toolUseId);
  if (known?.messageType !== 'tool_execution' || known.metadata.status !== 'running')
    return nothing;
  const details = withUse(known.metadata.details, output);
  if (known.metadata.progress === output.text && details === known.metadata.details) return nothing;
  return change(
    carryBlobs(known, {
      ...known,
      metadata: { ...known.metadata, progress: output.text, details },
    }),
  );
}

function withUse(details: ToolDetails | null, { used }: ProgressOutput): ToolDetails | null {
  if (
    details?.type !== 'subagent' ||
    !used ||
    (used.toolUses === details.toolUses && used.tokens === details.tokens)
  )
    return details;
  return { ...details, ...used };
}

/**
 * Applies a newer input to a tool use without a result: agents repeat a use while its input streams
 * in.
 */
function enrich(
  known: ToolExecutionMessage | MessageOf<'tool_use'>,
  output: UseOutput,
  describe: Describe,
): readonly MergeChange[] {
  const open = known.messageType === 'tool_use' || known.metadata.status === 'running';
  if (!open || covers(known.metadata.input, output.toolInput)) return nothing;
  const input = output.toolInput;
  const { tool, summary, details } = describe(
    { ...known.metadata, input, tool: output.tool },
    null,
  );
  if (known.messageType === 'tool_use') {
    return change(
      carryBlobs(known, {
        ...known,
        content: summary,
        metadata: { ...known.metadata, input, tool },
      }),
    );
  }
  return change(
    carryBlobs(known, {
      ...known,
      content: summary,
      metadata: { ...known.metadata, input, tool, summary, details },
    }),
  );
}

function rawUse(output: UseOutput, options: MergeOptions): MessageOf<'tool_use'> {
  const use = {
    toolName: output.toolName,
    toolUseId: output.id,
    input: output.toolInput,
    tool: output.tool,
  };
  const { summary, tool } = options.describe(use, null);
  return {
    ...baseOf(output, options.sessionId),
    role: 'assistant',
    messageType: 'tool_use',
    content: summary,
    metadata: { parentToolUseId: output.parentToolUseId, blobs: [], ...use, tool },
  };
}

function rawResult(output: ResultOutput, sessionId: string): MessageOf<'tool_result'> {
  const { parentToolUseId, toolName, toolUseId, isError, cause, structured } = output;
  return {
    ...baseOf(output, sessionId),
    role: 'tool',
    messageType: 'tool_result',
    content: output.result,
    metadata: { parentToolUseId, blobs: [], toolName, toolUseId, isError, cause, structured },
  };
}

function runningExecution(
  output: UseOutput,
  toolUseId: string,
  options: MergeOptions,
): ToolExecutionMessage {
  const { key: id, timestamp, source, toolName, toolInput: input, tool, parentToolUseId } = output;
  const started = {
    id,
    sessionId: options.sessionId,
    seq: 0,
    timestamp,
    source,
    metadata: { parentToolUseId },
  };
  return asRunning(started, { toolName, toolUseId, input, tool }, options.describe);
}

function baseOf(output: AgentOutput, sessionId: string) {
  return { id: output.key, sessionId, seq: 0, timestamp: output.timestamp, source: output.source };
}

/**
 * Returns whether `one` precedes `other`. The end of a retry has the time of its newest attempt.
 */
function isOlder(one: MessageOf<'status'>, other: MessageOf<'status'>): boolean {
  const isSameTime =
    one.timestamp === other.timestamp || one.timestamp === null || other.timestamp === null;
  return isSameTime
    ? isOpenRetry(one) && !isOpenRetry(other)
    : Number(one.timestamp) < Number(other.timestamp);
}

function sameStatus(one: MessageOf<'status'>, other: MessageOf<'status'>): boolean {
  const contentOf = ({ content, metadata: { status, data, sentence } }: MessageOf<'status'>) => [
    content,
    status,
    data,
    sentence ?? null,
  ];
  return covers(contentOf(one), contentOf(other)) && covers(contentOf(other), contentOf(one));
}

function change(message: ConversationMessage): readonly MergeChange[] {
  return [{ message, replaces: null }];
}
