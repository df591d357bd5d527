import type { Agent } from '#core/agents/agent.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import { fail } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';
import type { CallInput } from '#shared/contract/call.ts';
import type { sessions as contract } from '#shared/contract/calls/sessions.ts';
import type { Session } from '#shared/contract/sessions.ts';
import { compose, type ShownText } from '#shared/words/sentence.ts';

import { busy, noSuchSession, storeFailed } from '../record/command-failures.ts';
import { noticeMessage } from '../record/own-messages.ts';
import { newSession } from '../record/session-record.ts';
import { FORKED } from '../record/session-words.ts';
import { settleRetries, settleTools } from '../record/settle-tools.ts';
import type { Sessions, SessionsServices } from '../sessions.ts';
import { infoOf, usableAgent } from '../usable-agent.ts';
import { copyMessages } from './copy-messages.ts';
import { forkPlace } from './fork-place.ts';

/** Longest time for which prompts of the copied session wait until the copy was begun. */
const HOLD_MS = 10_000;

type Services = Pick<
  SessionsServices,
  'journal' | 'store' | 'agents' | 'processor' | 'ids' | 'clock'
> & { readonly sessions: Sessions };

/** Starts sessions that begin with a copy of another one. */
export class SessionForks {
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Returns what a fork would copy, or why it is not possible now. Changes nothing. */
  async check({ sessionId, promptSeq }: ForkInput) {
    await this.#services.sessions.recovered(sessionId);
    const source = await this.#forkable(sessionId, promptSeq !== undefined);
    if (!source.ok) return source;
    const { forksAtAdditions } = source.value;
    const until = forkPlace(this.#services, sessionId, { promptSeq, forksAtAdditions });
    if (!until.ok) return until;
    const problem = await agentProblem(source.value, until.value.prompt?.before);
    if (problem) return fail('notForkable', problem.message);
    return ok({ source: source.value, ...until.value });
  }

  /** Returns why no fork can begin before a prompt, now or later; null if one can. */
  async obstacleAt(point: ForkInput) {
    const checked = await this.check(point);
    if (checked.ok || checked.error.kind === 'busy') return ok({ obstacle: null });
    return checked.error.kind === 'noSuchSession'
      ? noSuchSession()
      : ok({ obstacle: checked.error.message });
  }

  /** Starts a fork, in the folder of the original if `place` names no other. */
  async fork(input: ForkInput, place: ForkPlace = {}) {
    const { sessions, clock } = this.#services;
    const { sessionId } = input;
    const checked = await this.check(input);
    if (!checked.ok) return checked;
    const { source, prompt, end } = checked.value;
    const before = prompt?.before ?? null;
    const work = this.#copy({ ...source, before, end, place });
    // The agent copies what it has when it starts, so that no later turn may begin before.
    const begun = work.then(async (done) => (done.ok ? done.value.started : null));
    const limit = new Promise<void>((resolve) => clock.after(HOLD_MS, resolve));
    sessions.recovering(sessionId, Promise.race([begun, limit]));
    const copied = await work;
    if (!copied.ok) return copied;
    const session = sessions.get(copied.value.sessionId);
    if (!session) return noSuchSession();
    const { text = '', attachments = [] } = prompt ?? {};
    return ok({ session, prompt: prompt && { text, attachments: [...attachments] } });
  }

  /** Returns the session to copy, and the mode of the copy: never a dangerous one. */
  async #forkable(sessionId: string, isAtTurn: boolean) {
    const { sessions, journal, agents } = this.#services;
    const session = sessions.get(sessionId);
    const agent = session && agents.get(session.agentId);
    if (!session || !agent || typeof session.discardedAt === 'number') return noSuchSession();
    const info = await infoOf(journal, agent);
    const { capabilities, permissionModes, defaultPermissionMode } = info;
    const inability = inabilityOf(info, isAtTurn);
    if (inability) return fail('notForkable', inability);
    const { agentSessionId } = session;
    if (agentSessionId === null)
      return fail(
        'notForkable',
        compose('sessionFailures.nothingToFork'),
        compose('sessionFailures.promptFirst'),
      );
    const obstacle = this.#obstacle(session);
    if (obstacle) return obstacle;
    const own = permissionModes.find(({ id }) => id === session.permissionMode);
    const permissionMode = own?.isDangerous === false ? own.id : defaultPermissionMode;
    const face = capabilities.faces.includes('structured') ? 'structured' : session.face;
    const choice = { agentId: session.agentId, permissionMode, face };
    const usable = await usableAgent(this.#services, choice);
    const forksAtAdditions = capabilities.forkAtAdditions === true;
    const source = { session, agent, agentSessionId, permissionMode, face, forksAtAdditions };
    return usable.ok ? ok(source) : usable;
  }

  /** Returns why the conversation is not complete now; null if it is. */
  #obstacle({ sessionId, history }: Session) {
    if (this.#services.sessions.find(sessionId)?.isBusy === true) return busy();
    return (history ?? null) === null
      ? null
      : fail(
          'busy',
          compose('sessionFailures.historyUnread'),
          compose('sessionFailures.waitForHistory'),
        );
  }

  /**
   * Copies the messages to a session that is marked as deleted until all of them are there, so that
   * a core that is killed in between leaves no half conversation.
   */
  async #copy({ session: source, agent, agentSessionId, place, before, end, ...how }: Copy) {
    const { ids, clock, journal, store, sessions } = this.#services;
    const { sessionId: from, agentId, cwd, model, effort, additionalFolders } = source;
    const made: Session = {
      ...newSession({
        sessionId: ids.uuid(),
        agentId,
        cwd,
        model,
        effort,
        ...(additionalFolders && { additionalFolders }),
        ...how,
        title: forkTitle(source.title, store.sessions.all()),
        forkedFrom: { sessionId: from, agentSessionId, ...(before && { before }) },
        now: clock.now(),
      }),
      repository: source.repository,
      ...place,
    };
    const { sessionId } = made;
    const hidden = { ...made, discardedAt: clock.now() };
    const begun = journal.write((entry) => entry.session(hidden, true));
    if (!begun.ok) return storeFailed(begun.error);
    const copied = await copyMessages(this.#services, { from, to: sessionId, end });
    const done = copied.ok ? this.#show(made) : copied;
    if (done.ok) return ok({ sessionId, started: sessions.begin(agent, made) });
    await sessions.erase(sessionId);
    return storeFailed(done.error);
  }

  /** Ends what the agent's copy does not continue, and shows the session. */
  #show(session: Session): Result<unknown, StoreFailure> {
    const { journal, processor, clock, ids } = this.#services;
    const at = clock.now();
    return journal.write((entry) => {
      settleTools(entry, { processor, session, status: 'interrupted', at });
      settleRetries(entry, session.sessionId);
      entry.message(noticeMessage(ids.uuid(), session.sessionId, FORKED, at));
      entry.session(session);
    });
  }
}

/** Returns why an agent cannot copy a conversation, or the part before a turn; null if it can. */
function inabilityOf(
  { name, capabilities: { fork, forkAtTurn } }: AgentInfo,
  isAtTurn: boolean,
): ShownText | null {
  if (!fork) return compose('sessionFailures.cannotFork', { agent: name });
  return isAtTurn && forkAtTurn !== true
    ? compose('sessionFailures.cannotForkAtTurn', { agent: name })
    : null;
}

/** Asks the agent itself if a fork can begin before a prompt. The first one begins a new conversation. */
async function agentProblem(
  { agent, agentSessionId: forkOf, session: { cwd } }: Forkable,
  before: Before | undefined,
) {
  if (!before || before.isFirst) return null;
  return (await agent.forkProblem?.({ cwd, forkOf, forkBefore: before.promptId })) ?? null;
}

type Before = NonNullable<NonNullable<Session['forkedFrom']>['before']>;

type Forkable = {
  readonly agent: Agent;
  readonly session: Session;
  readonly agentSessionId: string;
  readonly permissionMode: string;
  readonly face: Session['face'];
  readonly forksAtAdditions: boolean;
};

type Copy = Forkable & {
  readonly before: Before | null;
  /** Position before which the copied messages are. */
  readonly end: number;
  readonly place: ForkPlace;
};

type ForkInput = Omit<CallInput<typeof contract, 'sessions.fork'>, 'commandId'>;

/** The id of the new session, and a folder other than that of the original. */
export type ForkPlace = Partial<Pick<Session, 'sessionId' | 'cwd' | 'worktreeId'>>;

/** Returns the title with the lowest number from 2 on that no session has: `Fix the bug (2)`. */
function forkTitle(title: string, sessions: readonly Pick<Session, 'title'>[]): string {
  const base = title.replace(/ \(\d{1,4}\)$/, '');
  const used = new Set(sessions.map((session) => session.title));
  let number = 2;
  while (used.has(`${base} (${number})`)) number += 1;
  return `${base} (${number})`;
}
