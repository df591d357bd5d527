import { expect, type Page } from '@playwright/test';

/**
 * Describes the focused element as a keyboard user perceives it. The focus is visible if a line in
 * the focus colour is on the element, on its `::after`, or on the frame around its field; in
 * menus and lists, if the line is highlighted.
 */
const FOCUS = `(() => {
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  const probe = document.documentElement.appendChild(document.createElement('i'));
  probe.style.color = 'var(--ring)';
  const ring = getComputedStyle(probe).color;
  probe.remove();
  const isMarked = (element, pseudo) => {
    const style = getComputedStyle(element, pseudo);
    const hasOutline = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
    const isUnderlined = style.textDecorationLine === 'underline' && style.textDecorationColor === ring;
    return hasOutline || isUnderlined || style.boxShadow.includes(ring) || style.borderBottomColor === ring;
  };
  const ancestors = [at.parentElement, at.parentElement?.parentElement].filter((element) => element);
  const isLine = at.matches('[role^=menuitem], [role=option]') && getComputedStyle(at).backgroundColor !== 'rgba(0, 0, 0, 0)';
  const labels = [...(at.labels ?? [])].map((label) => label.innerText);
  const labelledBy = (at.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.innerText ?? '');
  const names = [at.getAttribute('aria-label') ?? '', ...labelledBy, ...labels, at.innerText ?? ''].map((name) => name.trim());
  const { width, height } = at.getBoundingClientRect();
  return {
    name: names.find((name) => name !== '') ?? '',
    role: at.getAttribute('role') ?? (at.localName === 'input' ? at.type : at.localName),
    isVisible: width > 0 && height > 0 && (isMarked(at) || isMarked(at, '::after') || isLine || ancestors.some((element) => isMarked(element))),
  };
})()`;

type Focus = { readonly name: string; readonly role: string; readonly isVisible: boolean };

export async function focusOf(page: Page): Promise<Focus | null> {
  return page.evaluate<Focus | null>(FOCUS);
}

/** More key presses than any part of the window has focus stops. */
const MAX_STEPS = 80;

/** Uses the page by keyboard alone, and reads where the focus is. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** Expects that the focus is visible and on an element of that name. */
  async expectAt(name: RegExp): Promise<void> {
    await expect
      .poll(async () => focusOf(this.#page))
      .toEqual({ name: expect.stringMatching(name), role: expect.anything(), isVisible: true });
  }

  /**
   * Presses a key until an element of that name has the focus. Every element on the way must show
   * its focus.
   */
  async goTo(name: RegExp, key = 'Tab'): Promise<void> {
    const passed: string[] = [];
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      const focus = await this.#visibleFocus();
      if (focus !== null && name.test(focus.name)) return;
      passed.push(
        focus === null ? 'nothing' : `${focus.role} ${JSON.stringify(focus.name.slice(0, 60))}`,
      );
      await this.press(key);
    }
    throw new Error(`${key} never came to ${name.source}, only to:\n${passed.join('\n')}`);
  }

  async #visibleFocus(): Promise<Focus | null> {
    const focus = await focusOf(this.#page);
    if (focus !== null)
      await expect
        .poll(async () => (await focusOf(this.#page))?.isVisible, `${focus.role} ${focus.name}`)
        .not.toBe(false);
    return focusOf(this.#page);
  }
}
