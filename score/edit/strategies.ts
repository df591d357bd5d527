import { applyEdits, type EditFailure } from '#agent/edit/apply-edits.ts';
import type { EditCase } from './cases.ts';

/** The new file of a case, or a refusal with the line numbers that it names. */
export type Outcome =
  | { readonly type: 'applied'; readonly file: string }
  | { readonly type: 'refused'; readonly lines: readonly number[] };

export type Strategy = { readonly name: string; readonly run: (edit: EditCase) => Outcome };

const refused: Outcome = { type: 'refused', lines: [] };

const ours: Strategy = {
  name: 'Corral',
  run: ({ file, oldText, newText }) => {
    const done = applyEdits(file, [{ oldText, newText }]);
    return done.ok
      ? { type: 'applied', file: done.value.text }
      : { type: 'refused', lines: namedLines(done.error.failure) };
  },
};

function namedLines(failure: EditFailure): readonly number[] {
  if (failure.kind === 'several') return failure.lines;
  return failure.kind === 'notFound' ? failure.regions.map(({ line }) => line) : [];
}

/** Replaces a text that is there exactly once. */
const exactOnce: Strategy = {
  name: 'Exact text, once',
  run: ({ file, oldText, newText }) =>
    file.split(oldText).length === 2
      ? { type: 'applied', file: file.replace(oldText, () => newText) }
      : refused,
};

/** Replaces the first of all exact places. */
const firstExact: Strategy = {
  name: 'Exact text, first place',
  run: ({ file, oldText, newText }) =>
    file.includes(oldText)
      ? { type: 'applied', file: file.replace(oldText, () => newText) }
      : refused,
};

/** Compares trimmed lines, and writes the new text as it is. */
const trimmedLines: Strategy = {
  name: 'Trimmed lines, first place',
  run: (edit) =>
    replaceLines(edit, (found, wanted) =>
      wanted.every((line, at) => found[at]?.trim() === line.trim()),
    ),
};

/** Compares only the first and the last line of a block, trimmed. */
const anchors: Strategy = {
  name: 'Trimmed lines, then first and last line',
  run: (edit) => {
    const first = trimmedLines.run(edit);
    if (first.type === 'applied') return first;
    return replaceLines(
      edit,
      (found, wanted) =>
        wanted.length >= 3 &&
        found[0]?.trim() === wanted[0]?.trim() &&
        found.at(-1)?.trim() === wanted.at(-1)?.trim(),
    );
  },
};

function replaceLines(
  { file, oldText, newText }: EditCase,
  fits: (found: readonly string[], wanted: readonly string[]) => boolean,
): Outcome {
  const lines = file.split('\n');
  const wanted = oldText.split('\n');
  for (let at = 0; at + wanted.length <= lines.length; at += 1) {
    if (!fits(lines.slice(at, at + wanted.length), wanted)) continue;
    const changed = [...lines.slice(0, at), newText, ...lines.slice(at + wanted.length)];
    return { type: 'applied', file: changed.join('\n') };
  }
  return refused;
}

/** Corral's edit engine, and strategies that other harnesses describe. */
export const strategies: readonly Strategy[] = [ours, exactOnce, firstExact, trimmedLines, anchors];
