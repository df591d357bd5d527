import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { LiveTranscript, RecordCounts } from '#core/agents/agent.ts';
import type { Processor } from '#core/conversation/processor.ts';
import type { Journal } from '#core/journal/journal.ts';
import type { ClockPort, IdPort, ProcessPort } from '#core/ports.ts';
import type { FollowedTranscript } from '#core/store/tables/followed.ts';

import { noticeMessage, type Notice } from '../record/own-messages.ts';
import { isMissable } from './recovery.ts';
import { AGENT_ENDED_ELSEWHERE, TOO_MANY_FOLLOWED } from '../record/session-words.ts';
import type { Sessions } from '../sessions.ts';

/** Interval of the check that the agent's process still runs. */
const CHECK_MS = 5000;
const MAX_FOLLOWED = 16;

type Deliver = (events: readonly AgentEvent[], counts: RecordCounts) => void;

export type FollowingServices = {
  readonly sessions: Pick<Sessions, 'get' | 'addPast' | 'recovering'>;
  readonly journal: Journal;
  readonly processor: Processor;
  readonly processes: Pick<ProcessPort, 'identity'>;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  /** Returns null if the agent of this session cannot be followed. */
  readonly follower: (sessionId: string, deliver: Deliver) => LiveTranscript | null;
};

type Following = {
  readonly follower: LiveTranscript;
  readonly followed: FollowedTranscript;
  cancel: () => void;
};

/**
 * Sessions whose agent runs outside of Corral. Their agents' transcripts are stored as their
 * conversations.
 */
export class FollowedSessions {
  readonly #services: FollowingServices;
  readonly #following = new Map<string, Following>();

  constructor(services: FollowingServices) {
    this.#services = services;
  }

  /**
   * Follows a transcript from that offset, until its process ends or until Corral runs an agent for
   * the session itself.
   */
  follow(sessionId: string, followed: FollowedTranscript): void {
    this.#stopFollowing(sessionId);
    const [oldest] = this.#following.keys();
    if (this.#following.size >= MAX_FOLLOWED && oldest !== undefined)
      this.#end(oldest, TOO_MANY_FOLLOWED);
    const follower = this.#services.follower(sessionId, (events, counts) =>
      this.#add(sessionId, events, counts),
    );
    if (!follower) return;
    const following: Following = { follower, followed, cancel: () => undefined };
    this.#following.set(sessionId, following);
    this.#services.journal.write((entry) => entry.store.followed.put(sessionId, followed));
    follower.follow(followed);
    this.#check(sessionId, following);
  }

  /**
   * Continues what the core before this one followed. The transcript of an agent that has ended is
   * read to its end.
   */
  recover(): void {
    const { journal, sessions } = this.#services;
    const left = journal.write((entry) => entry.store.followed.all());
    for (const { sessionId, followed } of left.ok ? left.value : []) {
      if (!this.#isFree(sessionId)) this.#forget(sessionId);
      else {
        this.follow(sessionId, followed);
        sessions.recovering(
          sessionId,
          this.#following.get(sessionId)?.follower.look() ?? Promise.resolve(),
        );
      }
    }
  }

  /** Stops all followers. The next core continues them. */
  close(): void {
    for (const sessionId of this.#following.keys()) this.#stopFollowing(sessionId);
  }

  #check(sessionId: string, following: Following): void {
    const { processes, clock } = this.#services;
    const { pid, identity } = following.followed;
    if (!this.#isFree(sessionId)) this.#end(sessionId, null);
    else if (processes.identity(pid) === identity)
      following.cancel = clock.after(CHECK_MS, () => this.#check(sessionId, following));
    else
      void following.follower
        .look()
        .then(
          () =>
            this.#following.get(sessionId) === following &&
            this.#end(sessionId, AGENT_ENDED_ELSEWHERE),
        );
  }

  #end(sessionId: string, notice: Notice | null): void {
    this.#stopFollowing(sessionId);
    this.#forget(sessionId);
    if (notice !== null && this.#isFree(sessionId)) {
      const { sessions, ids, clock } = this.#services;
      const message = noticeMessage(ids.uuid(), sessionId, notice, clock.now());
      const counts = { seen: 0, shown: 0, unknown: 0 };
      const progress = { counts, history: sessions.get(sessionId)?.history, notify: true };
      sessions.addPast(sessionId, (entry) => void entry.message(message), progress);
    }
  }

  #stopFollowing(sessionId: string): void {
    const following = this.#following.get(sessionId);
    following?.cancel();
    following?.follower.close();
    this.#following.delete(sessionId);
  }

  #forget(sessionId: string): void {
    this.#services.journal.write((entry) => entry.store.followed.deleteSession(sessionId));
  }

  #isFree(sessionId: string): boolean {
    return this.#services.sessions.get(sessionId)?.status === 'stopped';
  }

  #add(sessionId: string, events: readonly AgentEvent[], counts: RecordCounts): void {
    const { sessions, processor } = this.#services;
    const session = sessions.get(sessionId);
    const following = this.#following.get(sessionId);
    if (!following) return;
    if (!session || !this.#isFree(sessionId)) return this.#end(sessionId, null);
    const work: Parameters<typeof sessions.addPast>[1] = (entry) => {
      for (const event of events)
        if (event.type === 'output' && isMissable(event.output))
          processor.ingest(entry, session, event.output);
      entry.store.followed.put(sessionId, { ...following.followed, ...following.follower.place });
    };
    sessions.addPast(sessionId, work, { counts, history: session.history, notify: true });
  }
}
