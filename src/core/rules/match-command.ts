import { isHarmlessVariable } from '#core/risk/environment-names.ts';
import { readingReasons } from '#core/risk/guarded-paths.ts';
import { isHarmlessFile, isInside, type Places } from '#core/risk/places.ts';
import type { ShellPart, ShellRedirect, ShellWord } from '#core/risk/shell/shell-part.ts';
import { programOf } from '#core/risk/shell/shells.ts';
import type { RiskLevel } from '#shared/interaction/risk.ts';
import type { RulePattern } from '#shared/interaction/rule.ts';

/** Wrappers that run the command unchanged, with the same rights and the same arguments. */
const transparent: ReadonlySet<string> = new Set(
  'time timeout nice nohup command builtin env stdbuf ionice,bash -c,sh -c,zsh -c,dash -c'.split(
    /,| (?!-)/,
  ),
);

export type CommandPattern = Extract<RulePattern, { type: 'any' | 'command' }>;

/** Returns true if a rule allows exactly the words of this part, as they are written. */
export function allowsWords(
  { written, oddities, redirects, fedBy }: ShellPart,
  pattern: CommandPattern,
  isKnown: boolean,
): boolean {
  // A program may execute its input.
  const isFed = fedBy.length > 0 || redirects.some(({ operator }) => operator.startsWith('<'));
  return (
    pattern.type === 'command' &&
    oddities.length === 0 &&
    (isKnown || !isFed) &&
    isSameCommand(written, pattern.words)
  );
}

/** Returns true if a rule that allows `pattern` covers this part, whose form is known. */
export function allowsPart(
  { words, through }: ShellPart,
  level: RiskLevel,
  pattern: CommandPattern,
): boolean {
  if (!through.every((each) => transparent.has(each))) return false;
  // A part of high risk is allowed only with exactly the words of the rule.
  if (pattern.type === 'any') return level !== 'HIGH';
  return level === 'HIGH'
    ? isSameCommand(words, pattern.words)
    : pattern.words.every((word, at) => words[at]?.value === word && !words[at].hasGlob);
}

const isSameCommand = (words: readonly ShellWord[], pattern: readonly string[]): boolean =>
  words.length === pattern.length &&
  words.every(({ value, hasGlob }, at) => value === pattern[at] && !hasGlob);

/**
 * Returns true if redirects and assignments around the words of this part do no more than the words
 * state.
 */
export function isSafePart(part: ShellPart, places: Places): boolean {
  return (
    !part.isObscure &&
    part.words.every(isPlain) &&
    part.assignments.every(({ name, value }) => isHarmlessVariable(name) && value !== null) &&
    part.redirects.every((redirect) => isSafeRedirect(redirect, part.input, places))
  );
}

/**
 * Returns true if the value is known completely. A glob at the very beginning could expand to an
 * option: a file may be named `-rf`.
 */
const isPlain = ({ value, hasGlob }: ShellWord): boolean =>
  value !== null && !(hasGlob && /^[-*?[]/.test(value));

function isSafeRedirect(
  { operator, target }: ShellRedirect,
  input: string | null,
  places: Places,
): boolean {
  // The content of a here-document is read together with the command.
  if (target === null) return input !== null;
  if (target.value === null || target.hasGlob) return false;
  if (operator === '<<<' || (operator.endsWith('&') && /^(\d+|-)$/.test(target.value))) return true;
  if (isHarmlessFile(target.value)) return true;
  return (
    operator === '<' &&
    isInside(target.value, places) &&
    readingReasons(target.value, places).length === 0
  );
}

/**
 * Returns true if the command changes only to folders inside, and runs no program by a path if it
 * changes the folder, because names and paths mean something else there.
 */
export function staysInside(parts: readonly ShellPart[], places: Places): boolean {
  const moves = parts.filter(({ words }) => /^(cd|pushd|popd)$/.test(programOf(words[0])));
  const isInsideAll = moves.every(
    ({ words }) => words.length === 2 && isFolderInside(words[1]?.value ?? '-', places),
  );
  return (
    isInsideAll &&
    (moves.length === 0 || parts.every(({ words }) => words[0]?.value?.includes('/') !== true))
  );
}

/** Returns true if the folder is inside. The targets of `cd -` and `pushd +1` are unknown. */
const isFolderInside = (path: string, places: Places): boolean =>
  !/^[-+]/.test(path) && isInside(path, places);

/**
 * Returns true if a rule that denies `pattern` applies to this part; too wide rather than too
 * narrow. Ignores folders before the name, wrappers that start the program, and words between the
 * pattern's words.
 */
export function deniesPart(
  { words, written, through }: ShellPart,
  pattern: CommandPattern,
): boolean {
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
