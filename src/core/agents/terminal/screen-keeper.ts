import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { AgentTerminalPort } from '#core/agents/agent-terminal.ts';
import type { ClockPort } from '#core/ports.ts';
import type { ScreenText } from '#core/socket/host-protocol.ts';

import { asCodeBlock, endOf, isRedrawn, linesOf, newLines } from './kept-screen.ts';
import type { ProgramMemo } from './program-memo.ts';

/** Lines above the screen that are read; pty-host gives no more at once. */
const SCROLLBACK = 1000;
/** Time without output after which a screen is drawn, and how often it is awaited. */
const DRAWN_MS = 300;
const MOST_TRIES = 6;

/** Keeps what a terminal shows as messages, part by part, and its title as that of the session. */
export class ScreenKeeper {
  readonly #terminals: Pick<AgentTerminalPort, 'screen'>;
  readonly #clock: Pick<ClockPort, 'now' | 'after'>;
  #memo: ProgramMemo;

  constructor(
    memo: ProgramMemo,
    terminals: Pick<AgentTerminalPort, 'screen'>,
    clock: Pick<ClockPort, 'now' | 'after'>,
  ) {
    this.#memo = memo;
    this.#terminals = terminals;
    this.#clock = clock;
  }

  get memo(): ProgramMemo {
    return this.#memo;
  }

  /**
   * Returns what the terminal shows in addition to what is kept. Except for the last part, a change
   * of some rows alone waits for the next part: programs redraw their status.
   */
  async keep(isLast = false): Promise<readonly AgentEvent[]> {
    const { terminalId, kept, offset } = this.#memo;
    const screen = await this.#drawnScreen();
    if (!screen || screen.offset === offset) return [];
    const lines = linesOf(screen);
    const added = newLines(kept, lines);
    const isBlank = added.every((line) => line.trim() === '');
    if (!isLast && !isBlank && isRedrawn(kept, lines)) return [];
    this.#memo = { ...this.#memo, kept: endOf(lines), offset: screen.offset };
    const titled = this.#titled(screen.title);
    if (isBlank) return titled;
    return [
      ...titled,
      {
        type: 'output',
        output: {
          type: 'text',
          key: `screen-${terminalId}-${screen.offset}`,
          timestamp: this.#clock.now(),
          source: { kind: 'terminal', terminalId, start: offset, end: screen.offset },
          parentToolUseId: null,
          role: 'assistant',
          text: asCodeBlock(added),
          synthetic: false,
        },
      },
    ];
  }

  /**
   * Returns the screen once it is drawn: a program may report that it rests before it shows that.
   */
  async #drawnScreen(): Promise<ScreenText | null> {
    const { terminalId } = this.#memo;
    let screen = await this.#terminals.screen(terminalId, SCROLLBACK);
    for (let tries = 0; screen !== null && tries < MOST_TRIES; tries += 1) {
      await new Promise<void>((resolve) => void this.#clock.after(DRAWN_MS, resolve));
      const next = await this.#terminals.screen(terminalId, SCROLLBACK);
      if (next === null || next.offset === screen.offset) break;
      screen = next;
    }
    return screen;
  }

  /** Returns the visible rows. */
  async lastLines(): Promise<readonly string[]> {
    const screen = await this.#terminals.screen(this.#memo.terminalId);
    return screen?.lines ?? [];
  }

  #titled(text: string | null): readonly AgentEvent[] {
    const before = this.#memo.title;
    if (text === null || text.trim() === '' || text === before) return [];
    this.#memo = { ...this.#memo, title: text };
    return [{ type: 'facts', facts: { title: { text, before } } }];
  }
}
