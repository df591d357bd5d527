import type { ClockPort } from '#core/ports.ts';
import { err, ok } from '#shared/base/result.ts';
import type { Channel } from '#shared/channel/channel.ts';
import { Client } from '#shared/channel/client.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import { DESK } from '#shared/contract/streams.ts';
import { changeDesk, emptyDesk, type DeskChange, type DeskState } from '#shared/desk/desk-state.ts';
import { addCatalogue } from '#shared/words/sentence-text.ts';
import { compose } from '#shared/words/sentence.ts';

export type DeskLinkOptions = {
  /** Opens a channel to core. Returns null if no core runs. */
  readonly connect: () => Channel | null;
  readonly clock: ClockPort;
  readonly onChange: (desk: DeskState) => void;
};

/** Throttling interval for changes: a busy desk has hundreds per second. */
const GATHER_MS = 100;

/**
 * Connects the shell to core as a further client. It receives the desk as windows do, for the tray,
 * the badge and notifications.
 */
export class DeskLink {
  readonly #client: Client;
  readonly #options: DeskLinkOptions;
  #desk: DeskState = emptyDesk;
  #isScheduled = false;

  constructor(options: DeskLinkOptions) {
    this.#options = options;
    this.#client = new Client({
      connectChannel: async () => {
        const channel = options.connect();
        return channel
          ? ok(channel)
          : err({ message: compose('callFailures.starting'), remedy: null, isFinal: false });
      },
      timers: options.clock,
      random: Math.random,
      onState: () => undefined,
      onBadMessage: () => undefined,
    });
    this.#client.openStream(DESK, {
      onSnapshot: (snapshot) => {
        if (snapshot.of !== 'desk') return;
        for (const [agentId, texts] of Object.entries(snapshot.agentWords))
          addCatalogue(agentId, texts);
        this.#change({ type: 'snapshot', snapshot });
      },
      onFrame: ({ event }) => this.#change({ type: 'event', event }),
      onLive: () => undefined,
      onDelta: () => undefined,
      onFailed: (failure) => this.#change({ type: 'failed', failure }),
    });
  }

  get desk(): DeskState {
    return this.#desk;
  }

  get api(): CorralApi {
    return this.#client.api;
  }

  /** Connects to a core that has just started. */
  coreStarted(): void {
    this.#client.start();
    this.#client.retry();
  }

  close(): void {
    this.#client.close();
  }

  #change(change: DeskChange): void {
    this.#desk = changeDesk(this.#desk, change);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#options.clock.after(GATHER_MS, () => {
      this.#isScheduled = false;
      this.#options.onChange(this.#desk);
    });
  }
}
