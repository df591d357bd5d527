import { err, ok, type Result } from '#shared/base/result.ts';

/**
 * Reasons why an editor command cannot be used. `shell`: a shell would interpret the file name as
 * code, and an agent may have chosen that name. `fileFirst`: the file itself would be executed.
 */
export type TemplateProblem =
  | 'empty'
  | 'openQuote'
  | 'noFile'
  | 'fileFirst'
  | 'unknownPlaceholder'
  | 'shell';

export type Target = {
  readonly path: string;
  readonly line: number | null;
  readonly column: number | null;
};

export type CommandTemplate = { readonly program: string; readonly args: readonly string[] };

const PLACEHOLDER = /\{(\w*)\}/g;
const KNOWN: ReadonlySet<string> = new Set(['file', 'line', 'column']);
const SHELLS =
  /^(?:(?:ba|z|da|k|c|tc|fi)?sh|nu|cmd|powershell|pwsh|wsl|env|eval|xargs)(?:\.exe)?$/i;

/**
 * Parses a person's command such as `subl {file}:{line}:{column}` into words as a shell would split
 * them, without using a shell.
 */
export function parseTemplate(text: string): Result<CommandTemplate, TemplateProblem> {
  const split = words(text);
  if (!split.ok) return split;
  const [program, ...args] = split.value;
  if (program === undefined || program === '') return err('empty');
  if (program.includes('{file}')) return err('fileFirst');
  if (!args.some((arg) => arg.includes('{file}'))) return err('noFile');
  const names = split.value.flatMap((word) =>
    [...word.matchAll(PLACEHOLDER)].map(([, name = '']) => name),
  );
  if (names.some((name) => !KNOWN.has(name))) return err('unknownPlaceholder');
  if (SHELLS.test(program.slice(Math.max(program.lastIndexOf('/'), program.lastIndexOf('\\')) + 1)))
    return err('shell');
  return ok({ program, args });
}

/** Returns the arguments with placeholders replaced. An unknown line or column becomes 1. */
export function fillTemplate(
  { args }: CommandTemplate,
  { path, line, column }: Target,
): readonly string[] {
  const values: Readonly<Record<string, string>> = {
    file: path,
    line: String(line ?? 1),
    column: String(column ?? 1),
  };
  return args.map((arg) => arg.replace(PLACEHOLDER, (all, name: string) => values[name] ?? all));
}

function words(text: string): Result<readonly string[], 'openQuote'> {
  const found: string[] = [];
  let word: string | null = null;
  let quote: string | null = null;
  let at = 0;
  while (at < text.length) {
    const piece = pieceAt(text, at, quote);
    at += piece.length;
    if (piece.type === 'blank') {
      if (word !== null) found.push(word);
      word = null;
    } else if (piece.type === 'quote') {
      quote = quote === null ? piece.text : null;
      word ??= '';
    } else word = (word ?? '') + piece.text;
  }
  if (quote !== null) return err('openQuote');
  return ok(word === null ? found : [...found, word]);
}

/** One lexical piece of a command: `length` characters that mean `text`. */
type Piece = {
  readonly type: 'text' | 'quote' | 'blank';
  readonly text: string;
  readonly length: number;
};

/** Reads one piece. `quote` is the quote that is open at that position. */
function pieceAt(text: string, at: number, quote: string | null): Piece {
  const char = text.charAt(at);
  const next = text.charAt(at + 1);
  if (char === '\\' && next !== '' && escapable(quote).includes(next))
    return { type: 'text', text: next, length: 2 };
  const isQuote = quote === null ? char === '"' || char === "'" : char === quote;
  if (isQuote) return { type: 'quote', text: char, length: 1 };
  return { type: quote === null && /\s/.test(char) ? 'blank' : 'text', text: char, length: 1 };
}

/**
 * Returns the characters that a backslash escapes: quotes, blanks and itself only, so that Windows
 * paths need no escaping.
 */
function escapable(quote: string | null): string {
  if (quote === null) return `"'\\ `;
  return quote === '"' ? '"\\' : '';
}
