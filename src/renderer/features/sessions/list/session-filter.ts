import type { Mark } from '#renderer/kit/text/marked-text.tsx';
import type { Session } from '#shared/contract/sessions.ts';

/**
 * Returns a function that tells whether a session has every word of the filter in its title,
 * folder, repository, branch or agent's name. Returns null for a filter without words.
 */
export function sessionFilter(
  filter: string,
  agentName: (agentId: string) => string,
): ((session: Session) => boolean) | null {
  const words = filterWords(filter);
  if (words.length === 0) return null;
  return (session) => {
    const parts = [session.title, ...otherParts(session, agentName(session.agentId))];
    const text = normalized(parts.join('\n'));
    return words.every((word) => text.includes(word));
  };
}

/** The text that a word of the filter was found in, with the places of all its words. */
export type FilterMatch = { readonly text: string; readonly marks: readonly Mark[] };

/**
 * Returns the title of a session that the filter leaves, and the part of it beside the title that
 * has a word which the title lacks; null if there is none.
 */
export function filterMatch(
  filter: string,
  session: Session,
  agent: string,
): { readonly title: FilterMatch; readonly beside: FilterMatch | null } {
  const words = filterWords(filter);
  const match = (text: string) => ({ text, marks: marksIn(text, words) });
  const missing = words.filter((word) => !normalized(session.title).includes(word));
  const found = otherParts(session, agent)
    .toReversed()
    .find((part) => missing.some((word) => normalized(part).includes(word)));
  return { title: match(session.title), beside: found === undefined ? null : match(found) };
}

function otherParts({ cwd, repository, git }: Session, agent: string): readonly string[] {
  return [cwd, repository ?? '', git?.kind === 'branch' ? git.name : '', agent];
}

function filterWords(filter: string): readonly string[] {
  return normalized(filter)
    .split(/\s+/u)
    .filter((word) => word !== '');
}

/** Returns the places of the words in a text, in order, without overlaps. */
function marksIn(text: string, words: readonly string[]): readonly Mark[] {
  // The place in the text of each UTF-16 unit of the normalized one, which can be longer or shorter.
  const places: number[] = [];
  let plain = '';
  let at = 0;
  for (const character of text) {
    const part = normalized(character);
    plain += part;
    for (let unit = 0; unit < part.length; unit += 1) places.push(at);
    at += character.length;
  }
  places.push(text.length);
  const marked = new Set<number>();
  for (const word of words)
    for (let from = plain.indexOf(word); from >= 0; from = plain.indexOf(word, from + 1))
      for (let unit = from; unit < from + word.length; unit += 1) marked.add(unit);
  const marks: { start: number; end: number }[] = [];
  for (const unit of [...marked].toSorted((a, b) => a - b)) {
    const [start = 0, end = 0] = [places[unit], places[unit + 1]];
    const last = marks.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else marks.push({ start, end });
  }
  return marks;
}

/** Removes case and accents, which are ignored. */
function normalized(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
