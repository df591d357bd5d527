import { createInterface } from 'node:readline';
import type { ReadStream, WriteStream } from 'node:tty';

import type { LineTerminal } from './line-client.ts';

export interface TerminalOptions {
  readonly input: ReadStream | NodeJS.ReadableStream;
  readonly output: WriteStream | NodeJS.WritableStream;
  /** Earlier lines, the newest first. */
  readonly history: readonly string[];
  /** Handles Ctrl+C. */
  readonly onInterrupt: () => void;
}

/** The lines of a terminal, or of a pipe. */
export class ReadlineTerminal implements LineTerminal {
  readonly #output: TerminalOptions['output'];
  readonly #lines: string[] = [];
  readonly #readers: ((line: string | null) => void)[] = [];
  readonly #readline;
  readonly #isTerminal: boolean;
  #isClosed = false;
  #isMuted = false;
  #hasProgress = false;

  constructor({ input, output, history, onInterrupt }: TerminalOptions) {
    this.#output = output;
    this.#isTerminal = 'isTTY' in output && output.isTTY;
    this.#readline = createInterface({
      input,
      output: this.#isTerminal ? output : undefined,
      terminal: this.#isTerminal,
      history: [...history],
      historySize: 500,
    });
    this.#readline.on('line', (line) => this.#received(line));
    this.#readline.on('SIGINT', onInterrupt);
    this.#readline.on('close', () => this.#closed());
  }

  write(text: string): void {
    this.progress(null);
    if (text !== '') this.#output.write(text);
  }

  progress(text: string | null): void {
    if (!this.#isTerminal || (text === null && !this.#hasProgress)) return;
    this.#output.write(`\r\u001B[K${text ?? ''}`);
    this.#hasProgress = text !== null;
  }

  readLine(prompt: string, signal: AbortSignal): Promise<string | null> {
    this.progress(null);
    if (this.#isTerminal) {
      this.#readline.setPrompt(prompt);
      this.#readline.prompt();
    } else this.#output.write(prompt);
    const waiting = this.#lines.shift();
    if (waiting !== undefined || this.#isClosed) return Promise.resolve(waiting ?? null);
    return new Promise((resolve) => {
      const take = (line: string | null) => {
        signal.removeEventListener('abort', stop);
        resolve(line);
      };
      const stop = () => {
        const at = this.#readers.indexOf(take);
        if (at !== -1) this.#readers.splice(at, 1);
        take(null);
      };
      if (signal.aborted) return resolve(null);
      signal.addEventListener('abort', stop);
      this.#readers.push(take);
      return undefined;
    });
  }

  async readSecret(prompt: string, signal: AbortSignal): Promise<string | null> {
    if (!this.#isTerminal) return this.readLine(prompt, signal);
    this.write(prompt);
    this.#isMuted = true;
    const output: object = this.#readline;
    // readline echoes by this method; there is no option for it (nodejs.org/api/readline.html).
    Reflect.set(output, '_writeToOutput', () => undefined);
    const line = await this.readLine('', signal);
    Reflect.deleteProperty(output, '_writeToOutput');
    this.#isMuted = false;
    this.#output.write('\n');
    return line;
  }

  close(): void {
    this.#readline.close();
  }

  #received(line: string): void {
    const reader = this.#readers.shift();
    if (reader) reader(line);
    // A line that was typed ahead answers no question that is not shown yet, and no secret.
    else if (!this.#isTerminal && !this.#isMuted) this.#lines.push(line);
  }

  #closed(): void {
    this.#isClosed = true;
    for (const reader of this.#readers.splice(0)) reader(null);
  }
}
