import type { AgentEvent } from '#core/agents/agent-event.ts';
import { isFields } from '#shared/base/fields.ts';

import type { AskedForm } from './screen/form-question.ts';

/** Limit of open forms: the model asks one at a time and waits, and so may sub-agents. */
const MOST = 8;

/** Tracks forms with several questions from their tool use in the transcript to its result. */
export class OpenForms {
  #open: readonly AskedForm[];

  constructor(open: readonly AskedForm[] = []) {
    this.#open = open;
  }

  get all(): readonly AskedForm[] {
    return this.#open;
  }

  observe(event: AgentEvent): void {
    if (event.type !== 'output') return;
    const { output } = event;
    if (output.type === 'toolResult')
      this.#open = this.#open.filter(({ toolUseId }) => toolUseId !== output.toolUseId);
    if (
      output.type !== 'toolUse' ||
      output.toolName !== 'AskUserQuestion' ||
      output.id === null ||
      !isFields(output.toolInput)
    )
      return;
    this.#open = [...this.#open, { toolUseId: output.id, input: output.toolInput }].slice(-MOST);
  }
}
