/**
 * Bytes of a file name that are no UTF-8 are kept as private-use characters, from which the name can
 * be restored: byte E9 is U+10FEE9.
 */
const BASE = 0x10_fe00;

/** Matches a character that stands for a byte. */
export const RAW_BYTE = /[\u{10FE80}-\u{10FEFF}]/u;

export function rawByte(byte: number): string {
  return String.fromCodePoint(BASE + byte);
}

/** Returns the byte that a character stands for; null for any other character. */
export function byteOf(char: string): number | null {
  return RAW_BYTE.test(char) ? (char.codePointAt(0) ?? BASE) - BASE : null;
}
