/** Returns the id of the message that represents a request in its conversation. */
export function interactionMessageId(requestId: string): string {
  return `interaction-${requestId}`;
}
