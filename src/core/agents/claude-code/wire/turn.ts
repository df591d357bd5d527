import type { Step } from './line.ts';
import type { ClaudeState } from './state.ts';

/** Claude Code says `init` at each turn, and a stream may begin without one. */
export function startTurn(state: ClaudeState): Step {
  return state.turn ? { state, events: [] } : { state: { ...state, turn: true, told: false }, events: [{ type: 'turnStarted' }] };
}

/**
 * Whether work in the background will wake the agent. A command in the background may be a server that never ends:
 * it does not keep a session busy.
 */
export function isBusy(state: ClaudeState): boolean {
  return state.tasks.some(({ taskType }) => taskType !== 'local_bash');
}
