import { fail } from '#shared/base/failure.ts';
import { NOT_LOGGED_IN, type LogInWay } from '#shared/agents/log-in-way.ts';
import type { CallInput } from '#shared/contract/call.ts';
import type { sessions as contract } from '#shared/contract/calls/sessions.ts';
import type { Session } from '#shared/contract/sessions.ts';
import { compose } from '#shared/words/sentence.ts';

import type { LiveSession } from './live-session.ts';
import { archived, noSuchSession, startResult } from './record/command-failures.ts';
import type { Sessions } from './sessions.ts';

/** Starts sessions again whose agents needed a login, with the prompts that it stopped. */
export class SessionLogIns {
  readonly #sessions: Pick<Sessions, 'find' | 'get'>;

  constructor(sessions: Pick<Sessions, 'find' | 'get'>) {
    this.#sessions = sessions;
  }

  /** Lets the agent itself log in, in a way that it has offered. */
  async logIn({ sessionId, wayId }: CallInput<typeof contract, 'sessions.logIn'>) {
    const live = this.#sessions.find(sessionId);
    if (!live) return noSuchSession();
    if (live.session.archivedAt !== null) return archived();
    if (live.isRunning) return fail('alreadyRunning', compose('sessionFailures.running'));
    if (wayOf(live.session, wayId)?.how.type !== 'agent') return noSuchLogIn();
    return this.#start(live, wayId);
  }

  /** Returns the way to log in that the problem of a session offers; null if it does not. */
  wayOf(sessionId: string, wayId: string): LogInWay | null {
    const session = this.#sessions.get(sessionId);
    return session && wayOf(session, wayId);
  }

  /** Starts a session after a login in a terminal, unless it no longer needs one. */
  async loggedIn(sessionId: string): Promise<void> {
    const live = this.#sessions.find(sessionId);
    if (!live || live.isRunning || live.session.archivedAt !== null) return;
    if (live.session.problem?.kind === NOT_LOGGED_IN) await this.#start(live);
  }

  async #start(live: LiveSession, wayId?: string) {
    return startResult(live, await live.start(wayId));
  }
}

function wayOf({ problem }: Session, wayId: string): LogInWay | null {
  return problem?.logIns?.find(({ id }) => id === wayId) ?? null;
}

function noSuchLogIn() {
  return fail('noSuchLogIn', compose('sessionFailures.noSuchLogIn'));
}
