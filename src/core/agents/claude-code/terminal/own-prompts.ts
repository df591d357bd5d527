import type { AgentEvent } from '#core/agents/agent-event.ts';

/** Prompts that were typed and have not shown up in the transcript; more than a person has under way. */
const MAX = 64;

const CUT_OFF = 'Corral ended before this prompt was seen to be taken. Look into the terminal, then send it again if it is not there.';

export type OwnPrompt = { readonly promptKey: string; readonly text: string };

/** Finds in the transcript the prompts that Corral typed: they stand there under Claude Code's own keys. */
export class OwnPrompts {
  #typed: readonly OwnPrompt[];

  constructor(typed: readonly OwnPrompt[] = []) {
    this.#typed = typed;
  }

  get open(): readonly OwnPrompt[] {
    return this.#typed;
  }

  typed(promptKey: string, text: string): void {
    this.#typed = [...this.#typed, { promptKey, text: plain(text) }].slice(-MAX);
  }

  forget(promptKey: string): void {
    this.#typed = this.#typed.filter((prompt) => prompt.promptKey !== promptKey);
  }

  /** Forgets the prompts that an earlier core did not see taken, and reports each as failed. */
  giveUp(): readonly AgentEvent[] {
    const lost = this.#typed;
    this.#typed = [];
    return lost.map(({ promptKey }) => ({ type: 'promptFailed', promptKey, message: CUT_OFF, data: { notice: 'promptFailed/cutOff' } }));
  }

  /** The key of the oldest typed prompt of that text. */
  find(text: string): string | null {
    const said = plain(text);
    return this.#typed.find((prompt) => prompt.text === said)?.promptKey ?? null;
  }

  /** The event as it is, or as a prompt of ours that was taken. */
  mark(event: AgentEvent): readonly AgentEvent[] {
    if (event.type !== 'output') return [event];
    const { output } = event;
    const isPrompt = output.type === 'text' && output.role === 'user' && !output.synthetic && output.parentToolUseId === null;
    const promptKey = isPrompt ? this.find(output.text) : null;
    if (promptKey === null) return [event];
    this.forget(promptKey);
    return [
      { ...event, ofPrompt: promptKey },
      { type: 'promptTaken', promptKey, stage: 'delivered' },
    ];
  }
}

/** What stands in a prompt box for the images that were put in before the text. */
const IMAGES = /^(?:\s*\[Image #\d+\])+/u;

/** Terminals and editors do not agree on line ends, and a prompt box takes no blanks at the end. */
function plain(text: string): string {
  return text.replace(IMAGES, '').replaceAll(/\r\n?/g, '\n').trim();
}
