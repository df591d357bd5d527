import type { Step } from './line.ts';
import type { ClaudeState } from './state.ts';

/**
 * Starts a turn unless one runs: Claude Code sends `init` for each turn, and a stream may begin
 * without it.
 */
export function startTurn(state: ClaudeState): Step {
  return state.turn
    ? { state, events: [] }
    : { state: { ...state, turn: true, isEndReported: false }, events: [{ type: 'turnStarted' }] };
}

/**
 * Returns true if background work will wake the agent. Ignores commands in the background, which
 * may be servers that never end.
 */
export function isBusy(state: ClaudeState): boolean {
  return state.tasks.some(({ taskType }) => taskType !== 'local_bash');
}
