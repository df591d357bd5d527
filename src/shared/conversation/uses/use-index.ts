import type { ConversationMessage } from '../message.ts';
import { nameOfUse, NEWEST_USES } from './use-identity.ts';

type NamedUses = {
  /** Ids of messages in the order of their uses. */
  readonly all: string[];
  readonly known: Set<string>;
  /** Those that may run. */
  readonly open: Set<string>;
};

const NONE: readonly string[] = [];

/** Finds the messages of tool uses by the agent's own id, which several uses may have. */
export class UseIndex {
  /** Most names have one use; then it is the id of its message. */
  readonly #byName = new Map<string, string | NamedUses>();

  /** Adds a message, or updates it. `replaces` is the id of the message that it replaces. */
  put(message: ConversationMessage, replaces: string | null): void {
    const toolUseId = toolUseIdOf(message);
    if (toolUseId === null) return;
    const name = nameOfUse(toolUseId);
    const before = this.#byName.get(name);
    if (before === message.id) return;
    if (before === undefined || before === replaces) this.#byName.set(name, message.id);
    else putAmong(this.#several(name, before), message, replaces);
  }

  /** Returns ids of messages, newest first: the running ones and the newest others. */
  ids(name: string): readonly string[] {
    const uses = this.#byName.get(name);
    if (uses === undefined) return NONE;
    if (typeof uses === 'string') return [uses];
    const newest = uses.all.slice(-NEWEST_USES);
    const older = [...uses.open].filter((id) => !newest.includes(id));
    return [...older, ...newest].toReversed();
  }

  #several(name: string, before: string | NamedUses): NamedUses {
    if (typeof before !== 'string') return before;
    const uses = { all: [before], known: new Set([before]), open: new Set([before]) };
    this.#byName.set(name, uses);
    return uses;
  }
}

function putAmong(
  { all, known, open }: NamedUses,
  message: ConversationMessage,
  replaces: string | null,
): void {
  if (!known.has(message.id)) {
    const at = replaces === null ? -1 : all.lastIndexOf(replaces);
    all.splice(at < 0 ? all.length : at, at < 0 ? 0 : 1, message.id);
    known.add(message.id);
  }
  if (message.messageType === 'tool_execution' && message.metadata.status === 'running')
    open.add(message.id);
  else open.delete(message.id);
}

export function toolUseIdOf(message: ConversationMessage): string | null {
  const isTool =
    message.messageType === 'tool_execution' ||
    message.messageType === 'tool_use' ||
    message.messageType === 'tool_result';
  return isTool ? message.metadata.toolUseId : null;
}
