import { visibleText } from '#shared/base/visible-text.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';

/** Characters of what a person is sent. */
export const MOST = 500;

/** What a request asks, ready to read. */
export function contextOf({ message, details, title }: Pick<InteractionRequest, 'message' | 'details' | 'title'>): string {
  if (details.type === 'questions') return clip(details.questions.map(({ question }) => question).join('\n'), MOST);
  if (details.type === 'plan') return clip(details.plan, MOST);
  const shown = details.type === 'tool' ? details.details : null;
  const command = shown?.type === 'commandOutput' ? shown.command : null;
  return clip([title, message, command ?? ''].filter((text) => text !== '').join('\n'), MOST);
}

/** With its hidden characters spelled out: whoever reads it, reads it as the dialog shows it. Never half of a character. */
export function clip(text: string, limit: number): string {
  const shown = visibleText(text.slice(0, limit + 1));
  if (shown.length <= limit) return shown;
  return `${shown.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
