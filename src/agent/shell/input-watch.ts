import { renderEnd } from './output/render-output.ts';
import type { RunningCommand } from './running-command.ts';
import { shapeOf } from './terminal/prompt-shapes.ts';
import { readSettings, type TerminalWait, terminalWait } from './terminal/terminal-wait.ts';

/** Time without output after which a command may wait for input, by how certain the wait is. */
const QUIET_MS: Readonly<Record<Exclude<TerminalWait, 'busy'>, number>> = {
  reading: 700,
  perhaps: 1_400,
  unknown: 3_000,
};
const END_BYTES = 8 * 1024;
const PROMPT_LINES = 10;
const LINE_FEED = 10;

/** Input for which a command waits. */
export interface InputWait {
  /** The last lines of the screen; empty if nothing was printed. */
  readonly prompt: string;
  /** The last of them; empty if the command printed no prompt. */
  readonly line: string;
  /** The terminal does not echo, or the prompt names a secret. */
  readonly isSecret: boolean;
  /** Answers as they are typed; null: any text. */
  readonly options: readonly string[] | null;
}

/** Detects that a command waits for input on its terminal. */
export class InputWatch {
  readonly #command: RunningCommand;
  #changedAt = -1;
  #nextQuietMs = QUIET_MS.reading;

  constructor(command: RunningCommand) {
    this.#command = command;
  }

  /**
   * Returns the awaited input; null if there is none, or if the last look was shortly before. The
   * time between two looks doubles while nothing is printed.
   */
  async check(): Promise<InputWait | null> {
    const { changedAt, hasExited } = this.#command;
    if (changedAt !== this.#changedAt) this.#nextQuietMs = QUIET_MS.reading;
    this.#changedAt = changedAt;
    const quiet = performance.now() - changedAt;
    if (hasExited || quiet < this.#nextQuietMs) return null;
    this.#nextQuietMs = quiet * 2;
    const found = await this.look();
    return changedAt === this.#command.changedAt && !this.#command.hasExited ? found : null;
  }

  /** Returns the awaited input, whenever the last look was. `isHurried`: however short the silence is. */
  async look(isHurried = false): Promise<InputWait | null> {
    const { pid, terminal, tree, output, changedAt } = this.#command;
    const quiet = performance.now() - changedAt;
    const wait = terminalWait(pid, terminal, tree);
    if (!isHurried && (wait === 'busy' || quiet < QUIET_MS[wait])) return null;
    const end = output.end(END_BYTES);
    const lines = await renderEnd(end, PROMPT_LINES);
    const line = end.at(-1) === LINE_FEED ? '' : (lines.at(-1) ?? '').trim();
    const shape = shapeOf(line);
    const isHidden = await hidesInput(terminal);
    if (wait !== 'reading' && !shape.isKnown && !isHidden) return null;
    return {
      prompt: lines.join('\n').trim(),
      line,
      isSecret: isHidden || shape.isSecret,
      options: isHidden ? null : shape.options,
    };
  }
}

/** Returns whether the terminal reads lines without an echo, as for a password. */
async function hidesInput(terminal: string | null): Promise<boolean> {
  const settings = await readSettings(terminal);
  return settings !== null && !settings.isEcho && settings.isLine;
}
