import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';

import type { Machine } from './machine.ts';

/**
 * Dates the conversations of Gemini CLI back to midnight, so that loading them does not wait for
 * the end of the minute in which they were opened.
 */
export async function dateChatsBack(machine: Machine): Promise<void> {
  const folder = join(machine.home, '.gemini/tmp/project/chats');
  for (const name of await readdir(folder))
    await rename(join(folder, name), join(folder, name.replace(/T\d\d-\d\d/u, 'T00-00')));
}
