import { SearchAddon } from '@xterm/addon-search';
import { UnicodeGraphemesAddon } from '@xterm/addon-unicode-graphemes';
import { WebLinksAddon } from '@xterm/addon-web-links';
import { Terminal } from '@xterm/xterm';

import { onColoursChanged, pageColourReader } from '#renderer/kit/terminal-colours/read-colour.ts';
import {
  CONTRAST,
  matchColours,
  themeOf,
  type MatchColours,
} from '#renderer/kit/terminal-colours/theme.ts';
import { safeAddress } from '#renderer/views/markdown/safe-address.ts';
import type { FindPattern } from '#shared/find/find-spans.ts';
import { boundCounts } from '#shared/terminal/bound-counts.ts';
import { KeyboardFlags, SHIFT_ENTER } from '#shared/terminal/keyboard-flags.ts';
import { OutputQueue, type Pace } from '#shared/terminal/output-queue.ts';

import { cleanPaste, hasLineEnd } from './clean-paste.ts';
import { fittingSize, isSameSize, type Size } from './fitting-size.ts';
import { keepLinksFresh } from './fresh-links.ts';
import { drawWithGraphics } from './graphics.ts';
import { InputOrder } from './input-order.ts';
import type { KeyRoute } from './key-route.ts';
import { textToCopy } from './osc52.ts';
import { linksInSight, textBetween } from './screen-text.ts';
import { keepRowsWithinPolicy, withinPolicy } from './style-policy.ts';
import { swallowQueries } from './swallow-queries.ts';
import { touchKeyBytes, withCtrl, type TouchKey } from './touch-keys.ts';

/** Number of lines above the screen that can be scrolled back to. */
const SCROLLBACK = 10_000;
/** Maximum number of marked matches. */
const MAX_MARKED = 1_000;

const pace: Pace = {
  now: () => performance.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  /** Two frames, which is not noticeable. */
  restMs: 33,
};

export type LinkPlace = {
  readonly address: string;
  readonly text: string;
  /** True for a click on the terminal, which the person may have made only to type there. */
  readonly isClicked: boolean;
  readonly x: number;
  readonly y: number;
};
export type FindPosition = { readonly at: number; readonly count: number };

export interface ScreenListener {
  /** Receives keys, pasted text and mouse events, as bytes for the program. */
  onInput(bytes: Uint8Array): void;
  /**
   * Returns the target of a key. Only `program` sends the key to the program; for others the
   * listener or the page has handled it.
   */
  onKey(event: KeyboardEvent, hasSelection: boolean): KeyRoute;
  /** Receives a pasted text of several lines, of which the program would run each at once. */
  onMultiLinePaste(text: string): void;
  onLinkChosen(link: LinkPlace): void;
  onBell(): void;
  onFound(onFound: FindPosition): void;
  /** Receives a text that a program asks to copy to the clipboard. */
  onCopyRequest(text: string): void;
}

export type ScreenLook = { readonly fontSize: number; readonly screenReader: boolean };

/** Renders one terminal with xterm, and adds what makes xterm safe and legible. */
export class Screen {
  readonly #terminal: Terminal;
  readonly #output: OutputQueue;
  readonly #host: HTMLElement;
  readonly #search = new SearchAddon({ highlightLimit: MAX_MARKED });
  readonly #listener: ScreenListener;
  readonly #keyboard: KeyboardFlags;
  readonly #input: InputOrder;
  readonly #disposers: (() => void)[] = [];
  #isCtrlHeld = false;
  #ctrlUsed: (() => void) | null = null;
  #marks: MatchColours = { match: '#ffff00', current: '#ff8800' };

  constructor(host: HTMLElement, size: Size, setLook: ScreenLook, listener: ScreenListener) {
    this.#host = host;
    this.#listener = listener;
    this.#input = new InputOrder((bytes) => listener.onInput(bytes));
    this.#terminal = new Terminal({
      ...size,
      ...setLook,
      screenReaderMode: setLook.screenReader,
      scrollback: SCROLLBACK,
      allowProposedApi: true,
      fontFamily: getComputedStyle(host).fontFamily,
      // A program may enable blinking. A blinking cursor makes the page paint continuously: a key
      // was displayed after 30 ms instead of 7.
      cursorBlink: false,
      rescaleOverlappingGlyphs: true,
      linkHandler: {
        activate: (event, address, range) =>
          this.#chooseLink(event, address, textBetween(this.#terminal, range.start, range.end)),
        allowNonHttpProtocols: false,
      },
    });
    this.#output = new OutputQueue(this.#terminal, SCROLLBACK, pace);
    this.#keyboard = new KeyboardFlags(this.#terminal.parser);
    this.#load();
    this.#watch();
    this.#listen();
  }

  /** Returns the displayed size. */
  get size(): Size {
    return { cols: this.#terminal.cols, rows: this.#terminal.rows };
  }

  /** Returns the size that would fill `room`. */
  fittingSizeIn(room: HTMLElement): Size | null {
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

  /** Renders `bytes` on an empty screen. Calls `done` when they are rendered. */
  show(size: Size, bytes: Uint8Array, done: () => void): void {
    this.#output.inTurn(() => {
      this.#terminal.reset();
      this.#keyboard.reset();
      this.#resizeNow(size);
    });
    this.#output.add(bytes, done);
  }

  add(bytes: Uint8Array, done: () => void): void {
    this.#output.add(bytes, done);
  }

  /** Resizes the terminal after all earlier output is written. */
  resize(size: Size): void {
    this.#output.inTurn(() => this.#resizeNow(size));
  }

  setLook({ fontSize, screenReader }: ScreenLook): void {
    this.#terminal.options.fontSize = fontSize;
    this.#terminal.options.screenReaderMode = screenReader;
  }

  /** Sets the accessible label of the input element. */
  label(label: string): void {
    this.#terminal.textarea?.setAttribute('aria-label', label);
  }

  /** Enables or disables keyboard input. */
  setInputEnabled(isEnabled: boolean): void {
    this.#terminal.options.disableStdin = !isEnabled;
    this.#terminal.options.cursorInactiveStyle = isEnabled ? 'outline' : 'none';
  }

  focus(): void {
    this.#terminal.focus();
  }

  /** Sends a key that an on-screen keyboard does not have. */
  press(key: TouchKey): void {
    this.#terminal.input(touchKeyBytes(key, this.#terminal.modes.applicationCursorKeysMode));
  }

  /**
   * Inserts a new line by the key that the program requested, else by those that `find` returns.
   * Later input waits for them.
   */
  typeNewLine(find: () => Promise<string>): void {
    if (this.#terminal.options.disableStdin === true) return;
    if (this.#keyboard.distinguishesEnter) return this.#terminal.input(SHIFT_ENTER);
    this.#terminal.scrollToBottom();
    void this.#input.addLater(find().then((keys) => new TextEncoder().encode(keys)));
  }

  /** Makes the next letter a control character. */
  holdCtrl(isHeld: boolean): void {
    this.#isCtrlHeld = isHeld;
  }

  /** Calls `used` when the held Ctrl was applied to a letter. */
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

  /** Pastes a text. Asks first if the program would run its lines one by one. */
  paste(text: string): void {
    const clean = cleanPaste(text);
    if (clean === '') return;
    if (hasLineEnd(clean) && !this.#terminal.modes.bracketedPasteMode)
      this.#listener.onMultiLinePaste(clean);
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

  /** Returns the addresses in the visible lines. */
  links(): readonly string[] {
    return linksInSight(this.#terminal);
  }

  /** Opens a link like a click on it. */
  chooseLink(address: string): void {
    const { left, top, width } = this.#host.getBoundingClientRect();
    this.#listener.onLinkChosen({
      address,
      text: address,
      isClicked: false,
      x: left + width / 2,
      y: top,
    });
  }

  /** Clears the scrollback; the line of the cursor stays. */
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
    for (const end of this.#disposers.toReversed()) end();
    this.#terminal.dispose();
  }

  #load(): void {
    const terminal = this.#terminal;
    terminal.loadAddon(new UnicodeGraphemesAddon());
    terminal.loadAddon(this.#search);
    terminal.loadAddon(
      new WebLinksAddon((event, address) => this.#chooseLink(event, address, address)),
    );
    boundCounts(terminal.parser);
    swallowQueries(terminal.parser);
    terminal.parser.registerOscHandler(52, (data) => {
      const text = textToCopy(data);
      if (text !== null) this.#listener.onCopyRequest(text);
      return true;
    });
    this.#colour();
    withinPolicy(() => terminal.open(this.#host));
    keepRowsWithinPolicy(terminal);
    this.#disposers.push(drawWithGraphics(terminal), keepLinksFresh(terminal));
  }

  #watch(): void {
    this.#disposers.push(onColoursChanged(() => this.#colour()));
    const paste = (event: ClipboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
      this.paste(event.clipboardData?.getData('text/plain') ?? '');
    };
    this.#host.addEventListener('paste', paste, { capture: true });
    this.#disposers.push(() => this.#host.removeEventListener('paste', paste, { capture: true }));
  }

  #listen(): void {
    const terminal = this.#terminal;
    const encoder = new TextEncoder();
    terminal.onData((text) => this.#input.add(encoder.encode(this.#withHeldCtrl(text))));
    terminal.onBinary((text) =>
      this.#input.add(Uint8Array.from(text, (letter) => letter.charCodeAt(0))),
    );
    terminal.onBell(() => this.#listener.onBell());
    this.#search.onDidChangeResults(({ resultIndex, resultCount }) =>
      this.#listener.onFound({ at: resultIndex + 1, count: resultCount }),
    );
    terminal.attachCustomKeyEventHandler(
      (event) =>
        event.type !== 'keydown' ||
        event.isComposing ||
        this.#listener.onKey(event, terminal.hasSelection()) === 'program',
    );
  }

  #colour(): void {
    const read = pageColourReader();
    this.#marks = matchColours(read);
    const wantsMore =
      matchMedia('(prefers-contrast: more)').matches ||
      matchMedia('(forced-colors: active)').matches;
    this.#terminal.options.minimumContrastRatio = wantsMore ? CONTRAST.more : CONTRAST.usual;
    this.#terminal.options.theme = themeOf(read);
  }

  #resizeNow(size: Size): void {
    if (!isSameSize(this.size, size)) this.#terminal.resize(size.cols, size.rows);
  }

  #chooseLink(event: MouseEvent, href: string, text: string): void {
    const address = safeAddress(href);
    if (address === null || !/^https?:/.test(address)) return;
    const { clientX: x, clientY: y } = event;
    this.#listener.onLinkChosen({ address, text, isClicked: true, x, y });
  }
}
