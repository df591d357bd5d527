import type { ToolExecutionMetadata } from '#shared/conversation/message.ts';

import { cardKindOf } from '../kinds/card-kinds.ts';

/**
 * Returns true if a card opens by itself: small changes, failures, and content meant for people.
 */
export function opensByItself({
  status,
  details,
}: Pick<ToolExecutionMetadata, 'status' | 'details'>): boolean {
  if (status === 'failed') return true;
  return details !== null && (cardKindOf(details).opensByItself?.(details) ?? false);
}
