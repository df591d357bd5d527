const SAMPLE = 8 * 1024;

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';
export type FileKind =
  | { readonly kind: 'text'; readonly encoding: TextEncoding }
  | { readonly kind: 'image'; readonly mediaType: string }
  | { readonly kind: 'binary' };

const SIGNATURES: readonly (readonly [mediaType: string, bytes: readonly number[], at?: number])[] =
  [
    ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
    ['image/jpeg', [0xff, 0xd8, 0xff]],
    ['image/gif', [0x47, 0x49, 0x46, 0x38]],
    ['image/webp', [0x57, 0x45, 0x42, 0x50], 8],
  ];

/**
 * Returns the kind of a file by its first bytes, because its name may be wrong. SVG can contain
 * scripts, so it counts as text.
 */
export function fileKind(head: Uint8Array): FileKind {
  for (const [mediaType, bytes, at = 0] of SIGNATURES) {
    if (bytes.every((byte, index) => head[at + index] === byte))
      return { kind: 'image', mediaType };
  }
  if (head[0] === 0xff && head[1] === 0xfe) return { kind: 'text', encoding: 'utf-16le' };
  if (head[0] === 0xfe && head[1] === 0xff) return { kind: 'text', encoding: 'utf-16be' };
  return head.subarray(0, SAMPLE).includes(0)
    ? { kind: 'binary' }
    : { kind: 'text', encoding: 'utf-8' };
}
