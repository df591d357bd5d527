import { chmodSync, lstatSync, mkdirSync } from 'node:fs';

import { err, ok, type Result } from '#shared/base/result.ts';
import { compose, type Sentence } from '#shared/words/sentence.ts';

const OWNER_ONLY = 0o700;
const OTHERS_WRITE = 0o022;

/**
 * Creates the folder, or checks that an existing one belongs to this user and is closed to others.
 */
export function ownFolder(folder: string): Result<null, Sentence> {
  try {
    mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
    const about = lstatSync(folder);
    if (!about.isDirectory() || about.uid !== process.getuid?.())
      return err(compose('terminalFailures.foreignFolder', { path: folder }));
    // The content of the folder may come from anyone; restricting the access now would make the
    // content look like this user's.
    if ((about.mode & OTHERS_WRITE) !== 0)
      return err(compose('terminalFailures.openFolder', { path: folder }));
    chmodSync(folder, OWNER_ONLY);
    return ok(null);
  } catch (error) {
    return err(
      compose('terminalFailures.folderUnusable', {
        path: folder,
        reason: error instanceof Error ? error.message : String(error),
      }),
    );
  }
}
