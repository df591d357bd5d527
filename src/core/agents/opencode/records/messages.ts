import { z } from 'zod';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import { keyedOutput, unknownOutput } from '#core/agents/kits/records/record-output.ts';
import { fit } from '#shared/base/lenient.ts';

import { errorOutput, INTERRUPTED } from '../wire/errors.ts';
import { at, type Line, type Step } from '../wire/line.ts';
import { messageInfo, type MessageInfo } from '../wire/parts.ts';
import { withEntry, type OpencodeState } from '../wire/state.ts';

const updated = z.object({ info: messageInfo });

/** Converts the head of a message; its parts follow. */
export function messageUpdated(state: OpencodeState, line: Line): Step {
  const info = fit(updated, line.properties)?.info;
  return info
    ? messageStep(state, line, info)
    : { state, events: [unknownOutput(line, 'unknownRecord')] };
}

export function messageStep(state: OpencodeState, line: Line, info: MessageInfo): Step {
  const known = state.messages.get(info.id);
  const isPrompt = state.prompts.has(info.id);
  const messages = known
    ? state.messages
    : withEntry(state.messages, info.id, { role: info.role, isPrompt });
  const next = { ...state, messages };
  if (info.role === 'user') return { state: next, events: known ? [] : taken(state, info) };
  if (line.parent !== null) return withError(next, line, info);
  const found = withError({ ...next, messageId: info.id }, line, info);
  const facts = factsOf(found.state, info);
  return { state: facts.state, events: [...facts.events, ...found.events] };
}

/** Reports that a prompt of Corral has become a message. */
function taken(state: OpencodeState, { id }: MessageInfo): readonly AgentEvent[] {
  const promptKey = state.prompts.get(id);
  return promptKey === undefined ? [] : [{ type: 'promptTaken', promptKey, stage: 'delivered' }];
}

/** Reports the model of a message if it changed. */
function factsOf(state: OpencodeState, { providerID, modelID }: MessageInfo): Step {
  const model = providerID === null || modelID === null ? null : `${providerID}/${modelID}`;
  if (model === null || model === state.model) return { state, events: [] };
  return { state: { ...state, model }, events: [{ type: 'facts', facts: { model } }] };
}

/** Shows the error that ended a message. It has the key that the error of its turn has. */
function withError(state: OpencodeState, line: Line, { id, error, time }: MessageInfo): Step {
  if (!error || error.name === INTERRUPTED) return { state, events: [] };
  const output = keyedOutput(at(line, time.completed), `${id}/error`, errorOutput(error));
  return { state: { ...state, failure: state.failure ?? 'error' }, events: [output] };
}
