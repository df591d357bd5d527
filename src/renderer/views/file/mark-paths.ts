import type { ExtraProps } from 'react-markdown';

import { findPaths } from './find-paths.ts';

type Element = NonNullable<ExtraProps['node']>;
type Child = Element['children'][number];

/** HTML of an agent is shown as text, so only Corral creates elements of this name. */
export const PATH_TAG = 'data';

/** Elements whose text is a link already, or code, which is handled separately. */
const SKIPPED_TAGS = new Set(['a', 'code', 'pre']);

/**
 * Returns a plugin that wraps possible paths in elements of their own, which check whether the path
 * exists.
 */
export function markPaths() {
  return mark;
}

function mark(parent: { children: Child[] }): void {
  parent.children = parent.children.flatMap((child) => {
    if (child.type === 'text') return split(child);
    if (child.type === 'element' && !SKIPPED_TAGS.has(child.tagName)) mark(child);
    return [child];
  });
}

function split(text: Extract<Child, { type: 'text' }>): readonly Child[] {
  const found = findPaths(text.value);
  if (found.length === 0) return [text];
  const parts: Child[] = [];
  let from = 0;
  for (const { start, end } of found) {
    if (start > from) parts.push({ type: 'text', value: text.value.slice(from, start) });
    const children: Child[] = [{ type: 'text', value: text.value.slice(start, end) }];
    parts.push({ type: 'element', tagName: PATH_TAG, properties: {}, children });
    from = end;
  }
  return from < text.value.length
    ? [...parts, { type: 'text', value: text.value.slice(from) }]
    : parts;
}
