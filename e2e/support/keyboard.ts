import { expect, type Page } from '@playwright/test';

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

/** Presses a key until the focus is at what has that name; each stop on the way must be seen. */
export async function goTo(page: Page, key: string, name: RegExp, most = 40): Promise<void> {
  const stops: string[] = [];
  for (let presses = 0; presses < most; presses += 1) {
    const focus = await focusOf(page);
    if (focus && presses > 0) expect(focus.isVisible, `The focus is seen at ${focus.role} “${focus.name}”.`).toBe(true);
    if (focus && name.test(focus.name)) return;
    stops.push(`${focus?.role ?? '-'} “${focus?.name ?? ''}”`);
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${String(name)}; it led to:\n${stops.join('\n')}`);
}
