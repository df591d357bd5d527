import type { AgentAsk, AgentEvent } from '#core/agents/agent-event.ts';
import type { Decision } from '#core/agents/agent.ts';
import type { ClockPort, IdPort } from '#core/ports.ts';
import type { ScreenText } from '#core/socket/host-protocol.ts';
import { numberAt } from '#shared/base/fields.ts';
import type { InteractionOption } from '#shared/interaction/interaction.ts';
import { askWords, worded, type Worded } from '#shared/interaction/worded.ts';

import { WRITES } from '../screen/labels.ts';
import { noticeOf } from '../words/notice.ts';
import { FormFiller, pageOf } from './screen/form-filler.ts';
import { formQuestion, questionsIn, type AskedForm } from './screen/form-question.ts';
import { ANSWERED_THERE } from './hooks/hook-asks.ts';
import { DOWN, ENTER, UP } from './screen/keys.ts';
import { promptBox } from './screen/prompt-box.ts';
import { ScreenPoller } from './screen/screen-poller.ts';
import { screenForm } from './screen/screen-form.ts';
import { screenMenu, type ScreenMenu } from './screen/screen-menu.ts';
import type { ScreenQuestion } from './screen/screen-question.ts';
import type { PromptTerminal } from './screen/prompt-typer.ts';

/**
 * Time limit from a key to its effect on the screen. A menu ignores keys in its first moments, so
 * they are pressed again.
 */
const KEY_MS = 1000;
const TRIES = 4;
const GONE_MS = 5000;
/**
 * Time limit after which a screen that reports to wait counts as unreadable; before, it may still
 * be drawn.
 */
const UNREAD_MS = 3000;
/**
 * The same limit for a screen that does not report to wait: it covers a slow start on a loaded
 * machine.
 */
const START_MS = 20_000;

const REFUSES = /^no\b/i;
const FAR_REACHING = /auto mode|don't ask again|always|accept|bypass|trust/i;

const ASKED_BY_HOOK = worded('askedByAgent', {});
const NOT_THERE = worded('notOnScreen', {});
const NOT_TAKEN = worded('openAgain', {});
type EmitEvents = (events: readonly AgentEvent[]) => void;

type OpenQuestion = { readonly askId: string; readonly question: ScreenQuestion };

type ScreenAskPorts = {
  readonly terminal: Pick<PromptTerminal, 'screen' | 'type' | 'isBlocked'>;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly emit: EmitEvents;
  /** Returns the forms of the model that have no answers yet. */
  readonly forms: () => readonly AskedForm[];
};

/**
 * Asks questions that only the screen shows: at the start, and where no hook reports. Answers them
 * by keys, and reads the screen again before each key, so that no key reaches another question than
 * the one that was read.
 */
export class ScreenAsks {
  readonly #ports: ScreenAskPorts;
  readonly #poller: ScreenPoller;
  readonly #filler: FormFiller;
  #open: OpenQuestion | null = null;
  #answering = false;
  #isWanted = false;
  #unread: { readonly isBlocked: boolean; readonly cancel: () => void } | null = null;

  constructor(ports: ScreenAskPorts) {
    const { terminal, clock } = ports;
    this.#ports = ports;
    this.#poller = new ScreenPoller(terminal, clock);
    this.#filler = new FormFiller(this.#poller, (keys) => terminal.type(keys));
  }

  get isOpen(): boolean {
    return this.#open !== null;
  }

  /** Updates the open question from the screen. `isWanted` is true if no hook asks the question. */
  async look(isWanted: boolean): Promise<void> {
    this.#isWanted = isWanted;
    const question =
      this.#open || isWanted ? await this.#poller.read((screen) => this.#questionOn(screen)) : null;
    if (this.#answering) return;
    // A hook may have asked the question while the screen was read.
    const isStillWanted = isWanted && this.#isWanted;
    const asked = isStillWanted ? question : null;
    if (asked?.fingerprint !== this.#open?.question.fingerprint) this.#withdraw(ANSWERED_THERE);
    if (asked && !this.#open) this.#ask(asked);
    this.#watchUnread(isStillWanted && !question);
  }

  /** Withdraws the open question, which a hook asks now: the hook came later than the screen. */
  yieldToHook(): void {
    this.#isWanted = false;
    this.#watchUnread(false);
    this.#withdraw(ASKED_BY_HOOK);
  }

  #withdraw(explanation: Worded): void {
    const open = this.#open;
    this.#open = null;
    if (open) this.#ports.emit([{ type: 'withdrawn', askId: open.askId, explanation }]);
  }

  /** Presses the keys of that option. Returns null if this question is not open. */
  answer(askId: string, decision: Decision): { readonly chosen: string } | null {
    const open = this.#open;
    if (open?.askId !== askId || this.#answering) return null;
    const choice = open.question.choose(decision);
    if (!choice) return null;
    this.#answering = true;
    this.#open = null;
    void this.#carryOut(open.question, choice.done).then((failure) => {
      this.#answering = false;
      if (failure !== null) this.#ports.emit([{ type: 'answerLost', askId, explanation: failure }]);
      return failure === NOT_TAKEN ? this.look(true) : undefined;
    });
    return { chosen: choice.chosen };
  }

  /** Asks this question again if the screen still shows it. */
  async askAgain(askId: string): Promise<void> {
    if (this.#open?.askId !== askId) return;
    this.#open = null;
    await this.look(this.#isWanted);
  }

  close(): void {
    this.#unread?.cancel();
  }

  #ask(question: ScreenQuestion): void {
    const askId = this.#ports.ids.uuid();
    this.#open = { askId, question };
    this.#ports.emit([{ type: 'asked', ask: { ...question.ask(askId), endsWithTurn: false } }]);
  }

  async #carryOut(
    { fingerprint }: ScreenQuestion,
    done: () => Promise<boolean>,
  ): Promise<Worded | null> {
    const isStill =
      (await this.#poller.read((screen) => this.#questionOn(screen)))?.fingerprint === fingerprint;
    if (!isStill) return NOT_THERE;
    return (await done()) ? null : (await this.#isOn(fingerprint)) ? NOT_TAKEN : NOT_THERE;
  }

  async #isOn(fingerprint: string): Promise<boolean> {
    return (
      (await this.#poller.read((screen) => this.#questionOn(screen)))?.fingerprint === fingerprint
    );
  }

  /**
   * Schedules a notice for a question that cannot be read, so that person and agent do not wait for
   * each other.
   */
  #watchUnread(isUnread: boolean): void {
    const isBlocked = this.#ports.terminal.isBlocked();
    if (isUnread && this.#unread?.isBlocked === isBlocked) return;
    this.#unread?.cancel();
    const cancel = isUnread
      ? this.#ports.clock.after(isBlocked ? UNREAD_MS : START_MS, () => void this.#notifyUnread())
      : null;
    this.#unread = cancel && { isBlocked, cancel };
  }

  async #notifyUnread(): Promise<void> {
    const question = await this.#poller.read((screen) => this.#questionOn(screen));
    if (question) return this.look(this.#isWanted);
    const isReady = await this.#poller.read((screen) => this.#isReady(screen));
    if (this.#isWanted && !this.#open && isReady !== true)
      this.#ports.emit([{ type: 'notice', ...noticeOf('questionUnreadable', {}) }]);
  }

  /**
   * Returns true if Claude Code does not report to wait and shows the prompt box, which no dialog
   * has.
   */
  #isReady(screen: ScreenText): boolean {
    return !this.#ports.terminal.isBlocked() && promptBox(screen).kind === 'box';
  }

  #questionOn(screen: ScreenText): ScreenQuestion | null {
    const menu = screenMenu(screen);
    if (menu) return this.#menuQuestion(menu);
    const form = screenForm(screen);
    if (!form) return null;
    for (const openForm of this.#ports.forms().toReversed()) {
      const questions = questionsIn(openForm);
      const keys = (typed: string) => this.#ports.terminal.type(typed);
      if (pageOf(questions, form) >= 0)
        return formQuestion(openForm, questions, this.#filler, keys);
    }
    return null;
  }

  #menuQuestion(menu: ScreenMenu): ScreenQuestion {
    return {
      fingerprint: menu.fingerprint,
      ask: (askId) => askOf(askId, menu),
      choose: ({ option }) => {
        const target = option && numberAt(option.metadata, 'at');
        if (target === null) return null;
        return { chosen: menu.options[target] ?? '', done: () => this.#choose(menu, target) };
      },
    };
  }

  async #choose(menu: ScreenMenu, target: number): Promise<boolean> {
    for (let tries = 0; tries < TRIES + menu.options.length; tries += 1) {
      const now = await this.#poller.read(screenMenu);
      if (now?.fingerprint !== menu.fingerprint) return false;
      if (now.selected === target) return this.#enter(menu);
      this.#ports.terminal.type(now.selected < target ? DOWN : UP);
      const isOther = (next: ScreenMenu | null) =>
        next?.selected !== now.selected || next.fingerprint !== menu.fingerprint;
      await this.#poller.until(KEY_MS, screenMenu, isOther);
    }
    return false;
  }

  async #enter(menu: ScreenMenu): Promise<boolean> {
    this.#ports.terminal.type(ENTER);
    const isGone = (next: ScreenMenu | null) => next?.fingerprint !== menu.fingerprint;
    return (await this.#poller.until(GONE_MS, screenMenu, isGone)) !== 'late';
  }
}

function askOf(askId: string, menu: ScreenMenu): AgentAsk {
  const [first, ...rest] = menu.text.split('\n');
  const title = first || worded('terminalQuestion', {});
  const options = menu.options.flatMap((label, at) =>
    WRITES.test(label) ? [] : [optionOf(label, at)],
  );
  const message = worded('pressedThere', { said: rest.map((line) => `${line}\n`).join('') });
  return {
    askId,
    type: 'USER_CONFIRMATION',
    ...askWords(title, message),
    details: { type: 'none' },
    options,
    askedBy: null,
    reason: null,
    blockedPath: null,
    // A missing answer has no key that expresses it.
    timeoutSeconds: null,
  };
}

/**
 * Returns an option. A refusal is the default, and an option with effects beyond this question is
 * marked as dangerous.
 */
function optionOf(label: string, at: number): InteractionOption {
  const isDefault = REFUSES.test(label);
  const isDangerous = !isDefault && FAR_REACHING.test(label);
  const shown = { description: null, requiresInput: false, inputPrompt: null };
  return {
    optionId: `screen-${at + 1}`,
    label,
    action: 'CUSTOM',
    isDefault,
    isDangerous,
    metadata: { at },
    ...shown,
  };
}
