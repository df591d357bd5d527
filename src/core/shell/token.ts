import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Returns a new secret for one start of the server. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Compares in the same time for every wrong token, of any length. */
export function isToken(given: string | null, token: string): boolean {
  return given !== null && timingSafeEqual(hash(given), hash(token));
}

export function hasBearer(headers: IncomingHttpHeaders, token: string): boolean {
  return isToken(bearerOf(headers), token);
}

/** Returns the token of the request. Returns null if it has none. */
export function bearerOf(headers: IncomingHttpHeaders): string | null {
  return /^Bearer ([\w-]{1,200})$/.exec(headers.authorization ?? '')?.[1] ?? null;
}

/** Token functions for code that stores only hashes of tokens. */
export const tokens = {
  make: newToken,
  hash: (token: string) => hash(token).toString('base64url'),
  isSame: isToken,
};

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
