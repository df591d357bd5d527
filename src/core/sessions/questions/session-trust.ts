import { agentGone, type Agent, type AgentGone, type Decision } from '#core/agents/agent.ts';
import type { DecisionPort } from '#core/interactions/decision-port.ts';
import type { InteractionHub } from '#core/interactions/interaction-hub.ts';
import type { Journal } from '#core/journal/journal.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import type { FolderTrust, Unanswered } from '#core/trust/folder-trust.ts';
import { FOLDER_NOT_TRUSTED } from '#shared/agents/folder-not-trusted.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { Session } from '#shared/contract/sessions.ts';
import { worded, type Worded } from '#shared/interaction/worded.ts';
import { compose } from '#shared/words/sentence.ts';

import type { WriteQueue } from '../record/write-queue.ts';
import { OpenQuestions } from './open-questions.ts';

type TrustServices = {
  readonly hub: InteractionHub;
  readonly journal: Pick<Journal, 'agents'>;
  readonly trust: Pick<FolderTrust, 'check' | 'question' | 'answer'>;
  readonly writes: WriteQueue;
  /** Starts the agent again, after the person agreed. */
  readonly startAgain: () => void;
};

/** How an agent may start. */
export type Admission = { readonly isUntrusted: boolean; readonly byAgent: boolean };

/**
 * Asks the person before a session starts its agent in a folder that brings programs or permissions.
 * The start fails meanwhile, and is repeated after a yes.
 */
export class SessionTrust implements DecisionPort {
  readonly #services: TrustServices;
  readonly #open: OpenQuestions;
  #asked: { readonly sessionId: string; readonly about: Unanswered } | null = null;

  constructor(services: TrustServices) {
    this.#services = services;
    this.#open = new OpenQuestions(services.hub, this);
  }

  /** Returns how the agent may start, or opens the question and returns why it may not. */
  async admit(session: Session, agent: Agent): Promise<Result<Admission, Problem>> {
    const { trust, journal, writes } = this.#services;
    const verdict = await trust.check(session, agent);
    if (verdict.kind !== 'ask') {
      const byAgent = verdict.kind === 'trusted' && verdict.byAgent;
      return ok({ isUntrusted: verdict.kind === 'without', byAgent });
    }
    const { about } = verdict;
    this.#asked = { sessionId: session.sessionId, about };
    const known = journal.agents.find(({ agentId }) => agentId === session.agentId);
    const name = known?.name ?? session.agentId;
    const ask = trust.question(about, agent, name);
    writes.push(() => this.#open.ask(session, ask));
    return err({
      kind: FOLDER_NOT_TRUSTED,
      message: compose('sessionFailures.folderNotTrusted', { agent: name }),
      remedy: compose('sessionFailures.answerTrust'),
      command: null,
    });
  }

  /** Stores the answer, and starts the agent if it may. */
  deliverDecision(askId: string, { option }: Decision): Result<unknown, AgentGone> {
    this.#open.answered(askId);
    if (this.#asked === null || option === null) return err(agentGone(NOT_WAITING));
    const { sessionId, about } = this.#asked;
    const { optionId } = option;
    const answered = this.#services.trust.answer(sessionId, about, optionId);
    if (!answered.ok) return err(agentGone(NOT_WAITING));
    // The hub stores what was sent before the agent starts.
    if (answered.value) setImmediate(this.#services.startAgain);
    return ok({ folder: about.folder, answer: optionId });
  }

  close(explanation: Worded): Result<unknown, StoreFailure> {
    return this.#open.closeAll('withdrawn', explanation);
  }
}

const NOT_WAITING = worded('askerNotRunning', {});
