// The package is CommonJS with a minified bundle, in which Node finds no named exports.
import type { IBufferLine, IMarker, Terminal } from '@xterm/headless';

import { boundCounts } from '#shared/terminal/bound-counts.ts';

import { COLUMNS, ROWS } from '../adapters/pty.ts';

/** Lines above the screen; more than a piece can add. */
const SCROLLBACK = 4_000;
const PIECE_CHARACTERS = 64 * 1024;
const PIECE_LINES = 2_000;

/**
 * Renders text with cursor movements as a terminal would show it. Returns its lines, whole where the
 * terminal wrapped them, without blanks at their ends. Stops after `enough` lines.
 */
export async function renderScreen(text: string, enough = Infinity): Promise<string[]> {
  const { default: headless } = await import('@xterm/headless');
  const terminal = new headless.Terminal({
    cols: COLUMNS,
    rows: ROWS,
    scrollback: SCROLLBACK,
    allowProposedApi: true,
  });
  try {
    boundCounts(terminal.parser);
    const reader = new ScreenReader(terminal);
    for (const piece of piecesOf(text)) {
      await new Promise<void>((resolve) => {
        terminal.write(piece, resolve);
      });
      reader.readScrolled();
      if (reader.count >= enough) break;
    }
    return reader.finish();
  } finally {
    terminal.dispose();
  }
}

/** Splits text so that no piece scrolls more lines than the terminal keeps. */
function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    let end = Math.min(text.length, start + PIECE_CHARACTERS);
    let at = start;
    for (let lines = 0; lines < PIECE_LINES && at !== -1 && at < end; lines += 1) {
      const feed = text.indexOf('\n', at);
      at = feed === -1 ? -1 : feed + 1;
    }
    if (at !== -1 && at < end) end = at;
    yield text.slice(start, end);
    start = end;
  }
}

/** Collects the rows that leave the screen upwards, which no program can change any more. */
class ScreenReader {
  readonly #terminal: Terminal;
  readonly #lines: string[] = [];
  #open: string | null = null;
  /** First row that was not read. */
  #next: IMarker | undefined;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  get count(): number {
    return this.#lines.length;
  }

  get #unread(): number {
    return Math.max(0, this.#next?.line ?? 0);
  }

  readScrolled(): void {
    const { baseY, cursorY, type } = this.#terminal.buffer.active;
    if (type === 'alternate') return;
    for (let row = this.#unread; row < baseY; row += 1) this.#read(row);
    this.#next?.dispose();
    // The offset counts from the row of the cursor; this marks the first row of the screen.
    this.#next = this.#terminal.registerMarker(-cursorY);
  }

  finish(): string[] {
    const { active, normal } = this.#terminal.buffer;
    for (let row = this.#unread; row < normal.length; row += 1) this.#read(row);
    if (active.type === 'alternate')
      for (let row = 0; row < active.length; row += 1)
        this.#add(active.getLine(row)?.translateToString(true) ?? '');
    this.#close();
    while (this.#lines.at(-1) === '') this.#lines.pop();
    return this.#lines;
  }

  #read(row: number): void {
    const buffer = this.#terminal.buffer.normal;
    const line = buffer.getLine(row);
    if (!line) return;
    const continues = buffer.getLine(row + 1)?.isWrapped === true;
    const text = continues ? fullRow(line) : line.translateToString(true);
    if (line.isWrapped && this.#open !== null) this.#open += text;
    else {
      this.#close();
      this.#open = text;
    }
    if (!continues) this.#close();
  }

  #close(): void {
    if (this.#open !== null) this.#add(this.#open);
    this.#open = null;
  }

  #add(text: string): void {
    this.#lines.push(text);
  }
}

/** Returns a row that continues below, without the cell that a wide character left empty. */
function fullRow(line: IBufferLine): string {
  const isEmpty = line.getCell(line.length - 1)?.getChars() === '';
  const isAfterWide = line.getCell(line.length - 1)?.getWidth() === 0;
  return line.translateToString(false, 0, isEmpty && !isAfterWide ? line.length - 1 : line.length);
}
