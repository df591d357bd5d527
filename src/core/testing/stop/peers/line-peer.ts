import type { ChildPort, ProcessExit, ProcessPort } from '#core/ports.ts';
import { isFields, type Fields } from '#shared/base/fields.ts';

/** A program that reads and writes lines of JSON, within the test. */
export class LinePeer implements ChildPort {
  readonly pid = 77;
  readonly approved: string[] = [];
  readonly open = new Set<string>();
  onInterrupt: () => void = () => undefined;
  readonly #handle: (message: Fields) => void;
  #stdout: (chunk: Uint8Array) => void = () => undefined;
  #exit: (exit: ProcessExit) => void = () => undefined;

  /** `handle` receives each line of Corral. */
  constructor(handle: (message: Fields) => void) {
    this.#handle = handle;
  }

  get processes(): ProcessPort {
    return {
      spawn: async () => ({ ok: true, value: this }),
      run: async () => ({ ok: true, value: { code: 0, stdout: '99.0.0', stderr: '' } }),
      identity: () => null,
      endOrphan: async () => undefined,
    };
  }

  print(...messages: readonly object[]): void {
    for (const message of messages)
      this.#stdout(new TextEncoder().encode(`${JSON.stringify(message)}\n`));
  }

  /** Notes the reply to a question. */
  settle(name: string, isApproved: boolean): void {
    if (this.open.delete(name) && isApproved) this.approved.push(name);
  }

  waiting = (): readonly string[] => [...this.open];

  write(data: string): boolean {
    for (const line of data.split('\n').filter((each) => each !== '')) {
      const message: unknown = JSON.parse(line);
      if (isFields(message)) this.#handle(message);
    }
    return true;
  }

  endInput(): void {
    this.#exit({ code: 0, signal: null });
  }

  kill(signal: string): void {
    this.#exit({ code: null, signal });
  }

  onStdout(listener: (chunk: Uint8Array) => void): void {
    this.#stdout = listener;
  }

  onStderr(): void {}

  onExit(listener: (exit: ProcessExit) => void): void {
    this.#exit = listener;
  }
}
