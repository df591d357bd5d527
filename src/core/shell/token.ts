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
  return isToken(bearerOf(headers), token);
}

/** Returns the token of the request; null: it has none. */
export function bearerOf(headers: IncomingHttpHeaders): string | null {
  return /^Bearer ([\w-]{1,200})$/.exec(headers.authorization ?? '')?.[1] ?? null;
}

/** For those who store tokens of others: only hashes. */
export const tokens = { make: newToken, hash: (token: string) => hash(token).toString('base64url'), isSame: isToken };

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
