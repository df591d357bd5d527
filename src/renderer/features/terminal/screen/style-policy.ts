import type { Terminal } from '@xterm/xterm';

/**
 * xterm writes its rules into `<style>` elements and `style` attributes, which the page's security
 * policy forbids, because injected text could do the same. The policy allows style sheets and
 * properties set by script, so these functions use them instead.
 */

/**
 * Returns a replacement of a style element that passes its rules to the document as a style sheet.
 */
function sheetHolder(): HTMLElement {
  const holder = Document.prototype.createElement.call(document, 'span');
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  Object.defineProperty(holder, 'textContent', {
    set: (rules: string) => {
      sheet.replaceSync(rules);
    },
  });
  holder.hidden = true;
  holder.remove = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    Element.prototype.remove.call(holder);
  };
  return holder;
}

function createAllowed(tag: string): HTMLElement {
  return tag === 'style' ? sheetHolder() : Document.prototype.createElement.call(document, tag);
}

/**
 * Runs `make` while `document.createElement` is replaced, because xterm always creates elements
 * with the page's document.
 */
export function withinPolicy<T>(make: () => T): T {
  Object.defineProperty(document, 'createElement', { value: createAllowed, configurable: true });
  try {
    return make();
  } finally {
    Reflect.deleteProperty(document, 'createElement');
  }
}

/**
 * Internal path in xterm 6.0 to the object that renders the letters of a row; not part of its
 * public API.
 */
const ROW_FACTORY = ['_core', '_renderService', '_renderer', 'value', '_rowFactory'];

/**
 * Sets colours beyond the palette by script; they are the only styles that xterm sets on rows as an
 * attribute. Call it while elements of the page render, before the graphics card does; it then
 * holds for every terminal. The e2e specs detect each violation if a new version of xterm is built
 * otherwise.
 */
export function keepRowsWithinPolicy(terminal: Terminal): void {
  const factory = ROW_FACTORY.reduce<unknown>(
    (part, name) => (part instanceof Object ? Reflect.get(part, name) : null),
    terminal,
  );
  const prototype: unknown = factory instanceof Object ? Object.getPrototypeOf(factory) : null;
  if (!(prototype instanceof Object)) return;
  Reflect.set(prototype, '_addStyle', (element: HTMLElement, style: string) => {
    element.style.cssText += `${style};`;
  });
}
