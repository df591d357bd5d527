import { Visible } from '#renderer/kit/text/visible.tsx';

import type { Token, TokenKind } from './token.ts';

/** Spelled out, because the style sheet holds only the classes it finds in the sources. */
const CLASSES: Readonly<Record<TokenKind, string>> = {
  comment: 'text-code-comment italic',
  keyword: 'text-code-keyword',
  constant: 'text-code-constant',
  string: 'text-code-string',
  title: 'text-code-title',
  type: 'text-code-type',
  property: 'text-code-property',
  meta: 'text-code-meta',
  added: 'text-diff-add-text',
  removed: 'text-diff-remove-text',
};

/** Tokens in their colours, hidden characters as marks. For a whole line or for a piece of one. */
export function TokenText({ tokens }: { readonly tokens: readonly Token[] }) {
  return tokens.map(({ text, kind }, at) =>
    kind === null ? (
      <Visible key={at} text={text} />
    ) : (
      <span key={at} className={CLASSES[kind]}>
        <Visible text={text} />
      </span>
    ),
  );
}
