import { join } from 'node:path';

import { byteOf, RAW_BYTE, rawByte } from '#shared/base/raw-byte.ts';

/** Length of a UTF-8 sequence by its first byte; 0 if no sequence begins with it. */
function lengthAt(byte: number): number {
  if (byte < 0x80) return 1;
  if (byte >= 0xc2 && byte <= 0xdf) return 2;
  if (byte >= 0xe0 && byte <= 0xef) return 3;
  return byte >= 0xf0 && byte <= 0xf4 ? 4 : 0;
}

/**
 * Returns a path that git prints, as text from which `pathBytes` restores every byte. Names of files
 * are bytes; those that are no UTF-8 become characters that stand for bytes.
 */
export function pathText(bytes: Uint8Array): string {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = all.toString('utf8');
  if (!text.includes('\uFFFD') && !RAW_BYTE.test(text)) return text;
  const parts: string[] = [];
  for (let at = 0; at < all.length;) {
    const length = lengthAt(all[at] ?? 0);
    const part = all.toString('utf8', at, at + length);
    const isWhole = length > 0 && Buffer.from(part).equals(all.subarray(at, at + length));
    if (isWhole && !RAW_BYTE.test(part)) {
      parts.push(part);
      at += length;
    } else {
      parts.push(rawByte(all[at] ?? 0));
      at += 1;
    }
  }
  return parts.join('');
}

/** Returns true for a path with bytes that are no UTF-8. */
export function hasRawBytes(path: string): boolean {
  return RAW_BYTE.test(path);
}

/** Returns the place of a path below a folder, as the file system takes it. */
export function placeIn(folder: string, path: string): string | Buffer {
  const place = join(folder, ...path.split('/'));
  return hasRawBytes(place) ? pathBytes(place) : place;
}

/** Returns the bytes of a path, or of a text with paths, from `pathText`. */
export function pathBytes(text: string): Buffer {
  if (!hasRawBytes(text)) return Buffer.from(text);
  const parts = text.split(/([\u{10FE80}-\u{10FEFF}])/u).map((part) => {
    const byte = part === '' ? null : byteOf(part);
    return byte === null ? Buffer.from(part) : Buffer.of(byte);
  });
  return Buffer.concat(parts);
}
