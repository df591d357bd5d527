import { createHash } from 'node:crypto';

import { isDecision } from '#shared/detection/decision.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { Interaction, InteractionRequest } from '#shared/interaction/interaction.ts';
import type { RiskLevel } from '#shared/interaction/risk.ts';
import { clip, contextOf } from '#shared/notification/context-of.ts';
import type { EventData, SystemEventPayload } from '#shared/notification/payload.ts';

type SessionIdentity = Pick<Session, 'sessionId' | 'agentId' | 'cwd'>;

/** Returns the payload of an open question. `reminder` counts its earlier notifications. */
export function waitingPayload(
  interaction: Interaction,
  session: SessionIdentity,
  now: number,
  reminder = 0,
): SystemEventPayload {
  const { request } = interaction;
  const isDecisionRequired = asksDecision(request);
  const data: EventData = {
    eventType: 'WaitingForInput',
    requestId: request.requestId,
    patternType: request.type,
    isDecisionRequired,
    title: clip(request.title, 200),
    context: contextOf(request),
    options: request.options.map(({ label }) => clip(label, 100)).slice(0, 20),
    reminder,
  };
  const weight = isDecisionRequired || request.risk?.level === 'HIGH' ? 'HIGH' : 'MEDIUM';
  return payload(session, data, weight, now, questionKey(request));
}

/**
 * Returns the payload of a session's change. Returns null for a change that is not notified, such
 * as an end that the person wanted.
 */
export function sessionPayload(
  before: Session | null,
  after: Session,
  now: number,
): SystemEventPayload | null {
  if (before === null || before.status === after.status) return null;
  if (after.status === 'failed') {
    const eventType = after.interruptedTurn ? 'Exited' : 'Failed';
    return payload(
      after,
      { eventType, message: after.problem?.message ?? '' },
      'MEDIUM',
      now,
      `${eventType} ${now}`,
    );
  }
  const wasBusy = before.status === 'working' || before.status === 'waiting';
  return wasBusy && after.status === 'idle'
    ? payload(after, { eventType: 'Idle' }, 'LOW', now, `Idle ${now}`)
    : null;
}

export function testPayload(now: number): SystemEventPayload {
  const nowhere = { sessionId: '', agentId: 'corral', cwd: 'Corral' };
  return payload(nowhere, { eventType: 'Test' }, 'HIGH', now, `test ${now}`);
}

function payload(
  about: SessionIdentity,
  data: EventData,
  riskLevel: RiskLevel,
  now: number,
  dedupKey: string,
): SystemEventPayload {
  return {
    eventType: data.eventType,
    sessionId: about.sessionId,
    agent: about.agentId,
    project: clip(about.cwd.split(/[/\\]/).findLast((name) => name !== '') ?? about.cwd, 200),
    timestamp: new Date(now).toISOString(),
    riskLevel,
    eventData: data,
    dedupKey,
  };
}

/**
 * Returns true if a request asks for a direction. An approval asks whether to continue; its level
 * is its risk.
 */
function asksDecision({
  type,
  title,
  message,
  details,
  options,
  context,
}: InteractionRequest): boolean {
  if (context.readFrom) return context.readFrom.isDecisionRequired;
  if (details.type === 'plan') return true;
  const labelsOf = (all: readonly { readonly label: string }[]) => all.map(({ label }) => label);
  if (details.type === 'questions')
    return details.questions.some((each) =>
      isDecision({ question: each.question, options: labelsOf(each.options), asker: 'agent' }),
    );
  if (type !== 'USER_CHOICE' && type !== 'USER_INPUT') return false;
  return isDecision({
    question: `${title}\n${message}`.trim(),
    options: labelsOf(options),
    asker: 'agent',
  });
}

/** Returns the same key for the same question of the same session, under any request id. */
function questionKey(request: InteractionRequest): string {
  const { sessionId, type, title, message, details, options, context } = request;
  const fingerprint = context.readFrom?.fingerprint;
  if (fingerprint !== undefined) return hashedKey([sessionId, fingerprint]);
  const content =
    details.type === 'tool' ? { toolName: details.toolName, input: details.input } : details;
  return hashedKey([
    sessionId,
    type,
    title,
    message,
    { ...content, toolUseId: null },
    options.map(({ label }) => label),
  ]);
}

const hashedKey = (parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);
