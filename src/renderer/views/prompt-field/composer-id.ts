/** Returns the id of the message field of a session. */
export const composerId = (sessionId: string) => `corral-message-${sessionId}`;
