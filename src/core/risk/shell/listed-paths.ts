import type { Word, WordPart } from 'unbash';

import type { ShellWord } from './shell-part.ts';

/** Programs that print paths, and those that only choose among the lines of others. */
const listing: ReadonlySet<string> = new Set(
  'git find fd fdfind rg ls which pwd realpath dirname'.split(' '),
);
const choosing: ReadonlySet<string> = new Set('sort uniq head tail grep'.split(' '));

/** Returns whether the output of programs, given by their names, is a list of paths. */
export const listsPaths = (programs: readonly string[]): boolean =>
  listing.has(programs[0] ?? '') &&
  programs.every((program) => listing.has(program) || choosing.has(program));

/** Returns a word with what the shell replaces it by, if the word is one substitution. */
export function substitutedWord(
  word: ShellWord,
  { parts = [] }: Word,
  programs: readonly string[],
): ShellWord {
  const [part] = parts;
  if (!part || parts.length > 1) return word;
  if (part.type === 'ProcessSubstitution' && part.operator === '<')
    return { ...word, standsFor: 'pipe' };
  return isCommand(part) && listsPaths(programs) ? { ...word, standsFor: 'paths' } : word;
}

const isCommand = (part: WordPart): boolean =>
  part.type === 'CommandExpansion' ||
  (part.type === 'DoubleQuoted' &&
    part.parts.length === 1 &&
    part.parts[0]?.type === 'CommandExpansion');
