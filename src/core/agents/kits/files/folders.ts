import { readdir } from 'node:fs/promises';

/** Number of files that are processed concurrently. */
const AT_ONCE = 16;

/**
 * Returns the names in a folder, or none if the folder does not exist because the agent never wrote
 * there.
 */
export async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch {
    return []; // The folder does not exist or is not accessible.
  }
}

/**
 * Maps items in order, in concurrent batches, because an agent's folder may hold thousands of
 * files.
 */
export async function mapInBatches<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE)
    done.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))));
  return done;
}
