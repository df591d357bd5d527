import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** A new secret for one start of the server. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Takes the same time for every wrong one, whatever its length. */
export function isToken(given: string | null, token: string): boolean {
  return given !== null && timingSafeEqual(hash(given), hash(token));
}

export function hasBearer(headers: IncomingHttpHeaders, token: string): boolean {
  const given = /^Bearer ([\w-]+)$/.exec(headers.authorization ?? '')?.[1] ?? null;
  return isToken(given, token);
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
