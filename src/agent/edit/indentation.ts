import { whitespaceKey } from './line-keys.ts';
import { indentOf, isBlank } from './lines.ts';

type Pair = { readonly wanted: string; readonly found: string };

/**
 * Returns a function that maps the indentation of a model's lines to that of the file; it returns
 * null for a line whose indentation cannot be derived with certainty.
 */
export function indentMapper(
  wanted: readonly string[],
  found: readonly string[],
  written: readonly string[],
  file: string,
): (line: string) => string | null {
  const pairs = pairsOf(wanted, found);
  const known = new Map(pairs.map((pair) => [pair.wanted, pair.found]));
  const isConsistent = pairs.every((pair) => known.get(pair.wanted) === pair.found);
  if (!isConsistent) return () => null;
  // Otherwise the model may have written the new lines with the indentation of the file.
  if (leastIndent(wanted) !== leastIndent(written)) return () => null;
  const modelUnit = unitOf([...wanted, ...written]);
  const fileUnit = unitOf(file.split('\n'));
  const derive =
    modelUnit === null || fileUnit === null || modelUnit === fileUnit
      ? shifter(pairs)
      : converter(pairs, modelUnit, fileUnit);
  return (line) => {
    if (isBlank(line)) return '';
    const indent = indentOf(line);
    const mapped = known.get(indent) ?? derive(indent);
    return mapped === null ? null : mapped + line.slice(indent.length);
  };
}

/**
 * Returns true if the quote has no indentation at all though that of the file varies, and every new
 * line that is also in the quote has the indentation of the file: only the quote lost its
 * indentation then.
 */
export function isIndentedAsFile(
  wanted: readonly string[],
  found: readonly string[],
  written: readonly string[],
): boolean {
  const fileIndents = new Map<string, Set<string>>();
  for (const [at, line] of wanted.entries()) {
    const indents = fileIndents.get(whitespaceKey(line)) ?? new Set();
    fileIndents.set(whitespaceKey(line), indents.add(indentOf(found[at] ?? '')));
  }
  const isFlat = wanted.every((line) => isBlank(line) || indentOf(line) === '');
  const isVaried = new Set(pairsOf(wanted, found).map((pair) => pair.found)).size > 1;
  // A new line further left may be one around those of the file, which are indented by it.
  const isInside = (leastIndent(written) ?? '').length >= (leastIndent(found) ?? '').length;
  const shared = written.filter((line) => !isBlank(line) && fileIndents.has(whitespaceKey(line)));
  return (
    isFlat &&
    isVaried &&
    isInside &&
    shared.some((line) => indentOf(line) !== '') &&
    shared.every((line) => fileIndents.get(whitespaceKey(line))?.has(indentOf(line)))
  );
}

/** Returns the shortest indentation of the lines that are not blank; null if all are. */
function leastIndent(lines: readonly string[]): string | null {
  const indents = lines.filter((line) => !isBlank(line)).map(indentOf);
  return indents.toSorted((a, b) => a.length - b.length)[0] ?? null;
}

function pairsOf(wanted: readonly string[], found: readonly string[]): readonly Pair[] {
  return wanted.flatMap((line, at) =>
    isBlank(line) ? [] : [{ wanted: indentOf(line), found: indentOf(found[at] ?? '') }],
  );
}

/** Adds or removes the same prefix, if all pairs differ by it. */
function shifter(pairs: readonly Pair[]): (indent: string) => string | null {
  const [first] = pairs;
  if (!first) return () => null;
  const added = first.found.slice(0, first.found.length - first.wanted.length);
  const removed = first.wanted.slice(0, first.wanted.length - first.found.length);
  if (pairs.every(({ wanted, found }) => found === added + wanted))
    return (indent) => added + indent;
  if (pairs.every(({ wanted, found }) => wanted === removed + found))
    return (indent) => (indent.startsWith(removed) ? indent.slice(removed.length) : null);
  return () => null;
}

/** Converts levels of one unit to levels of another, if all pairs differ by the same levels. */
function converter(
  pairs: readonly Pair[],
  modelUnit: string,
  fileUnit: string,
): (indent: string) => string | null {
  const shifts = new Set(
    pairs.map(({ wanted, found }) => {
      const [from, to] = [levelOf(wanted, modelUnit), levelOf(found, fileUnit)];
      return from === null || to === null ? null : to - from;
    }),
  );
  const [shift] = shifts;
  if (shifts.size !== 1 || shift === null || shift === undefined) return () => null;
  return (indent) => {
    const level = levelOf(indent, modelUnit);
    return level === null || level + shift < 0 ? null : fileUnit.repeat(level + shift);
  };
}

function levelOf(indent: string, unit: string): number | null {
  const level = indent.length / unit.length;
  return Number.isInteger(level) && indent === unit.repeat(level) ? level : null;
}

/** Returns the most common step of indentation from a line to a deeper one; null if there is none. */
function unitOf(lines: readonly string[]): string | null {
  const counts = new Map<string, number>();
  let before: string | null = null;
  for (const line of lines) {
    if (isBlank(line)) continue;
    const indent = indentOf(line);
    if (before !== null && indent.length > before.length && indent.startsWith(before)) {
      const step = indent.slice(before.length);
      counts.set(step, (counts.get(step) ?? 0) + 1);
    }
    before = indent;
  }
  const [best] = [...counts].toSorted(([, a], [, b]) => b - a);
  return best?.[0] ?? null;
}
