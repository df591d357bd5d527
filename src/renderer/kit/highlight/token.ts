/**
 * Lists the kinds of tokens that have a colour. The order numbers them in messages between the
 * worker and the page.
 */
export const TOKEN_KINDS = [
  'comment',
  'keyword',
  'constant',
  'string',
  'title',
  'type',
  'property',
  'meta',
  'added',
  'removed',
] as const;

export type TokenKind = (typeof TOKEN_KINDS)[number];

export type Token = { readonly text: string; readonly kind: TokenKind | null };

/** A line of code without its line feed. The joined texts of its tokens are the line. */
export type TokenLine = readonly Token[];

export function isSameLine(a: TokenLine, b: TokenLine): boolean {
  return (
    a === b ||
    (a.length === b.length &&
      a.every((token, at) => token.text === b[at]?.text && token.kind === b[at].kind))
  );
}
