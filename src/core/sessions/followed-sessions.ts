import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { RecordCounts } from '#core/agents/agent.ts';
import type { Processor } from '#core/conversation/processor.ts';
import type { ClockPort } from '#core/ports.ts';

import { isMissable } from './recovery.ts';
import type { Sessions } from './sessions.ts';

/** How often it is asked whether the agent still runs. */
const CHECK_MS = 5000;
const MOST = 16;

type Deliver = (events: readonly AgentEvent[], counts: RecordCounts) => void;
type Place = { readonly file: string; readonly offset: number };
type Follower = { follow(place: Place): void; close(): void };

export type FollowingServices = {
  readonly sessions: Pick<Sessions, 'get' | 'addPast'>;
  readonly processor: Processor;
  readonly clock: ClockPort;
  readonly follower: (deliver: Deliver) => Follower;
};

/** Sessions whose agent runs where Corral does not hold it: what it writes down becomes their conversation. */
export class FollowedSessions {
  readonly #services: FollowingServices;
  readonly #stops = new Map<string, () => void>();

  constructor(services: FollowingServices) {
    this.#services = services;
  }

  /** From that place in the transcript on, until `isOver`, or until Corral runs an agent for the session itself. */
  follow(sessionId: string, place: Place, isOver: () => boolean): void {
    this.stop(sessionId);
    const [oldest] = this.#stops.keys();
    if (this.#stops.size >= MOST && oldest !== undefined) this.stop(oldest);
    const follower = this.#services.follower((events, counts) => this.#add(sessionId, events, counts));
    let cancel = () => undefined as void;
    const check = () => {
      if (isOver() || !this.#isFree(sessionId)) this.stop(sessionId);
      else cancel = this.#services.clock.after(CHECK_MS, check);
    };
    this.#stops.set(sessionId, () => {
      cancel();
      follower.close();
    });
    follower.follow(place);
    check();
  }

  stop(sessionId: string): void {
    this.#stops.get(sessionId)?.();
    this.#stops.delete(sessionId);
  }

  close(): void {
    for (const sessionId of this.#stops.keys()) this.stop(sessionId);
  }

  #isFree(sessionId: string): boolean {
    return this.#services.sessions.get(sessionId)?.status === 'stopped';
  }

  #add(sessionId: string, events: readonly AgentEvent[], counts: RecordCounts): void {
    const { sessions, processor } = this.#services;
    const session = sessions.get(sessionId);
    if (!session || !this.#isFree(sessionId)) return this.stop(sessionId);
    const work: Parameters<typeof sessions.addPast>[1]['work'] = (entry) => {
      for (const event of events) if (event.type === 'output' && isMissable(event.output)) processor.ingest(entry, session, event.output);
    };
    sessions.addPast(sessionId, { counts, history: session.history, tell: true, work });
  }
}
