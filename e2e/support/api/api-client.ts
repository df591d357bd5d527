import { WebSocket } from 'ws';

import { err, ok } from '#shared/base/result.ts';
import type { TerminalHandlers, TerminalLine } from '#shared/channel/client-terminals.ts';
import { Client } from '#shared/channel/client.ts';
import { webSocketChannel } from '#shared/channel/web-socket-channel.ts';
import type { Session } from '#shared/contract/sessions.ts';
import { DESK, type Snapshot } from '#shared/contract/streams.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';
import { textIn } from '#shared/words/sentence-text.ts';

type SnapshotOf<O extends Snapshot['of']> = Extract<Snapshot, { of: O }>;

/**
 * A second client of the running core, beside the browser. It reads what is stored, not what is
 * rendered.
 */
export class ApiClient {
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
  }

  /** Opens a client. `address` is the address that the shell printed. */
  static async open(address: string): Promise<ApiClient> {
    const opened = Promise.withResolvers<void>();
    const client = new Client({
      connectChannel: () => connectTo(address),
      timers: { after: afterMs },
      random: Math.random,
      onState: (state) => {
        if (state.kind === 'open') opened.resolve();
        else if (state.kind === 'refused' || state.kind === 'waiting')
          opened.reject(new Error(JSON.stringify(state)));
      },
      onBadMessage: (count) =>
        opened.reject(new Error(`${count} messages were not in the contract.`)),
    });
    client.start();
    await opened.promise;
    return new ApiClient(client);
  }

  get api() {
    return this.#client.api;
  }

  /** Opens a view of a terminal. */
  openTerminal(terminalId: string, handlers: TerminalHandlers): TerminalLine {
    return this.#client.openTerminal(terminalId, null, handlers);
  }

  close(): void {
    this.#client.close();
  }

  /** Returns the current snapshot of the desk. */
  async desk(): Promise<SnapshotOf<'desk'>> {
    const snapshot = await this.#snapshot(DESK);
    if (snapshot.of !== 'desk') throw new Error('The snapshot is not that of the desk.');
    return snapshot;
  }

  /** Returns what a window receives that opens a session. */
  async opened(sessionId: string): Promise<SnapshotOf<'session'>> {
    const snapshot = await this.#snapshot(sessionId);
    if (snapshot.of !== 'session') throw new Error('The snapshot is not that of a session.');
    return snapshot;
  }

  #snapshot(stream: string): Promise<Snapshot> {
    const { promise, resolve, reject } = Promise.withResolvers<Snapshot>();
    const close = this.#client.openStream(stream, {
      onSnapshot: resolve,
      onFrame: () => undefined,
      onLive: () => undefined,
      onDelta: () => undefined,
      onFailed: (failure) => reject(new Error(textIn('en', failure.message))),
    });
    return promise.finally(close);
  }

  /** Returns the only session. Throws if there is no session, or more than one. */
  async session(): Promise<Session> {
    const [session, ...more] = (await this.desk()).sessions;
    if (!session || more.length > 0) throw new Error('There is not exactly one session.');
    return session;
  }

  /**
   * Returns an array to which the `seq` of each changed message is appended from now on, one per
   * frame.
   */
  async changes(sessionId: string): Promise<readonly number[]> {
    const opened = Promise.withResolvers<void>();
    const places: number[] = [];
    this.#client.openStream(sessionId, {
      onSnapshot: () => opened.resolve(),
      onFrame: ({ event }) => event.type === 'message.upserted' && places.push(event.message.seq),
      onLive: () => undefined,
      onDelta: () => undefined,
      onFailed: (failure) => opened.reject(new Error(textIn('en', failure.message))),
    });
    await opened.promise;
    return places;
  }

  /**
   * Returns all stored messages: the top level in order, each sub-agent's messages right after its
   * tool.
   */
  async conversation(
    sessionId: string,
    parentToolUseId: string | null = null,
  ): Promise<readonly ConversationMessage[]> {
    const all: ConversationMessage[] = [];
    for (const message of await this.#level(sessionId, parentToolUseId)) {
      all.push(message);
      if (message.messageType === 'tool_execution')
        all.push(...(await this.conversation(sessionId, message.metadata.toolUseId)));
    }
    return all;
  }

  async #level(
    sessionId: string,
    parentToolUseId: string | null,
  ): Promise<readonly ConversationMessage[]> {
    const messages: ConversationMessage[] = [];
    for (let seq = 0, more = true; more;) {
      const reply = await this.api['conversation.page']({
        sessionId,
        parentToolUseId,
        anchor: { at: 'after', seq },
        limit: 200,
      });
      if (!reply.ok) throw new Error(textIn('en', reply.error.message));
      messages.push(...reply.value.messages);
      more = reply.value.hasAfter && reply.value.messages.length > 0;
      seq = messages.at(-1)?.seq ?? seq;
    }
    return messages;
  }
}

async function connectTo(address: string) {
  const { origin, hash } = new URL(address);
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  const socket = new WebSocket(
    `${origin.replace('http', 'ws')}/ws`,
    ['corral.v1', `corral.token.${token}`],
    { origin },
  );
  const opened = Promise.withResolvers<string | null>();
  socket.on('open', () => opened.resolve(null));
  socket.on('error', (error) => opened.resolve(error.message));
  const problem = await opened.promise;
  return problem === null
    ? ok(webSocketChannel(socket))
    : err({ message: problem, remedy: null, isFinal: true });
}

function afterMs(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}
