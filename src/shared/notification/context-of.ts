import { visibleText } from '#shared/base/visible-text.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';

/** Maximum number of characters in a notification text. */
export const MOST = 500;

/** Returns the text of a request, ready to read. */
export function contextOf({
  message,
  details,
  title,
}: Pick<InteractionRequest, 'message' | 'details' | 'title'>): string {
  if (details.type === 'questions')
    return clip(details.questions.map(({ question }) => question).join('\n'), MOST);
  if (details.type === 'plan') return clip(details.plan, MOST);
  const shown = details.type === 'tool' ? details.details : null;
  const command = shown?.type === 'commandOutput' ? shown.command : null;
  return clip([title, message, command ?? ''].filter((text) => text !== '').join('\n'), MOST);
}

/**
 * Truncates a text without splitting a character. Hidden characters are spelled out, as in the
 * dialog.
 */
export function clip(text: string, limit: number): string {
  const shown = visibleText(text.slice(0, limit + 1));
  if (shown.length <= limit) return shown;
  return `${shown.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
