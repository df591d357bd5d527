import { VisibleText } from '#renderer/kit/text/visible-text.tsx';

import type { Token, TokenKind } from './token.ts';

/**
 * Lists whole class names, because the style sheet contains only the classes found in the sources.
 */
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

/**
 * Renders tokens in their colours, with hidden characters as marks; for a whole line or a part of
 * one.
 */
export function TokenText({ tokens }: { readonly tokens: readonly Token[] }) {
  return tokens.map(({ text, kind }, at) =>
    kind === null ? (
      <VisibleText key={at} text={text} />
    ) : (
      <span key={at} className={CLASSES[kind]}>
        <VisibleText text={text} />
      </span>
    ),
  );
}
