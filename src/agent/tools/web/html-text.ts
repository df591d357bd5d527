import { decodeEntities } from './html-entities.ts';

/** Elements whose content is no text of the page. */
const SKIPPED = new Set(
  'script style noscript template svg canvas iframe object head title select button'.split(' '),
);
const BLOCKS = new Set(
  'p div section article main header footer nav aside ul ol dl dt dd table tr blockquote figure figcaption address fieldset form details summary body hr'.split(
    ' ',
  ),
);
/** Longest tag that is read as one. */
const MAX_TAG = 10_000;

interface Tag {
  readonly name: string;
  readonly isEnd: boolean;
  readonly attributes: string;
}

/**
 * Returns the text of a page in a Markdown-like form: headings, lists, links, code and table rows.
 * Reads the page once from start to end. The result is for reading, not for rendering.
 */
export function htmlText(html: string): string {
  const writer = new TextWriter();
  let at = 0;
  // Kept until it is passed: a search for each `<` would read a page without `>` again and again.
  let close = -2;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open === -1) break;
    writer.text(html.slice(at, open));
    if (html.startsWith('<!--', open)) {
      at = after(html, '-->', open);
      continue;
    }
    if (close !== -1 && close < open) close = html.indexOf('>', open);
    const tag =
      close === -1 ? null : parseTag(html.slice(open + 1, Math.min(close, open + MAX_TAG)));
    if (tag === null) {
      writer.text('<');
      at = open + 1;
      continue;
    }
    at = close + 1;
    if (!tag.isEnd && SKIPPED.has(tag.name)) at = after(html, `</${tag.name}`, at);
    else writer.tag(tag);
  }
  writer.text(html.slice(at));
  return writer.result();
}

/** Returns the title of a page; null if there is none. */
export function htmlTitle(html: string): string | null {
  const start = /<title[^>]{0,200}>/i.exec(html.slice(0, 100_000));
  if (start === null) return null;
  const text = html.slice(start.index + start[0].length).slice(0, 500);
  const [title = ''] = text.split(/<\/title/i);
  return decodeEntities(title).replaceAll(/\s+/g, ' ').trim() || null;
}

/** Returns the offset behind the next `text` and its `>`; the end if there is none. */
function after(html: string, text: string, from: number): number {
  let at = from;
  // Names of elements may be in upper case; a lower-case copy of the page would change its length.
  for (;;) {
    const next = html.indexOf(text.slice(0, 2), at);
    if (next === -1) return html.length;
    if (html.slice(next, next + text.length).toLowerCase() === text) {
      const end = text.endsWith('>') ? next + text.length - 1 : html.indexOf('>', next);
      return end === -1 ? html.length : end + 1;
    }
    at = next + 1;
  }
}

function parseTag(inner: string): Tag | null {
  const found = /^(\/?)([a-z][a-z0-9-]{0,40})(?=[\s/]|$)/i.exec(inner);
  if (found === null)
    return /^[!?]/.test(inner) ? { name: '!', isEnd: false, attributes: '' } : null;
  const [whole, slash, name = ''] = found;
  return { name: name.toLowerCase(), isEnd: slash === '/', attributes: inner.slice(whole.length) };
}

function attribute({ attributes }: Tag, name: string): string {
  const found = new RegExp(
    String.raw`\s${name}\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`,
    'i',
  ).exec(attributes.slice(0, MAX_TAG));
  return decodeEntities(found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim();
}

class TextWriter {
  readonly #parts: string[] = [];
  #pre = 0;
  #links: string[] = [];
  #isLineStart = true;

  text(raw: string): void {
    if (raw === '') return;
    const text = decodeEntities(raw);
    if (this.#pre > 0) return this.#add(text);
    const line = text.replaceAll(/\s+/g, ' ');
    const shown = this.#isLineStart ? line.trimStart() : line;
    if (shown !== '') this.#add(shown);
  }

  tag(tag: Tag): void {
    const { name, isEnd } = tag;
    const heading = /^h([1-6])$/.exec(name);
    if (heading) return this.#block(isEnd ? '' : `\n${'#'.repeat(Number(heading[1]))} `);
    switch (name) {
      case 'a':
        return isEnd ? this.#endLink() : this.#startLink(tag);
      case 'pre':
        return this.#preformatted(isEnd);
      case 'li':
      case 'br':
        return isEnd ? undefined : this.#block(name === 'li' ? '- ' : '');
      case 'code':
        return this.#pre === 0 ? this.#add('`') : undefined;
      case 'td':
      case 'th':
        return isEnd ? this.#add(' | ') : undefined;
      case 'img':
        return this.#image(attribute(tag, 'alt'));
      default:
        if (BLOCKS.has(name)) this.#block(name === 'p' ? '\n' : '');
    }
  }

  result(): string {
    return this.#parts
      .join('')
      .replaceAll(/(?<![ \t])[ \t]+\n/g, '\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim();
  }

  #add(text: string): void {
    this.#parts.push(text);
    this.#isLineStart = /\n[#\- ]*$/.test(text);
  }

  #block(start: string): void {
    this.#add(`\n${start}`);
  }

  #image(label: string): void {
    if (label !== '') this.#add(`[image: ${label}]`);
  }

  #preformatted(isEnd: boolean): void {
    if (isEnd && this.#pre === 0) return;
    this.#pre += isEnd ? -1 : 1;
    this.#add(isEnd ? '\n```\n' : '\n\n```\n');
  }

  #startLink(tag: Tag): void {
    const target = attribute(tag, 'href');
    const isShown = /^(https?:\/\/|\/|[\w.-]+(\/|\.html?|$))/i.test(target);
    this.#links.push(isShown ? target : '');
    if (isShown) this.#add('[');
  }

  #endLink(): void {
    const target = this.#links.pop() ?? '';
    if (target !== '') this.#add(`](${target.slice(0, 500)})`);
  }
}
