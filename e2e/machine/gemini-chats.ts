import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';

import type { Machine } from './machine.ts';

/**
 * Dates the conversations of Gemini CLI back to midnight, so that loading them does not wait for
 * the end of the minute in which they were opened. No Gemini CLI may run.
 */
export async function dateChatsBack(machine: Machine): Promise<void> {
  const projects = join(machine.home, '.gemini/tmp');
  for (const project of await namesIn(projects)) {
    const folder = join(projects, project, 'chats');
    for (const name of await namesIn(folder))
      await rename(join(folder, name), join(folder, name.replace(/T\d\d-\d\d/u, 'T00-00')));
  }
}

/** Returns the names in a folder; none if there is no such folder. */
const namesIn = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);
