/** Maximum message length that core accepts: bytes on a WebSocket, characters on other carriers. */
export const MAX_TO_CORE = 16 * 1024 * 1024;

/**
 * Maximum length of a call's input, in bytes of JSON. The difference is room for the message
 * envelope.
 */
export const MAX_CALL_BYTES = MAX_TO_CORE - 64 * 1024;

/** Maximum number of calls of one channel that core handles concurrently. */
export const MAX_CALLS_IN_FLIGHT = 256;

/** Number of invalid messages after which a channel is closed. */
export const MAX_BAD_MESSAGES = 64;
export const TOO_MANY_BAD = 'Too many messages that Corral does not understand.';

/**
 * Returns the UTF-8 length of a text, slightly too large for emoji. Short texts are not counted
 * exactly.
 */
export function bytesOf(text: string): number {
  if (text.length * 3 <= MAX_CALL_BYTES) return text.length;
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) bytes += code > 0x7ff ? 2 : 1;
  }
  return bytes;
}
