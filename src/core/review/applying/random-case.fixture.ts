import fc from 'fast-check';

import type { ReviewAction } from '#shared/contract/calls/review.ts';
import type { Comparison } from '#shared/git/comparison.ts';

import { all, staged, unstaged } from '../review-place.fixture.ts';

/** Path of a file that has CRLF in the working tree and LF in git. */
export const CRLF_PATH = 'crlf.txt';

const LINES = [
  '',
  'a',
  'b',
  'b',
  ' c',
  '\t',
  'x\r',
  '\r',
  '\xff\xfe\x80',
  '\\ No newline at end of file',
  '@@ -1,2 +1,2 @@',
  'diff --git a/file b/file',
  '--- a/file',
  '+++ b/file',
  '-',
  '+',
  Buffer.from('é文').toString('latin1'),
  'long '.repeat(2000),
];
const PATHS = [
  'file',
  'dir/with space',
  '目录/文件.txt',
  'quote"back\\slash',
  'tab\there',
  '-dash',
  CRLF_PATH,
];
const WAYS: readonly (readonly [Comparison, ReviewAction])[] = [
  [unstaged, 'stage'],
  [unstaged, 'discard'],
  [staged, 'unstage'],
  [staged, 'discard'],
  [all, 'stage'],
  [all, 'unstage'],
  [all, 'discard'],
];

/** A text of lines; each character is a byte. */
type Text = { readonly lines: readonly string[]; readonly endsWithBreak: boolean };

const line = fc.constantFrom(...LINES);
const text = fc.record({ lines: fc.array(line, { maxLength: 30 }), endsWithBreak: fc.boolean() });
const edit = fc.record({
  at: fc.nat(40),
  removed: fc.nat(4),
  added: fc.array(line, { maxLength: 4 }),
});
/** No change in a third of the cases, so that two of the three contents are equal. */
const change = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  {
    weight: 2,
    arbitrary: fc.record({ edits: fc.array(edit, { maxLength: 4 }), endsWithBreak: fc.boolean() }),
  },
);

/** A file in HEAD, index and working tree, an action, and choices of its hunks and lines. */
export const randomCase = fc
  .record({
    path: fc.constantFrom(...PATHS),
    head: text,
    toIndex: change,
    toTree: change,
    way: fc.constantFrom(...WAYS),
    context: fc.constantFrom(0, 1, 3, 1000),
    choices: fc.array(fc.nat(3), { minLength: 200, maxLength: 200 }),
  })
  .map(({ path, head, toIndex, toTree, way: [comparison, action], context, choices }) => {
    const index = edited(head, toIndex);
    // A staged change can be discarded only where the file has no other one.
    const tree =
      comparison.kind === 'staged' && action === 'discard' ? index : edited(index, toTree);
    const contents = [head, index, tree].map((each) => bytesOf(each, path === CRLF_PATH));
    const [inHead = '', inIndex = '', inTree = ''] = contents;
    return { path, inHead, inIndex, inTree, comparison, action, context, choices };
  });

function edited(
  before: Text,
  made: {
    readonly edits: readonly {
      readonly at: number;
      readonly removed: number;
      readonly added: readonly string[];
    }[];
    readonly endsWithBreak: boolean;
  } | null,
): Text {
  if (made === null) return before;
  const lines = [...before.lines];
  for (const { at, removed, added } of made.edits)
    lines.splice(Math.min(at, lines.length), removed, ...added);
  return { lines, endsWithBreak: made.endsWithBreak };
}

function bytesOf({ lines, endsWithBreak }: Text, isWithoutReturns: boolean): string {
  const whole = lines.join('\n') + (endsWithBreak && lines.length > 0 ? '\n' : '');
  return isWithoutReturns ? whole.replaceAll('\r', '') : whole;
}
