import { createHash } from 'node:crypto';

import type { AuditHeader } from '#shared/audit/audit.ts';

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/**
 * Hashes a content with a salt, so that a short content cannot be guessed by its hash after it is
 * erased.
 */
export function hashContent(salt: string, body: string): string {
  return sha256(`${salt}\n${body}`);
}

/** Hashes an entry and, through `previous`, all entries before it. */
export function hashHeader(header: Omit<AuditHeader, 'hash'>): string {
  return sha256(JSON.stringify(headerValues(header)));
}

/**
 * Returns the values of an entry in the order of their hash and of the columns of `audit`. Another
 * order would change the hash of every entry.
 */
export function headerValues(header: Omit<AuditHeader, 'hash'>) {
  const { number, at, kind, sessionId, requestId, agentId, outcome, decider, contentHash } = header;
  const values = [number, at, kind, sessionId, requestId, agentId, outcome, decider, contentHash];
  return [...values, header.previous];
}
