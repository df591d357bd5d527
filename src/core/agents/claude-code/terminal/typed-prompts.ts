import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { Attachment } from '#shared/conversation/attachment.ts';

import type { OwnPrompt, OwnPrompts } from './own-prompts.ts';
import type { PromptImages } from './prompt-images.ts';
import type { PromptTyper } from './screen/prompt-typer.ts';

/** Types the prompts of Corral and tracks each until it is in the transcript. */
export class TypedPrompts {
  readonly #own: OwnPrompts;
  readonly #typer: PromptTyper;
  readonly #images: Pick<PromptImages, 'save'>;

  constructor(own: OwnPrompts, typer: PromptTyper, images: Pick<PromptImages, 'save'>) {
    this.#own = own;
    this.#typer = typer;
    this.#images = images;
  }

  get open(): readonly OwnPrompt[] {
    return this.#own.open;
  }

  /** Queues a prompt for typing. Calls `onTracked` before the typing starts. */
  add(
    promptKey: string,
    text: string,
    attachments: readonly Attachment[],
    onTracked: () => void,
  ): void {
    this.#own.addTyped(promptKey, text);
    onTracked();
    this.#typer.add(
      promptKey,
      text,
      attachments.length === 0 ? undefined : () => this.#images.save(promptKey, attachments),
    );
  }

  /** Removes a prompt that was not typed yet. Returns false if it was. */
  takeBack(promptKey: string): boolean {
    const isBack = this.#typer.takeBack(promptKey);
    if (isBack) this.#own.remove(promptKey);
    return isBack;
  }

  /** Removes the prompts that an earlier core did not see taken, and reports each as failed. */
  giveUp(): readonly AgentEvent[] {
    return this.#own.giveUp();
  }

  /** Records that Claude Code has the oldest prompt with that text. */
  markSubmitted(text: string): void {
    const promptKey = this.#own.find(text);
    if (promptKey !== null) this.#typer.markTaken(promptKey);
  }

  /** Returns the event unchanged, or marked as a prompt of Corral that was taken. */
  mark(event: AgentEvent): readonly AgentEvent[] {
    return this.#own.mark(event);
  }

  /** Records that Claude Code has the prompts that these events report as taken. */
  markTaken(events: readonly AgentEvent[]): void {
    for (const event of events)
      if (event.type === 'promptTaken') this.#typer.markTaken(event.promptKey);
  }

  close(): void {
    this.#typer.close();
  }
}
