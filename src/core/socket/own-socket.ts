import { lstatSync } from 'node:fs';

/**
 * Returns the owner of the socket at that path. `foreign`: another user's socket, or no socket,
 * such as a link to one. A client that connects to it reveals its presence to another user and
 * waits for their data.
 */
export function socketAt(path: string): 'own' | 'foreign' | 'none' {
  try {
    const about = lstatSync(path);
    return about.isSocket() && about.uid === process.getuid?.() ? 'own' : 'foreign';
  } catch {
    return 'none'; // The path does not exist.
  }
}
