import { programMessage } from '#agent/history/messages.ts';
import type { AssistantMessage, Message, ToolResult } from '#agent/history/message.ts';

import { actOn, begin, completed, resultsOf, withStage } from './calls.ts';
import type { LoopEffect, LoopEvent, Step, TurnEnd } from './event.ts';
import type { LoopState, OpenCall } from './state.ts';

export const CANCELLED = 'Action cancelled by user.';

/**
 * Returns the state after an event and the orders that follow from it. Pure. An event that does not
 * fit the state (a late answer, a second result) changes nothing.
 */
export function step(state: LoopState, event: LoopEvent, isParallel: IsParallel): Step {
  if (event.kind === 'prompt') return prompted(state, event.messages);
  if (event.kind === 'cancel') return cancel(state);
  switch (state.phase.kind) {
    case 'idle':
      return event.kind === 'resume' ? resume(state, event, isParallel) : same(state);
    case 'thinking':
      return thinking(state, event, isParallel);
    case 'acting':
      return acting(state, state.phase.calls, event);
    case 'asking':
      return event.kind === 'reply' && event.about === state.phase.about
        ? replied(state, event.isContinued)
        : same(state);
    case 'cancelling':
      return cancelling(state, state.phase.calls, event);
  }
}

/** Returns true if the tool of that name only reads. */
export type IsParallel = (toolName: string) => boolean;

const same = (state: LoopState): Step => ({ state, effects: [] });

function prompted(state: LoopState, messages: readonly Message[]): Step {
  if (state.phase.kind !== 'idle' || messages.length === 0) return same(state);
  const fresh = { ...state, iteration: 0, limit: state.limitStep, badArguments: {}, recent: [] };
  return request(append(fresh, messages), messages.map(recorded));
}

const recorded = (message: Message): LoopEffect => ({ kind: 'recordMessage', message });

function append(state: LoopState, messages: readonly Message[]): LoopState {
  return { ...state, history: [...state.history, ...messages] };
}

/** Sends the next request, or asks the person if the limit is reached. */
function request(state: LoopState, before: readonly LoopEffect[]): Step {
  if (state.iteration >= state.limit) {
    const about = 'iterationLimit';
    return {
      state: { ...state, phase: { kind: 'asking', about } },
      effects: [...before, { kind: 'askPerson', about }],
    };
  }
  return {
    state: { ...state, phase: { kind: 'thinking' }, iteration: state.iteration + 1 },
    effects: [...before, { kind: 'request' }],
  };
}

function ended(state: LoopState, end: TurnEnd, before: readonly LoopEffect[] = []): Step {
  return {
    state: { ...state, phase: { kind: 'idle' } },
    effects: [...before, { kind: 'end', end }],
  };
}

function thinking(state: LoopState, event: LoopEvent, isParallel: IsParallel): Step {
  if (event.kind === 'compacted') return same({ ...state, history: event.history });
  if (event.kind === 'answered') return answered(state, event.message, isParallel);
  if (event.kind !== 'requestFailed') return same(state);
  const { partial, problem } = event;
  const kept = partial === null ? [] : [partial];
  return ended(append(state, kept), { kind: 'failed', problem }, kept.map(recorded));
}

function answered(state: LoopState, message: AssistantMessage, isParallel: IsParallel): Step {
  const next = append(state, [message]);
  const before = [recorded(message)];
  const calls = message.parts.filter((part) => part.kind === 'call');
  // The arguments of a call that the length limit cut are not those that the model meant.
  if (calls.length === 0 || message.stopReason === 'length') {
    if (calls.length > 0)
      return closed(
        next,
        calls.map((call) => open(call, false)),
        CUT,
        { kind: 'length' },
        before,
      );
    return ended(next, turnEndOf(message), before);
  }
  const begun = begin(calls.map((call) => open(call, isParallel(call.name))));
  return {
    state: { ...next, phase: { kind: 'acting', calls: begun.calls } },
    effects: [...before, ...begun.effects],
  };
}

const CUT = 'Not run: the answer was cut at the length limit, so that the call may be incomplete.';

const open = (call: OpenCall['call'], isParallel: boolean): OpenCall => ({
  call,
  isParallel,
  stage: { at: 'waiting' },
});

function turnEndOf({ stopReason }: AssistantMessage): TurnEnd {
  if (stopReason === 'length') return { kind: 'length' };
  return { kind: stopReason === 'refusal' ? 'refused' : 'done' };
}

function acting(state: LoopState, calls: readonly OpenCall[], event: LoopEvent): Step {
  const acted = actOn(state, calls, event);
  if (!acted) return same(state);
  const next = { ...state, badArguments: acted.badArguments };
  if (acted.calls.some(({ stage }) => stage.at !== 'done'))
    return {
      state: { ...next, phase: { kind: 'acting', calls: acted.calls } },
      effects: acted.effects,
    };
  return observed(next, acted.calls, acted.effects);
}

/** Handles the results of all calls. */
function observed(
  state: LoopState,
  calls: readonly OpenCall[],
  before: readonly LoopEffect[],
): Step {
  const message = resultsOf(calls);
  const done = completed(append(state, [message]), calls);
  const effects = [...before, recorded(message)];
  if (done.isStuck) return ended(done.state, { kind: 'limit' }, effects);
  if (!done.isRepeated) return request(done.state, effects);
  const about = 'repeatedCalls';
  return {
    state: { ...done.state, recent: [], phase: { kind: 'asking', about } },
    effects: [...effects, { kind: 'askPerson', about }],
  };
}

function replied(state: LoopState, isContinued: boolean): Step {
  if (!isContinued) return ended(state, { kind: 'limit' });
  return request({ ...state, limit: Math.max(state.limit, state.iteration) + state.limitStep }, []);
}

function cancel(state: LoopState): Step {
  const { phase } = state;
  switch (phase.kind) {
    case 'idle':
    case 'cancelling':
      return same(state);
    case 'thinking':
      return {
        state: { ...state, phase: { kind: 'cancelling', calls: [] } },
        effects: [{ kind: 'abort' }],
      };
    case 'asking':
      return cancelled(state, []);
    case 'acting': {
      const running = phase.calls.map((each) =>
        each.stage.at === 'running' ? each : cancelledCall(each),
      );
      const effects: LoopEffect[] = [
        { kind: 'abort' },
        ...running.flatMap((each, at) => newResult(phase.calls[at], each)),
      ];
      if (running.every(({ stage }) => stage.at === 'done'))
        return cancelledWith(state, running, effects);
      return { state: { ...state, phase: { kind: 'cancelling', calls: running } }, effects };
    }
  }
}

function closedCall(
  each: OpenCall,
  text: string,
  more: Pick<ToolResult, 'isCancelled'> = {},
): OpenCall {
  if (each.stage.at === 'done') return each;
  const { id: callId, name } = each.call;
  const parts = [{ kind: 'text', text }] as const;
  const result: ToolResult = { callId, name, isError: true, ...more, parts };
  return { ...each, stage: { at: 'done', result } };
}

/** Closes a call that the person stopped before it ran. */
function cancelledCall(each: OpenCall): OpenCall {
  return closedCall(each, CANCELLED, { isCancelled: true });
}

function newResult(before: OpenCall | undefined, after: OpenCall): LoopEffect[] {
  if (after.stage.at !== 'done' || before?.stage.at === 'done') return [];
  return [{ kind: 'recordResult', result: after.stage.result }];
}

/** Ends the turn with an error result for each open call. */
function closed(
  state: LoopState,
  calls: readonly OpenCall[],
  text: string,
  end: TurnEnd,
  before: readonly LoopEffect[],
): Step {
  const message = resultsOf(calls.map((each) => closedCall(each, text)));
  return ended(append(state, [message]), end, [...before, recorded(message)]);
}

function cancelling(state: LoopState, calls: readonly OpenCall[], event: LoopEvent): Step {
  if (calls.length === 0) {
    if (event.kind !== 'requestFailed' && event.kind !== 'answered') return same(state);
    const partial = event.kind === 'answered' ? event.message : event.partial;
    if (partial === null) return cancelled(state, []);
    const next = append(state, [partial]);
    const open = partial.parts.filter((part) => part.kind === 'call');
    if (open.length === 0) return cancelled(next, [recorded(partial)]);
    const message = resultsOf(
      open.map((call) => cancelledCall({ call, isParallel: false, stage: { at: 'waiting' } })),
    );
    return cancelled(append(next, [message]), [recorded(partial), recorded(message)]);
  }
  if (event.kind !== 'finished') return same(state);
  // A call that ended well while the turn was stopped keeps its result.
  const result: ToolResult = event.result.isError
    ? { ...event.result, isCancelled: true }
    : event.result;
  const after = withStage(calls, result.callId, (each) =>
    each.stage.at === 'running' ? { at: 'done', result } : null,
  );
  if (!after) return same(state);
  const effects: LoopEffect[] = [{ kind: 'recordResult', result }];
  if (after.every(({ stage }) => stage.at === 'done')) return cancelledWith(state, after, effects);
  return { state: { ...state, phase: { kind: 'cancelling', calls: after } }, effects };
}

function cancelledWith(
  state: LoopState,
  calls: readonly OpenCall[],
  before: readonly LoopEffect[],
): Step {
  const message = resultsOf(calls);
  return cancelled(append(state, [message]), [...before, recorded(message)]);
}

/** Ends the turn. A note tells the model of the next request that the person cancelled it. */
function cancelled(state: LoopState, before: readonly LoopEffect[]): Step {
  const note = programMessage(CANCELLED);
  return ended(append(state, [note]), { kind: 'cancelled' }, [...before, recorded(note)]);
}

/** Continues the newest assistant message: known results stay, the other calls begin again. */
function resume(
  state: LoopState,
  { iteration, results }: Extract<LoopEvent, { kind: 'resume' }>,
  isParallel: IsParallel,
): Step {
  const resumed = { ...state, iteration };
  const last = state.history.at(-1);
  if (last?.role === 'user' || last?.role === 'results')
    return request({ ...resumed, iteration: Math.max(0, iteration - 1) }, []);
  const calls = last?.parts.filter((part) => part.kind === 'call') ?? [];
  if (calls.length === 0) return same(state);
  const known = calls.map((call): OpenCall => {
    const result = results.find(({ callId }) => callId === call.id);
    const fresh = open(call, isParallel(call.name));
    return result ? { ...fresh, stage: { at: 'done', result } } : fresh;
  });
  const begun = begin(known);
  if (begun.calls.every(({ stage }) => stage.at === 'done'))
    return observed(resumed, begun.calls, []);
  return {
    state: { ...resumed, phase: { kind: 'acting', calls: begun.calls } },
    effects: begun.effects,
  };
}
