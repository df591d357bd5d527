import type { Pty } from '../../../pty-host/pty.ts';

/** `dialog`: an agent's dialog, with numbers that answer at once. */
export type PromptKind = 'yesNo' | 'value' | 'hunk' | 'key' | 'menu' | 'dialog' | 'password';

/** `gone`: the program continued without an answer. */
export type ScreenPrompt = {
  readonly number: number;
  readonly kind: PromptKind;
  readonly subject: string;
  state: 'open' | 'answered' | 'gone';
  /** The request whose key answered the prompt; `hand` if the person answered in the terminal. */
  answeredBy: string | null;
  /** Requests whose keys reached the prompt. */
  readonly keysOf: Set<string>;
  /** Offset of the output at which the prompt was complete. */
  at: number;
  /**
   * Menus that the prompt was drawn over: the same rows at the same position, so that no picture
   * can distinguish them.
   */
  readonly twins: ReadonlySet<number>;
};

/** The way in which a prompt appears; `redrawn`: a menu over another one, row by row. */
export type Appearance = 'below' | 'cleared' | 'inPlace' | 'scrolled' | 'redrawn';

const WORDS: Readonly<Record<PromptKind, string>> = {
  yesNo: 'Do you want to continue? [Y/n] ',
  value: '  Enter a value: ',
  hunk: '(1/2) Stage this hunk [y,n,q,a,d,e,?]? ',
  key: 'Overwrite it? [y/n] ',
  menu: '? Which one should be taken?  (use the arrow keys, Enter to select)',
  dialog: ' Do you want to proceed?',
  password: 'Password: ',
};
const OPTIONS = ['first', 'second', 'third'];
const RULE = '─'.repeat(61);
const ARROWS: ReadonlySet<string> = new Set(['A', 'B', 'C', 'D'].map((final) => `\u001B[${final}`));

const bytesOf = (text: string) => new TextEncoder().encode(text);

/**
 * A program in a terminal that asks one question after another. It replaces node-pty, knows which
 * prompt each key reaches, and records every key of Corral's that reaches another prompt than the
 * one that the person had read.
 */
export class ScreenProgram implements Pty {
  readonly pid = 1;
  readonly prompts: ScreenPrompt[] = [];
  /** Misdirected keys that decide something or become part of the input. */
  readonly misdirected: string[] = [];
  /** Misdirected arrow keys, which only move a pointer. */
  readonly misdirectedArrows: string[] = [];
  /**
   * Keys for a menu that was drawn over the one that was read, with the pointer at the expected
   * option.
   */
  readonly toTwins: string[] = [];
  /**
   * The answer that Corral is typing: the request, and the number of the prompt that it was read
   * from.
   */
  answering: { readonly requestId: string; readonly number: number } | null = null;
  corralKeys = 0;
  #listener: (bytes: Uint8Array) => void = () => undefined;
  /** Output that the terminal has not read yet. */
  #held: Uint8Array[] = [];
  #printed = 0;
  #line = '';
  #pointer = 0;
  #current: ScreenPrompt | null = null;
  /** Called when a key of Corral's has just arrived. */
  afterKey: (() => void) | null = null;

  get current(): ScreenPrompt | null {
    return this.#current;
  }

  /** True if something was typed behind the prompt and not entered. */
  get hasDraft(): boolean {
    return this.#line !== '';
  }

  onData(listener: (bytes: Uint8Array) => void): void {
    this.#listener = listener;
  }

  onExit(): void {
    // The program never ends by itself.
  }

  /** Opens a prompt and closes the previous one. `pointer`: the position of a menu's pointer. */
  ask(kind: PromptKind, about: string, how: Appearance, pointer = 0, isHeld = false): ScreenPrompt {
    const before = this.#current;
    const isOver =
      how === 'redrawn' && kind === 'menu' && before?.kind === 'menu' && before.state === 'open';
    const subject = isOver ? before.subject : about;
    if (before?.state === 'open') before.state = 'gone';
    this.#line = '';
    this.#pointer = pointer;
    const prompt: ScreenPrompt = {
      number: this.prompts.length + 1,
      kind,
      subject,
      state: 'open',
      answeredBy: null,
      keysOf: new Set(),
      at: 0,
      twins: new Set(isOver ? [...before.twins, before.number] : []),
    };
    this.prompts.push(prompt);
    this.#current = prompt;
    this.print(isOver ? this.#redrawnMenu() : this.#promptText(prompt, how), isHeld);
    prompt.at = this.#printed;
    return prompt;
  }

  #promptText({ kind, subject }: ScreenPrompt, how: Appearance): string {
    const below = '\r\n';
    const begin = {
      below,
      cleared: '\u001B[2J\u001B[H',
      inPlace: '\r\u001B[K',
      scrolled: 'line\r\n'.repeat(40),
      redrawn: below,
    }[how];
    const about = subject === '' || how === 'inPlace' ? '' : `${subject}\r\n\r\n`;
    if (kind === 'dialog')
      return `${begin}${RULE}\r\n Bash command\r\n\r\n   ${about || '\r\n'}${WORDS.dialog}\r\n${this.#menu('dialog')}`;
    return `${begin}${about}${WORDS[kind]}${kind === 'menu' ? `\r\n${this.#menu('menu')}` : ''}`;
  }

  /** `isHeld`: the terminal reads the output later. */
  print(text: string, isHeld = false): void {
    const bytes = bytesOf(text);
    this.#printed += bytes.length;
    this.#held.push(bytes);
    if (isHeld) setImmediate(() => this.readNow());
    else this.readNow();
  }

  readNow(): void {
    for (const bytes of this.#held.splice(0)) this.#listener(bytes);
  }

  write(bytes: Uint8Array): boolean {
    this.#keys(new TextDecoder().decode(bytes), 'hand');
    return true;
  }

  writeNow(bytes: Uint8Array): boolean {
    const keys = new TextDecoder().decode(bytes);
    this.corralKeys += 1;
    const at = this.#current;
    if (at?.state !== 'open' || at.number !== this.answering?.number)
      this.#recordMisdirected(keys, at);
    if (this.answering) at?.keysOf.add(this.answering.requestId);
    this.#keys(keys, this.answering?.requestId ?? 'nobody');
    this.afterKey?.();
    return true;
  }

  #recordMisdirected(keys: string, at: ScreenPrompt | null): void {
    const read = this.answering?.number ?? 0;
    const isTwin = at?.state === 'open' && at.twins.has(read);
    const list = isTwin
      ? this.toTwins
      : ARROWS.has(keys)
        ? this.misdirectedArrows
        : this.misdirected;
    list.push(
      `${JSON.stringify(keys)} for prompt ${read} reached ${at ? `prompt ${at.number} (${at.state})` : 'none'}`,
    );
  }

  #keys(text: string, by: string): void {
    const prompt = this.#current;
    if (prompt?.state !== 'open') return;
    if (prompt.kind === 'menu' || prompt.kind === 'dialog')
      return this.#handleMenuKey(prompt, text, by);
    for (const key of text) {
      if (key === '\r' || prompt.kind === 'key') {
        this.print(key === '\r' ? '\r\n' : `${key}\r\n`);
        return this.#markAnswered(prompt, by);
      }
      this.#line += key;
      if (prompt.kind !== 'password') this.print(key);
    }
  }

  #handleMenuKey(prompt: ScreenPrompt, text: string, by: string): void {
    if (text === '\r' || (prompt.kind === 'dialog' && /^[1-3]$/.test(text))) {
      this.print('\r\n');
      return this.#markAnswered(prompt, by);
    }
    if (/[[O]A$/.test(text)) this.#pointer = Math.max(0, this.#pointer - 1);
    if (/[[O]B$/.test(text)) this.#pointer = Math.min(OPTIONS.length - 1, this.#pointer + 1);
    this.print(this.#redrawnMenu());
  }

  #redrawnMenu(): string {
    const kind = this.#current?.kind === 'dialog' ? 'dialog' : 'menu';
    return `\r\u001B[${kind === 'dialog' ? OPTIONS.length + 1 : OPTIONS.length - 1}A${this.#menu(kind)}`;
  }

  #menu(kind: 'menu' | 'dialog'): string {
    const pointer = (at: number) => (at === this.#pointer ? '❯' : ' ');
    if (kind === 'menu')
      return OPTIONS.map((option, at) => `${pointer(at)} ${option}`).join('\r\n');
    const options = OPTIONS.map((option, at) => ` ${pointer(at)} ${at + 1}. ${option}`);
    return [...options, '', ' Esc to cancel · Tab to amend'].join('\r\n');
  }

  #markAnswered(prompt: ScreenPrompt, by: string): void {
    prompt.state = 'answered';
    prompt.answeredBy = by;
    this.#line = '';
    this.print('Done.\r\n');
  }

  resize(): void {
    // The program does not redraw.
  }

  pause(): void {
    // The program never prints enough to be paused.
  }

  resume(): void {
    // The program was never paused.
  }

  signal(): void {
    // The program ignores signals.
  }

  isBusy(): boolean {
    return true;
  }

  end(): Promise<void> {
    return Promise.resolve();
  }
}
