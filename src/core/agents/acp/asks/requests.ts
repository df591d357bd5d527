import { z } from 'zod';

import type { PausedAt } from '#core/agents/agent-event.ts';
import { refuseOnly } from '#core/agents/kits/asks/refuse-only-ask.ts';
import { unknownOutput } from '#core/agents/kits/records/record-output.ts';
import { fieldsAt, isFields, type Fields } from '#shared/base/fields.ts';
import { fit } from '#shared/base/lenient.ts';

import type { Reading } from '../tools/reading.ts';
import { endBlocks } from '../wire/live-blocks.ts';
import { toolReported } from '../tools/tool-events.ts';
import { askerOf, type Line, type Step } from '../wire/line.ts';
import { askIdOf, isVendorMethod, requestId, type RequestId } from '../wire/message.ts';
import { offeredIn } from '../wire/offered.ts';
import type { AcpState, KnownTool } from '../wire/state.ts';
import { elicitationAsk, refusedPage } from './elicitation-ask.ts';
import type { Ask } from './options.ts';
import { askedAfterUnread, askedAgain, withPermission } from './changed-asks.ts';
import { permissionAsk } from './permission-ask.ts';

type Request = {
  readonly method: string;
  readonly id: RequestId;
  readonly reading: Reading;
};

/**
 * Converts a request of the agent: for a decision of the person, or for something that Corral must
 * refuse. A request of another session is one of a sub-agent, if that session has reported
 * something or a tool runs that may have started it.
 */
export function convertRequest(state: AcpState, line: Line, request: Request): Step {
  const { method, id } = request;
  const { agent } = request.reading;
  const { params } = line.wire;
  const isAsked = method === 'session/request_permission' || method === 'elicitation/create';
  if (isAsked && isStranger(state, line))
    return refused(state, line, id, `${method} of an unknown session`);
  if (method === 'session/request_permission') return permission(state, line, request);
  if (method === 'elicitation/create') {
    const page = refusedPage(params);
    return page === null
      ? asked(state, line, request, elicitationAsk(params, { id, agent }))
      : refused(state, line, id, `${method} of a page with ${page}`);
  }
  // The refusal of what Corral did not offer, or of an agent's own extension, is not shown.
  const isExpected = /^(?:fs|terminal)\//.test(method) || isVendorMethod(method);
  const step = refused(state, line, id, method);
  return isExpected ? { ...step, events: step.events.slice(0, 1) } : step;
}

/** Refuses a request by an error, and shows the request. */
function refused(state: AcpState, line: Line, id: RequestId, request: string): Step {
  const controlId = JSON.stringify(id);
  const events = [
    { type: 'unanswerable', controlId, request } as const,
    unknownOutput(line, 'unknownRequest'),
  ];
  return { state, events };
}

/** Returns true for a session that has reported nothing while no tool runs that could own it. */
function isStranger(state: AcpState, { parent, wire }: Line): boolean {
  const { sessionId } = wire.params;
  const isKnown = [...state.tools, ...state.blocks].some((item) => item.sessionId === sessionId);
  return parent === `session/${String(sessionId)}` && !isKnown;
}

function permission(state: AcpState, line: Line, request: Request): Step {
  const { params } = line.wire;
  const { id, reading } = request;
  const sessionId =
    typeof params.sessionId === 'string' ? params.sessionId : (state.sessionId ?? '');
  const said = endBlocks(state, line, sessionId);
  const call = isFields(params.toolCall) ? params.toolCall : null;
  const reported = toolReported(said.state, line, call && openCall(call), {
    sessionId,
    readCall: reading.readCall,
    from: 'request',
  });
  const tool: KnownTool | null = reported?.tool ?? null;
  const offered = offeredIn(params);
  const ask = permissionAsk({ id, reading, tool, offered });
  const changed = reported
    ? askedAgain(reported, line, reading)
    : afterUnread({ state: said.state, events: [] }, line, reading);
  const kept = withPermission(changed.state, line, { id, tool, offered, reading });
  const step = asked(kept.state, line, request, ask);
  return {
    state: step.state,
    events: [...said.events, ...changed.events, ...kept.events, ...step.events],
  };
}

/** Takes a request that was not read for one that may have changed any open call. */
function afterUnread(step: Step, line: Line, reading: Reading): Step {
  return line.cut === null ? step : askedAfterUnread(step.state, reading);
}

/** Returns the call as a pending one: a request about a tool cannot end it. */
function openCall(call: Fields): Fields {
  return { ...call, status: null };
}

function asked(state: AcpState, line: Line, { method, id }: Request, whole: Ask): Step {
  const ask = line.cut ? refuseOnly(whole, method, line.wire.params, line.cut) : whole;
  const askId = askIdOf(id);
  const askedBy = askerOf(line);
  const pausedAt = pausedAtIn(line.wire.params);
  const known = pausedAt === null ? {} : { pausedAt };
  return { state, events: [{ type: 'asked', ask: { ...ask, askId, askedBy, ...known } }] };
}

const resumePoint = z.object({
  currentIteration: z.int().nonnegative(),
  pausedStage: z.string().max(40),
});

/** Returns the point that an agent reports beside its question (an extension of Corral). */
function pausedAtIn(params: Fields): PausedAt | null {
  const meta = fieldsAt(params, '_meta');
  const read = fit(resumePoint, meta?.['corral/resumePoint']);
  return read && { iteration: read.currentIteration, stage: read.pausedStage };
}

const cancelled = z.object({ requestId });

/** Withdraws a question that the agent cancels. */
export function requestCancelled(state: AcpState, line: Line): Step {
  const about = fit(cancelled, line.wire.params);
  if (!about) return { state, events: [unknownOutput(line, 'unknownRecord')] };
  return { state, events: [{ type: 'withdrawn', askId: askIdOf(about.requestId) }] };
}
