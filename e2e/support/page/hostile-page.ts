import { expect, type BrowserContext, type Page } from '@playwright/test';
import { z } from 'zod';

/**
 * Runs before any script of the page. Replaces the functions that open a dialog, a window or the
 * printer with functions that log each call as an error.
 */
const TRAPS = `for (const name of ['alert', 'confirm', 'prompt', 'open', 'print'])
  window[name] = (...args) => { console.error('hostile: ' + name + ' ' + args.join(' ')); return null; };`;

const inspection = z.object({ cases: z.array(z.number()), wrong: z.array(z.string()) });

/**
 * Searches the page for elements that Corral never creates, addresses that lead elsewhere than to
 * the web, and hidden characters. `cases` are the numbers of the hostile cases whose names are in
 * the page.
 */
const INSPECT = `(() => {
  const hidden = /[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]|\\p{Cs}|[\\u{e0000}-\\u{e007f}]/u;
  const wrong = [];
  const note = (what, element) => wrong.push(what + ': ' + element.outerHTML.slice(0, 300));
  if (window.__hostileRan) wrong.push('a script ran');
  for (const element of document.querySelectorAll('body *')) {
    const name = element.localName;
    if (name === 'form' && element.hasAttribute('action')) note(name, element);
    if (/^(script|iframe|frame|object|embed|base|meta|link|video|audio|portal|marquee|foreignobject|animate|template)$/.test(name)) note(name, element);
    if (name === 'style' && !element.closest('.xterm')) note(name, element);
    for (const { name: attribute, value } of element.attributes) {
      if (attribute.startsWith('on')) note(attribute, element);
      if (/^(href|xlink:href|action|formaction)$/.test(attribute) && !/^(https?:|mailto:|#)/.test(value)) note(attribute, element);
      if (/^(src|srcset|poster|data|background)$/.test(attribute) && !/^(data:image\\/(png|jpe?g|gif|webp);|blob:)/.test(value)) note(attribute, element);
      if (hidden.test(value)) note('hidden in ' + attribute, element);
    }
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const cases = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue;
    if (hidden.test(text) && !node.parentElement.closest('textarea, .xterm')) note('hidden in a text', node.parentElement);
    const of = /^CASE (\\d+)$/.exec(text.trim());
    if (of) cases.push(Number(of[1]));
  }
  if (hidden.test(document.title)) wrong.push('hidden in the title');
  return { cases, wrong };
})()`;

/** Observes a page that shows hostile text: its requests, its dialogs and its content. */
export class HostilePage {
  readonly #page: Page;
  readonly #requests: string[] = [];
  readonly #dialogs: string[] = [];
  readonly #wrong = new Set<string>();

  private constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => this.#requests.push(request.url()));
    page.on('dialog', (dialog) => {
      this.#dialogs.push(dialog.message());
      void dialog.dismiss();
    });
  }

  /** Observes `page`. Call it before the page navigates. */
  static async watch(context: BrowserContext, page: Page): Promise<HostilePage> {
    await context.addInitScript({ content: TRAPS });
    return new HostilePage(page);
  }

  /** Returns the numbers of the cases in sight. Problems are collected for `expectHarmless`. */
  async inspect(): Promise<readonly number[]> {
    const { cases, wrong } = inspection.parse(await this.#page.evaluate(INSPECT));
    for (const each of wrong) this.#wrong.add(each);
    return cases;
  }

  /** Expects that nothing hostile happened. `address` is the address of Corral. */
  expectHarmless(address: string): void {
    expect([...this.#wrong], 'nothing hostile was in the page').toEqual([]);
    const { origin } = new URL(address);
    const foreign = this.#requests.filter(
      (url) => !url.startsWith(`${origin}/`) && !/^(data:image\/|blob:)/u.test(url),
    );
    expect(foreign, 'no request left').toEqual([]);
    expect(this.#dialogs, 'no box of the browser opened').toEqual([]);
    expect(this.#page.context().pages(), 'no window opened').toHaveLength(1);
    expect(new URL(this.#page.url()).origin).toBe(origin);
  }
}
