import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { ProgramStatus } from '#shared/terminal/terminal.ts';

/** State of the turn, and whether Claude Code reports its status itself (OSC 7501). */
export type TurnState = { readonly turn: boolean; readonly reports: boolean };

export const noTurn: TurnState = { turn: false, reports: false };

export type TurnNews =
  | { readonly from: 'terminal'; readonly state: ProgramStatus['state'] }
  | { readonly from: 'hook'; readonly event: string; readonly busy: boolean };

type TurnStep = { readonly state: TurnState; readonly events: readonly AgentEvent[] };

/**
 * Computes the turn events of a report. The terminal's own report has priority: it covers an
 * interrupt by Escape, which no hook reports, and background work. Hooks count only until the first
 * such report.
 */
export function turnStep(state: TurnState, news: TurnNews): TurnStep {
  if (news.from === 'hook') {
    return state.reports
      ? { state, events: [] }
      : applyTurn(state, turnByHook(state.turn, news), news.event === 'Stop');
  }
  // A question before the first prompt (to trust the folder) does not start a turn.
  const turn = news.state === 'blocked' ? state.turn : news.state === 'working';
  return applyTurn({ ...state, reports: true }, turn, news.state === 'done');
}

function turnByHook(
  turn: boolean,
  { event, busy }: Extract<TurnNews, { readonly from: 'hook' }>,
): boolean {
  if (event === 'UserPromptSubmit' || event === 'PreToolUse') return true;
  return event === 'Stop' || event === 'SessionEnd' ? busy : turn;
}

/**
 * Applies the turn state. `isDone` is true if the report states the normal end of the turn; after
 * an interrupt Claude Code reports that it is idle.
 */
function applyTurn(state: TurnState, turn: boolean, isDone: boolean): TurnStep {
  if (turn === state.turn) return { state, events: [] };
  const ended: AgentEvent = { type: 'turnEnded', busy: false, ...(isDone && { completed: true }) };
  return { state: { ...state, turn }, events: [turn ? { type: 'turnStarted' } : ended] };
}
