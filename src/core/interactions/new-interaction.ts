import type { AgentAsk } from '#core/agents/agent-event.ts';
import { guardedOptions } from '#core/risk/guarded-options.ts';
import { guardedAnswers } from '#core/risk/screen-question.ts';
import type { Asker } from './asker.ts';
import type {
  Interaction,
  InteractionRequest,
  ResumePoint,
} from '#shared/interaction/interaction.ts';
import type { Risk } from '#shared/interaction/risk.ts';

import { newTimer } from './attention/timer.ts';

type RequestBasis = {
  readonly requestId: string;
  readonly risk: Risk;
  /** Timeout that the person set for this type of request, in seconds; null if there is none. */
  readonly timeoutSeconds: number | null;
};

/** Returns the request in the form in which it is stored and shown. */
export function requestOf(
  session: Asker,
  ask: AgentAsk,
  { requestId, risk, timeoutSeconds }: RequestBasis,
): InteractionRequest {
  const {
    type,
    title,
    message,
    wording,
    details,
    options,
    askedBy,
    reason,
    blockedPath,
    defaultOptionId,
    readFrom,
    agentSays,
  } = ask;
  const { sessionId, agentId, cwd } = session;
  const required = ask.required ?? !options.some(({ action }) => action === 'SKIP');
  const seconds = ask.timeoutSeconds === undefined ? timeoutSeconds : ask.timeoutSeconds;
  return {
    requestId,
    sessionId,
    type,
    title,
    message,
    ...(wording && { wording }),
    details,
    context: {
      agentId,
      cwd,
      askedBy,
      ...(agentSays !== undefined && { agentSays }),
      reason,
      blockedPath,
      ...(readFrom && { readFrom }),
    },
    options: (readFrom ? guardedAnswers(options, risk) : guardedOptions(options, risk)).filter(
      ({ action }) => !required || action !== 'SKIP',
    ),
    required,
    risk,
    ...(seconds === null ? {} : { timeoutSeconds: seconds }),
    ...(defaultOptionId === undefined ? {} : { defaultOptionId }),
  };
}

export function openedInteraction(request: InteractionRequest, now: number): Interaction {
  return {
    request,
    outcome: null,
    response: null,
    decidedBy: null,
    explanation: null,
    openedAt: now,
    shownAt: null,
    shownIn: [],
    unseenAt: null,
    timer: request.timeoutSeconds === undefined ? null : newTimer(request.timeoutSeconds),
    closedAt: null,
    nextRequestId: null,
  };
}

/** Returns the state of the agent that is needed to continue it after a restart. */
export function resumePointOf(
  resumeId: string,
  request: InteractionRequest,
  { askId, pausedAt }: Pick<AgentAsk, 'askId' | 'pausedAt'>,
  originalTask: string,
): ResumePoint {
  return {
    resumeId,
    sessionId: request.sessionId,
    currentIteration: pausedAt?.iteration ?? 0,
    pausedStage: pausedAt?.stage ?? request.type,
    interactionRequest: request,
    userResponse: null,
    context: { askId },
    originalTask,
  };
}

/** Returns the tool input that the person reads, for the answer. */
export function readInputOf({ details }: InteractionRequest): { readonly readInput?: unknown } {
  return details.type === 'tool' ? { readInput: details.input } : {};
}

/** Returns true if the agent asks the same question again under another id of its own. */
export function isSameQuestion(request: InteractionRequest, ask: AgentAsk): boolean {
  return JSON.stringify(essence(request)) === JSON.stringify(essence(ask));
}

type Essence = Pick<AgentAsk, 'type' | 'title' | 'message' | 'details' | 'options'>;

function essence({ type, title, message, details, options }: Essence) {
  // Tool details depend on files that may have changed, and the neutral use is derived. A huge
  // input is marked as not editable. So none of the three is compared.
  const content =
    details.type === 'tool'
      ? [details.toolName, details.toolUseId, details.input, details.isCut === true]
      : details;
  return [
    type,
    title,
    message,
    content,
    options.map(({ optionId, label, metadata }) => [optionId, label, metadata]),
  ];
}
