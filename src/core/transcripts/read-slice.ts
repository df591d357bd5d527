import type { FileHandle } from 'node:fs/promises';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { Fold } from '#core/agents/fold.ts';
import type { SplitLine } from '#core/agents/line-splitter.ts';
import { openRegular } from '#core/agents/regular-file.ts';
import type { BlobPort } from '#core/blobs/blob-port.ts';
import { externalize } from '#core/blobs/externalize.ts';
import { rowOf } from '#core/store/messages.ts';
import { searchableText } from '#core/store/search-words.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { AgentOutput } from '#shared/conversation/agent-output.ts';
import { MemoryView } from '#shared/conversation/memory-view.ts';
import { merge, settle, type Describe } from '#shared/conversation/merge.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';
import type { Source } from '#shared/conversation/source.ts';

import type { PastMessage, Slice, SliceFailure, SliceRequest } from './slice.ts';
import { wholeLinesBefore } from './whole-lines.ts';

/** How far before a slice is looked for the beginnings of sub-agents that speak in it, in bytes. */
const BEFORE = 1024 * 1024;

/** What is special to the agent and to the place where slices are read. */
export type SliceKit = {
  readonly fold: (parentToolUseId: string | null) => Fold;
  /** Lines that say who speaks in later ones: those of `needs` depend on those of `gives`. */
  readonly context: { readonly needs: RegExp; readonly gives: RegExp };
  readonly describe: (cwd: string) => Describe;
  readonly blobs: BlobPort;
  /** The event with what the agent keeps of it in another file. */
  readonly whole: (event: AgentEvent) => Promise<AgentEvent>;
};

/** Lines in, rows out; the same request on the same bytes gives the same rows. */
export async function readSlice(request: SliceRequest, kit: SliceKit): Promise<Result<Slice, SliceFailure>> {
  try {
    const handle = await openRegular(request.file);
    try {
      return ok(await sliceOf(handle, request, kit));
    } finally {
      await handle.close();
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return err({ kind: error instanceof Error && 'code' in error ? 'gone' : 'broken', message });
  }
}

async function sliceOf(handle: FileHandle, request: SliceRequest, kit: SliceKit): Promise<Slice> {
  const { end, want, file } = request;
  const { start, lines } = await wholeLinesBefore(handle, end, want);
  const fold = kit.fold(request.parentToolUseId);
  if (request.parentToolUseId === null && start > 0 && lines.some(({ text }) => kit.context.needs.test(text))) {
    const { lines: before } = await wholeLinesBefore(handle, start, BEFORE);
    for (const line of before) if (kit.context.gives.test(line.text)) convert(fold, line, file);
  }
  const conversation = new Conversation(request, kit);
  const counts = { seen: 0, shown: 0, unknown: 0 };
  for (const line of lines) {
    const { events, fate } = convert(fold, line, file);
    counts.seen += 1;
    if (fate === 'shown') counts.shown += 1;
    if (fate === 'unknown') counts.unknown += 1;
    for (const event of events) if (event.type === 'output') conversation.add(await kit.whole(event));
  }
  return { start, messages: conversation.messages(), counts };
}

/** A line that is too long, or that a bug of ours stumbles over, is shown as it is. */
function convert(fold: Fold, line: SplitLine, file: string): ReturnType<Fold> {
  const { text, start, end, truncated } = line;
  const source = { kind: 'file', file, start, end } as const;
  if (truncated) return unknownLine(line, source, 'lineTooLong');
  try {
    return fold({ text, source, receivedAt: null });
  } catch {
    return unknownLine(line, source, 'converterThrew');
  }
}

function unknownLine({ text }: SplitLine, source: Extract<Source, { kind: 'file' }>, reason: string): ReturnType<Fold> {
  const base = { key: `${source.file}:${source.start}`, timestamp: null, source, parentToolUseId: null };
  return { events: [{ type: 'output', output: { ...base, type: 'unknown', raw: text, reason } }], fate: 'unknown' };
}

/** The messages of one slice. */
class Conversation {
  readonly #request: SliceRequest;
  readonly #blobs: BlobPort;
  readonly #describe: Describe;
  readonly #view = new MemoryView();
  readonly #uses = new Map<string, AgentOutput>();

  constructor(request: SliceRequest, { blobs, describe }: SliceKit) {
    this.#request = request;
    this.#blobs = blobs;
    this.#describe = describe(request.cwd);
  }

  add(event: AgentEvent): void {
    if (event.type !== 'output') return;
    const { output } = event;
    if (output.type === 'toolUse' && output.id !== null) this.#uses.set(output.id, output);
    const { sessionId } = this.#request;
    this.#view.apply(merge(output, this.#view, { sessionId, mergeToolMessages: true, describe: this.#describe }));
  }

  /** In order. A message's place follows from the byte its line begins at, so places are right whatever is read first. */
  messages(): readonly PastMessage[] {
    const inOrder = this.#view.messages().toSorted((a, b) => startOf(a) - startOf(b));
    let last = Number.NEGATIVE_INFINITY;
    return inOrder.map((message) => {
      last = Math.max(this.#request.base + startOf(message) + 1, last + 1);
      return this.#past({ ...message, seq: last });
    });
  }

  #past(message: ConversationMessage): PastMessage {
    const isOpen = message.messageType === 'tool_execution' && message.metadata.status === 'running';
    const settled = isOpen ? settle(message, 'interrupted', null, this.#describe)[0]?.message : null;
    const light = externalize(settled ?? message, this.#blobs);
    const openUse = isOpen ? (this.#uses.get(message.metadata.toolUseId) ?? null) : null;
    return { row: rowOf(light), words: searchableText(light), hashes: light.metadata.blobs.map(({ hash }) => hash), openUse };
  }
}

function startOf({ source }: ConversationMessage): number {
  return source.kind === 'file' ? source.start : 0;
}
