import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';

import { isInside } from '#node/files/path-inside.ts';
import { mentionsIn } from '#shared/agents/mentions.ts';

/** Number of mentions of one prompt that are looked for. */
const MAX_MENTIONS = 200;
/** Number of files and folders that one prompt adds. */
const MAX_FOUND = 20;

export type MentionedPath = {
  readonly path: string;
  readonly kind: 'file' | 'folder';
  /** Path without links; null if it is outside of the folder of the prompt. */
  readonly within: string | null;
};

/**
 * Returns the files and folders that a prompt mentions, each once, by their absolute paths.
 * Punctuation behind a mention may belong to it, if there is such a file.
 */
export async function mentionedPaths(text: string, cwd: string): Promise<readonly MentionedPath[]> {
  if (!text.includes('@')) return [];
  const root = await realPath(cwd);
  const found = new Map<string, MentionedPath>();
  for (const mention of mentionsIn(text).slice(0, MAX_MENTIONS)) {
    if (found.size >= MAX_FOUND) break;
    for (const name of new Set([mention.path, mention.bare])) {
      const one = await pathAt(path.resolve(cwd, name), root);
      if (!one) continue;
      found.set(one.path, one);
      break;
    }
  }
  return [...found.values()];
}

async function pathAt(file: string, root: string | null): Promise<MentionedPath | null> {
  const real = await realPath(file);
  const entry = real === null ? null : await stat(real).catch(() => null);
  if (real === null || !(entry?.isFile() || entry?.isDirectory())) return null;
  const isWithin = root !== null && isInside(root, real);
  return { path: file, kind: entry.isFile() ? 'file' : 'folder', within: isWithin ? real : null };
}

/** Returns null if there is no such file, or if it may not be looked for. */
async function realPath(file: string): Promise<string | null> {
  return realpath(file).catch(() => null);
}
