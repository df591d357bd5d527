import type { Terminal } from '@xterm/xterm';

/** Internal path in xterm 6.0 to the object that finds the link below the pointer. */
const LINKIFIER = ['_core', 'linkifier'];
/** Its field with the number of the line whose links it keeps. */
const LINE = '_activeLine';
const NO_LINE = -1;

/**
 * Makes xterm look for links again after each rendering. It keeps the links of the line below the
 * pointer, and a click opened one that the program had already replaced with other text. An e2e
 * spec fails if a new version of xterm is built otherwise.
 */
export function keepLinksFresh(terminal: Terminal): () => void {
  const rendered = terminal.onRender(() => {
    const linkifier = LINKIFIER.reduce<unknown>(
      (part, name) => (part instanceof Object ? Reflect.get(part, name) : null),
      terminal,
    );
    if (linkifier instanceof Object) Reflect.set(linkifier, LINE, NO_LINE);
  });
  return () => rendered.dispose();
}
