import type { BlobRef } from '#shared/conversation/message.ts';

export type BlobPath = BlobRef['path'];

/**
 * Returns the reference for the string at exactly this path of a message; null if that string is
 * not truncated.
 */
export function blobAt(blobs: readonly BlobRef[], path: BlobPath): BlobRef | null {
  return blobs.find((blob) => samePath(blob.path, path)) ?? null;
}

/** Returns the references for strings at or below this path. */
export function blobsUnder(blobs: readonly BlobRef[], path: BlobPath): readonly BlobRef[] {
  return blobs.filter((blob) => samePath(blob.path.slice(0, path.length), path));
}

function samePath(one: BlobPath, other: BlobPath): boolean {
  return one.length === other.length && one.every((step, at) => step === other[at]);
}
