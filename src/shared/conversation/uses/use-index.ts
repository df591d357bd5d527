import type { ConversationMessage } from '../message.ts';
import { nameOfUse, NEWEST_USES } from './use-identity.ts';

type NamedUses = { readonly all: string[]; readonly open: Set<string> };

/** Finds the messages of tool uses by the agent's own id, which several uses may have. */
export class UseIndex {
  readonly #byName = new Map<string, NamedUses>();
  readonly #known = new Set<string>();

  /** Adds a message, or updates it. `replaces` is the id of the message that it replaces. */
  put(message: ConversationMessage, replaces: string | null): void {
    const toolUseId = toolUseIdOf(message);
    if (toolUseId === null) return;
    const name = nameOfUse(toolUseId);
    const uses = this.#byName.get(name) ?? { all: [], open: new Set() };
    this.#byName.set(name, uses);
    if (!this.#known.has(message.id)) {
      const at = replaces === null ? -1 : uses.all.lastIndexOf(replaces);
      uses.all.splice(at < 0 ? uses.all.length : at, at < 0 ? 0 : 1, message.id);
      this.#known.add(message.id);
    }
    if (message.messageType === 'tool_execution' && message.metadata.status === 'running')
      uses.open.add(message.id);
    else uses.open.delete(message.id);
  }

  /** Returns ids of messages, newest first: the running ones and the newest others. */
  ids(name: string): readonly string[] {
    const uses = this.#byName.get(name);
    if (!uses) return [];
    const newest = uses.all.slice(-NEWEST_USES);
    const older = [...uses.open].filter((id) => !newest.includes(id));
    return [...older, ...newest].toReversed();
  }
}

export function toolUseIdOf(message: ConversationMessage): string | null {
  const isTool =
    message.messageType === 'tool_execution' ||
    message.messageType === 'tool_use' ||
    message.messageType === 'tool_result';
  return isTool ? message.metadata.toolUseId : null;
}
