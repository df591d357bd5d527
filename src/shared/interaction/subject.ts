import { z } from 'zod';

import type { InteractionRequest } from './interaction.ts';

/** Subject of a request, short enough for a list. `isCode` marks a command or a path. */
export const subject = z.object({ text: z.string(), isCode: z.boolean() });
export type Subject = z.infer<typeof subject>;

/** Maximum UTF-16 length of a subject; the conversation and the audit contain the full request. */
const MOST = 400;

/** Returns the command, path or question of a request; null if its title says everything. */
export function subjectOf(
  request: Pick<InteractionRequest, 'title' | 'message' | 'details' | 'context'>,
): Subject | null {
  const { text, isCode } = wholeSubject(request);
  const trimmed = text.trim();
  if (trimmed === '' || trimmed === request.title.trim()) return null;
  return { text: trimmed.length > MOST ? `${trimmed.slice(0, MOST - 1)}…` : trimmed, isCode };
}

function wholeSubject({
  details,
  message,
  context,
}: Pick<InteractionRequest, 'message' | 'details' | 'context'>): Subject {
  if (details.type === 'questions')
    return { text: details.questions.map(({ question }) => question).join('\n'), isCode: false };
  if (details.type === 'plan') return { text: details.plan, isCode: false };
  if (details.type !== 'tool' || details.details === null) return { text: message, isCode: false };
  const known = details.details;
  if (known.type === 'commandOutput' && known.command !== null)
    return { text: known.command, isCode: true };
  if ('filePath' in known && known.filePath !== null)
    return { text: within(context.cwd, known.filePath), isCode: true };
  return { text: message, isCode: false };
}

function within(cwd: string, path: string): string {
  return path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path;
}
