import type { AgentAsk, AgentEvent } from '#core/agents/agent-event.ts';
import type { Decision } from '#core/agents/agent.ts';
import type { ClockPort, IdPort } from '#core/ports.ts';
import type { InteractionOption } from '#shared/interaction/interaction.ts';

import { numberAt } from '../fields.ts';
import { ANSWERED_THERE } from './hook-asks.ts';
import { screenMenu, type ScreenMenu } from './screen-menu.ts';
import type { TypistTerminal } from './typist.ts';

const LOOK_MS = 100;
/** From a key to what it changes on the screen. Keys in a menu's first moments are ignored, and pressed again. */
const KEY_MS = 1000;
const TRIES = 4;
const GONE_MS = 5000;

const UP = '\u001B[A';
const DOWN = '\u001B[B';
const ENTER = '\r';

/** Options that only open a line to write on. */
const WRITES = /^(type something|chat about this|tell claude what)/i;
const REFUSES = /^no\b/i;
const FAR_REACHING = /auto mode|don't ask again|always|accept|bypass|trust/i;

const NOT_THERE = 'The question was not on the screen any more, so nothing was pressed.';
const NOT_TAKEN = 'The terminal did not take the answer. The question is open again.';

type Tell = (events: readonly AgentEvent[]) => void;
type Open = { readonly askId: string; readonly menu: ScreenMenu };

/**
 * Questions that only the screen asks: at the start, and where no hook reports. They are answered by keys, and the
 * screen is read again before each of them: no key reaches another question than the one that was read.
 */
export class ScreenAsks {
  readonly #terminal: Pick<TypistTerminal, 'screen' | 'type'>;
  readonly #clock: ClockPort;
  readonly #ids: IdPort;
  readonly #tell: Tell;
  #open: Open | null = null;
  #answering = false;

  constructor(terminal: Pick<TypistTerminal, 'screen' | 'type'>, clock: ClockPort, ids: IdPort, tell: Tell) {
    this.#terminal = terminal;
    this.#clock = clock;
    this.#ids = ids;
    this.#tell = tell;
  }

  get isOpen(): boolean {
    return this.#open !== null;
  }

  /** Takes over what the screen shows. `isWanted`: nobody else asks what it asks. */
  async look(isWanted: boolean): Promise<void> {
    const menu = await this.#menu();
    if (this.#answering) return;
    if (this.#open && (!isWanted || menu?.fingerprint !== this.#open.menu.fingerprint)) {
      const { askId } = this.#open;
      this.#open = null;
      this.#tell([{ type: 'withdrawn', askId, explanation: ANSWERED_THERE }]);
    }
    if (menu && isWanted && !this.#open) this.#ask(menu);
  }

  /** Presses the keys of that option; `null`: this question is not open. */
  answer(askId: string, { option }: Decision): { readonly chosen: string } | null {
    const open = this.#open;
    const target = option && numberAt(option.metadata, 'at');
    if (open?.askId !== askId || target === null || this.#answering) return null;
    this.#answering = true;
    this.#open = null;
    void this.#choose(open.menu, target).then((failure) => {
      this.#answering = false;
      if (failure !== null) this.#tell([{ type: 'answerLost', askId, explanation: failure }]);
      return failure === NOT_TAKEN ? this.look(true) : undefined;
    });
    return { chosen: open.menu.options[target] ?? '' };
  }

  #ask(menu: ScreenMenu): void {
    const askId = this.#ids.uuid();
    this.#open = { askId, menu };
    this.#tell([{ type: 'asked', ask: askOf(askId, menu) }]);
  }

  async #choose(menu: ScreenMenu, target: number): Promise<string | null> {
    for (let tries = 0; tries < TRIES + menu.options.length; tries += 1) {
      const now = await this.#menu();
      if (now?.fingerprint !== menu.fingerprint) return NOT_THERE;
      if (now.selected === target) return this.#enter(menu);
      this.#terminal.type(now.selected < target ? DOWN : UP);
      await this.#until(KEY_MS, (next) => next?.selected !== now.selected || next.fingerprint !== menu.fingerprint);
    }
    return NOT_TAKEN;
  }

  async #enter(menu: ScreenMenu): Promise<string | null> {
    this.#terminal.type(ENTER);
    const isGone = (next: ScreenMenu | null) => next?.fingerprint !== menu.fingerprint;
    return (await this.#until(GONE_MS, isGone)) ? null : NOT_TAKEN;
  }

  async #until(ms: number, isSo: (menu: ScreenMenu | null) => boolean): Promise<boolean> {
    const end = this.#clock.now() + ms;
    while (this.#clock.now() < end) {
      if (isSo(await this.#menu())) return true;
      await new Promise<void>((resolve) => void this.#clock.after(LOOK_MS, resolve));
    }
    return false;
  }

  async #menu(): Promise<ScreenMenu | null> {
    const screen = await this.#terminal.screen();
    return screen && screenMenu(screen);
  }
}

function askOf(askId: string, menu: ScreenMenu): AgentAsk {
  const [title = 'A question in the terminal', ...rest] = menu.text.split('\n');
  const options = menu.options.flatMap((label, at) => (WRITES.test(label) ? [] : [optionOf(label, at)]));
  const message = [...rest, 'Asked in the terminal; the answer is pressed there.'].join('\n');
  return {
    askId,
    type: 'USER_CONFIRMATION',
    title,
    message,
    details: { type: 'none' },
    options,
    askedBy: null,
    reason: null,
    blockedPath: null,
    // No key says that nobody answered.
    timeoutSeconds: null,
  };
}

/** A refusal is what is offered first; what reaches beyond this one question has to be chosen on purpose. */
function optionOf(label: string, at: number): InteractionOption {
  const isDefault = REFUSES.test(label);
  const isDangerous = !isDefault && FAR_REACHING.test(label);
  const shown = { description: null, requiresInput: false, inputPrompt: null };
  return { optionId: `screen-${at + 1}`, label, action: 'CUSTOM', isDefault, isDangerous, metadata: { at }, ...shown };
}
