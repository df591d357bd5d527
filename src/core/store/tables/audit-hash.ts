import { createHash } from 'node:crypto';

import type { AuditHeader } from '#shared/audit/audit.ts';

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** The salt keeps a short content from being guessed by its hash once it is erased. */
export function hashContent(salt: string, body: string): string {
  return sha256(`${salt}\n${body}`);
}

/** An entry stands for itself and, by `previous`, for all before it. */
export function hashHeader(header: Omit<AuditHeader, 'hash'>): string {
  const { number, at, kind, sessionId, requestId, agentId, outcome, decider, contentHash, previous } = header;
  return sha256(JSON.stringify([number, at, kind, sessionId, requestId, agentId, outcome, decider, contentHash, previous]));
}
