import type { ToolExecutionMetadata } from '#shared/conversation/message.ts';

/** Diff rows up to which a change is shown without being asked for. */
const SMALL_DIFF = 60;

/** Whether a card is worth its space unasked: changes, failures, and what is meant for people. */
export function opensByItself({ status, details }: Pick<ToolExecutionMetadata, 'status' | 'details'>): boolean {
  if (status === 'failed') return true;
  switch (details?.type) {
    case 'diff':
      return details.hunks.reduce((rows, hunk) => rows + hunk.lines.length, 0) <= SMALL_DIFF;
    case 'todoList':
    case 'plan':
    case 'questions':
    case 'image':
      return true;
    default:
      return false;
  }
}
