import { sentWordsOf } from '#core/agents/agent-words.ts';
import type { AgentDriver } from '#core/agents/driver.ts';
import type { LiveText } from '#core/conversation/live-text.ts';
import type { Journal } from '#core/journal/journal.ts';
import type { MachinePorts } from '#core/ports/machine-ports.ts';
import type { Store } from '#core/store/store.ts';
import type { Terminals } from '#core/terminals/terminals.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { Channel } from '#shared/channel/channel.ts';

import { DeskStreams } from './desk-streams.ts';
import { ReadingReceipts } from './reading-receipts.ts';
import { Receipts } from './receipts.ts';
import { Windows } from './windows.ts';
import { serveChannel, type TransportDeps } from './serve-channel.ts';

/** The channels of all clients of one core. */
class ServedChannels {
  readonly #deps: TransportDeps;
  readonly #open = new Set<Channel>();

  constructor(deps: TransportDeps) {
    this.#deps = deps;
  }

  /** Serves one client until its channel closes. */
  serve(channel: Channel): void {
    this.#open.add(channel);
    channel.onClose(() => void this.#open.delete(channel));
    serveChannel(channel, this.#deps);
  }

  close(): void {
    for (const channel of this.#open) channel.close('Corral was closed.');
  }
}

type Ports = Pick<MachinePorts, 'clock' | 'log'> & { readonly agents: readonly AgentDriver[] };
type Needs = {
  readonly api: CorralApi;
  readonly journal: Journal;
  readonly store: Store;
  readonly live: LiveText;
  readonly terminals: Terminals;
  readonly windowLeft: (windowId: string) => void;
  /** Notes that a client follows a stream. The returned function notes that it no longer does. */
  readonly followed: (stream: string) => () => void;
  /** Problem with which calls that change anything are refused. Null if they are not refused. */
  readonly refusal: Problem | null;
};

/** The channels of windows and programs. */
export function transportFeature({ clock, log, agents }: Ports, needs: Needs) {
  const { api, journal, store, live, terminals, windowLeft, followed, refusal } = needs;
  const receipts = refusal ? new ReadingReceipts(refusal) : storedReceipts(store, clock);
  const source = new DeskStreams(journal, store, live, sentWordsOf(agents), followed);
  const channels = new ServedChannels({
    api,
    receipts,
    windows: new Windows(windowLeft),
    terminals,
    source,
    clock,
    log,
  });
  return { channels, close: () => channels.close() };
}

function storedReceipts(store: Store, clock: MachinePorts['clock']): Receipts {
  return new Receipts({
    get: (commandId) => store.receipts.get(commandId),
    put: (commandId, request, reply) =>
      void store.transaction(() => store.receipts.put(commandId, request, reply, clock.now())),
  });
}
