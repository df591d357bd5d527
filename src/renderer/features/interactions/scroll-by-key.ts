import type { KeyboardEvent } from 'react';

const DIRECTIONS: Readonly<Record<string, 1 | -1>> = {
  PageDown: 1,
  End: 1,
  PageUp: -1,
  Home: -1,
};
/** Part of a page in px that stays visible after a step. */
const KEPT_PX = 40;

/**
 * Scrolls the content of a request, wherever the focus in its dialog is, except in a field. A long
 * diff is a box that scrolls within the content: it scrolls first, then the content.
 */
export function scrollByKey(event: KeyboardEvent, content: HTMLElement | null): void {
  const direction = DIRECTIONS[event.key];
  const { target, ctrlKey, metaKey, altKey } = event;
  if (direction === undefined || ctrlKey || metaKey || altKey || content === null) return;
  if (!(target instanceof HTMLElement) || target.closest('input, textarea, [role=menu]')) return;
  event.preventDefault();
  if (event.key.startsWith('Page')) scrollPage(content, direction);
  else scrollToEdge(content, direction);
}

function scrollPage(content: HTMLElement, direction: 1 | -1): void {
  const view = content.getBoundingClientRect();
  const visibleHeight = (box: HTMLElement) => {
    const { top, bottom } = box.getBoundingClientRect();
    return Math.min(bottom, view.bottom) - Math.max(top, view.top);
  };
  const candidates = boxesIn(content).filter(
    (box) => visibleHeight(box) > KEPT_PX && canScroll(box, direction),
  );
  const box = (direction === 1 ? candidates.at(0) : candidates.at(-1)) ?? content;
  box.scrollBy({ top: direction * (visibleHeight(box) - KEPT_PX) });
}

function scrollToEdge(content: HTMLElement, direction: 1 | -1): void {
  const box = boxesIn(content).at(direction === 1 ? -1 : 0);
  for (const each of [content, box])
    each?.scrollTo({ top: direction === 1 ? each.scrollHeight : 0 });
}

/** Returns the boxes in the content that scroll vertically. */
function boxesIn(content: HTMLElement): readonly HTMLElement[] {
  return [...content.querySelectorAll<HTMLElement>('[tabindex="0"]')].filter(
    (box) => box.scrollHeight > box.clientHeight + 1,
  );
}

function canScroll({ scrollTop, scrollHeight, clientHeight }: HTMLElement, direction: 1 | -1) {
  return direction === 1 ? scrollTop + clientHeight < scrollHeight - 1 : scrollTop > 0;
}
