import type { BlobPort } from '#core/blobs/blob-port.ts';
import { internalize } from '#core/blobs/externalize.ts';
import type { JournalEntry } from '#core/journal/journal.ts';
import type { AgentOutput } from '#shared/conversation/agent-output.ts';
import { merge, settle, type Describe, type MergeView } from '#shared/conversation/merge.ts';
import type { ConversationMessage, ToolExecutionMessage } from '#shared/conversation/message.ts';

/** Turns an agent's outputs into stored messages. Keeps nothing: what was merged so far is in the store. */
export class Processor {
  readonly #blobs: BlobPort;
  readonly #describe: (cwd: string) => Describe;
  /** One per folder that agents work in. */
  readonly #describers = new Map<string, Describe>();

  constructor(blobs: BlobPort, describe: (cwd: string) => Describe) {
    this.#blobs = blobs;
    this.#describe = describe;
  }

  ingest(entry: JournalEntry, session: { readonly sessionId: string; readonly cwd: string }, output: AgentOutput): void {
    const { sessionId } = session;
    const whole = (message: ConversationMessage | null) => message && internalize(message, this.#blobs);
    const view: MergeView = {
      byId: (id) => whole(entry.store.messages.byId(sessionId, id)),
      byToolUse: (id) => whole(entry.store.messages.byToolUse(sessionId, id)),
    };
    const changes = merge(output, view, { sessionId, mergeToolMessages: true, describe: this.#describer(session.cwd) });
    for (const { message, replaces } of changes) entry.message(message, replaces);
  }

  /** Ends a tool execution whose result will not come. */
  settle(entry: JournalEntry, cwd: string, message: ToolExecutionMessage, status: 'interrupted' | 'abandoned', at: number): void {
    const whole = internalize(message, this.#blobs);
    if (whole.messageType !== 'tool_execution') return;
    for (const change of settle(whole, status, at, this.#describer(cwd))) entry.message(change.message, change.replaces);
  }

  #describer(cwd: string): Describe {
    const describe = this.#describers.get(cwd) ?? this.#describe(cwd);
    this.#describers.set(cwd, describe);
    return describe;
  }
}
