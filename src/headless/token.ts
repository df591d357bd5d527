import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new secret for one start of the server. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Takes the same time for every wrong one, whatever its length. */
export function isToken(given: string | null, token: string): boolean {
  return given !== null && timingSafeEqual(hash(given), hash(token));
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
