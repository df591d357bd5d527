import type { Terminal } from '@xterm/xterm';

/**
 * xterm writes its rules into `<style>` elements and `style` attributes, which the page's security policy forbids: text that got
 * into the page could do the same. Rules of script and properties set by script are allowed, so these stand in.
 */

/** Takes rules as a style element does, and gives them to the document as a sheet. */
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

/** While xterm makes what it draws with: it takes the page's document, whatever it is given. */
export function withinPolicy<T>(make: () => T): T {
  Object.defineProperty(document, 'createElement', { value: createAllowed, configurable: true });
  try {
    return make();
  } finally {
    Reflect.deleteProperty(document, 'createElement');
  }
}

/** Where xterm 6.0 keeps what makes the letters of a row; no part of what it promises. */
const ROW_FACTORY = ['_core', '_renderService', '_renderer', 'value', '_rowFactory'];

/**
 * Colours beyond the palette are the only style that rows are given as an attribute. Call it while elements of the page draw, as
 * they do until the graphics card does; it holds for every terminal from then on. A version of xterm that is made otherwise is found
 * by the specs, which see each violation.
 */
export function keepRowsWithinPolicy(terminal: Terminal): void {
  const factory = ROW_FACTORY.reduce<unknown>((part, name) => (part instanceof Object ? Reflect.get(part, name) : null), terminal);
  const prototype: unknown = factory instanceof Object ? Object.getPrototypeOf(factory) : null;
  if (!(prototype instanceof Object)) return;
  Reflect.set(prototype, '_addStyle', (element: HTMLElement, style: string) => {
    element.style.cssText += `${style};`;
  });
}
