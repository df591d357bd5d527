import { applyPatch, structuredPatch, type StructuredPatchHunk } from 'diff';

import type { InteractionDetails } from '#shared/interaction/interaction.ts';
import type { DiffHunk } from '#shared/tool/tool-details.ts';

import { editableInput } from './editable-input.ts';

/** A part of an edit that can be rejected by itself. */
export type EditPart = {
  /** First line in the file, counted from 1. */
  readonly line: number;
  readonly added: number;
  readonly removed: number;
  /** The first changed line, without its sign. */
  readonly beginning: string;
  /** The part as a hunk of a unified diff. */
  readonly patch: string;
};

/** An edit of which some parts can be rejected. */
export type PartialEdit = {
  readonly parts: readonly EditPart[];
  /** Returns the new text of the edit without the rejected parts. */
  readonly textWithout: (rejected: readonly number[]) => string;
};

/** UTF-16 units of both texts above which no parts are computed, because that may take seconds. */
const MAX_UNITS = 200_000;
const MAX_PARTS = 100;
const MAX_EDITS = 2000;

/**
 * Returns the parts of the edit that a request asks for, in the order in which its diff shows them.
 * Returns null if the edit has one part only, or if the agent does not accept a changed text.
 */
export function partialEdit(details: InteractionDetails): PartialEdit | null {
  const texts = editTexts(details);
  if (texts === null) return null;
  const { before, after, shown } = texts;
  const patch = structuredPatch('', '', before, after, '', '', {
    context: 3,
    maxEditLength: MAX_EDITS,
  });
  const hunks = patch?.hunks ?? [];
  if (!patch || hunks.length < 2 || hunks.length > MAX_PARTS || !areShown(hunks, shown))
    return null;
  return {
    parts: hunks.map((hunk, at) => partOf(hunk, shown[at]?.newStart ?? hunk.newStart)),
    textWithout(rejected) {
      const kept = { ...patch, hunks: hunks.filter((_, at) => !rejected.includes(at)) };
      const text = applyPatch(before, kept, { autoConvertLineEndings: false });
      return text === false ? after : text;
    },
  };
}

type EditTexts = {
  readonly before: string;
  readonly after: string;
  /** The hunks that the person sees. */
  readonly shown: readonly DiffHunk[];
};

/** Returns the texts of an edit; null if the request is none, or one that is too long. */
function editTexts(details: InteractionDetails): EditTexts | null {
  const editable = editableInput(details);
  if (editable?.kind !== 'text' || details.type !== 'tool') return null;
  const { details: shown, tool } = details;
  if (shown?.type !== 'diff' || tool?.kind !== 'edit' || shown.oldContent === null) return null;
  const { oldContent: before, hunks } = shown;
  if (before.length + editable.text.length > MAX_UNITS) return null;
  return { before, after: editable.text, shown: hunks };
}

/** Every part must be one that the person sees in the diff. */
function areShown(hunks: readonly Lines[], shown: readonly Lines[]): boolean {
  return hunks.length === shown.length && hunks.every((hunk, at) => isLike(hunk, shown[at]));
}

type Lines = { readonly lines: readonly string[] };

function isLike(hunk: Lines, shown: Lines | undefined): boolean {
  return (
    shown !== undefined && ['+', '-'].every((sign) => countOf(hunk, sign) === countOf(shown, sign))
  );
}

const countOf = ({ lines }: Lines, sign: string): number =>
  lines.filter((line) => line.startsWith(sign)).length;

function partOf(hunk: StructuredPatchHunk, start: number): EditPart {
  const at = hunk.lines.findIndex((line) => /^[-+]/u.test(line));
  return {
    line: start + Math.max(0, at),
    added: countOf(hunk, '+'),
    removed: countOf(hunk, '-'),
    beginning: (hunk.lines[at] ?? '').slice(1).trim(),
    patch: hunk.lines.join('\n'),
  };
}
