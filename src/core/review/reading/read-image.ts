import { fail } from '#shared/base/failure.ts';
import { ok } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import type { Ends } from './ends.ts';
import { findChange, noSuchChange, type DiffNeeds } from './read-file-diff.ts';

const MAX_IMAGE = 8 * 1024 * 1024;

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
  svg: 'image/svg+xml',
};

/** Returns both ends of an image as data URLs. */
export async function readImage(needs: DiffNeeds, { ends, path }: { ends: Ends; path: string }) {
  const found = await findChange(needs, { ends, ignoreSpace: false, path });
  if (!found.ok) return found;
  const { change, oldId, newId } = found.value;
  const isInTree = ends.isWorkingTree && change.status !== 'deleted';
  const before = await blobOf(needs, ends, oldId);
  const after = isInTree ? await workFile(needs, path) : await blobOf(needs, ends, newId);
  if (before === 'tooLarge' || after === 'tooLarge')
    return fail('tooLarge', compose('reviewFailures.imageTooLarge', { path }));
  const type = mediaTypeOf(path);
  if (type === null) return noSuchChange(path);
  return ok({ before: dataUrl(type, before), after: dataUrl(type, after) });
}

function mediaTypeOf(path: string): string | null {
  const ending = /\.([a-z]+)$/iu.exec(path)?.[1]?.toLowerCase() ?? '';
  return MEDIA_TYPES[ending] ?? null;
}

async function blobOf({ repository }: DiffNeeds, { env }: Ends, id: string | null) {
  if (id === null) return null;
  const ran = await repository.run(['cat-file', 'blob', id], { env, maxBytes: MAX_IMAGE });
  if (!ran.ok) return null;
  if (ran.value.killed === 'tooMuchOutput') return 'tooLarge';
  return ran.value.code === 0 ? Buffer.from(ran.value.stdout) : null;
}

async function workFile({ repository, files }: DiffNeeds, path: string) {
  const read = await files.read(repository.root, path, MAX_IMAGE);
  if (read.ok) return read.value;
  return read.error === 'tooLarge' ? 'tooLarge' : null;
}

function dataUrl(type: string, content: Buffer | null): string | null {
  return content && `data:${type};base64,${content.toString('base64')}`;
}
