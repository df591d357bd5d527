import { z } from 'zod';

import type { AgentEvent, AgentRecord, Conversion, Converter } from '#core/agents/agent-event.ts';
import { parseJson } from '#core/agents/kits/records/parse-json.ts';
import { unreadableRecord } from '#core/agents/kits/records/record-output.ts';
import { textAt, type Fields } from '#shared/base/fields.ts';
import { fit } from '#shared/base/lenient.ts';

import { opencodeConverter } from '../records/converter.ts';
import { PROMPT_KEY } from '../records/part-events.ts';
import { isTextPart, part as partSchema, type Part } from '../wire/parts.ts';
import { initialState, type OpencodeState } from '../wire/state.ts';
import type { SessionPlace } from './session-place.ts';

const fields = z.record(z.string(), z.unknown());
const stored = z.object({
  id: z.string().optional(),
  info: z.looseObject({ id: z.string(), sessionID: z.string() }),
  part: z.unknown().optional(),
});

/** Limit of an id, which becomes the key of a message. */
const MAX_ID = 1000;

/** Converts the lines of a `SessionDocument` as the messages that OpenCode's server sends. */
export function storedConverter(
  { rootId, sessionId }: SessionPlace,
  parentToolUseId: string | null,
): Converter<OpencodeState> {
  const toolUseId = parentToolUseId ?? starterOf(sessionId);
  const children =
    sessionId === rootId ? new Map() : new Map([[sessionId, { toolUseId, agent: null }]]);
  return { initial: { ...initialState, sessionId: rootId, children }, convert: convertLine };
}

/** Returns the name of a tool use that started a sub-agent, if the tool use is not known. */
export function starterOf(sessionId: string): string {
  return `session/${sessionId}`;
}

function convertLine(state: OpencodeState, record: AgentRecord): Conversion<OpencodeState> {
  const line = fit(stored, parseJson(record.text));
  if (!line) return opencodeConverter.convert(state, record);
  const { id, info, part } = line;
  if (part === undefined) return convertMessage(state, record, { info, parts: [] });
  const place = { id, messageID: info.id, sessionID: info.sessionID };
  const whole = { ...fit(fields, part), ...place };
  const known = id !== undefined && id.length <= MAX_ID ? fit(partSchema, whole) : null;
  if (!known) return { state, ...unreadableRecord(record, null, 'unknownPart') };
  const conversion = convertMessage(state, record, { info, parts: [ended(known)] });
  const promptKey = isTextPart(known) ? promptKeyIn(known.metadata) : null;
  if (promptKey === null) return conversion;
  return { ...conversion, events: conversion.events.map((event) => keyed(event, promptKey)) };
}

/** Ends a text that OpenCode did not end, because it was killed. */
function ended(known: Part): Part {
  if (!isTextPart(known) || known.time.end !== null) return known;
  return { ...known, time: { ...known.time, end: known.time.start ?? 0 } };
}

function convertMessage(
  state: OpencodeState,
  record: AgentRecord,
  message: object,
): Conversion<OpencodeState> {
  const properties = { what: 'transcript', value: [message] };
  const value = { type: 'corral.polled', properties };
  return opencodeConverter.convert(state, { ...record, json: { value, isShallow: false } });
}

function promptKeyIn(metadata: Fields | null | undefined): string | null {
  const key = metadata ? textAt(metadata, PROMPT_KEY) : null;
  return key !== null && key !== '' && key.length <= MAX_ID ? key : null;
}

/** Gives a prompt of Corral the key that it has in Corral, so that a search finds it once. */
function keyed(event: AgentEvent, key: string): AgentEvent {
  const isPrompt =
    event.type === 'output' && event.output.type === 'text' && event.output.role === 'user';
  return isPrompt ? { ...event, output: { ...event.output, key } } : event;
}
