import type { Style } from './style.ts';

/** Colours code in a language; returns the code unchanged if the language is unknown. */
export type Highlight = (code: string, language: string) => string;

/**
 * Renders Markdown for a terminal line by line, so that an answer appears while it arrives. Code is
 * shown when its block ends, because colours need the whole of it.
 */
export class MarkdownLines {
  readonly #style: Style;
  readonly #highlight: Highlight;
  #rest = '';
  #code: { readonly fence: string; readonly language: string; readonly lines: string[] } | null =
    null;

  constructor(style: Style, highlight: Highlight) {
    this.#style = style;
    this.#highlight = highlight;
  }

  /** Returns what can be printed after more text. */
  add(text: string): string {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    return lines.map((line) => this.#line(line)).join('');
  }

  /** Returns the rest at the end of a message. */
  end(): string {
    const rest = this.#rest === '' ? '' : this.#line(this.#rest);
    this.#rest = '';
    return rest + this.#endCode();
  }

  #line(line: string): string {
    const fence = /^\s*(```+|~~~+)\s*([\w+#.-]*)/.exec(line);
    if (this.#code !== null) {
      if (fence?.[1]?.startsWith(this.#code.fence) === true && fence[2] === '')
        return this.#endCode();
      this.#code.lines.push(line);
      return '';
    }
    if (fence) {
      this.#code = { fence: fence[1] ?? '```', language: fence[2] ?? '', lines: [] };
      return '';
    }
    return `${this.#block(line)}\n`;
  }

  #endCode(): string {
    if (this.#code === null) return '';
    const { language, lines } = this.#code;
    this.#code = null;
    const code = this.#highlight(lines.join('\n'), language);
    return code
      .split('\n')
      .map((line) => `  ${line}\n`)
      .join('');
  }

  #block(line: string): string {
    const { bold, dim, cyan } = this.#style;
    const heading = /^#{1,6} +(.*)$/.exec(line);
    if (heading) return bold(this.#inline(heading[1] ?? ''));
    if (/^\s*([-*_])(\s*\1){2,}\s*$/.test(line)) return dim('─'.repeat(40));
    const quote = /^> ?(.*)$/.exec(line);
    if (quote) return `${dim('│')} ${this.#inline(quote[1] ?? '')}`;
    const item = /^(\s*)([-*+]|\d+[.)]) +(.*)$/.exec(line);
    if (!item) return this.#inline(line);
    const [, indent = '', mark = '', text = ''] = item;
    return `${indent}${cyan(/\d/.test(mark) ? mark : '•')} ${this.#inline(text)}`;
  }

  /** Styles the text between pairs of marks. A mark without a partner stays. */
  #inline(text: string): string {
    const { bold, italic, yellow, cyan } = this.#style;
    return text
      .split(/(`[^`]+`)/)
      .map((part) =>
        /^`[^`]+`$/.test(part)
          ? yellow(part.slice(1, -1))
          : part
              .replaceAll(/\*\*([^*]+)\*\*/g, (_whole, inner: string) => bold(inner))
              .replaceAll(
                /(^|\W)\*([^*\s][^*]*)\*/g,
                (_whole, before: string, inner: string) => before + italic(inner),
              )
              .replaceAll(
                /\[([^\]]+)\]\(([^)\s]+)\)/g,
                (_whole, label: string, url: string) => `${label} (${cyan(url)})`,
              ),
      )
      .join('');
  }
}
