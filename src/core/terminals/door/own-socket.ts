import { lstatSync } from 'node:fs';

/**
 * Whose socket is at that place. `foreign`: another user's, or something that is no socket, such as a link to one. Who connects to it
 * tells somebody else that they are there, and waits for their words.
 */
export function socketAt(path: string): 'own' | 'foreign' | 'none' {
  try {
    const about = lstatSync(path);
    return about.isSocket() && about.uid === process.getuid?.() ? 'own' : 'foreign';
  } catch {
    return 'none'; // Nothing there.
  }
}
