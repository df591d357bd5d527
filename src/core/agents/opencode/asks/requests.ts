import { z } from 'zod';

import type { AgentAsk, AgentEvent } from '#core/agents/agent-event.ts';
import { refuseOnly } from '#core/agents/kits/asks/refuse-only-ask.ts';
import { unknownOutput } from '#core/agents/kits/records/record-output.ts';
import type { Fields } from '#shared/base/fields.ts';
import { fit, maybeText } from '#shared/base/lenient.ts';
import { worded, type Worded } from '#shared/interaction/worded.ts';

import { toolKey, type Line, type Step } from '../wire/line.ts';
import { withItem, type OpenAsk, type OpencodeState } from '../wire/state.ts';
import { permissionAsk } from './permission-ask.ts';
import { questionAsk } from './question-ask.ts';

const place = z.object({
  id: z.string(),
  sessionID: maybeText,
  tool: z.object({ messageID: z.string(), callID: z.string() }).nullish().catch(null),
});
/** The versions of generation 1 name a request differently. */
const closed = z.object({
  requestID: maybeText,
  permissionID: maybeText,
  reply: maybeText,
  response: maybeText,
});

const ENDED_WITH_OTHER = worded('endedWithOther', { agent: 'OpenCode' });
const COVERED_BY_OTHER = worded('coveredByOther', { agent: 'OpenCode' });

export function permissionAsked(state: OpencodeState, line: Line): Step {
  return permissionStep(state, line, line.properties);
}

export function questionAsked(state: OpencodeState, line: Line): Step {
  return questionStep(state, line, line.properties);
}

export function permissionStep(state: OpencodeState, line: Line, request: Fields): Step {
  return ask(state, line, { request, isPermission: true }, (toolUseId) => {
    const tool = state.tools.find(({ key }) => key === toolUseId)?.part ?? null;
    return permissionAsk(request, tool, toolUseId);
  });
}

export function questionStep(state: OpencodeState, line: Line, request: Fields): Step {
  return ask(state, line, { request, isPermission: false }, (toolUseId) =>
    questionAsk(request, toolUseId),
  );
}

type Ask = Omit<AgentAsk, 'askId' | 'askedBy'>;

/** Asks a question once; OpenCode's list repeats it for as long as it waits. */
function ask(
  state: OpencodeState,
  line: Line,
  { request, isPermission }: { readonly request: Fields; readonly isPermission: boolean },
  create: (toolUseId: string | null) => Ask | null,
): Step {
  const about = fit(place, request);
  if (!about) return { state, events: [unknownOutput(line, 'unknownRequest')] };
  const { id: askId, sessionID: sessionId, tool } = about;
  if (state.closed.includes(askId) || state.asks.some((each) => each.askId === askId))
    return { state, events: [] };
  const key = tool ? toolKey(tool.messageID, tool.callID) : null;
  const created = create(key);
  if (!created) return { state, events: [unknownOutput(line, 'unknownRequest')] };
  const whole = line.cut ? refuseOnly(created, line.type, request, line.cut) : created;
  const child = line.sessionId === null ? undefined : state.children.get(line.sessionId);
  const askedBy = child ? (child.agent ?? 'sub-agent') : null;
  const open: OpenAsk = { askId, toolKey: key, sessionId, isPermission, besideOf: null };
  return {
    state: { ...state, asks: withItem(state.asks, open) },
    events: [{ type: 'asked', ask: { ...whole, askId, askedBy } }],
  };
}

/** Closes a question that was answered, here or in another front end. */
export function requestClosed(state: OpencodeState, line: Line): Step {
  const about = fit(closed, line.properties);
  const askId = about?.requestID ?? about?.permissionID ?? null;
  if (!about || askId === null) return { state, events: [unknownOutput(line, 'unknownRecord')] };
  const reply = about.reply ?? about.response;
  if (reply === 'reject') return refusedStep(state, askId);
  return close(state, [askId], reply === 'always' ? { explanation: COVERED_BY_OTHER } : {});
}

function refusedStep(state: OpencodeState, askId: string): Step {
  const asked = state.asks.find((each) => each.askId === askId);
  if (!asked) return close(state, [askId]);
  if (asked.besideOf === null) {
    const refused = withKey(state.refused, asked);
    return close(expectEnds({ ...state, refused }, asked), [askId]);
  }
  const endedTools = withKey(state.endedTools, asked);
  const why = { explanation: ENDED_WITH_OTHER, endedWith: asked.besideOf };
  return close({ ...state, endedTools }, [askId], why);
}

/**
 * Notes the other permissions of the session, which OpenCode ends with each refusal of one
 * (1.18.33). It then reports them as refused, too, and ends the turn. Until it does they stay open,
 * because another version may keep them.
 */
function expectEnds(state: OpencodeState, refused: OpenAsk): OpencodeState {
  if (!refused.isPermission || refused.sessionId === null) return state;
  const { askId: besideOf, sessionId } = refused;
  const asks = state.asks.map((each) =>
    each.isPermission && each.sessionId === sessionId ? { ...each, besideOf } : each,
  );
  return { ...state, asks };
}

/** Adds the tool that the question is about, if there is one. */
function withKey(keys: readonly string[], { toolKey: key }: OpenAsk): readonly string[] {
  return key === null ? keys : withItem(keys, key);
}

/** Withdraws questions that were open and are no longer in OpenCode's list. */
export function withdrawMissing(
  state: OpencodeState,
  open: readonly string[],
  pending: readonly string[],
): Step {
  const isMissing = ({ askId }: { readonly askId: string }) =>
    open.includes(askId) && !pending.includes(askId);
  return close(
    state,
    state.asks.filter(isMissing).map(({ askId }) => askId),
  );
}

/** Returns the state in which these questions are asked again, because no answer arrived. */
export function reopened(state: OpencodeState, lost: readonly string[]): OpencodeState {
  if (lost.length === 0) return state;
  return {
    ...state,
    asks: state.asks.filter(({ askId }) => !lost.includes(askId)),
    closed: state.closed.filter((askId) => !lost.includes(askId)),
  };
}

function close(
  state: OpencodeState,
  askIds: readonly string[],
  why: { readonly explanation?: Worded; readonly endedWith?: string } = {},
): Step {
  const events = askIds.map((askId): AgentEvent => ({ type: 'withdrawn', askId, ...why }));
  const asks = state.asks.filter(({ askId }) => !askIds.includes(askId));
  const all = askIds.reduce((list, askId) => withItem(list, askId), state.closed);
  return { state: { ...state, asks, closed: all }, events };
}
