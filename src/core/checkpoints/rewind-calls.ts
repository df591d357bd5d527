import type { SessionForks } from '#core/sessions/forks/session-forks.ts';
import type { Journal } from '#core/journal/journal.ts';
import type { ClockPort } from '#core/ports.ts';
import type { Store } from '#core/store/store.ts';
import { fail } from '#shared/base/failure.ts';
import { ok } from '#shared/base/result.ts';
import type { CallInput, CallReply } from '#shared/contract/call.ts';
import type { checkpoints as contract } from '#shared/contract/calls/git-desk/checkpoints.ts';
import type { Session } from '#shared/contract/sessions.ts';
import { compose } from '#shared/words/sentence.ts';

import type { Forking } from './fork/forking.ts';
import { waitUntilFree } from './folder-use.ts';
import type { Rewinding } from './rewinding.ts';

type Name = keyof typeof contract;
type Input<M extends Name> = CallInput<typeof contract, M>;
type Reply<M extends Name> = Promise<CallReply<typeof contract, M>>;

type Needs = {
  readonly rewinding: Rewinding;
  readonly forking: Forking;
  readonly forks: Pick<SessionForks, 'check' | 'fork'>;
  /** Returns true if an agent can copy a conversation up to any of its turns. */
  readonly canForkAtTurn: (agentId: string) => Promise<boolean>;
  readonly store: Pick<Store, 'sessions' | 'messages'>;
  readonly sessions: { get(sessionId: string): Session | null };
  readonly journal: Pick<Journal, 'subscribe'>;
  readonly clock: Pick<ClockPort, 'after'>;
  /** Resolves when the checkpoints of turns that just ended are stored. */
  readonly settled: () => Promise<void>;
};

const noFiles = {
  changed: [],
  kept: [],
  rewindId: null,
  session: null,
  prompt: null,
  problem: null,
};

/** Answers the calls of checkpoints. */
export class RewindCalls {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async list({ sessionId }: Input<'checkpoints.list'>): Reply<'checkpoints.list'> {
    const session = this.#find(sessionId);
    if (!session) return noSuchSession();
    const { rewinding, canForkAtTurn } = this.#needs;
    const conversation = (await canForkAtTurn(session.agentId)) ? 'anyTurn' : 'none';
    return ok({ ...rewinding.list(sessionId), conversation });
  }

  async preview({
    sessionId,
    promptSeq,
  }: Input<'checkpoints.preview'>): Reply<'checkpoints.preview'> {
    if (!this.#find(sessionId)) return noSuchSession();
    await this.#needs.settled();
    return this.#needs.rewinding.preview(sessionId, promptSeq);
  }

  async previewUndo({
    sessionId,
    rewindId,
  }: Input<'checkpoints.previewUndo'>): Reply<'checkpoints.previewUndo'> {
    if (!this.#find(sessionId)) return noSuchSession();
    return this.#needs.rewinding.previewUndo(sessionId, rewindId);
  }

  async rewind({
    sessionId,
    promptSeq,
    mode,
    files,
  }: Input<'checkpoints.rewind'>): Reply<'checkpoints.rewind'> {
    const session = this.#find(sessionId);
    if (!session) return noSuchSession();
    const { forks, rewinding, settled } = this.#needs;
    const turn = { sessionId, promptSeq };
    if (mode === 'conversation') {
      const forked = await forks.fork(turn);
      return forked.ok ? ok({ ...noFiles, ...forked.value }) : forked;
    }
    const busy = await waitUntilFree(this.#needs, session.cwd);
    if (busy) return busy;
    // Nothing may be changed if the second half is known to be impossible.
    const possible = mode === 'both' ? await forks.check(turn) : ok(null);
    if (!possible.ok) return possible;
    await settled();
    const done = await rewinding.rewind(sessionId, promptSeq, files);
    if (!done.ok) return done;
    const rewound = { ...noFiles, ...done.value, kept: [...done.value.kept] };
    if (mode === 'files') return ok(rewound);
    const forked = await forks.fork(turn);
    return ok(
      forked.ok ? { ...rewound, ...forked.value } : { ...rewound, problem: forked.error.message },
    );
  }

  async fork({ sessionId, ...input }: Input<'checkpoints.fork'>): Reply<'checkpoints.fork'> {
    const session = this.#find(sessionId);
    if (!session) return noSuchSession();
    await this.#needs.settled();
    return this.#needs.forking.fork(session, input);
  }

  async forkPoint({
    sessionId,
    promptSeq,
  }: Input<'checkpoints.forkPoint'>): Reply<'checkpoints.forkPoint'> {
    const session = this.#find(sessionId);
    return session ? this.#needs.forking.pointAt(session, promptSeq) : noSuchSession();
  }

  async undo({ sessionId, rewindId, files }: Input<'checkpoints.undo'>): Reply<'checkpoints.undo'> {
    const session = this.#find(sessionId);
    if (!session) return noSuchSession();
    const busy = await waitUntilFree(this.#needs, session.cwd);
    if (busy) return busy;
    const done = await this.#needs.rewinding.undo(sessionId, rewindId, files);
    return done.ok ? ok({ ...done.value, kept: [...done.value.kept] }) : done;
  }

  #find(sessionId: string): Session | null {
    const session = this.#needs.sessions.get(sessionId);
    return session && (session.discardedAt ?? null) === null ? session : null;
  }
}

function noSuchSession() {
  return fail('noSuchSession', compose('storeFailures.noSuchSession'));
}
