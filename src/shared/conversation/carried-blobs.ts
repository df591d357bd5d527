import type { BlobRef, ConversationMessage } from './message.ts';

type Path = BlobRef['path'];
type Rename = (path: Path) => Path;

/**
 * Returns `next` with those blobs of `before` whose string it still contains. `rename` maps the old
 * path of a string to its new one.
 */
export function carryBlobs<M extends ConversationMessage>(
  before: ConversationMessage,
  next: M,
  rename: Rename = (path) => path,
): M {
  if (before.metadata.blobs.length === 0 && next.metadata.blobs.length === 0) return next;
  const blobs = before.metadata.blobs
    .map((blob) => ({ from: blob.path, blob: { ...blob, path: rename(blob.path) } }))
    .filter(({ from, blob }) => stringAt(before, from) === stringAt(next, blob.path))
    .map(({ blob }) => blob);
  return { ...next, metadata: { ...next.metadata, blobs } };
}

function stringAt(message: ConversationMessage, path: Path): unknown {
  let value: unknown = message;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step))
      return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}
