/** Maximum length of a text that a program may copy, in encoded characters. */
const MAX_ENCODED = 1_000_000;

/**
 * Returns the text that OSC 52 would copy; null if the sequence queries or clears the clipboard, or
 * is invalid.
 */
export function textToCopy(data: string): string | null {
  const at = data.indexOf(';');
  const encoded = data.slice(at + 1);
  if (at < 0 || encoded === '' || encoded === '?' || encoded.length > MAX_ENCODED) return null;
  try {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // The data is not base64, or not UTF-8 text.
    return null;
  }
}
