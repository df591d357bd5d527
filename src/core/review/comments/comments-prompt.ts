import { fenced } from '#shared/base/fenced.ts';
import type { ReviewComment } from '#shared/git/review-comment.ts';
import type { Language } from '#shared/words/language.ts';
import { textIn } from '#shared/words/sentence-text.ts';
import { compose } from '#shared/words/sentence.ts';

/** Number of lines of code that the prompt quotes for a comment. */
const MAX_QUOTED = 12;

/** Composes one prompt of comments, in the order of their places. */
export function commentsPrompt(comments: readonly ReviewComment[], language: Language): string {
  const inOrder = comments.toSorted((a, b) =>
    a.path === b.path ? a.start - b.start : a.path < b.path ? -1 : 1,
  );
  const parts = inOrder.map((comment, index) =>
    [
      `${index + 1}. ${commentPlace(comment, language)}`,
      quotedLines(comment),
      comment.text.trim(),
    ].join('\n\n'),
  );
  const count = comments.length;
  return [textIn(language, compose('reviewPrompts.comments', { count })), ...parts].join('\n\n');
}

/** Names file and lines; says so where the lines are removed ones, or are no longer there. */
function commentPlace(
  { path, side, start, end, state }: ReviewComment,
  language: Language,
): string {
  const lines = start === end ? String(start) : `${start}-${end}`;
  const slots = { path, lines };
  const sentence =
    state === 'outdated'
      ? compose('reviewPrompts.outdatedPlace', slots)
      : side === 'old'
        ? compose('reviewPrompts.oldPlace', slots)
        : compose('reviewPrompts.place', slots);
  return textIn(language, sentence);
}

function quotedLines({ lines }: ReviewComment): string {
  const some = lines.length > MAX_QUOTED ? [...lines.slice(0, MAX_QUOTED), '…'] : lines;
  return fenced(some.join('\n'));
}
