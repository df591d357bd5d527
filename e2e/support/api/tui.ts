// The package is CommonJS with a minified bundle, in which Node finds no named exports.
// oxlint-disable-next-line import/default -- the default export of a CommonJS module is module.exports
import headless from '@xterm/headless';
import { expect } from '@playwright/test';

import type { TerminalLine } from '#shared/channel/client-terminals.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { ApiClient } from './api-client.ts';
import type { Corral } from '../corral.ts';

/** The terminal of the only session, rendered as a person at another window sees it. */
export class Tui {
  readonly #client: ApiClient;
  readonly #screen = new headless.Terminal({ cols: 120, rows: 40, allowProposedApi: true });
  readonly terminalId: string;
  #line: TerminalLine;

  private constructor(client: ApiClient, terminalId: string) {
    this.#client = client;
    this.terminalId = terminalId;
    this.#line = this.#openView();
  }

  #openView(): TerminalLine {
    const line = this.#client.openTerminal(this.terminalId, {
      onSnapshot: ({ offset, cols, rows, bytes }) => {
        this.#screen.reset();
        this.#screen.resize(cols, rows);
        this.#screen.write(bytes, () => line.drawn(offset));
      },
      onOutput: (offset, bytes) =>
        this.#screen.write(bytes, () => line.drawn(offset + bytes.length)),
      onGone: () => undefined,
      onFailed: ({ message }) => {
        throw new Error(textIn('en', message));
      },
    });
    return line;
  }

  /** Opens the view again if a window resized the terminal: output for another size is invalid. */
  async #keepSize(): Promise<void> {
    const terminal = (await this.#client.desk()).terminals.find(
      ({ terminalId }) => terminalId === this.terminalId,
    );
    if (!terminal || (terminal.cols === this.#screen.cols && terminal.rows === this.#screen.rows))
      return;
    this.#line.close();
    this.#line = this.#openView();
  }

  static async open(corral: Corral): Promise<Tui> {
    const client = await ApiClient.open(corral.address);
    await expect.poll(async () => (await client.session()).terminalId).not.toBeNull();
    const { terminalId } = await client.session();
    if (terminalId === null) throw new Error('The session has no terminal.');
    return new Tui(client, terminalId);
  }

  /** Opens the only terminal of the desk, which belongs to no session. */
  static async openShell(corral: Corral): Promise<Tui> {
    const client = await ApiClient.open(corral.address);
    const [terminal] = (await client.desk()).terminals;
    if (!terminal) throw new Error('The desk has no terminal.');
    return new Tui(client, terminal.terminalId);
  }

  /** Returns the text on the screen. */
  text(): string {
    const { active } = this.#screen.buffer;
    return Array.from(
      { length: this.#screen.rows },
      (_, row) => active.getLine(active.baseY + row)?.translateToString(true) ?? '',
    ).join('\n');
  }

  async expectText(text: string | RegExp): Promise<void> {
    const hasText = async () => {
      await this.#keepSize();
      return typeof text === 'string' ? this.text().includes(text) : text.test(this.text());
    };
    await expect.poll(hasText, { message: `the terminal shows ${String(text)}` }).toBe(true);
  }

  async expectNoText(text: string): Promise<void> {
    const hasText = async () => {
      await this.#keepSize();
      return this.text().includes(text);
    };
    await expect.poll(hasText, { message: `the terminal does not show ${text}` }).toBe(false);
  }

  type(keys: string): void {
    this.#line.write(new TextEncoder().encode(keys));
  }

  /** Pastes a text, waits until it is on the screen, and presses Enter. */
  async submit(text: string): Promise<void> {
    this.type(`\u001B[200~${text}\u001B[201~`);
    await this.expectText(text);
    this.type('\r');
  }

  async resize(cols: number, rows: number): Promise<void> {
    await this.#client.api['terminals.resize']({ terminalId: this.terminalId, cols, rows });
  }

  close(): void {
    this.#line.close();
    this.#client.close();
  }
}
