/** Longest text that a program may put on the clipboard, in characters as they are sent. */
const MAX_ENCODED = 1_000_000;

/** The text that OSC 52 would copy; `null`: it asks for the clipboard, clears it, or is not readable. */
export function textToCopy(data: string): string | null {
  const at = data.indexOf(';');
  const encoded = data.slice(at + 1);
  if (at < 0 || encoded === '' || encoded === '?' || encoded.length > MAX_ENCODED) return null;
  try {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // No base64, or no text.
    return null;
  }
}
