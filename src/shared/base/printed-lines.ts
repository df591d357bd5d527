/** One sign of a control sequence (ECMA-48), or any other character. */
const TOKEN =
  // oxlint-disable-next-line no-control-regex -- The output of programs contains control characters.
  /\u001B\[([0-9;:<=>?]*)[ -/]*([@-~])?|\u001B[\]PX^_][^\u0007\u001B\n]*(?:\u0007|\u001B\\)?|\u001B[ -/]*[0-~]?|[\s\S]/gu;

/** Largest column that a sequence can move to. */
const MAX_COLUMN = 1000;

type PrintedLine = { readonly cells: string[]; column: number };

/**
 * Returns what a program printed as a terminal would leave it, line by line: without colours and
 * other sequences, with the last state of a line that was printed over. Lines are never moved.
 */
export function printedLines(text: string): string {
  return text.split('\n').map(lineLeft).join('\n');
}

function lineLeft(text: string): string {
  // A carriage return at the end belongs to the line break.
  const line: PrintedLine = { cells: [], column: 0 };
  for (const match of text.replace(/\r+$/u, '').matchAll(TOKEN)) {
    const token = match[0];
    const [, parameters = '', final] = match;
    if (final !== undefined) control(line, final, parameters);
    else if (token === '\r') line.column = 0;
    else if (token === '\b') line.column = Math.max(0, line.column - 1);
    else if (token === '\t' || !/^\p{Cc}/u.test(token)) put(line, token);
  }
  return line.cells.join('').trimEnd();
}

function put(line: PrintedLine, character: string): void {
  while (line.cells.length < line.column) line.cells.push(' ');
  line.cells[line.column] = character;
  line.column += 1;
}

/** Moves within the line (CHA, CUF, CUB) or erases a part of it (EL). */
function control(line: PrintedLine, final: string, parameters: string): void {
  const count = Math.min(MAX_COLUMN, Number(/^\d+$/u.exec(parameters)?.[0] ?? 0));
  if (final === 'G') line.column = Math.max(0, count - 1);
  if (final === 'C')
    line.column = Math.max(line.column, Math.min(MAX_COLUMN, line.column + Math.max(1, count)));
  if (final === 'D') line.column = Math.max(0, line.column - Math.max(1, count));
  if (final === 'K') erase(line, count);
}

function erase({ cells, column }: PrintedLine, part: number): void {
  if (part === 0) cells.length = Math.min(cells.length, column);
  if (part === 1) cells.fill(' ', 0, column + 1);
  if (part === 2) cells.length = 0;
}
