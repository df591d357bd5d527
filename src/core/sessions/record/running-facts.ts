import type { AgentFacts } from '#core/agents/agent-event.ts';
import type { Running, Session } from '#shared/contract/sessions.ts';

const UNKNOWN: Running = { model: null, effort: null, contextTokens: null, contextWindow: null };

/**
 * Returns the running facts of a session after its agent reported `facts`. Facts about one model do
 * not apply to the next one.
 */
export function withRunning(session: Session, facts: AgentFacts): Running | undefined {
  const { model, effort, contextTokens, contextWindow } = facts;
  if ([model, effort, contextTokens, contextWindow].every((fact) => fact === undefined))
    return session.running;
  const before = session.running ?? UNKNOWN;
  const isOther = model !== undefined && before.model !== null && model !== before.model;
  const known = isOther ? { ...UNKNOWN, contextTokens: before.contextTokens } : before;
  return {
    model: model ?? known.model,
    effort: effort === undefined ? known.effort : effort,
    contextTokens: contextTokens === undefined ? known.contextTokens : contextTokens,
    contextWindow: contextWindow === undefined ? known.contextWindow : contextWindow,
  };
}

/**
 * Returns the facts that are still known after the person chose a model that the agent has not used
 * yet.
 */
export function withoutModel({ running }: Session): Running | undefined {
  return running && { ...UNKNOWN, contextTokens: running.contextTokens };
}

export function isSameRunning(one: Running | undefined, other: Running | undefined): boolean {
  return (
    one?.model === other?.model &&
    one?.effort === other?.effort &&
    one?.contextTokens === other?.contextTokens &&
    one?.contextWindow === other?.contextWindow
  );
}
