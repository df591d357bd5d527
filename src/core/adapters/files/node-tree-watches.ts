import type { TreeWatch, TreeWatchPort } from '#core/ports/tree-watch-port.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

const NODE_MODULES = ['**/node_modules', '**/node_modules/**'];

/** Watches folders by the system's own means: inotify, FSEvents or ReadDirectoryChangesW. */
export class NodeTreeWatches implements TreeWatchPort {
  async watch(
    folder: string,
    { ignored, changed, lost }: TreeWatch,
  ): Promise<Result<() => Promise<void>, string>> {
    let isOver = false;
    try {
      // The native module is missing on systems for which it was not built.
      const { subscribe } = await import('@parcel/watcher');
      const subscription = await subscribe(
        folder,
        (failure, events) => {
          if (isOver) return;
          if (failure) lost();
          else changed(events.map(({ path }) => path));
        },
        { ignore: [...ignored, ...NODE_MODULES] },
      );
      return ok(() => {
        isOver = true;
        // The folder may be gone, and its watch with it.
        return subscription.unsubscribe().catch(() => undefined);
      });
    } catch (thrown) {
      return err(thrown instanceof Error ? thrown.message : String(thrown));
    }
  }
}
