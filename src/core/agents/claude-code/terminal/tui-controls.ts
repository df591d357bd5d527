import type { Refused } from '#core/agents/agent.ts';
import type { ClockPort } from '#core/ports.ts';
import type { ScreenText } from '#core/socket/host-protocol.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

import { failure } from '../words/failure.ts';
import { DOWN, ENTER, ERASE, ESCAPE, bracketedPaste, SHIFT_TAB, UP } from './screen/keys.ts';
import { modeOn } from './screen/mode-line.ts';
import type { TypingQueue } from './screen/typing-queue.ts';
import { promptBox } from './screen/prompt-box.ts';
import { ScreenPoller } from './screen/screen-poller.ts';
import { screenMenu, type ScreenMenu } from './screen/screen-menu.ts';
import type { PromptTerminal } from './screen/prompt-typer.ts';

/** Time limit from a key to its effect on the screen. */
const KEY_MS = 2000;
/** Time limit from `/model` to its menu. */
const MENU_MS = 4000;
/** Maximum number of keys, above the number of options in any menu. */
const TRIES = 12;
/** Minimum number of keys for a full cycle, above the number of modes. */
const AROUND = 5;

const OPEN_MENU = bracketedPaste('/model');

/**
 * Order in which Shift+Tab cycles through the modes; `bypassPermissions` is missing, because it
 * must be allowed at the start.
 */
const ORDER = ['default', 'acceptEdits', 'plan', 'auto'];

type Obstacle =
  | 'blocked'
  | 'noBox'
  | 'draft'
  | 'busy'
  | 'mode'
  | 'noMode'
  | 'model'
  | 'noModel'
  | 'onlyDefault';
type Done = Result<null, Refused>;
const refused = (why: Obstacle): Done => err({ kind: 'refused', message: failure(why) });

/**
 * Changes mode and model with the keys that a person would press, and verifies the result on the
 * screen.
 */
export class TuiControls {
  readonly #terminal: Pick<PromptTerminal, 'screen' | 'type' | 'isBlocked' | 'isBusy'>;
  readonly #poller: ScreenPoller;
  readonly #typing: TypingQueue;

  constructor(
    terminal: Pick<PromptTerminal, 'screen' | 'type' | 'isBlocked' | 'isBusy'>,
    clock: ClockPort,
    typing: TypingQueue,
  ) {
    this.#terminal = terminal;
    this.#poller = new ScreenPoller(terminal, clock);
    this.#typing = typing;
  }

  setMode(mode: string): Promise<Done> {
    if (this.#terminal.isBlocked()) return Promise.resolve(refused('blocked'));
    return this.#typing.run(() => this.#setMode(mode));
  }

  /**
   * Sets the model for this session only, because the default of new sessions is the person's own
   * setting. Null selects the agent's default.
   */
  setModel(model: string | null): Promise<Done> {
    if (this.#terminal.isBlocked()) return Promise.resolve(refused('blocked'));
    return this.#typing.run(() => this.#setModel(model));
  }

  async #setMode(mode: string): Promise<Done> {
    const first = await this.#poller.read(modeOn);
    if (this.#terminal.isBlocked()) return refused('blocked');
    if (first === null) return refused('noBox');
    if (first === mode) return ok(null);
    if (!ORDER.includes(mode) && this.#terminal.isBusy()) return refused('busy');
    const steps = (ORDER.indexOf(mode) - ORDER.indexOf(first) + ORDER.length) % ORDER.length || 1;
    // All keys are sent in one write, so that Claude Code does not act in the modes in between.
    this.#terminal.type(SHIFT_TAB.repeat(steps));
    return (await this.#restsIn(mode)) ? ok(null) : this.#seekMode(mode, first);
  }

  /**
   * Returns true if the mode is on the screen in two consecutive reads. The modes in between are
   * drawn too, and may include this one, but only for one read.
   */
  async #restsIn(mode: string): Promise<boolean> {
    let before: string | null = null;
    const isAtRest = (found: string | null): boolean => {
      const isSame = found === mode && before === mode;
      before = found;
      return isSame;
    };
    return (await this.#poller.until(KEY_MS, modeOn, isAtRest)) !== 'late';
  }

  /**
   * Searches a mode when the order differs: presses one key at a time from the current mode until
   * the cycle is complete.
   */
  async #seekMode(mode: string, first: string): Promise<Done> {
    let now = await this.#poller.read(modeOn);
    for (let tries = 1; now !== mode && tries < TRIES; tries += 1) {
      const before: string | null = now;
      if (before === null) return refused('mode');
      this.#terminal.type(SHIFT_TAB);
      const next = await this.#poller.until(
        KEY_MS,
        modeOn,
        (found) => found !== null && found !== before,
      );
      if (next === 'late') return refused('mode');
      now = next;
      if (now === first && tries >= AROUND) break;
    }
    return now === mode ? ok(null) : refused('noMode');
  }

  async #setModel(model: string | null): Promise<Done> {
    const screen = await this.#terminal.screen();
    const box = screen ? promptBox(screen) : ({ kind: 'none' } as const);
    if (this.#terminal.isBlocked()) return refused('blocked');
    if (box.kind === 'none') return refused('noBox');
    if (box.draft !== '') return refused('draft');
    const menu = await this.#openMenu();
    if (!menu) return refused('model');
    const target = menu.options.findIndex((label) => isModel(label, model));
    const why = target < 0 ? 'noModel' : await this.#choose(menu, target);
    if (why !== null && (await this.#poller.read(modelMenuOn))) this.#terminal.type(ESCAPE);
    return why === null ? ok(null) : refused(why);
  }

  async #openMenu(): Promise<ScreenMenu | null> {
    this.#terminal.type(OPEN_MENU);
    const typed = await this.#poller.until(KEY_MS, draftOn, (draft) => draft?.trim() === '/model');
    if (typed === 'late') return null;
    this.#terminal.type(ENTER);
    const menu = await this.#poller.until(MENU_MS, modelMenuOn, (found) => found !== null);
    const left = await this.#terminal.screen();
    if (menu !== 'late') return menu;
    if (left && draftOn(left)?.trim() === '/model') this.#terminal.type(ERASE);
    return null;
  }

  async #choose(menu: ScreenMenu, target: number): Promise<Obstacle | null> {
    const screen = await this.#terminal.screen();
    if (!screen?.lines.some((line) => /\bs to use this session only\b/u.test(line)))
      return 'onlyDefault';
    for (let tries = 0; tries < TRIES; tries += 1) {
      const now = await this.#poller.read(modelMenuOn);
      if (now?.fingerprint !== menu.fingerprint) return 'model';
      if (now.selected === target) return this.#confirm();
      this.#terminal.type(now.selected < target ? DOWN : UP);
      await this.#poller.until(KEY_MS, modelMenuOn, (next) => next?.selected !== now.selected);
    }
    return 'model';
  }

  /**
   * Confirms the change. Within a conversation the menu asks once more, because the other model
   * must read all of it again; the person's request includes that.
   */
  async #confirm(): Promise<Obstacle | null> {
    this.#terminal.type('s');
    const after = await this.#poller.until(MENU_MS, afterChoice, (next) => next !== null);
    if (after === 'done') return null;
    if (
      after === null ||
      after === 'late' ||
      after.selected !== 0 ||
      !/^yes, switch\b/iu.test(after.options[0] ?? '')
    )
      return 'model';
    this.#terminal.type(ENTER);
    return (await this.#poller.until(MENU_MS, afterChoice, (next) => next === 'done')) === 'done'
      ? null
      : 'model';
  }
}

function draftOn(screen: ScreenText): string | null {
  const box = promptBox(screen);
  return box.kind === 'box' ? box.draft : null;
}

function modelMenuOn(screen: ScreenText): ScreenMenu | null {
  const menu = screenMenu(screen);
  return menu && /^Select model$/mu.test(menu.text) ? menu : null;
}

/**
 * Returns `done` if the prompt box is back with a confirmation, or the menu that asks to confirm.
 * Returns null if there is neither yet.
 */
function afterChoice(screen: ScreenText): ScreenMenu | 'done' | null {
  const menu = screenMenu(screen);
  if (menu) return /^Switch model\?$/mu.test(menu.text) ? menu : null;
  const isReported = screen.lines.some((line) => /\b(?:Set model to|Kept model as)\b/u.test(line));
  return isReported && promptBox(screen).kind === 'box' ? 'done' : null;
}

function isModel(label: string, model: string | null): boolean {
  const [name = ''] = label.toLowerCase().split(/\s/u);
  return name === (model ?? 'default').toLowerCase();
}
