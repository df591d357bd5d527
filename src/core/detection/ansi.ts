import {
  MAX_LINE_LENGTH,
  MAX_LINES,
  type Look,
  type Run,
  type ScreenLine,
} from '#core/agents/kits/screen/snapshot.ts';

const plain: Look = { fg: null, bg: null, bold: false, faint: false, inverse: false };

/* oxlint-disable no-control-regex -- control characters are what it is about */
/**
 * Complete or truncated escape sequences. Each alternative matches a bounded or delimited stretch,
 * so that matching hostile text takes linear time.
 */
const escapes =
  /\u001b(?:\[([0-9;:<=>?]{0,256})[ -/]{0,8}([@-~])?|[\]PX^_][^\u0007\u001b]{0,65536}(?:\u0007|\u001b\\)?|[ -/]{0,4}[0-~]?)/gu;
const controls =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/* oxlint-enable no-control-regex */

/**
 * Reads plain text or the output of `tmux capture-pane -e`: keeps colours and removes all other
 * control characters.
 */
export function readScreen(text: string): readonly ScreenLine[] {
  const lines = lastLines(text);
  if (!text.includes('\u001b')) return lines.map((line) => ({ text: clean(line), runs: null }));
  let look = plain;
  return lines.map((line) => {
    const read = readLine(line, look);
    ({ look } = read);
    return read.line;
  });
}

/**
 * Returns the last lines. Truncation happens before any other work: one line may be 20 MB long, and
 * a text may have a million lines.
 */
function lastLines(text: string): readonly string[] {
  const lines: string[] = [];
  let end = text.endsWith('\n') ? text.length - 1 : text.length;
  while (end >= 0 && lines.length < MAX_LINES) {
    const newline = end === 0 ? -1 : text.lastIndexOf('\n', end - 1);
    lines.push(text.slice(newline + 1, Math.min(end, newline + 1 + MAX_LINE_LENGTH * 8)));
    end = newline;
  }
  return lines.toReversed();
}

function clean(text: string): string {
  return text
    .replaceAll('\t', '    ')
    .replaceAll(controls, '')
    .replaceAll('\u00a0', ' ')
    .slice(0, MAX_LINE_LENGTH)
    .trimEnd();
}

function readLine(raw: string, before: Look): { readonly line: ScreenLine; readonly look: Look } {
  let look = before;
  let text = '';
  let from = 0;
  const runs: Run[] = [];
  const add = (part: string) => {
    const cleaned = part
      .replaceAll('\t', '    ')
      .replaceAll(controls, '')
      .replaceAll('\u00a0', ' ');
    if (cleaned === '' || text.length >= MAX_LINE_LENGTH) return;
    runs.push({ start: text.length, end: text.length + cleaned.length, look });
    text += cleaned;
  };
  for (const match of raw.matchAll(escapes)) {
    add(raw.slice(from, match.index));
    from = match.index + match[0].length;
    if (match[2] === 'm') look = withCodes(look, match[1] ?? '');
  }
  add(raw.slice(from));
  return { line: { text: text.slice(0, MAX_LINE_LENGTH).trimEnd(), runs }, look };
}

function withCodes(before: Look, parameters: string): Look {
  const codes = parameters.split(/[;:]/u).map(Number);
  let look = before;
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    if (code === 38 || code === 48) {
      const length = codes[at + 1] === 2 ? 5 : 3;
      const colour = codes.slice(at + 1, at + length).join(',');
      look = code === 38 ? { ...look, fg: colour } : { ...look, bg: colour };
      at += length - 1;
    } else look = withCode(look, code);
  }
  return look;
}

const attributes: Readonly<Record<number, Partial<Look>>> = {
  0: plain,
  1: { bold: true },
  2: { faint: true },
  7: { inverse: true },
  22: { bold: false, faint: false },
  27: { inverse: false },
  39: { fg: null },
  49: { bg: null },
};

function withCode(look: Look, code: number): Look {
  const change = attributes[code];
  if (change) return { ...look, ...change };
  if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97))
    return { ...look, fg: String(code) };
  if ((code >= 40 && code <= 47) || (code >= 100 && code <= 107))
    return { ...look, bg: String(code - 10) };
  return look;
}
