/** An edit of a file, in neutral words. */
export type EditCase = {
  readonly name: string;
  readonly before: string;
  /** Old and new text, or the new content of the whole file. */
  readonly edit:
    | { readonly old: string; readonly new: string; readonly isEverywhere?: boolean }
    | { readonly content: string };
};

const crlf = 'one\r\ntwo\r\nthree\r\nfour\r\n';
const late = `${'a\n'.repeat(3000)}${'b\r\n'.repeat(4000)}`;

/** Edits of files whose bytes depend on the way in which an agent reads and writes them. */
export const EDIT_CASES: readonly EditCase[] = [
  { name: 'crlf-line', before: crlf, edit: { old: 'two', new: 'TWO' } },
  { name: 'crlf-lines', before: crlf, edit: { old: 'two\nthree', new: 'TWO\nx\nTHREE' } },
  { name: 'crlf-in-new', before: crlf, edit: { old: 'two\nthree', new: 'TWO\r\nx' } },
  { name: 'crlf-in-lf', before: 'one\ntwo\n', edit: { old: 'two', new: 'TWO\r\nx' } },
  { name: 'mostly-crlf', before: 'a\r\nb\r\nc\nd\r\n', edit: { old: 'a', new: 'A\nx' } },
  { name: 'mostly-lf', before: 'a\nb\nc\r\nd\ne\n', edit: { old: 'a', new: 'A\nx' } },
  { name: 'half-crlf', before: 'a\r\nb\n', edit: { old: 'b', new: 'B' } },
  { name: 'across-mixed', before: 'a\r\nb\nc\r\n', edit: { old: 'a\nb\nc', new: 'x' } },
  { name: 'late-crlf', before: late, edit: { old: 'a\nb', new: 'a\nx\nb' } },
  { name: 'lone-cr', before: 'one\rtwo\nthree\r\nfour\r\n', edit: { old: 'four', new: 'FOUR' } },
  { name: 'bom', before: '\uFEFFone\ntwo\n', edit: { old: 'one\ntwo', new: 'ONE\ntwo' } },
  { name: 'bom-crlf', before: '\uFEFFone\r\ntwo\r\n', edit: { old: 'one\ntwo', new: 'ONE\ntwo' } },
  { name: 'no-end', before: 'one\ntwo', edit: { old: 'two', new: '2' } },
  {
    name: 'crlf-no-end',
    before: 'one\r\ntwo\r\nthree',
    edit: { old: 'two\nthree', new: 'two\n3' },
  },
  {
    name: 'everywhere',
    before: 'x\r\ny\r\nx\r\ny\r\n',
    edit: { old: 'x\ny', new: 'X\nz\nY', isEverywhere: true },
  },
  { name: 'removed-line', before: crlf, edit: { old: 'two', new: '' } },
  { name: 'dollars', before: 'one\ntwo\n', edit: { old: 'two', new: "$& $1 $' $$" } },
  { name: 'curly', before: 'say \u201Chi\u201D\n', edit: { old: 'say "hi"', new: 'say "ho"' } },
  { name: 'whole-crlf', before: crlf, edit: { content: 'one\n2\nthree\n' } },
  { name: 'whole-mixed', before: 'a\r\nb\n', edit: { content: 'a\nb\r\nc\n' } },
  { name: 'whole-bom', before: '\uFEFFone\r\n', edit: { content: 'two\n' } },
  { name: 'whole-new-bom', before: 'one\n', edit: { content: '\uFEFFtwo\n' } },
];
