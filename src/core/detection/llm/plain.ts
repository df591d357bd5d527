/* oxlint-disable no-control-regex -- control characters are what it is about */
/** Controls, and marks that change the direction of writing or cannot be seen: nobody should read other than what is there. */
const UNSEEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
/* oxlint-enable no-control-regex */

/** Text that shows all that it holds. */
export function plain(text: string): string {
  return text.replaceAll('\t', ' ').replaceAll(UNSEEN, '');
}
