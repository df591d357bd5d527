import { readdir } from 'node:fs/promises';

/** Files that are looked at together. */
const AT_ONCE = 16;

/** Nothing where there is no such folder: the agent never wrote there. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch {
    return []; // Not there, or not for us.
  }
}

/** In their order, some at a time: an agent's folder may hold thousands. */
export async function eachOf<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) done.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))));
  return done;
}
