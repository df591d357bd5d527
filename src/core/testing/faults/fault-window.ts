import { Client } from '#shared/channel/client.ts';
import type { ConnectChannel, Timers } from '#shared/channel/connection.ts';
import type { CallInput } from '#shared/contract/call.ts';
import type { contract } from '#shared/contract/contract.ts';
import { DESK, type Frame } from '#shared/contract/streams.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

import type { Dice } from './dice.ts';
import { wordsFor } from './truth.ts';

type Answer = CallInput<typeof contract, 'interactions.respond'>;

/**
 * An answer that a window sent, and the replies it received; empty if no reply arrived. Repeats of
 * one command must get equal replies.
 */
export type Sent = { readonly answer: Answer; readonly replies: Set<'accepted' | 'refused'> };

export type WindowWorld = {
  readonly connectChannel: ConnectChannel;
  readonly timers: Timers;
  readonly dice: Dice;
  readonly uuid: () => string;
};

/**
 * A window without UI: the real client of the contract, and a person who answers the questions that
 * it shows.
 */
export class FaultWindow {
  readonly windowId: string;
  readonly sent: Sent[] = [];
  /** The open interactions, as reported by frames. */
  readonly open = new Map<string, Interaction>();
  /** Some closed interactions, for late answers. */
  readonly closed: Interaction[] = [];
  readonly #world: WindowWorld;
  readonly #client: Client;

  constructor(world: WindowWorld) {
    this.#world = world;
    this.windowId = world.uuid();
    const { connectChannel, timers, dice } = world;
    const ignore = () => undefined;
    this.#client = new Client({
      connectChannel,
      timers,
      random: () => dice.next(),
      onState: ignore,
      onBadMessage: ignore,
    });
    this.#client.start();
    const onSnapshot = (
      snapshot: Parameters<Parameters<Client['openStream']>[1]['onSnapshot']>[0],
    ) => {
      if (snapshot.of !== 'desk') return;
      this.open.clear();
      for (const interaction of snapshot.interactions) this.#store(interaction);
    };
    this.#client.openStream(DESK, {
      onSnapshot,
      onFrame: (frame) => this.#frame(frame),
      onLive: ignore,
      onDelta: ignore,
      onFailed: ignore,
    });
  }

  get isConnected(): boolean {
    return this.#client.state.kind === 'open';
  }

  show(interaction: Interaction): void {
    void this.#client.api['interactions.shown']({
      requestId: interaction.request.requestId,
      windowId: this.windowId,
    });
  }

  hide(interaction: Interaction): void {
    void this.#client.api['interactions.hidden']({
      requestId: interaction.request.requestId,
      windowId: this.windowId,
    });
  }

  pause(interaction: Interaction, isPaused: boolean): void {
    void this.#client.api['interactions.pauseTimer']({
      commandId: this.#world.uuid(),
      requestId: interaction.request.requestId,
      isPaused,
    });
  }

  /** Answers a shown question; `times`: how often the same command is sent. */
  answer({ request }: Interaction, times = 1): void {
    const { dice, uuid } = this.#world;
    const commandId = uuid();
    const selectedOptionId = dice.pick(request.options)?.optionId ?? '';
    const feedback = wordsFor(request.title, commandId);
    const answer = {
      commandId,
      requestId: request.requestId,
      windowId: this.windowId,
      selectedOptionId,
      feedback,
    };
    const sent: Sent = { answer, replies: new Set() };
    this.sent.push(sent);
    for (let time = 0; time < times; time += 1) void this.#send(sent);
  }

  close(): void {
    this.#client.close();
  }

  async #send(sent: Sent): Promise<void> {
    const reply = await this.#client.api['interactions.respond'](sent.answer);
    if (reply.ok) sent.replies.add('accepted');
    else if (!INFRASTRUCTURE.has(reply.error.kind)) sent.replies.add('refused');
  }

  #frame({ event }: Frame): void {
    if (event.type === 'interaction.upserted') this.#store(event.interaction);
  }

  #store(interaction: Interaction): void {
    const { requestId } = interaction.request;
    if (interaction.outcome === null) this.open.set(requestId, interaction);
    else if (this.open.delete(requestId)) this.closed.unshift(interaction);
    this.closed.length = Math.min(this.closed.length, 20);
  }
}

const INFRASTRUCTURE = new Set<string>([
  'malformed',
  'internal',
  'disconnected',
  'overloaded',
  'readOnly',
]);
