/** Names this window for core: who answered, who has seen a question. A reload is a new window. */
export const windowId: string = crypto.randomUUID();

/** A command carries one id through all its attempts, so that core does it once. */
export function newCommandId(): string {
  return crypto.randomUUID();
}
