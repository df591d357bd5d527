/** Longest message that core accepts: bytes on a WebSocket, characters elsewhere. */
export const MAX_TO_CORE = 16 * 1024 * 1024;

/** Longest input of a call, in bytes of JSON; what stands around it has room besides. */
export const MAX_CALL_BYTES = MAX_TO_CORE - 64 * 1024;

/** Calls of one channel that core works on at the same time. */
export const MAX_CALLS_IN_FLIGHT = 256;

/** Messages of one channel that are not in the contract; who sends so many is no longer heard. */
export const MAX_BAD_MESSAGES = 64;
export const TOO_MANY_BAD = 'Too many messages that Corral does not understand.';

/** UTF-8 bytes of a text, a little too many for emoji. Counted only where it could matter. */
export function bytesOf(text: string): number {
  if (text.length * 3 <= MAX_CALL_BYTES) return text.length;
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) bytes += code > 0x7ff ? 2 : 1;
  }
  return bytes;
}
