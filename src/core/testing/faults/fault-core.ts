import { LiveText } from '#core/conversation/live-text.ts';
import { isOwnWork } from '#core/agents/stored-use.ts';
import { Rules } from '#core/rules/rules.ts';
import { neutralPolicy, type InteractionPolicy } from '#core/interactions/policy.ts';
import { interactionCalls } from '#core/interactions/interactions-feature.ts';
import { DeskStreams } from '#core/transport/desk-streams.ts';
import type { IdPort } from '#core/ports.ts';
import { giveUp } from '#core/sessions/recovery/recovery.ts';
import { silentLog, type ManualClock } from '#core/testing/fake-ports.ts';
import { Harness } from '#core/testing/harness.ts';
import type { ScriptedAgent } from '#core/testing/scripted-agent.ts';
import { fail } from '#shared/base/failure.ts';
import { fakeApi, noTerminals } from '#core/transport/fakes.ts';
import { Receipts } from '#core/transport/receipts.ts';
import { serveChannel } from '#core/transport/serve-channel.ts';
import { Windows } from '#core/transport/windows.ts';
import type { Channel } from '#shared/channel/channel.ts';

import { Killer, survive } from './killer.ts';

const HOME = '/home/me';

export type CoreWorld = {
  readonly folder: string;
  readonly clock: ManualClock;
  readonly ids: IdPort;
  readonly agent: ScriptedAgent;
};

/**
 * Core as windows use it: its services on real files behind its real transport, killable at any
 * point.
 */
export class FaultCore {
  readonly killer: Killer;
  readonly harness: Harness;
  readonly rules: Rules;
  readonly #channels = new Set<Channel>();
  readonly #transport: Parameters<typeof serveChannel>[1];

  constructor({ folder, clock, ids, agent }: CoreWorld) {
    this.killer = new Killer(() => this.#closeChannels());
    const mortal = this.killer.clock(clock);
    const policy: InteractionPolicy = {
      ...neutralPolicy,
      standing: (request) => this.rules.standing(request),
      turnStarted: (sessionId) => this.rules.turnStarted(sessionId),
      turnOver: (sessionId) => this.rules.turnOver(sessionId),
    };
    this.harness = new Harness(folder, policy, agent, {
      clock,
      ids,
      database: (inner) => this.killer.database(inner),
      timers: () => mortal,
    });
    const { store, journal, hub } = this.harness;
    this.rules = new Rules({ journal, store, clock, ids, homeDir: HOME, isOwnWork });
    this.#transport = {
      api: fakeApi(
        interactionCalls({
          hub,
          store,
          rules: this.rules,
          proposalOf: () => fail('requestClosed', 'none'),
        }),
      ),
      source: new DeskStreams(journal, store, new LiveText()),
      terminals: noTerminals,
      receipts: new Receipts({
        get: (commandId) => store.receipts.get(commandId),
        put: (commandId, request, reply) =>
          void store.transaction(() => store.receipts.put(commandId, request, reply, clock.now())),
      }),
      windows: new Windows((windowId) => survive(() => hub.windowLeft(windowId))),
      clock: mortal,
      log: silentLog,
    };
  }

  serve(channel: Channel): void {
    this.#channels.add(channel);
    channel.onClose(() => void this.#channels.delete(channel));
    serveChannel(channel, this.#transport);
  }

  /** Recovers as after every start: closes or finds again what an earlier core left. */
  async recover(sessionIds: readonly string[]): Promise<void> {
    const { survivors, orphansGone } = this.harness.recover();
    this.rules.endEarlierTurns();
    await orphansGone;
    for (const survivor of survivors) {
      if (!(await this.harness.sessions.takeOver(survivor)))
        await giveUp(this.harness.recoveryServices, survivor);
    }
    const living = new Set(survivors.map(({ session }) => session.sessionId));
    for (const sessionId of sessionIds) {
      if (!living.has(sessionId))
        await this.harness.sessions.resume({ commandId: crypto.randomUUID(), sessionId });
    }
  }

  breakChannel(at: number): void {
    [...this.#channels][at % Math.max(1, this.#channels.size)]?.close('The wire broke.');
  }

  /** Releases what remains of a killed process: its files stay, and the folder is unlocked. */
  release(): void {
    if (!this.killer.isDead) this.killer.kill();
    this.harness.crash();
  }

  #closeChannels(): void {
    for (const channel of this.#channels) channel.close('Core is gone.');
  }
}
