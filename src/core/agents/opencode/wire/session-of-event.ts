import { fieldsAt, textAt, type Fields } from '#shared/base/fields.ts';

/** Returns the session that an event concerns; null if it concerns none. */
export function sessionOfEvent(type: string, properties: Fields): string | null {
  const info = fieldsAt(properties, 'info') ?? {};
  const part = fieldsAt(properties, 'part') ?? {};
  const named = [properties, part, info].map((fields) => textAt(fields, 'sessionID'));
  const own = type.startsWith('session.') ? textAt(info, 'id') : null;
  return [...named, own].find((sessionId) => sessionId !== null) ?? null;
}

/** Returns the session that started the session of this event as a sub-agent; null if none did. */
export function parentOfEvent(type: string, properties: Fields): string | null {
  return type.startsWith('session.')
    ? textAt(fieldsAt(properties, 'info') ?? {}, 'parentID')
    : null;
}
