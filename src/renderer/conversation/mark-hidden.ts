import type { ExtraProps } from 'react-markdown';

import { visibleProse } from '#shared/base/visible-text.ts';

type Element = NonNullable<ExtraProps['node']>;
type Child = Element['children'][number];

/** HTML of an agent stays text, so the only elements of this name are ours. */
export const HIDDEN_TAG = 'mark';

/** Code is shown by what knows that it could be run. */
const LEFT_ALONE = new Set(['code', 'pre']);

/** A plugin: each text with hidden characters becomes an element of its own, which shows them. */
export function markHidden() {
  return mark;
}

function mark(parent: { children: Child[] }): void {
  parent.children = parent.children.map((child) => {
    if (child.type === 'text' && hides(child.value)) return { type: 'element', tagName: HIDDEN_TAG, properties: {}, children: [child] };
    if (child.type === 'element' && !LEFT_ALONE.has(child.tagName)) mark(child);
    return child;
  });
}

function hides(text: string): boolean {
  return visibleProse(text).some((part) => part.isMark);
}
