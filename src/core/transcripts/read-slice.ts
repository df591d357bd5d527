import type { AgentEvent } from '#core/agents/agent-event.ts';
import { transcriptCode } from '#core/agents/all-transcripts.ts';
import type { AgentHome, TranscriptBytes, TranscriptSlices } from '#core/agents/driver.ts';
import { openRegular } from '#core/agents/kits/files/regular-file.ts';
import {
  lineEndIn,
  wholeLinesBefore,
  type WholeLines,
} from '#core/agents/kits/records/whole-lines.ts';
import { describeWith } from '#core/agents/kits/tools/tool-processor.ts';
import type { BlobPort } from '#core/ports/blob-port.ts';
import { externalize } from '#core/blobs/externalize.ts';
import { rowOf } from '#core/store/messages/message-row.ts';
import { searchableText } from '#core/store/messages/search-words.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { AgentOutput } from '#shared/conversation/agent-output.ts';
import { MemoryView } from '#shared/conversation/memory-view.ts';
import { merge, settle, type MergeView } from '#shared/conversation/merge.ts';
import type { Describe } from '#shared/conversation/tool-description.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';
import { endRetry, isOpenRetry } from '#shared/conversation/retry.ts';
import { compose } from '#shared/words/sentence.ts';

import type { PastMessage, Slice, SliceFailure, SliceRequest } from './slice.ts';

/** Bytes before a slice in which the starts of its sub-agents are searched. */
const BEFORE = 1024 * 1024;

/** Agent-specific readers, and services of the process that reads slices. */
export type SliceKit = TranscriptSlices & {
  readonly describe: (cwd: string) => Describe;
  readonly blobs: Pick<BlobPort, 'put'>;
};

/**
 * Loads the kit for transcripts of an agent. Returns null if this Corral cannot read transcripts of
 * that agent.
 */
export async function sliceKit(
  agentId: string,
  home: AgentHome,
  blobs: BlobPort,
): Promise<SliceKit | null> {
  const code = await transcriptCode.get(agentId)?.();
  if (!code) return null;
  const { slices, tools } = code;
  return { ...slices(home), blobs, describe: (cwd) => describeWith(tools, cwd) };
}

/**
 * Converts lines to rows. The same request on the same bytes returns the same rows. `kit` is the
 * one of the agent.
 */
export async function readSlice(
  request: SliceRequest,
  kit: SliceKit | null,
): Promise<Result<Slice, SliceFailure>> {
  if (kit === null)
    return err({
      kind: 'broken',
      message: compose('readingFailures.cannotRead', { agent: request.agentId }),
    });
  try {
    const document = await kit.open?.(request.file);
    const handle = document ?? (await openRegular(request.file));
    try {
      const whole = await linesOf(handle, request, document?.size ?? null);
      return ok(await sliceOf(handle, whole, request, kit));
    } finally {
      await handle.close();
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return err({ kind: error instanceof Error && 'code' in error ? 'gone' : 'broken', message });
  }
}

/**
 * Reads the lines of a slice. In a document that is no file, lines before `end` may have changed
 * since the slice after it was read, so that `end` is inside of a line: then that line and some
 * after it are read again. Messages that are stored already stay unchanged.
 */
async function linesOf(
  handle: TranscriptBytes,
  { end, want }: SliceRequest,
  size: number | null,
): Promise<WholeLines> {
  const last = size === null ? end : await lineEndIn(handle, end, size);
  for (let more = want; ; more *= 2) {
    const whole = await wholeLinesBefore(handle, last, more + Math.max(0, last - end));
    if (whole.start < end || whole.start === 0) return whole;
  }
}

async function sliceOf(
  handle: TranscriptBytes,
  { start, lines }: WholeLines,
  request: SliceRequest,
  kit: SliceKit,
): Promise<Slice> {
  const reader = kit.reader(request.file, request.parentToolUseId);
  if (
    request.parentToolUseId === null &&
    start > 0 &&
    lines.some(({ text }) => kit.context.needs.test(text))
  ) {
    const { lines: before } = await wholeLinesBefore(handle, start, BEFORE);
    for (const line of before) if (kit.context.gives.test(line.text)) reader.read(line, null);
    reader.takeCounts();
  }
  const conversation = new Conversation(request, kit, start > 0);
  for (const line of lines) {
    const { events } = reader.read(line, null);
    for (const event of events)
      if (event.type === 'output') conversation.add(await kit.whole(event));
  }
  return { start, messages: conversation.messages(), counts: reader.takeCounts() };
}

/** Merges the messages of one slice. */
class Conversation {
  readonly #request: SliceRequest;
  readonly #blobs: SliceKit['blobs'];
  readonly #describe: Describe;
  readonly #view = new MemoryView();
  readonly #known: MergeView;
  /** Tool uses by the ids of their messages. */
  readonly #uses = new Map<string, AgentOutput>();

  /** `hasBefore`: a result without its use belongs to a use of an earlier slice. */
  constructor(request: SliceRequest, { blobs, describe }: SliceKit, hasBefore: boolean) {
    this.#request = request;
    this.#known = hasBefore ? withoutResults(this.#view) : this.#view;
    this.#blobs = blobs;
    this.#describe = describe(request.cwd);
  }

  add(event: AgentEvent): void {
    if (event.type !== 'output') return;
    const { output } = event;
    if (output.type === 'toolUse') this.#uses.set(`${output.key}-merged`, output);
    const { sessionId, mergeToolMessages } = this.#request;
    this.#view.apply(
      merge(output, this.#known, { sessionId, mergeToolMessages, describe: this.#describe }),
    );
  }

  /**
   * Returns the messages in order. A message's `seq` is derived from the byte at which its line
   * begins, so that it does not depend on the order of reading.
   */
  messages(): readonly PastMessage[] {
    const inOrder = this.#view.messages().toSorted((a, b) => startOf(a) - startOf(b));
    let last = Number.NEGATIVE_INFINITY;
    return inOrder.map((message) => {
      last = Math.max(this.#request.base + startOf(message) + 1, last + 1);
      return this.#past({ ...message, seq: last });
    });
  }

  #past(message: ConversationMessage): PastMessage {
    const isOpen =
      message.messageType === 'tool_execution' && message.metadata.status === 'running';
    const settled = isOpen
      ? settle(message, 'abandoned', null, this.#describe)[0]?.message
      : endOpenRetry(message);
    const light = externalize(settled ?? message, this.#blobs);
    const openUse = isOpen ? (this.#uses.get(message.id) ?? null) : null;
    return {
      row: rowOf(light),
      words: searchableText(light),
      hashes: light.metadata.blobs.map(({ hash }) => hash),
      openUse,
    };
  }
}

function withoutResults(view: MemoryView): MergeView {
  return {
    byId: (id) => view.byId(id),
    hasUse: (id) => view.hasUse(id),
    uses: (name) => view.uses(name).filter(({ messageType }) => messageType !== 'tool_result'),
  };
}

/** Returns an ended copy of an open retry, because a past agent retries nothing. */
function endOpenRetry(message: ConversationMessage): ConversationMessage | null {
  return isOpenRetry(message) ? endRetry(message) : null;
}

function startOf({ source }: ConversationMessage): number {
  return source.kind === 'file' ? source.start : 0;
}
