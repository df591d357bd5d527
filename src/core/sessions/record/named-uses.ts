import type { AgentAsk, AgentEvent } from '#core/agents/agent-event.ts';
import type { JournalEntry } from '#core/journal/journal.ts';
import { askedUse, parentUse } from '#shared/conversation/uses/use-identity.ts';

/**
 * Replaces the agent's ids of tool uses, which a model server may use again, in events that are not
 * stored as messages, by the ids of the uses that they mean now.
 */
export class NamedUses {
  readonly #entry: JournalEntry;
  readonly #sessionId: string;
  /** Ids of parents by their names, until a further use may change them. */
  readonly #parents = new Map<string, string>();

  constructor(entry: JournalEntry, sessionId: string) {
    this.#entry = entry;
    this.#sessionId = sessionId;
  }

  /** Returns the event after it was stored. */
  resolve(event: AgentEvent): AgentEvent {
    if (event.type === 'output' && event.output.type === 'toolUse') this.#parents.clear();
    if (event.type === 'asked') return { ...event, ask: this.#asked(event.ask) };
    if (event.type !== 'delta' || event.delta.type !== 'append') return event;
    const { parentToolUseId: name } = event.delta;
    return name === null
      ? event
      : { ...event, delta: { ...event.delta, parentToolUseId: this.#parentId(name) } };
  }

  #asked(ask: AgentAsk): AgentAsk {
    const { details } = ask;
    if (!('toolUseId' in details) || details.toolUseId === null) return ask;
    const about = details.type === 'tool' ? details : { toolName: null, input: undefined };
    const toolUseId = askedUse(about, this.#uses(details.toolUseId))?.metadata.toolUseId;
    return toolUseId === undefined ? ask : { ...ask, details: { ...details, toolUseId } };
  }

  #parentId(name: string): string {
    const id = this.#parents.get(name) ?? parentUse(this.#uses(name))?.metadata.toolUseId ?? name;
    this.#parents.set(name, id);
    return id;
  }

  #uses(name: string) {
    return this.#entry.store.messages.uses(this.#sessionId, name);
  }
}
