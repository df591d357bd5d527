import { z } from 'zod';

import type { PausedAt } from '#core/agents/agent-event.ts';
import { refuseOnly } from '#core/agents/kits/asks/refuse-only-ask.ts';
import { fieldsAt, isFields, type Fields } from '#shared/base/fields.ts';
import { fit } from '#shared/base/lenient.ts';

import type { Reading } from '../tools/reading.ts';
import { endBlocks } from '../wire/live-blocks.ts';
import { toolReported } from '../tools/tool-events.ts';
import { askerOf, unknownOutput, type Line, type Step } from '../wire/line.ts';
import { askIdOf, isVendorMethod, requestId, type RequestId } from '../wire/message.ts';
import { offeredIn } from '../wire/offered.ts';
import type { AcpState, KnownTool } from '../wire/state.ts';
import { elicitationAsk } from './elicitation-ask.ts';
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
 * refuse. A request of an unknown session is one of a sub-agent.
 */
export function convertRequest(state: AcpState, line: Line, request: Request): Step {
  if (request.method === 'session/request_permission') return permission(state, line, request);
  if (request.method === 'elicitation/create') {
    const { agent } = request.reading;
    return asked(state, line, request, elicitationAsk(line.wire.params, { id: request.id, agent }));
  }
  const { method, id } = request;
  const refused = { type: 'unanswerable', controlId: JSON.stringify(id), request: method } as const;
  // The refusal of what Corral did not offer, or of an agent's own extension, is not shown.
  const isExpected = /^(?:fs|terminal)\//.test(method) || isVendorMethod(method);
  return {
    state,
    events: isExpected ? [refused] : [refused, unknownOutput(line, 'unknownRequest')],
  };
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
