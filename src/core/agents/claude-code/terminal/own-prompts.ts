import type { AgentEvent } from '#core/agents/agent-event.ts';

import { noticeOf } from '../words/notice.ts';

/** Limit of typed prompts that are not yet in the transcript; a person has fewer. */
const MAX = 64;

export type OwnPrompt = { readonly promptKey: string; readonly text: string };

/**
 * Finds the prompts that Corral typed in the transcript, where they have Claude Code's own keys.
 */
export class OwnPrompts {
  #typed: readonly OwnPrompt[];

  constructor(typed: readonly OwnPrompt[] = []) {
    this.#typed = typed;
  }

  get open(): readonly OwnPrompt[] {
    return this.#typed;
  }

  addTyped(promptKey: string, text: string): void {
    this.#typed = [...this.#typed, { promptKey, text: normalize(text) }].slice(-MAX);
  }

  remove(promptKey: string): void {
    this.#typed = this.#typed.filter((prompt) => prompt.promptKey !== promptKey);
  }

  /** Removes the prompts that an earlier core did not see taken, and reports each as failed. */
  giveUp(): readonly AgentEvent[] {
    const lost = this.#typed;
    this.#typed = [];
    const { text: message, data } = noticeOf('promptFailed/cutOff', {});
    return lost.map(({ promptKey }) => ({ type: 'promptFailed', promptKey, message, data }));
  }

  /** Returns the key of the oldest typed prompt with that text, or null if there is none. */
  find(text: string): string | null {
    const normalized = normalize(text);
    return this.#typed.find((prompt) => prompt.text === normalized)?.promptKey ?? null;
  }

  /** Returns the event unchanged, or marked as a prompt of Corral that was taken. */
  mark(event: AgentEvent): readonly AgentEvent[] {
    if (event.type !== 'output') return [event];
    const { output } = event;
    const isPrompt =
      output.type === 'text' &&
      output.role === 'user' &&
      !output.synthetic &&
      output.parentToolUseId === null;
    const promptKey = isPrompt ? this.find(output.text) : null;
    if (promptKey === null) return [event];
    this.remove(promptKey);
    return [
      { ...event, ofPrompt: promptKey },
      { type: 'promptTaken', promptKey, stage: 'delivered' },
    ];
  }
}

/** Matches the marks of images that were inserted before the text. */
const IMAGES = /^(?:\s*\[Image #\d+\])+/u;

/**
 * Normalises a text for comparison: terminals and editors use different line ends, and a prompt box
 * removes blanks at the end.
 */
function normalize(text: string): string {
  return text.replace(IMAGES, '').replaceAll(/\r\n?/g, '\n').trim();
}
