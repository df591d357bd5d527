import { visibleText } from '#shared/base/visible-text.ts';

export type PathPlace = {
  readonly path: string;
  readonly line: number | null;
  readonly column: number | null;
};
export type FoundPath = PathPlace & { readonly start: number; readonly end: number };

/** Maximum number of paths in a text; a longer list is better shown by a card. */
const MAX_FOUND = 100;
const MAX_LENGTH = 1024;
const MAX_NAME = 255;

/**
 * Matches the characters of a path. Chinese, Japanese and Korean are written without blanks, so
 * their letters end a path; names in these languages are found in inline code only.
 */
const RUN =
  /(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])[\p{L}\p{M}\p{N}_.~+@#%=$,:!&/\\()[\]{}-])+/gu;
const POSITION =
  /(?::(\d{1,7})(?::(\d{1,7})|-\d{1,7})?|#L(\d{1,7})(?:-L?\d{1,7})?|\((\d{1,7})(?:, ?(\d{1,7}))?\))$/;
const OPENING = new Set('([{,:!&=');
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
const TRAILING = new Set('.,:!&=');
const DRIVE = /^[a-z]:[\\/]/i;
const ELSEWHERE = /^(?:[\\/]{2}|\\|www\.)|:\/\//i;
const FILE_NAME = /^[^.@][^@]*\.[a-z][a-z0-9+]{0,9}$|^\.[a-z][\w.-]*$/i;
const BARE_NAMES = new Set(
  'Makefile Dockerfile LICENSE README CHANGELOG Justfile Procfile Gemfile Rakefile Jenkinsfile CODEOWNERS'.split(
    ' ',
  ),
);

/**
 * Finds possible paths in a text, with the line and column after them. Does not check whether they
 * exist.
 */
export function findPaths(text: string): readonly FoundPath[] {
  const found: FoundPath[] = [];
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (found.length >= MAX_FOUND) break;
    if (run.length > MAX_LENGTH) continue;
    const [from, to] = trimRange(run);
    const place = placeIn(run.slice(from, to));
    if (place) found.push({ ...place, start: index + from, end: index + to });
  }
  return found;
}

/**
 * Reads a text that consists of a path only, such as inline code. Allows blanks and letters of all
 * languages.
 */
export function parsePath(text: string): PathPlace | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH || /[*?<>|"`\n]|^-/.test(trimmed)) return null;
  return placeIn(trimmed);
}

function placeIn(text: string): PathPlace | null {
  const position = POSITION.exec(text);
  const path = position ? text.slice(0, position.index) : text;
  if (!isPathLike(path)) return null;
  const [, line, column, hashLine, pairLine, pairColumn] = position ?? [];
  return {
    path,
    line: numberOf(line ?? hashLine ?? pairLine),
    column: numberOf(column ?? pairColumn),
  };
}

function numberOf(digits: string | undefined): number | null {
  const value = Number(digits ?? 0);
  return value >= 1 ? value : null;
}

function isPathLike(path: string): boolean {
  const body = DRIVE.test(path) ? path.slice(2) : path;
  if (body.length < 2 || ELSEWHERE.test(path) || body.includes(':') || visibleText(path) !== path)
    return false;
  const names = body.split(/[\\/]/);
  if (names.some((name) => name.length > MAX_NAME)) return false;
  return names.length === 1
    ? FILE_NAME.test(path) || BARE_NAMES.has(path)
    : names.some((name) => /[\p{L}_]/u.test(name));
}

/**
 * Returns the range of a path without the surrounding punctuation. Brackets that are opened in the
 * path belong to it.
 */
function trimRange(run: string): readonly [from: number, to: number] {
  let from = 0;
  let to = run.length;
  while (from < to && OPENING.has(run.charAt(from))) from += 1;
  let surplus = surplusOf(run.slice(from));
  for (; to > from; to -= 1) {
    const last = run.charAt(to - 1);
    const isLoose = last in CLOSING && (surplus[last] ?? 0) > 0;
    if (!isLoose && !TRAILING.has(last)) break;
    if (isLoose) surplus = { ...surplus, [last]: (surplus[last] ?? 0) - 1 };
  }
  return [from, to];
}

/** Returns, for each closing bracket, how many more there are than opening ones. */
function surplusOf(text: string): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
  return Object.fromEntries(
    Object.entries(CLOSING).map(([closing, opening]) => [
      closing,
      (counts.get(closing) ?? 0) - (counts.get(opening) ?? 0),
    ]),
  );
}
