/** Id of the message that stands for a request in its conversation. */
export function interactionMessageId(requestId: string): string {
  return `interaction-${requestId}`;
}
