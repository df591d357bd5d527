/** Crockford's base 32, in which no letter looks like a digit. */
export const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 6;

const LOOKS_LIKE: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/**
 * Returns the normalized code for comparison: upper case, without spaces and dashes, with letters
 * that look like digits replaced.
 */
export function plainCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll(/[OIL]/g, (letter) => LOOKS_LIKE[letter] ?? letter);
}

/** Returns whether the text has the form of a code. */
export function isCode(typed: string): boolean {
  const plain = plainCode(typed);
  return (
    plain.length === CODE_LENGTH && [...plain].every((letter) => CODE_LETTERS.includes(letter))
  );
}

/** Returns the code in two groups, as it is displayed. */
export function shownCode(plain: string): string {
  return `${plain.slice(0, CODE_LENGTH / 2)}-${plain.slice(CODE_LENGTH / 2)}`;
}
