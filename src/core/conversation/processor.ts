import type { BlobPort } from '#core/ports/blob-port.ts';
import { internalize } from '#core/blobs/externalize.ts';
import type { JournalEntry } from '#core/journal/journal.ts';
import type { AgentOutput } from '#shared/conversation/agent-output.ts';
import { merge, settle, type MergeView } from '#shared/conversation/merge.ts';
import type { Describe } from '#shared/conversation/tool-description.ts';
import type { ConversationMessage, ToolExecutionMessage } from '#shared/conversation/message.ts';

/** The agent that uses tools, and the folder in which it works. */
type ToolUser = { readonly agentId: string; readonly cwd: string };
/** Returns the function that describes the tools of an agent. */
type DescribeFor = (agentId: string, cwd: string) => Describe;

/**
 * Converts an agent's outputs to stored messages. Holds no state: earlier parts of a merged message
 * are in the store.
 */
export class Processor {
  readonly #blobs: BlobPort;
  readonly #describe: DescribeFor;
  readonly #mergesTools: () => boolean;
  /** Describers by agent and folder. */
  readonly #describers = new Map<string, Describe>();

  constructor(blobs: BlobPort, describe: DescribeFor, mergesTools: () => boolean) {
    this.#blobs = blobs;
    this.#describe = describe;
    this.#mergesTools = mergesTools;
  }

  /** True if a tool use and its result become one message, by the current settings. */
  get mergesTools(): boolean {
    return this.#mergesTools();
  }

  ingest(
    entry: JournalEntry,
    session: ToolUser & { readonly sessionId: string },
    output: AgentOutput,
  ): void {
    const { sessionId } = session;
    const whole = (message: ConversationMessage | null) =>
      message && internalize(message, this.#blobs);
    const view: MergeView = {
      byId: (id) => whole(entry.store.messages.byId(sessionId, id)),
      hasUse: (id) => entry.store.messages.hasUse(sessionId, id),
      uses: (name) => entry.store.messages.uses(sessionId, name),
    };
    const isToolPart = output.type === 'toolUse' || output.type === 'toolResult';
    const options = {
      sessionId,
      mergeToolMessages: !isToolPart || this.#mergesTools(),
      describe: this.#describer(session),
    };
    const changes = merge(output, view, options);
    for (const { message, replaces } of changes) entry.message(message, replaces);
  }

  /** Ends a tool execution whose result will not arrive. */
  settle(
    entry: JournalEntry,
    session: ToolUser,
    message: ToolExecutionMessage,
    status: 'interrupted' | 'abandoned',
    at: number,
  ): void {
    const whole = internalize(message, this.#blobs);
    if (whole.messageType !== 'tool_execution') return;
    for (const change of settle(whole, status, at, this.#describer(session)))
      entry.message(change.message, change.replaces);
  }

  #describer({ agentId, cwd }: ToolUser): Describe {
    const key = `${agentId} ${cwd}`;
    const describe = this.#describers.get(key) ?? this.#describe(agentId, cwd);
    this.#describers.set(key, describe);
    return describe;
  }
}
