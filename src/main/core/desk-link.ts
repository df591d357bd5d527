import type { ClockPort } from '#core/ports.ts';
import { err, ok } from '#shared/base/result.ts';
import type { Channel } from '#shared/channel/channel.ts';
import { Client } from '#shared/channel/client.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import { DESK } from '#shared/contract/streams.ts';
import { changeDesk, emptyDesk, type DeskChange, type DeskState } from '#shared/desk/desk-state.ts';

export type DeskLinkOptions = {
  /** A new channel to core; `null`: there is no core right now. */
  readonly connect: () => Channel | null;
  readonly clock: ClockPort;
  readonly onChange: (desk: DeskState) => void;
};

/** How long changes are gathered before anyone looks at them: a busy desk has hundreds in a second. */
const GATHER_MS = 100;

/** The shell as one more client of core: it sees the desk as every window does, for the tray, the badge and notifications. */
export class DeskLink {
  readonly #client: Client;
  readonly #options: DeskLinkOptions;
  #desk: DeskState = emptyDesk;
  #isPlanned = false;

  constructor(options: DeskLinkOptions) {
    this.#options = options;
    this.#client = new Client({
      connectChannel: async () => {
        const channel = options.connect();
        return channel ? ok(channel) : err({ message: 'Core is being started.', remedy: null, isFinal: false });
      },
      timers: options.clock,
      random: Math.random,
      onState: () => undefined,
      onBadMessage: () => undefined,
    });
    this.#client.openStream(DESK, {
      onSnapshot: (snapshot) => snapshot.of === 'desk' && this.#change({ type: 'snapshot', snapshot }),
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

  /** A core is there, for the first time or again. */
  coreStarted(): void {
    this.#client.start();
    this.#client.retry();
  }

  close(): void {
    this.#client.close();
  }

  #change(change: DeskChange): void {
    this.#desk = changeDesk(this.#desk, change);
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    this.#options.clock.after(GATHER_MS, () => {
      this.#isPlanned = false;
      this.#options.onChange(this.#desk);
    });
  }
}
