import { z } from 'zod';

const MAX_LINE = 500;

/** A text of ripgrep's JSON: base64 if it is not UTF-8. */
const rgText = z
  .union([z.object({ text: z.string() }), z.object({ bytes: z.base64() })])
  .transform((value) =>
    'text' in value ? value.text : Buffer.from(value.bytes, 'base64').toString('utf8'),
  );

/** Lines of `rg --json` (grep-printer, "JSON output"). */
const rgLine = z.object({
  type: z.enum(['match', 'context']),
  data: z.object({ path: rgText, lines: rgText, line_number: z.number().nullable() }),
});

export interface MatchLine {
  readonly isMatch: boolean;
  /** As ripgrep prints it, or as it is shown. */
  readonly path: string;
  readonly number: number;
  /** At most 500 characters. */
  readonly text: string;
}

/** Parses a line of `rg --json`; null if it is no match and no context. */
export function parseMatchLine(line: string): MatchLine | null {
  const parsed = rgLine.safeParse(parseJson(line));
  if (!parsed.success) return null;
  const { type, data } = parsed.data;
  const text = data.lines.replace(/\r?\n$/, '');
  const cut = text.slice(0, MAX_LINE).replace(/[\uD800-\uDBFF]$/, '');
  return {
    isMatch: type === 'match',
    path: data.path,
    number: data.line_number ?? 0,
    text: text.length > MAX_LINE ? `${cut}… [line cut: ${text.length} characters]` : text,
  };
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Returns lines under the name of their file: `12: match`, `13- context`. */
export function formatMatches(lines: readonly MatchLine[]): string {
  let file = '';
  const shown: string[] = [];
  for (const line of lines) {
    if (line.path !== file) shown.push(...(file === '' ? [] : ['']), line.path);
    file = line.path;
    shown.push(`${line.number}${line.isMatch ? ':' : '-'} ${line.text.replaceAll('\n', '\n  ')}`);
  }
  return shown.join('\n');
}
