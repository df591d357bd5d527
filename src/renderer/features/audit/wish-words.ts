import { z } from 'zod';

import { auditWish } from '#shared/audit/audit.ts';

export const OUTCOMES = auditWish.shape.outcome.unwrap().options;
export const DECIDERS = auditWish.shape.decider.unwrap().options;

/** Enough of an id to tell it from others; a name stays whole. */
export function shortId(id: string): string {
  return z.uuid().safeParse(id).success ? id.slice(0, 8) : id;
}
