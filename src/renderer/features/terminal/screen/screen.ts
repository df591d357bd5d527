import { SearchAddon } from '@xterm/addon-search';
import { UnicodeGraphemesAddon } from '@xterm/addon-unicode-graphemes';
import { WebLinksAddon } from '@xterm/addon-web-links';
import { Terminal } from '@xterm/xterm';

import { onColoursChanged, pageColourReader } from '#renderer/kit/terminal-colours/read-colour.ts';
import { CONTRAST, matchColours, themeOf, type MatchColours } from '#renderer/kit/terminal-colours/theme.ts';
import { safeAddress } from '#renderer/views/markdown/safe-address.ts';
import type { FindPattern } from '#shared/find/find-spans.ts';
import { boundCounts } from '#shared/terminal/bound-counts.ts';
import { OutputQueue, type Pace } from '#shared/terminal/output-queue.ts';

import { cleanPaste, hasLineEnd } from './clean-paste.ts';
import { drawWithGraphics } from './drawing.ts';
import { fittingSize, isSameSize, type Size } from './fitting.ts';
import type { KeyRoute } from './key-route.ts';
import { textToCopy } from './osc52.ts';
import { keepRowsWithinPolicy, withinPolicy } from './policy.ts';
import { linksInSight, textBetween } from './screen-text.ts';
import { swallowQueries } from './swallow-queries.ts';
import { touchKeyBytes, withCtrl, type TouchKey } from './touch-keys.ts';

/** Lines above the screen that can be scrolled back to. */
const SCROLLBACK = 10_000;
/** Matches that are marked. */
const MAX_MARKED = 1_000;

const pace: Pace = {
  now: () => performance.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  /** Two frames: nobody notices. */
  restMs: 33,
};

export type LinkPlace = { readonly address: string; readonly text: string; readonly x: number; readonly y: number };
export type Found = { readonly at: number; readonly count: number };

export interface ScreenListener {
  /** Keys, pasted text and the mouse, as bytes for the program. */
  typed(bytes: Uint8Array): void;
  /** `true`: the program gets it. Otherwise whoever is asked has seen to it, or the page will. */
  pressed(event: KeyboardEvent, hasSelection: boolean): KeyRoute;
  /** More than one line, for a program that would run each at once. */
  doubtfulPaste(text: string): void;
  linkChosen(link: LinkPlace): void;
  rang(): void;
  found(found: Found): void;
  /** A program wants something on the clipboard. */
  wantsToCopy(text: string): void;
}

export type ScreenLook = { readonly fontSize: number; readonly screenReader: boolean };

/** One terminal as the page shows it: xterm, with what makes it safe and legible. */
export class Screen {
  readonly #terminal: Terminal;
  readonly #output: OutputQueue;
  readonly #host: HTMLElement;
  readonly #search = new SearchAddon({ highlightLimit: MAX_MARKED });
  readonly #listener: ScreenListener;
  readonly #ends: (() => void)[] = [];
  #isCtrlHeld = false;
  #ctrlUsed: (() => void) | null = null;
  #marks: MatchColours = { match: '#ffff00', current: '#ff8800' };

  constructor(host: HTMLElement, size: Size, look: ScreenLook, listener: ScreenListener) {
    this.#host = host;
    this.#listener = listener;
    this.#terminal = new Terminal({
      ...size,
      ...look,
      screenReaderMode: look.screenReader,
      scrollback: SCROLLBACK,
      allowProposedApi: true,
      fontFamily: getComputedStyle(host).fontFamily,
      // A program may ask for it. A cursor that blinks has the page paint on and on: a key was seen after 30 ms instead of 7.
      cursorBlink: false,
      rescaleOverlappingGlyphs: true,
      linkHandler: {
        activate: (event, address, range) => this.#chooseLink(event, address, textBetween(this.#terminal, range.start, range.end)),
        allowNonHttpProtocols: false,
      },
    });
    this.#output = new OutputQueue(this.#terminal, SCROLLBACK, pace);
    this.#load();
    this.#watch();
    this.#listen();
  }

  /** What the person sees, for a note beside it. */
  get size(): Size {
    return { cols: this.#terminal.cols, rows: this.#terminal.rows };
  }

  /** The size that would fill `room`. */
  fitting(room: HTMLElement): Size | null {
    const screen = this.#host.querySelector('.xterm-screen')?.getBoundingClientRect();
    if (!screen) return null;
    const { cols, rows } = this.size;
    const style = getComputedStyle(room);
    return fittingSize({
      width: room.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight),
      height: room.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom),
      cellWidth: screen.width / cols,
      cellHeight: screen.height / rows,
    });
  }

  /** Draws `bytes` on an empty screen. `done` is called when they are drawn. */
  show(size: Size, bytes: Uint8Array, done: () => void): void {
    this.#output.inTurn(() => {
      this.#terminal.reset();
      this.#resizeNow(size);
    });
    this.#output.add(bytes, done);
  }

  add(bytes: Uint8Array, done: () => void): void {
    this.#output.add(bytes, done);
  }

  /** After all that was written before. */
  resize(size: Size): void {
    this.#output.inTurn(() => this.#resizeNow(size));
  }

  look({ fontSize, screenReader }: ScreenLook): void {
    this.#terminal.options.fontSize = fontSize;
    this.#terminal.options.screenReaderMode = screenReader;
  }

  /** What the keys go to; `label` is spoken. */
  label(label: string): void {
    this.#terminal.textarea?.setAttribute('aria-label', label);
  }

  /** Whether keys go anywhere. */
  takeKeys(takes: boolean): void {
    this.#terminal.options.disableStdin = !takes;
    this.#terminal.options.cursorInactiveStyle = takes ? 'outline' : 'none';
  }

  focus(): void {
    this.#terminal.focus();
  }

  /** Sends a key that the keyboard on the screen does not have. */
  press(key: TouchKey): void {
    this.#terminal.input(touchKeyBytes(key, this.#terminal.modes.applicationCursorKeysMode));
  }

  /** Makes the next letter a control character. */
  holdCtrl(isHeld: boolean): void {
    this.#isCtrlHeld = isHeld;
  }

  /** Calls `used` when a held Ctrl is used up. */
  onCtrlUsed(used: () => void): () => void {
    this.#ctrlUsed = used;
    return () => (this.#ctrlUsed = null);
  }

  #withHeldCtrl(text: string): string {
    if (!this.#isCtrlHeld) return text;
    this.#isCtrlHeld = false;
    this.#ctrlUsed?.();
    return withCtrl(text) ?? text;
  }

  /** Asks first where the program would run the lines of `text` one by one. */
  paste(text: string): void {
    const clean = cleanPaste(text);
    if (clean === '') return;
    if (hasLineEnd(clean) && !this.#terminal.modes.bracketedPasteMode) this.#listener.doubtfulPaste(clean);
    else this.#terminal.paste(clean);
  }

  pasteNow(text: string): void {
    this.#terminal.paste(text);
  }

  selection(): string {
    return this.#terminal.getSelection();
  }

  clearSelection(): void {
    this.#terminal.clearSelection();
  }

  selectAll(): void {
    this.#terminal.selectAll();
  }

  /** Returns the addresses in the lines in sight. */
  links(): readonly string[] {
    return linksInSight(this.#terminal);
  }

  /** As a click on it would. */
  chooseLink(address: string): void {
    const { left, top, width } = this.#host.getBoundingClientRect();
    this.#listener.linkChosen({ address, text: address, x: left + width / 2, y: top });
  }

  /** Empties what can be scrolled back to; the line of the cursor stays. */
  clear(): void {
    this.#terminal.clear();
  }

  toBottom(): void {
    this.#terminal.scrollToBottom();
  }

  find({ query, matchCase, isRegex }: FindPattern, way: 'next' | 'previous' | 'here'): void {
    const { match, current } = this.#marks;
    const decorations = {
      matchBackground: match,
      matchOverviewRuler: match,
      activeMatchBackground: current,
      activeMatchColorOverviewRuler: current,
    };
    const options = { decorations, caseSensitive: matchCase, regex: isRegex };
    if (way === 'previous') this.#search.findPrevious(query, options);
    else this.#search.findNext(query, { ...options, incremental: way === 'here' });
  }

  endFind(): void {
    this.#search.clearDecorations();
    this.#terminal.clearSelection();
  }

  dispose(): void {
    for (const end of this.#ends.toReversed()) end();
    this.#terminal.dispose();
  }

  #load(): void {
    const terminal = this.#terminal;
    terminal.loadAddon(new UnicodeGraphemesAddon());
    terminal.loadAddon(this.#search);
    terminal.loadAddon(new WebLinksAddon((event, address) => this.#chooseLink(event, address, address)));
    boundCounts(terminal.parser);
    swallowQueries(terminal.parser);
    terminal.parser.registerOscHandler(52, (data) => {
      const text = textToCopy(data);
      if (text !== null) this.#listener.wantsToCopy(text);
      return true;
    });
    this.#colour();
    withinPolicy(() => terminal.open(this.#host));
    keepRowsWithinPolicy(terminal);
    this.#ends.push(drawWithGraphics(terminal));
  }

  #watch(): void {
    this.#ends.push(onColoursChanged(() => this.#colour()));
    const paste = (event: ClipboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
      this.paste(event.clipboardData?.getData('text/plain') ?? '');
    };
    this.#host.addEventListener('paste', paste, { capture: true });
    this.#ends.push(() => this.#host.removeEventListener('paste', paste, { capture: true }));
  }

  #listen(): void {
    const terminal = this.#terminal;
    const encoder = new TextEncoder();
    terminal.onData((text) => this.#listener.typed(encoder.encode(this.#withHeldCtrl(text))));
    terminal.onBinary((text) => this.#listener.typed(Uint8Array.from(text, (letter) => letter.charCodeAt(0))));
    terminal.onBell(() => this.#listener.rang());
    this.#search.onDidChangeResults(({ resultIndex, resultCount }) => this.#listener.found({ at: resultIndex + 1, count: resultCount }));
    terminal.attachCustomKeyEventHandler(
      (event) => event.type !== 'keydown' || event.isComposing || this.#listener.pressed(event, terminal.hasSelection()) === 'program',
    );
  }

  #colour(): void {
    const read = pageColourReader();
    this.#marks = matchColours(read);
    const wantsMore = matchMedia('(prefers-contrast: more)').matches || matchMedia('(forced-colors: active)').matches;
    this.#terminal.options.minimumContrastRatio = wantsMore ? CONTRAST.more : CONTRAST.usual;
    this.#terminal.options.theme = themeOf(read);
  }

  #resizeNow(size: Size): void {
    if (!isSameSize(this.size, size)) this.#terminal.resize(size.cols, size.rows);
  }

  #chooseLink(event: MouseEvent, href: string, text: string): void {
    const address = safeAddress(href);
    if (address !== null && /^https?:/.test(address)) this.#listener.linkChosen({ address, text, x: event.clientX, y: event.clientY });
  }
}
