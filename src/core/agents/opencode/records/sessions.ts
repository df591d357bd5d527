import { z } from 'zod';

import { unknownOutput } from '#core/agents/kits/records/record-output.ts';
import { fit } from '#shared/base/lenient.ts';

import type { Line, Step } from '../wire/line.ts';
import { sessionInfo } from '../wire/parts.ts';
import { withEntry, type OpencodeState } from '../wire/state.ts';

const opened = z.object({ sessionID: z.string() });
const prompted = z.object({ messageID: z.string(), promptKey: z.string() });
const changed = z.object({ info: sessionInfo });
type Info = z.output<typeof sessionInfo>;

/** Sets the main session, which Corral has created or resumed. */
export function sessionOpened(state: OpencodeState, line: Line): Step {
  const about = fit(opened, line.properties);
  if (!about) return { state, events: [unknownOutput(line, 'unknownRecord')] };
  const agentSessionId = about.sessionID;
  return {
    state: { ...state, sessionId: agentSessionId },
    events: [{ type: 'facts', facts: { agentSessionId } }],
  };
}

/** Remembers the message that a prompt of Corral will become. */
export function promptSent(state: OpencodeState, line: Line): Step {
  const about = fit(prompted, line.properties);
  if (!about) return { state, events: [unknownOutput(line, 'unknownRecord')] };
  const prompts = withEntry(state.prompts, about.messageID, about.promptKey);
  return { state: { ...state, prompts }, events: [] };
}

/** Records the main session of a recording, and the sessions of sub-agents. */
export function sessionChanged(state: OpencodeState, line: Line): Step {
  const info = fit(changed, line.properties)?.info;
  if (!info) return { state, events: [unknownOutput(line, 'unknownRecord')] };
  return info.parentID === null
    ? mainChanged(state, line, info)
    : childChanged(state, info, info.parentID);
}

function mainChanged(state: OpencodeState, line: Line, { id, version }: Info): Step {
  const isNew = state.sessionId === null || line.type === 'session.created';
  if (!isNew || (state.sessionId ?? id) !== id) return { state, events: [] };
  const facts = { agentSessionId: id, ...(version === null ? {} : { version }) };
  return { state: { ...state, sessionId: id }, events: [{ type: 'facts', facts }] };
}

function childChanged(state: OpencodeState, { id, agent }: Info, parentId: string): Step {
  const known = state.children.get(id);
  if (known && (agent === null || known.agent === agent)) return { state, events: [] };
  const toolUseId = known?.toolUseId ?? starterOf(state, parentId) ?? `session/${id}`;
  return {
    state: { ...state, children: withEntry(state.children, id, { toolUseId, agent }) },
    events: [],
  };
}

/** Returns the newest tool use in the parent that starts a sub-agent and has none yet. */
function starterOf(state: OpencodeState, parentId: string): string | null {
  const taken = new Set([...state.children.values()].map(({ toolUseId }) => toolUseId));
  const starter = state.tools.findLast(
    ({ key, part }) => part.sessionID === parentId && part.tool === 'task' && !taken.has(key),
  );
  return starter?.key ?? null;
}
