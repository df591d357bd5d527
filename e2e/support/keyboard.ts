import type { Page } from '@playwright/test';

/** What a person with a keyboard alone can know of the focus. */
const FOCUS = `(() => {
  const outlineOf = (element) => {
    for (const pseudo of [undefined, '::after']) {
      const style = getComputedStyle(element, pseudo);
      if (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) return true;
    }
    return false;
  };
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  const isHighlighted = document.querySelector('[role=option][data-highlighted], [role=option][aria-selected=true]') !== null;
  const isShown = outlineOf(at) || (at.parentElement !== null && outlineOf(at.parentElement));
  const isField = at.matches('textarea, input:not([type=radio]):not([type=checkbox])');
  const around = at.closest('[class*=focus-within]');
  return {
    name: (at.getAttribute('aria-label') ?? at.innerText ?? '').trim().slice(0, 80),
    role: at.getAttribute('role') ?? at.localName,
    isVisible: isShown || (around !== null && (outlineOf(around) || isField)) || isHighlighted,
  };
})()`;

type Focus = { readonly name: string; readonly role: string; readonly isVisible: boolean };

export async function focusOf(page: Page): Promise<Focus | null> {
  return page.evaluate<Focus | null>(FOCUS);
}
