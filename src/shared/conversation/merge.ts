import type { AgentOutput } from './agent-output.ts';
import { carryBlobs } from './carried-blobs.ts';
import { covers } from './uses/covers.ts';
import type { ConversationMessage, MessageOf, ToolExecutionMessage } from './message.ts';
import { plainMessage, type PlainOutput } from './plain-message.ts';
import { rawResult, rawUse } from './uses/raw-tool.ts';
import { isOpenRetry } from './retry.ts';
import type { ToolDetails } from '../tool/tool-details.ts';
import type { Describe } from './tool-description.ts';
import { accepts, asRunning, withResult } from './tool-execution.ts';
import { runningTime } from './tool-queue.ts';
import {
  nameOfUse,
  parentUse,
  resultOfUse,
  reusedId,
  useInProgress,
  useOfResult,
} from './uses/use-identity.ts';

/**
 * Messages merged so far: the store, or a `MemoryView`. A view should return long strings in full
 * (and then without `blobs`). A truncated string with its blob stays readable, but details derived
 * from it are derived from the truncated text.
 */
export type MergeView = {
  /** Returns the merged message of that id. */
  byId(id: string): ConversationMessage | null;
  /** Returns true if a tool use has that id. */
  hasUse(toolUseId: string): boolean;
  /**
   * Returns the messages of the tool uses that the agent named so, newest first: the running ones
   * and at least the `NEWEST_USES` newest others. Their long strings may be truncated.
   */
  uses(name: string): readonly ConversationMessage[];
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
  const known = view.byId(output.key);
  if (!known) return change(plainMessage(inLevel(output, view), options.sessionId));
  const message = plainMessage(output, options.sessionId);
  if (isMoreOf(known, message)) return change({ ...message, seq: known.seq });
  // Every output except a status (a retry that counts up) is reported once. The stored message may
  // know more, such as a delivery.
  if (message.messageType !== 'status' || known.messageType !== 'status') return nothing;
  if (isOlder(message, known) || sameStatus(known, message)) return nothing;
  return change({ ...message, seq: known.seq });
}

/** Returns true for the whole text, or a longer part of it, of a message that is incomplete. */
function isMoreOf(known: ConversationMessage, message: ConversationMessage): boolean {
  if (!isIncomplete(known)) return false;
  return !isIncomplete(message) || message.content.length > known.content.length;
}

/** Returns true for a text in the middle of which its agent ended. */
function isIncomplete({ metadata }: ConversationMessage): boolean {
  return 'isIncomplete' in metadata && metadata.isIncomplete === true;
}

/** Returns the output with the id of its parent use instead of the agent's name for it. */
function inLevel<O extends AgentOutput>(output: O, view: MergeView): O {
  const name = output.parentToolUseId;
  const parent = name === null ? null : parentUse(view.uses(name));
  const id = parent?.metadata.toolUseId ?? name;
  return id === name ? output : { ...output, parentToolUseId: id };
}

/**
 * A use is identified by the key of its record: model servers use the ids that they chose again.
 */
function mergeUse(
  output: UseOutput,
  view: MergeView,
  options: MergeOptions,
): readonly MergeChange[] {
  const known = view.byId(`${output.key}-merged`);
  if (known?.messageType === 'tool_execution') return enrich(known, output, options.describe);
  const raw = view.byId(output.key);
  if (raw) return raw.messageType === 'tool_use' ? enrich(raw, output, options.describe) : nothing;
  const placed = inLevel(output, view);
  if (placed.id === null) return change(rawUse(placed, options));
  const named = options.mergeToolMessages ? view.uses(placed.id) : [];
  const result = resultOfUse(placed.parentToolUseId, named);
  if (result !== null) return completed(placed, placed.id, { view, options, result });
  const id = freeId(placed.id, placed.key, view);
  return change(
    options.mergeToolMessages
      ? runningExecution(placed, id, options)
      : rawUse({ ...placed, id }, options),
  );
}

/** Returns the name as the id of a use, or an id of its own if another use has that. */
function freeId(name: string, key: string, view: MergeView): string {
  return view.hasUse(name) ? reusedId(name, key) : name;
}

type Early = {
  readonly view: MergeView;
  readonly options: MergeOptions;
  readonly result: MessageOf<'tool_result'>;
};

/** Returns the execution of a use that arrives after its result, at the position of the result. */
function completed(
  output: UseOutput,
  name: string,
  { view, options, result }: Early,
): readonly MergeChange[] {
  const whole = view.byId(result.id);
  if (whole?.messageType !== 'tool_result') return nothing;
  const running = runningExecution(output, freeId(name, output.key, view), options);
  const merged = withResult(
    running,
    { ...whole.metadata, result: whole.content, timestamp: whole.timestamp },
    options.describe,
  );
  const moved = carryBlobs(whole, merged, (path) =>
    path[0] === 'content' ? ['metadata', 'output'] : path,
  );
  const metadata = { ...moved.metadata, earlyResult: whole.id };
  return [{ message: { ...moved, seq: whole.seq, metadata }, replaces: whole.id }];
}

function mergeResult(
  output: ResultOutput,
  view: MergeView,
  options: MergeOptions,
): readonly MergeChange[] {
  if (view.byId(output.key)) return nothing;
  const placed = inLevel(output, view);
  const uses = output.toolUseId === null ? [] : view.uses(output.toolUseId);
  const use = useOfResult(placed, placed.parentToolUseId, uses);
  const known = use && view.byId(use.id);
  if (known?.messageType === 'tool_execution') return ended(known, placed, options);
  const toolUseId = use?.metadata.toolUseId ?? output.toolUseId;
  if (!options.mergeToolMessages || known?.messageType !== 'tool_use')
    return change(rawResult({ ...placed, toolUseId }, options.sessionId));
  const { toolName, input, tool } = known.metadata;
  const running = asRunning(
    known,
    { toolName, toolUseId: toolUseId ?? '', input, tool },
    options.describe,
  );
  return [
    {
      message: carryBlobs(known, withResult(running, placed, options.describe)),
      replaces: known.id,
    },
  ];
}

function ended(
  known: ToolExecutionMessage,
  output: ResultOutput,
  { describe }: MergeOptions,
): readonly MergeChange[] {
  if (!accepts(known, output)) return nothing;
  const changes = change(carryBlobs(known, withResult(known, output, describe)));
  const { earlyResult } = known.metadata;
  return earlyResult === undefined ? changes : [...changes, ...replacedResult(known, earlyResult)];
}

/** Returns the result that a use had although it was before it, as a result of its own. */
function replacedResult(
  { metadata, ...message }: ToolExecutionMessage,
  earlyResult: string,
): readonly MergeChange[] {
  const { output, isError, status, toolUseId, parentToolUseId, blobs } = metadata;
  return change({
    ...message,
    id: earlyResult,
    seq: 0,
    messageType: 'tool_result',
    content: output ?? '',
    metadata: {
      parentToolUseId,
      toolName: null,
      toolUseId: nameOfUse(toolUseId),
      isError,
      cause: status === 'denied' || status === 'interrupted' ? status : null,
      structured: null,
      blobs: blobs.flatMap(({ path, ...blob }) =>
        path[1] === 'output' ? [{ ...blob, path: ['content'] }] : [],
      ),
    },
  });
}

function mergeProgress(output: ProgressOutput, view: MergeView): readonly MergeChange[] {
  const { parentToolUseId } = inLevel(output, view);
  const use = useInProgress(parentToolUseId, view.uses(output.toolUseId));
  const known = use && view.byId(use.id);
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
