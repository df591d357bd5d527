import type { ResultsMessage, ToolResult } from '#agent/history/message.ts';

import type { LoopEffect, LoopEvent, Permission } from './event.ts';
import { signatureOf } from './signature.ts';
import {
  BAD_ARGUMENTS_LIMIT,
  REPEAT_LIMIT,
  REPEAT_WINDOW,
  type CallStage,
  type LoopState,
  type OpenCall,
} from './state.ts';

interface Acted {
  readonly calls: readonly OpenCall[];
  readonly effects: readonly LoopEffect[];
  readonly badArguments: LoopState['badArguments'];
}

/**
 * Begins the calls that may begin: neighbours that only read together, any other call after all
 * calls before it.
 */
export function begin(calls: readonly OpenCall[]): Pick<Acted, 'calls' | 'effects'> {
  const first = calls.findIndex(({ stage }) => stage.at !== 'done');
  if (first === -1) return { calls, effects: [] };
  const isAlone = calls[first]?.isParallel !== true;
  const foreign = calls.findIndex(({ isParallel }, at) => at >= first && !isParallel);
  const end = isAlone ? first + 1 : foreign === -1 ? calls.length : foreign;
  const effects: LoopEffect[] = [];
  const begun = calls.map((each, at) => {
    if (at < first || at >= end || each.stage.at !== 'waiting') return each;
    effects.push({ kind: 'plan', callId: each.call.id });
    return { ...each, stage: { at: 'planning' as const } };
  });
  return { calls: begun, effects };
}

/** Returns the calls with a new stage of one; null if there is no such call or no new stage. */
export function withStage(
  calls: readonly OpenCall[],
  callId: string,
  stageOf: (each: OpenCall) => CallStage | null,
): readonly OpenCall[] | null {
  const found = calls.find(({ call }) => call.id === callId);
  const stage = found ? stageOf(found) : null;
  return stage && calls.map((each) => (each === found ? { ...each, stage } : each));
}

/** Handles an event about one call. Returns null if it does not fit the stage of the call. */
export function actOn(
  { badArguments }: LoopState,
  calls: readonly OpenCall[],
  event: LoopEvent,
): Acted | null {
  switch (event.kind) {
    case 'planned':
      return planned(calls, event.callId, event.permission, badArguments);
    case 'notPlanned':
      return notPlanned(calls, event, badArguments);
    case 'permitted': {
      const after = withStage(calls, event.callId, atPermission({ at: 'running' }));
      return after && { calls: after, effects: [order('run', event.callId)], badArguments };
    }
    case 'rejected':
      return failedCall(calls, event.callId, rejection(event.feedback), badArguments);
    case 'finished':
      return done(calls, event.result, 'running', badArguments);
    default:
      return null;
  }
}

const order = (kind: 'run' | 'askPermission', callId: string): LoopEffect => ({ kind, callId });

const atPermission = (next: CallStage) => (each: OpenCall) =>
  each.stage.at === 'permission' ? next : null;

/** `feedback` is a whole text for the model: the words of the person, or that no one answered. */
function rejection(feedback: string | null): string {
  return feedback === null
    ? 'Not run: the person rejected this call. Do not try the same in another way.'
    : `Not run. ${feedback}`;
}

function planned(
  calls: readonly OpenCall[],
  callId: string,
  permission: Permission,
  badArguments: LoopState['badArguments'],
): Acted | null {
  if (permission.kind === 'refuse') return failedCall(calls, callId, permission.text, badArguments);
  const at = permission.kind === 'ask' ? 'permission' : 'running';
  const after = withStage(calls, callId, (each) => (each.stage.at === 'planning' ? { at } : null));
  const kind = permission.kind === 'ask' ? 'askPermission' : 'run';
  const name = calls.find(({ call }) => call.id === callId)?.call.name ?? '';
  return (
    after && {
      calls: after,
      effects: [order(kind, callId)],
      badArguments: { ...badArguments, [name]: 0 },
    }
  );
}

function notPlanned(
  calls: readonly OpenCall[],
  { callId, text, isBadArguments }: Extract<LoopEvent, { kind: 'notPlanned' }>,
  badArguments: LoopState['badArguments'],
): Acted | null {
  const name = calls.find(({ call }) => call.id === callId)?.call.name ?? '';
  if (!isBadArguments) return failedCall(calls, callId, text, { ...badArguments, [name]: 0 });
  const times = (badArguments[name] ?? 0) + 1;
  const acted = failedCall(calls, callId, text, { ...badArguments, [name]: times });
  if (!acted || times < BAD_ARGUMENTS_LIMIT) return acted;
  return { ...acted, effects: [...acted.effects, { kind: 'gaveUp', tool: name }] };
}

/** Gives a call that did not run an error result. */
function failedCall(
  calls: readonly OpenCall[],
  callId: string,
  text: string,
  badArguments: LoopState['badArguments'],
): Acted | null {
  const name = calls.find(({ call }) => call.id === callId)?.call.name ?? '';
  const result: ToolResult = { callId, name, isError: true, parts: [{ kind: 'text', text }] };
  return done(calls, result, 'notRunning', badArguments);
}

function done(
  calls: readonly OpenCall[],
  result: ToolResult,
  before: 'running' | 'notRunning',
  badArguments: LoopState['badArguments'],
): Acted | null {
  const allowed: readonly CallStage['at'][] =
    before === 'running' ? ['running'] : ['planning', 'permission'];
  const after = withStage(calls, result.callId, ({ stage }) =>
    allowed.includes(stage.at) ? { at: 'done', result } : null,
  );
  if (!after) return null;
  const next = begin(after);
  return {
    calls: next.calls,
    effects: [{ kind: 'recordResult', result }, ...next.effects],
    badArguments,
  };
}

/** Returns the message with the results of all calls, in their order. */
export function resultsOf(calls: readonly OpenCall[]): ResultsMessage {
  return {
    role: 'results',
    results: calls.flatMap(({ stage }) => (stage.at === 'done' ? [stage.result] : [])),
  };
}

/** Notes the completed calls. `isRepeated`: the model repeats itself. `isStuck`: see `gaveUp`. */
export function completed(
  state: LoopState,
  calls: readonly OpenCall[],
): { readonly state: LoopState; readonly isRepeated: boolean; readonly isStuck: boolean } {
  const recent = [...state.recent, ...calls.map(signatureOf)].slice(-REPEAT_WINDOW);
  const newest = recent.at(-1);
  const equal = recent.filter((each) => each === newest).length;
  const isStuck = Object.values(state.badArguments).some((times) => times >= BAD_ARGUMENTS_LIMIT);
  return { state: { ...state, recent }, isRepeated: equal >= REPEAT_LIMIT, isStuck };
}
