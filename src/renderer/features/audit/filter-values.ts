import { z } from 'zod';

import { auditQuery } from '#shared/audit/audit.ts';

export const OUTCOMES = auditQuery.shape.outcome.unwrap().options;
export const DECIDERS = auditQuery.shape.decider.unwrap().options;

/**
 * Returns the first 8 characters of a UUID, enough to distinguish it; returns any other name
 * unchanged.
 */
export function shortId(id: string): string {
  return z.uuid().safeParse(id).success ? id.slice(0, 8) : id;
}
