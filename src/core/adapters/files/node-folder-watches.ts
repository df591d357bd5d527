import { watch } from 'node:fs';

import type { FolderWatchPort } from '../../ports.ts';

export class NodeFolderWatches implements FolderWatchPort {
  watch(folder: string, changed: (name: string | null) => void): (() => void) | null {
    try {
      const watcher = watch(folder, { persistent: false }, (_event, name) => changed(name));
      // The folder was removed, or the system withdrew the watch.
      watcher.on('error', () => {
        watcher.close();
        changed(null);
      });
      return () => watcher.close();
    } catch {
      return null; // The folder is missing, or the system has no watch left.
    }
  }
}
