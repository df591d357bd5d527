import type { AgentEvent } from '#core/agents/agent-event.ts';
import { type BareOutput, placedOutput } from '#core/agents/kits/records/record-output.ts';

import { errorIn } from '../wire/message.ts';
import { currentChoice, initializedIn, openedSession } from '../wire/session.ts';
import { asPast, type Line, type Step } from '../wire/line.ts';
import type { AcpState } from '../wire/state.ts';
import { turnEndIn } from '../wire/turn-end.ts';
import type { ReadCall } from '../tools/described-call.ts';
import { stopError, turnError } from '../program/turn-errors.ts';
import { choicesReported, factsEvents } from './facts.ts';
import { endBlocks } from '../wire/live-blocks.ts';
import { endTools } from '../tools/tool-events.ts';

/** Returns the method of Corral's request from its id, or null for an id of another client. */
export function methodOf(id: string): string | null {
  const at = id.lastIndexOf('#');
  return at < 0 ? null : id.slice(0, at);
}

/** Returns an id for a request, from which the converter of its reply knows the method. */
export function labelledId(method: string, count: number): string {
  return `${method}#${count}`;
}

/** Converts a reply to a request of Corral. */
export function convertReply(
  state: AcpState,
  line: Line,
  controlId: string,
  readCall: ReadCall,
): Step {
  const failure = errorIn(line.wire);
  const { result } = line.wire;
  const reply: AgentEvent = {
    type: 'controlReply',
    controlId,
    error: failure && failure.message,
    result: failure ? failure.code : result,
  };
  const step = consequence(state, line, methodOf(controlId), readCall);
  return { state: step.state, events: [...step.events, reply] };
}

function consequence(state: AcpState, line: Line, method: string | null, readCall: ReadCall): Step {
  const { result } = line.wire;
  const failure = errorIn(line.wire);
  if (state.phase === 'replaying') {
    const { state: open, events } = endReplay(state, line, readCall);
    const step = consequence({ ...open, phase: 'open' }, line, method, readCall);
    return { ...step, events: [...events, ...step.events] };
  }
  if (failure)
    return method === 'session/prompt'
      ? endTurn(state, line, { readCall, stopReason: 'failed', outputs: [turnError(failure)] })
      : { state, events: [] };
  const ended = method === null || method === 'session/prompt' ? turnEndIn(result) : null;
  if (ended) {
    const usage: BareOutput[] = ended.usage
      ? [{ type: 'usage', usage: ended.usage, durationMs: null, isError: false, reason: null }]
      : [];
    const outputs = [...outputsOf(ended.stopReason), ...usage];
    return endTurn(state, line, { readCall, stopReason: ended.stopReason, outputs });
  }
  // The reply to a prompt ends the turn, whatever it contains.
  if (method === 'session/prompt')
    return endTurn(state, line, {
      readCall,
      stopReason: 'unknown',
      outputs: [{ type: 'unknown', raw: line.record.text, reason: 'unknownRecord' }],
    });
  if (method !== null && !/^(?:initialize|session\/(?:new|load|resume|fork))$/.test(method))
    return { state, events: [] };
  return sessionReply(state, line, { method, readCall });
}

/** Converts the reply to `initialize`, or to a request that opens a session. */
function sessionReply(
  state: AcpState,
  line: Line,
  { method, readCall }: { readonly method: string | null; readonly readCall: ReadCall },
): Step {
  const { result } = line.wire;
  const initialized = initializedIn(result);
  if (initialized) {
    const version = initialized.agentInfo?.version;
    return {
      state: { ...state, phase: 'opening' },
      events: factsEvents(version ? { version } : {}),
    };
  }
  if (state.phase !== 'opening') return { state, events: [] };
  const session = openedSession(result);
  const { sessionId } = session;
  const step = choicesReported({ ...state, sessionId }, line, session);
  const isReplayed = method === 'session/load' && currentChoice(session) !== null;
  const past = isReplayed
    ? { state: step.state, events: [] }
    : endReplay(step.state, line, readCall);
  return {
    state: { ...past.state, phase: isReplayed ? 'replaying' : 'open' },
    events: [
      ...past.events,
      ...factsEvents(sessionId === null ? {} : { agentSessionId: sessionId }),
      ...step.events,
    ],
  };
}

/** Ends the messages and the tools of a replay. */
function endReplay(state: AcpState, line: Line, readCall: ReadCall): Step {
  const untimed = { ...line, timestamp: null };
  const said = endBlocks(state, untimed);
  const done = endTools(said.state, untimed, readCall);
  return asPast({ state: done.state, events: [...said.events, ...done.events] });
}

type End = {
  readonly readCall: ReadCall;
  readonly stopReason: string;
  readonly outputs: readonly BareOutput[];
};

/** Ends a turn: its live messages and its tools. The run answers its questions. */
function endTurn(state: AcpState, line: Line, { readCall, stopReason, outputs }: End): Step {
  const isNormal = stopReason === 'end_turn';
  const said = endBlocks(state, line);
  // A tool that runs in the background may still report its end after a normal one.
  const done = isNormal ? { state: said.state, events: [] } : endTools(said.state, line, readCall);
  // A sub-agent may go on after a normal end, and its questions stay open.
  const permissions = isNormal ? state.permissions.filter(({ askedBy }) => askedBy !== null) : [];
  return {
    state: { ...done.state, turn: state.turn + 1, permissions },
    events: [
      ...said.events,
      ...done.events,
      ...outputs.map((bare) => placedOutput(line, bare, `/${bare.type}`)),
      { type: 'turnEnded', busy: false, ...(isNormal && { completed: true }) },
    ],
  };
}

/** Returns the messages about a turn that did not end normally. */
function outputsOf(stopReason: string): readonly BareOutput[] {
  if (stopReason === 'end_turn') return [];
  if (stopReason === 'cancelled')
    return [{ type: 'status', status: 'interrupted', text: '', data: {} }];
  return [stopError(stopReason)];
}
