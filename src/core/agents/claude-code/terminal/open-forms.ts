import type { AgentEvent } from '#core/agents/agent-event.ts';
import { isFields } from '#shared/base/fields.ts';

import type { AskedForm } from './screen/form-question.ts';

/** The model asks once and waits; sub-agents may, too. */
const MOST = 8;

/** Several questions at once that the transcript tells of, until it tells of the answers. */
export class OpenForms {
  #open: readonly AskedForm[];

  constructor(open: readonly AskedForm[] = []) {
    this.#open = open;
  }

  get all(): readonly AskedForm[] {
    return this.#open;
  }

  heard(event: AgentEvent): void {
    if (event.type !== 'output') return;
    const { output } = event;
    if (output.type === 'toolResult') this.#open = this.#open.filter(({ toolUseId }) => toolUseId !== output.toolUseId);
    if (output.type !== 'toolUse' || output.toolName !== 'AskUserQuestion' || output.id === null || !isFields(output.toolInput)) return;
    this.#open = [...this.#open, { toolUseId: output.id, input: output.toolInput }].slice(-MOST);
  }
}
