/** Longest message that core accepts: bytes on a WebSocket, characters elsewhere. */
export const MAX_TO_CORE = 16 * 1024 * 1024;

/** Longest input of a call, in characters of JSON: with three bytes for each it still fits MAX_TO_CORE. */
export const MAX_CALL_CHARS = 5 * 1024 * 1024;

/** Calls of one channel that core works on at the same time. */
export const MAX_CALLS_IN_FLIGHT = 256;
