import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { ScreenText } from '#core/socket/host-protocol.ts';
import type { ClockPort } from '#core/ports.ts';

import { noticeOf } from '../../words/notice.ts';
import { ENTER, ERASE, bracketedPaste } from './keys.ts';
import { MissingBox } from './missing-box.ts';
import type { TypingQueue } from './typing-queue.ts';
import { promptBox, type PromptBox } from './prompt-box.ts';

/** Polling interval of the screen. */
const LOOK_MS = 100;
/**
 * Time limits for a draft that the person may be about to send, and for the start of Claude Code.
 */
const DRAFT_MS = 3000;
const BOX_MS = 60_000;
/**
 * Time after which a visible prompt box overrides a report of an open question. A question replaces
 * the box, so if both are reported, one of them is outdated.
 */
const UNBLOCKED_MS = 1000;
/** Time limit from the paste to its text in the box. */
const PASTE_MS = 4000;
/**
 * Time limit from the path of an image to its mark in the box; the image is read and scaled down
 * first.
 */
const IMAGE_MS = 10_000;
/**
 * Time limit from Enter to a sign that the prompt was taken, and the interval at which Enter is
 * pressed again.
 */
const TAKEN_MS = 10_000;
const AGAIN_MS = 1500;
/**
 * Time after which a command of the terminal itself (`/model`) counts as delivered, because nothing
 * reports it.
 */
const SILENT_MS = 3000;

export interface PromptTerminal {
  screen(): Promise<ScreenText | null>;
  type(keys: string): void;
  /** Makes Claude Code redraw its screen. */
  redraw(): Promise<void>;
  /** Returns true if Claude Code has reported its status, so that it has started. */
  isReady(): boolean;
  /** Returns true if Claude Code waits for an answer, which keys would give. */
  isBlocked(): boolean;
  /** Returns true if a turn runs, during which Claude Code queues prompts. */
  isBusy(): boolean;
}

/**
 * A prompt to type. `images` saves its images and returns the text to paste for each; rejects on
 * failure.
 */
type QueuedPrompt = {
  readonly promptKey: string;
  readonly text: string;
  readonly images: () => Promise<readonly string[]>;
};
type Failure = 'draft' | 'noBox' | 'noFiles' | 'noImages' | 'notPasted' | 'notSent' | 'gone';

const noImages = () => Promise.resolve([]);

/**
 * Types prompts one after another, as a person would: only into an empty box, as one paste with a
 * separate Enter, and watches each until it is taken.
 */
export class PromptTyper {
  readonly #terminal: PromptTerminal;
  readonly #clock: ClockPort;
  readonly #typing: TypingQueue;
  readonly #emit: (event: AgentEvent) => void;
  readonly #queue: QueuedPrompt[] = [];
  readonly #taken = new Set<string>();
  #working = false;
  #closed = false;

  constructor(
    terminal: PromptTerminal,
    clock: ClockPort,
    typing: TypingQueue,
    tell: (event: AgentEvent) => void,
  ) {
    this.#terminal = terminal;
    this.#clock = clock;
    this.#typing = typing;
    this.#emit = tell;
  }

  add(promptKey: string, text: string, images: QueuedPrompt['images'] = noImages): void {
    this.#queue.push({ promptKey, text, images });
    if (!this.#working) void this.#work();
  }

  /** Removes a prompt that was not typed yet. Returns false if it was. */
  takeBack(promptKey: string): boolean {
    const at = this.#queue.findIndex((prompt) => prompt.promptKey === promptKey);
    // The first one is being typed.
    if (at < 1) return false;
    this.#queue.splice(at, 1);
    return true;
  }

  /** Records that Claude Code was seen to have the prompt. */
  markTaken(promptKey: string): void {
    this.#taken.add(promptKey);
  }

  close(): void {
    this.#closed = true;
  }

  async #work(): Promise<void> {
    this.#working = true;
    for (let prompt = this.#queue[0]; prompt; prompt = this.#queue[0]) {
      const failure = await this.#typeOne(prompt);
      this.#queue.shift();
      this.#taken.delete(prompt.promptKey);
      if (failure) {
        const { text: message, data } = noticeOf(`promptFailed/${failure}`, {});
        this.#emit({ type: 'promptFailed', promptKey: prompt.promptKey, message, data });
      }
    }
    this.#working = false;
  }

  async #typeOne(prompt: QueuedPrompt): Promise<Failure | null> {
    for (;;) {
      const free = await this.#freeBox();
      if (free) return free;
      const done = await this.#typing.run(async () =>
        (await this.#isFree()) ? this.#typeIn(prompt) : 'taken',
      );
      if (done !== 'taken') return done;
    }
  }

  async #typeIn({ promptKey, text, images }: QueuedPrompt): Promise<Failure | null> {
    const queued = this.#terminal.isBusy();
    const failure = await this.#putImages(images);
    if (failure) return failure;
    const before = await this.#box();
    if (text !== '') this.#terminal.type(bracketedPaste(clean(text)));
    const missing = new MissingBox(this.#terminal, this.#clock);
    const isIn = async () => {
      const box = await this.#boxOrRedraw(missing);
      return (text === '' ? isTyped(box) : differs(before, box)) || this.#taken.has(promptKey);
    };
    const isPasted = await this.#until(PASTE_MS, isIn);
    if (!isPasted) return this.#closed ? 'gone' : 'notPasted';
    return this.#enter(promptKey, queued, missing);
  }

  /**
   * Pastes the images; each becomes a mark in the box, `[Image #1]`. Erases the box if one does
   * not.
   */
  async #putImages(images: QueuedPrompt['images']): Promise<Failure | null> {
    const files = await images().catch(() => null);
    if (!files) return 'noFiles';
    for (const file of files) {
      const marks = marksOf(await this.#box());
      this.#terminal.type(bracketedPaste(clean(file)));
      if (await this.#until(IMAGE_MS, async () => marksOf(await this.#box()) > marks)) continue;
      if (this.#closed) return 'gone';
      this.#terminal.type(ERASE);
      return 'noImages';
    }
    return null;
  }

  async #enter(promptKey: string, queued: boolean, missing: MissingBox): Promise<Failure | null> {
    let pressedAt = 0;
    const begun = this.#clock.now();
    while (!this.#closed) {
      if (this.#taken.has(promptKey)) return this.#sent(promptKey, queued);
      const box = await this.#boxOrRedraw(missing);
      if (pressedAt > 0 && isEmpty(box)) return this.#leftTheBox(promptKey, queued);
      const now = this.#clock.now();
      if (now - begun > TAKEN_MS)
        return isTyped(box) || pressedAt === 0 ? 'notSent' : this.#leftTheBox(promptKey, queued);
      if (isTyped(box) && now - pressedAt > AGAIN_MS) {
        this.#terminal.type(ENTER);
        pressedAt = now;
      }
      await this.#pause();
    }
    return 'gone';
  }

  async #leftTheBox(promptKey: string, queued: boolean): Promise<null> {
    if (!queued) await this.#until(SILENT_MS, async () => this.#taken.has(promptKey));
    if (!queued && !this.#taken.has(promptKey))
      this.#emit({ type: 'promptTaken', promptKey, stage: 'delivered' });
    return this.#sent(promptKey, queued);
  }

  #sent(promptKey: string, queued: boolean): null {
    if (queued) this.#emit({ type: 'promptTaken', promptKey, stage: 'queued' });
    return null;
  }

  /** Waits until the box is empty and no question is open, which keys would answer. */
  async #freeBox(): Promise<Failure | null> {
    const missing = new MissingBox(this.#terminal, this.#clock);
    const since = { draft: 0, none: 0, blocked: 0 };
    const lasts = (what: keyof typeof since, isSo: boolean, ms: number) => {
      const now = this.#clock.now();
      since[what] = isSo ? since[what] || now : 0;
      return isSo && now - since[what] > ms;
    };
    while (!this.#closed) {
      const box = await this.#boxForPaste();
      const isBlocked = this.#terminal.isBlocked();
      const isFree = lasts('blocked', isBlocked && box.kind === 'box', UNBLOCKED_MS) || !isBlocked;
      if (isFree && isEmpty(box)) return null;
      if (lasts('draft', isFree && isTyped(box), DRAFT_MS)) return 'draft';
      const isMissing = isFree && box.kind === 'none';
      if ((await missing.isLost(isMissing)) || lasts('none', isMissing, BOX_MS)) return 'noBox';
      await this.#pause();
    }
    return 'gone';
  }

  /** Checks again, after other typing has finished, that the box is empty. */
  async #isFree(): Promise<boolean> {
    return isEmpty(await this.#box());
  }

  /** Returns the box if the program accepts bracketed paste. */
  async #boxForPaste(): Promise<PromptBox> {
    const screen = await this.#terminal.screen();
    return screen?.bracketedPaste ? promptBox(screen) : { kind: 'none' };
  }

  async #box(): Promise<PromptBox> {
    const screen = await this.#terminal.screen();
    return screen ? promptBox(screen) : { kind: 'none' };
  }

  /** Returns the box, and has a screen drawn again that has shown none for some time. */
  async #boxOrRedraw(missing: MissingBox): Promise<PromptBox> {
    const box = await this.#box();
    await missing.isLost(box.kind === 'none' && !this.#terminal.isBlocked());
    return box;
  }

  async #until(ms: number, isSo: () => Promise<boolean>): Promise<boolean> {
    const end = this.#clock.now() + ms;
    while (!this.#closed && this.#clock.now() < end) {
      if (await isSo()) return true;
      await this.#pause();
    }
    return false;
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => void this.#clock.after(LOOK_MS, resolve));
  }
}

function isEmpty(box: PromptBox): boolean {
  return box.kind === 'box' && box.draft === '';
}

function isTyped(box: PromptBox): boolean {
  return box.kind === 'box' && box.draft !== '';
}

function differs(before: PromptBox, after: PromptBox): boolean {
  return (
    isTyped(after) &&
    (before.kind === 'none' || (after.kind === 'box' && after.draft !== before.draft))
  );
}

function marksOf(box: PromptBox): number {
  return box.kind === 'box' ? (box.draft.match(/\[Image #\d+\]/gu)?.length ?? 0) : 0;
}

/** Removes control characters, so that a paste cannot end itself or press keys. */
function clean(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?![\n\t])\p{Cc}/gu, '');
}
