import type { AgentEvent, AgentFacts } from '#core/agents/agent-event.ts';
import { placedOutput } from '#core/agents/kits/records/record-output.ts';

import type { Line, Step } from '../wire/line.ts';
import type { OpenedSession } from '../wire/session.ts';
import type { AcpState } from '../wire/state.ts';

export function factsEvents(facts: AgentFacts): readonly AgentEvent[] {
  return Object.keys(facts).length === 0 ? [] : [{ type: 'facts', facts }];
}

/**
 * Reports the mode that an agent names, also one that it named before: Corral may have set another
 * one since, without a report. A session opens in a mode of the agent, which Corral replaces before
 * the first prompt: only later changes are shown.
 */
export function modeChanged(state: AcpState, line: Line, mode: string): Step {
  const before = state.permissionMode;
  const next = { ...state, permissionMode: mode };
  const facts = factsEvents({ permissionMode: mode });
  if (mode === before || before === null || state.phase !== 'open')
    return { state: next, events: facts };
  const changed = placedOutput(line, {
    type: 'status',
    status: 'permissionMode',
    text: mode,
    data: { mode, before },
  });
  return { state: next, events: [...facts, changed] };
}

/** Reports the choices of an opened session, or of changed config options. */
export function choicesReported(
  state: AcpState,
  line: Line,
  { mode, model }: Pick<OpenedSession, 'mode' | 'model'>,
): Step {
  const facts = model?.current ? factsEvents({ model: model.current }) : [];
  if (!mode?.current) return { state, events: facts };
  const changed = modeChanged(state, line, mode.current);
  return { state: changed.state, events: [...facts, ...changed.events] };
}
