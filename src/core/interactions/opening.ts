import type { AgentAsk } from '#core/agents/agent-event.ts';
import { guardedOptions } from '#core/risk/guarded-options.ts';
import type { Asker } from './asker.ts';
import type { Interaction, InteractionRequest, ResumePoint } from '#shared/interaction/interaction.ts';
import type { Risk } from '#shared/interaction/risk.ts';

import { newTimer } from './timer.ts';

type Given = {
  readonly requestId: string;
  readonly risk: Risk;
  /** What the person set for this type of request; `null`: no end. */
  readonly timeoutSeconds: number | null;
};

/** What the agent asks, as it is stored and shown. */
export function requestOf(session: Asker, ask: AgentAsk, { requestId, risk, timeoutSeconds }: Given): InteractionRequest {
  const { type, title, message, wording, details, options, askedBy, reason, blockedPath, defaultOptionId, readFrom } = ask;
  const { sessionId, agentId, cwd } = session;
  const seconds = ask.timeoutSeconds === undefined ? timeoutSeconds : ask.timeoutSeconds;
  return {
    requestId,
    sessionId,
    type,
    title,
    message,
    ...(wording && { wording }),
    details,
    context: { agentId, cwd, askedBy, reason, blockedPath, ...(readFrom && { readFrom }) },
    options: [...guardedOptions(options, risk)],
    required: true,
    // What a program in a terminal does with an answer, nobody can tell from its screen.
    risk: readFrom ? null : risk,
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

/** Where the agent stands: what has to be known of it to let it go on. */
export function resumePointOf(resumeId: string, request: InteractionRequest, askId: string, originalTask: string): ResumePoint {
  return {
    resumeId,
    sessionId: request.sessionId,
    currentIteration: 0,
    pausedStage: request.type,
    interactionRequest: request,
    userResponse: null,
    context: { askId },
    originalTask,
  };
}

/** Whether the agent asks what it asked before, under another id of its own. */
export function isSameQuestion(request: InteractionRequest, ask: AgentAsk): boolean {
  return JSON.stringify(essence(request)) === JSON.stringify(essence(ask));
}

function essence({ type, title, message, details, options }: Pick<AgentAsk, 'type' | 'title' | 'message' | 'details' | 'options'>) {
  // What a tool's card shows beside its input depends on files that may have changed meanwhile.
  const asked = details.type === 'tool' ? { ...details, details: null } : details;
  return [type, title, message, asked, options.map(({ optionId, label, metadata }) => [optionId, label, metadata])];
}
