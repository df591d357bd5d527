import { isHarmlessVariable } from '#core/risk/environment-names.ts';
import { readingReasons } from '#core/risk/guarded-paths.ts';
import { isHarmlessFile, isInside, type Places } from '#core/risk/places.ts';
import type { ShellPart, ShellRedirect, ShellWord } from '#core/risk/shell/shell-part.ts';
import { programOf } from '#core/risk/shell/shells.ts';
import type { RiskLevel } from '#shared/interaction/risk.ts';
import type { RulePattern } from '#shared/interaction/rule.ts';

/** They run the command as it stands, with the same rights and the same arguments. */
const transparent: ReadonlySet<string> = new Set(
  'time timeout nice nohup command builtin env stdbuf ionice,bash -c,sh -c,zsh -c,dash -c'.split(/,| (?!-)/),
);

export type CommandPattern = Extract<RulePattern, { type: 'any' | 'command' }>;

/** Returns whether a rule allows exactly the words of this part, as they are written. */
export function allowsWords({ written, oddities, redirects, fedBy }: ShellPart, pattern: CommandPattern, isKnown: boolean): boolean {
  // A program may run what it reads.
  const isFed = fedBy.length > 0 || redirects.some(({ operator }) => operator.startsWith('<'));
  return pattern.type === 'command' && oddities.length === 0 && (isKnown || !isFed) && isSame(written, pattern.words);
}

/** Returns whether a rule that allows `pattern` covers this part, whose form is known. */
export function allowsPart({ words, through }: ShellPart, level: RiskLevel, pattern: CommandPattern): boolean {
  if (!through.every((each) => transparent.has(each))) return false;
  // Of high risk only what was allowed word by word.
  if (pattern.type === 'any') return level !== 'HIGH';
  return level === 'HIGH'
    ? isSame(words, pattern.words)
    : pattern.words.every((word, at) => words[at]?.value === word && !words[at].hasGlob);
}

const isSame = (words: readonly ShellWord[], pattern: readonly string[]): boolean =>
  words.length === pattern.length && words.every(({ value, hasGlob }, at) => value === pattern[at] && !hasGlob);

/** Whether nothing around the words of this part does more than they say. */
export function isSafePart(part: ShellPart, places: Places): boolean {
  return (
    !part.isObscure &&
    part.words.every(isPlain) &&
    part.assignments.every(({ name, value }) => isHarmlessVariable(name) && value !== null) &&
    part.redirects.every((redirect) => isSafeRedirect(redirect, part.input, places))
  );
}

/** Known in full. A pattern at its very beginning could become an option: a file may be called `-rf`. */
const isPlain = ({ value, hasGlob }: ShellWord): boolean => value !== null && !(hasGlob && /^[-*?[]/.test(value));

function isSafeRedirect({ operator, target }: ShellRedirect, input: string | null, places: Places): boolean {
  // What a here-document has in it is read together with the command.
  if (target === null) return input !== null;
  if (target.value === null || target.hasGlob) return false;
  if (operator === '<<<' || (operator.endsWith('&') && /^(\d+|-)$/.test(target.value))) return true;
  if (isHarmlessFile(target.value)) return true;
  return operator === '<' && isInside(target.value, places) && readingReasons(target.value, places).length === 0;
}

/** Where a command goes before others run: names and paths of those mean something else there. */
export function staysInside(parts: readonly ShellPart[], places: Places): boolean {
  const moves = parts.filter(({ words }) => /^(cd|pushd|popd)$/.test(programOf(words[0])));
  const isInsideAll = moves.every(({ words }) => words.length === 2 && isFolderInside(words[1]?.value ?? '-', places));
  return isInsideAll && (moves.length === 0 || parts.every(({ words }) => words[0]?.value?.includes('/') !== true));
}

/** `cd -` and `pushd +1` go where nobody sees. */
const isFolderInside = (path: string, places: Places): boolean => !/^[-+]/.test(path) && isInside(path, places);

/**
 * Whether a rule that denies `pattern` is about this part: too wide rather than too narrow. Folders before the name do
 * not count, nor does what starts it, nor what stands between the words.
 */
export function deniesPart({ words, written, through }: ShellPart, pattern: CommandPattern): boolean {
  if (pattern.type === 'any') return true;
  return (
    inOrder(words, pattern.words) ||
    inOrder(written, pattern.words) ||
    (pattern.words.length === 1 && through.includes(pattern.words[0] ?? ''))
  );
}

function inOrder(words: readonly ShellWord[], pattern: readonly string[]): boolean {
  const [first, ...rest] = pattern;
  const values = words.map(({ value, text }) => value ?? text);
  const names = [programOf(words[0]), values[0] ?? ''].map((name) => name.toLowerCase());
  if (first === undefined || !names.includes(first.toLowerCase())) return false;
  let at = 0;
  return rest.every((word) => {
    at = values.indexOf(word, at + 1);
    return at > 0;
  });
}
