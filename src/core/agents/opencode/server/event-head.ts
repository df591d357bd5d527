import { parseJson } from '#core/agents/kits/records/parse-json.ts';
import { fit } from '#shared/base/lenient.ts';

import { wireEvent, wrapped } from '../wire/line.ts';
import { parentOfEvent, sessionOfEvent } from '../wire/session-of-event.ts';

/** Longest event that is parsed to find its session; the head of a longer one is searched. */
const MAX_PARSED = 1024 * 1024;
const HEAD = 8 * 1024;
const SESSION = /"sessionID":"(\w{1,80})"/;
const TYPE = /"type":"([\w.]{1,80})"/;

/** The part of an event that decides which session receives it. */
export type EventHead = {
  readonly sessionId: string;
  /** The session that started this one as a sub-agent, if the event announces it. */
  readonly parentId: string | null;
};

/** Returns null for an event that concerns no session, and for the copies of events. */
export function eventHead(line: Uint8Array): EventHead | null {
  const text = Buffer.from(line).toString('utf8');
  if (text.length > MAX_PARSED) return longHead(text.slice(0, HEAD));
  const value = parseJson(text);
  const found = fit(wrapped, value)?.payload ?? fit(wireEvent, value);
  if (!found || found.type === 'sync') return null;
  const sessionId = sessionOfEvent(found.type, found.properties);
  if (sessionId === null) return null;
  return { sessionId, parentId: parentOfEvent(found.type, found.properties) };
}

function longHead(head: string): EventHead | null {
  const [, sessionId] = SESSION.exec(head) ?? [];
  return sessionId === undefined || TYPE.exec(head)?.[1] === 'sync'
    ? null
    : { sessionId, parentId: null };
}
