import type {
  AgentContext,
  PermissionOption,
  RequestPermissionRequest,
  RequestPermissionResponse,
} from '@agentclientprotocol/sdk';

import type { CallCard } from '#agent/record/entry.ts';
import type { PermissionReply, SessionClient, SessionUpdate } from '#agent/session/ports.ts';
import type { PersonAnswer, PersonQuestion } from '#agent/tools/tool.ts';
import { isFields, textAt } from '#shared/base/fields.ts';

import { answerOf, formOf } from './elicitation.ts';
import { changedTexts, EDIT, editIdOf } from './edit-reply.ts';
import { acpCall, toAcp } from './to-acp.ts';

/** Facts about the client from `initialize`. */
export interface ClientFacts {
  readonly canAsk: boolean;
  /** True if a form may ask for secrets: the client masks them and keeps them out of its logs. */
  readonly canAskSecrets: boolean;
  /** Returns the requests of the running turn of a session to the model. */
  readonly iterationOf: (sessionId: string) => number;
}

const OPTIONS: readonly PermissionOption[] = [
  { optionId: 'allow', name: 'Allow', kind: 'allow_once' },
  { optionId: 'reject', name: 'Reject', kind: 'reject_once' },
];
const ALWAYS: PermissionOption = {
  optionId: 'allow-session',
  name: 'Allow exactly this for the rest of the session',
  kind: 'allow_always',
};

/** The client at the other end of an ACP connection. */
export class AcpClient implements SessionClient {
  readonly #context: AgentContext;
  readonly #sessionId: string;
  readonly #facts: ClientFacts;

  constructor(context: AgentContext, sessionId: string, facts: ClientFacts) {
    this.#context = context;
    this.#sessionId = sessionId;
    this.#facts = facts;
  }

  update(update: SessionUpdate): void {
    const wire = toAcp(update);
    if (wire === null) return;
    const params = { sessionId: this.#sessionId, update: wire };
    // The connection has closed if this fails, which ends the process.
    void this.#context.notify('session/update', params).catch(() => undefined);
  }

  async permission(card: CallCard, signal: AbortSignal): Promise<PermissionReply> {
    const { changes } = card;
    // Allowing edits of a file for the session would cover edits that were not shown.
    const options = changes.length > 0 ? [...OPTIONS] : [...OPTIONS, ALWAYS];
    const call = acpCall(card, 'pending');
    const isEdit = changes.length > 0;
    const toolCall = isEdit ? { ...call, _meta: { [EDIT]: editIdOf(card) } } : call;
    const currentIteration = this.#facts.iterationOf(this.#sessionId);
    const params: RequestPermissionRequest = {
      sessionId: this.#sessionId,
      toolCall,
      options,
      _meta: { 'corral/resumePoint': { currentIteration, pausedStage: 'acting' } },
    };
    const reply = await this.#context
      .request('session/request_permission', params, untilAborted(signal))
      .catch(() => null);
    return reply === null || signal.aborted ? { kind: 'cancelled' } : replyOf(reply, card);
  }

  async ask(question: PersonQuestion, signal: AbortSignal): Promise<PersonAnswer | null> {
    const isSecret = question.fields.some(({ type }) => type === 'secret');
    if (!this.#facts.canAsk || (isSecret && !this.#facts.canAskSecrets)) return null;
    const reply = await this.#context
      .request('elicitation/create', formOf(question, this.#sessionId), untilAborted(signal))
      .catch(() => null);
    return reply === null ? null : answerOf(question, reply);
  }
}

const untilAborted = (signal: AbortSignal) => ({
  cancellationSignal: signal,
  stopWaitingOnCancel: true,
});

function replyOf(
  { outcome, _meta: meta }: RequestPermissionResponse,
  card: CallCard,
): PermissionReply {
  if (outcome.outcome !== 'selected') return { kind: 'cancelled' };
  const edit = isFields(meta) ? meta[EDIT] : undefined;
  if (outcome.optionId === 'allow' && edit !== undefined) {
    const texts = changedTexts(edit, card);
    return texts.ok
      ? { kind: 'allow', isForSession: false, texts: texts.value }
      : { kind: 'reject', feedback: `${texts.error} Nothing was changed. Ask again.` };
  }
  if (outcome.optionId === 'allow') return { kind: 'allow', isForSession: false };
  if (outcome.optionId === 'allow-session') return { kind: 'allow', isForSession: true };
  const feedback = isFields(meta) ? textAt(meta, 'corral/feedback') : null;
  return { kind: 'reject', feedback };
}
