/* oxlint-disable no-control-regex -- control characters are what it is about */
/**
 * Controls, bidirectional marks and invisible characters, which could make the person read
 * something else than the text contains.
 */
const INVISIBLE =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
/* oxlint-enable no-control-regex */

/** Returns the text without characters that cannot be seen. */
export function withoutInvisible(text: string): string {
  return text.replaceAll('\t', ' ').replaceAll(INVISIBLE, '');
}
