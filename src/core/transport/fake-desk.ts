import type { Channel } from '#shared/channel/channel.ts';
import { Client } from '#shared/channel/client.ts';
import type { ConnectionState } from '#shared/channel/connection.ts';
import { ManualClock } from '#shared/channel/manual-clock.ts';
import { Recorder, recordingHandlers } from '#shared/channel/recorder.ts';
import { ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { FakeTerminals } from './fake-terminals.ts';
import { FakeLog, FakeReceiptStore, FakeSource, fakeApi } from './fakes.ts';
import { Receipts } from './receipts.ts';
import { Windows } from './windows.ts';
import { serveChannel } from './serve-channel.ts';

/** A kind of channel under test. */
export interface Carrier {
  /** Connects: passes core's end to `accept`, and then returns the client's end. */
  connect(accept: (core: Channel) => void): Promise<Channel>;
  dispose(): Promise<void>;
}

/** A client and a core whose surroundings the test controls. */
export class FakeDesk {
  readonly clock = new ManualClock();
  readonly source = new FakeSource();
  readonly receipts = new FakeReceiptStore();
  readonly terminals = new FakeTerminals();
  readonly log = new FakeLog();
  readonly states = new Recorder();
  readonly followed = new Recorder();
  /** Core's ends of the channels, oldest first. */
  readonly coreEnds: Channel[] = [];
  readonly client: Client;
  #api: Partial<CorralApi> = {};

  constructor(carrier: Carrier) {
    const receipts = new Receipts(this.receipts);
    const windows = new Windows(() => undefined);
    const api = fakeApi({
      'sessions.prompt': (input) => this.#api['sessions.prompt']!(input),
      'folders.list': (input) => this.#api['folders.list']!(input),
    });
    const serve = (core: Channel) => {
      this.coreEnds.push(core);
      serveChannel(core, {
        api,
        source: this.source,
        terminals: this.terminals,
        receipts,
        windows,
        clock: this.clock,
        log: this.log,
      });
    };
    this.client = new Client({
      connectChannel: async () => ok(await carrier.connect(serve)),
      timers: this.clock,
      random: () => 0,
      onState: (state) => this.states.add(describeState(state)),
      onBadMessage: (count) => this.states.add(`bad ${count}`),
    });
    this.source.create('s');
  }

  answer(calls: Partial<CorralApi>): void {
    this.#api = calls;
  }

  async open(): Promise<void> {
    this.client.start();
    await this.states.until('open');
  }

  follow(): () => void {
    return this.client.openStream('s', recordingHandlers(this.followed));
  }

  async lose(): Promise<void> {
    this.states.take();
    this.coreEnds.at(-1)?.close('gone');
    await this.states.until('waiting 1 gone');
  }

  async reconnect(): Promise<void> {
    this.clock.advance(10_000);
    await this.states.until('open');
  }
}

function describeState(state: ConnectionState): string {
  return state.kind === 'waiting'
    ? `waiting ${state.failures} ${textIn('en', state.reason)}`
    : state.kind;
}
