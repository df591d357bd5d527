import { z } from 'zod';

import type { AgentEvent, AgentFacts } from '#core/agents/agent-event.ts';
import { keyedOutput, placeOf, unknownOutput } from '#core/agents/kits/records/record-output.ts';
import { fit, maybeText } from '#shared/base/lenient.ts';

import type { Line, Step } from '../wire/line.ts';
import { modeIn } from '../program/modes.ts';
import type { CodexState } from '../wire/state.ts';

const thread = z.object({
  id: z.string(),
  cliVersion: maybeText,
  parentThreadId: maybeText,
  cwd: maybeText,
});
const opened = z.looseObject({ thread, model: maybeText, reasoningEffort: maybeText });
const started = z.object({ thread });
const settings = z.object({
  threadSettings: z.looseObject({ model: maybeText, effort: maybeText }),
});

/** Converts the reply to a request that opens a thread. Returns null for any other reply. */
export function threadOpened(state: CodexState, result: unknown): Step | null {
  const about = fit(opened, result);
  if (!about) return null;
  const { id, cliVersion, cwd } = about.thread;
  const permissionMode = modeIn(about);
  const facts: AgentFacts = {
    agentSessionId: id,
    ...(cliVersion === null ? {} : { version: cliVersion }),
    ...(about.model === null ? {} : { model: about.model }),
    ...(about.reasoningEffort === null ? {} : { effort: about.reasoningEffort }),
  };
  return {
    state: { ...state, threadId: id, cwd, permissionMode: permissionMode ?? state.permissionMode },
    events: [{ type: 'facts', facts }],
  };
}

/**
 * Records the main thread, or a thread of a sub-agent, which belongs to the tool that started it.
 */
export function threadStarted(state: CodexState, line: Line): Step {
  const about = fit(started, line.fields)?.thread;
  if (!about) return { state, events: [unknownOutput(line, 'unknownRecord')] };
  if (about.parentThreadId !== null && about.id !== state.threadId)
    return { state: withSubagentThread(state, about.id), events: [] };
  return {
    state: { ...state, threadId: state.threadId ?? about.id, cwd: state.cwd ?? about.cwd },
    events: [],
  };
}

function withSubagentThread(state: CodexState, threadId: string): CodexState {
  const starter = state.tools.findLast(
    ({ item }) => item.type === 'collabAgentToolCall' && item.tool === 'spawnAgent',
  );
  if (state.parents.has(threadId) || !starter) return state;
  return { ...state, parents: new Map([...state.parents, [threadId, starter.key]]) };
}

/** Reports changed settings; the first mode of a thread is not a change. */
export function settingsChanged(state: CodexState, line: Line): Step {
  const about = fit(settings, line.fields)?.threadSettings;
  if (!about) return { state, events: [unknownOutput(line, 'unknownRecord')] };
  if (line.parent !== null) return { state, events: [] };
  const mode = modeIn(about);
  const facts: AgentFacts = {
    ...(about.model === null ? {} : { model: about.model }),
    effort: about.effort,
    ...(mode === null ? {} : { permissionMode: mode }),
  };
  const events: AgentEvent[] = [{ type: 'facts', facts }];
  if (mode === null || mode === state.permissionMode) return { state, events };
  const data = { mode, before: state.permissionMode };
  const changed = keyedOutput(line, placeOf(line.record), {
    type: 'status',
    status: 'permissionMode',
    text: mode,
    data,
  });
  if (state.permissionMode !== null) events.push(changed);
  return { state: { ...state, permissionMode: mode }, events };
}
