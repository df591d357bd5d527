import type { TokenKind } from './token.ts';

const PREFIX = 'hljs-';

/**
 * Maps scopes of highlight.js to kinds. All others (operators, punctuation, parameters,
 * substitutions) have the colour of plain text.
 */
const KINDS: ReadonlyMap<string, TokenKind> = new Map([
  ...kind('comment', 'comment quote doctag'),
  ...kind('keyword', 'keyword name selector-tag template-tag'),
  ...kind('constant', 'number literal symbol bullet'),
  ...kind('string', 'string regexp char link code formula'),
  ...kind('title', 'title section selector-id selector-class'),
  ...kind('type', 'type built_in class'),
  ...kind(
    'property',
    'attr attribute property variable template-variable selector-attr selector-pseudo',
  ),
  ...kind('meta', 'meta'),
  ...kind('added', 'addition'),
  ...kind('removed', 'deletion'),
]);

/** Returns the kind of a scope from all of its classes: `hljs-title class_` is a type. */
export function kindOfClasses(classes: readonly (string | number)[]): TokenKind | null {
  const scope = classes.find((name) => typeof name === 'string' && name.startsWith(PREFIX));
  if (typeof scope !== 'string') return null;
  const kind = KINDS.get(scope.slice(PREFIX.length)) ?? null;
  return kind === 'title' && classes.includes('class_') ? 'type' : kind;
}

function kind(name: TokenKind, scopes: string): readonly (readonly [string, TokenKind])[] {
  return scopes.split(' ').map((scope) => [scope, name] as const);
}
