import { agentGone, type Agent, type AgentGone, type Decision } from '#core/agents/agent.ts';
import type { DecisionPort } from '#core/interactions/decision-port.ts';
import type { InteractionHub } from '#core/interactions/interaction-hub.ts';
import type { Journal } from '#core/journal/journal.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import type { FolderTrust, Unanswered } from '#core/trust/folder-trust.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Session } from '#shared/contract/sessions.ts';
import { worded, type Worded } from '#shared/interaction/worded.ts';

import { TRUST_SETTLED } from '../record/session-words.ts';
import type { WriteQueue } from '../record/write-queue.ts';
import { infoOf } from '../usable-agent.ts';
import { OpenQuestions } from './open-questions.ts';

type TrustServices = {
  readonly hub: InteractionHub;
  readonly journal: Pick<Journal, 'agents'>;
  readonly trust: Pick<FolderTrust, 'check' | 'question' | 'answer'>;
  readonly writes: WriteQueue;
  /** Called after the answer with true if the agent may start. */
  readonly answered: (mayStart: boolean) => void;
};

/** How an agent may start. */
export type Admission = { readonly isUntrusted: boolean; readonly byAgent: boolean };

/** Asks the person before a session starts its agent in a folder that brings programs or permissions. */
export class SessionTrust implements DecisionPort {
  readonly #services: TrustServices;
  readonly #open: OpenQuestions;
  #asked: { readonly sessionId: string; readonly about: Unanswered } | null = null;

  /** Number of answers. */
  #answers = 0;

  constructor(services: TrustServices) {
    this.#services = services;
    this.#open = new OpenQuestions(services.hub, this);
  }

  /** Returns how the agent may start. Opens the question and returns null if it may not yet. */
  async admit(session: Session, agent: Agent): Promise<Admission | null> {
    const { trust, journal, writes } = this.#services;
    const answers = this.#answers;
    const verdict = await trust.check(session, agent);
    // The agents may not be detected yet, and the question contains the name.
    const name = verdict.kind === 'ask' ? (await infoOf(journal, agent)).name : '';
    // The person has answered the question of an earlier start meanwhile.
    if (verdict.kind === 'ask' && answers !== this.#answers) return this.admit(session, agent);
    if (verdict.kind !== 'ask') {
      writes.push(() => this.close(TRUST_SETTLED));
      const byAgent = verdict.kind === 'trusted' && verdict.byAgent;
      return { isUntrusted: verdict.kind === 'without', byAgent };
    }
    const { about } = verdict;
    this.#asked = { sessionId: session.sessionId, about };
    const ask = trust.question(about, agent, name);
    writes.push(() => this.#open.ask(session, ask));
    return null;
  }

  /** Stores the answer, and starts the agent if it may. */
  deliverDecision(askId: string, { option }: Decision): Result<unknown, AgentGone> {
    this.#open.answered(askId);
    this.#answers += 1;
    const mayStart = option === null ? null : this.#store(option.optionId);
    // The hub stores what was sent before the agent starts.
    setImmediate(() => this.#services.answered(mayStart === true));
    if (mayStart === null) return err(agentGone(NOT_WAITING));
    return ok({ folder: this.#asked?.about.folder, answer: option?.optionId });
  }

  /** Returns whether the agent may start; null if the answer could not be stored. */
  #store(optionId: string): boolean | null {
    if (this.#asked === null) return null;
    const { sessionId, about } = this.#asked;
    const answered = this.#services.trust.answer(sessionId, about, optionId);
    return answered.ok ? answered.value : null;
  }

  close(explanation: Worded): Result<unknown, StoreFailure> {
    return this.#open.closeAll('withdrawn', explanation);
  }
}

const NOT_WAITING = worded('askerNotRunning', {});
