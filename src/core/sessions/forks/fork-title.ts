import type { Session } from '#shared/contract/sessions.ts';

/** Returns the title with the lowest number from 2 on that no session has: `Fix the bug (2)`. */
export function forkTitle(title: string, sessions: readonly Pick<Session, 'title'>[]): string {
  const base = title.replace(/ \(\d{1,4}\)$/, '');
  const used = new Set(sessions.map((session) => session.title));
  let number = 2;
  while (used.has(`${base} (${number})`)) number += 1;
  return `${base} (${number})`;
}
