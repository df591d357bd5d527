import type { Page } from '@playwright/test';

import type { Desktop } from '../../standin/desktop.ts';

type Point = { readonly x: number; readonly y: number };

/** A point that no target of its own covers. */
const ELSEWHERE: Point = { x: 640, y: 300 };

/** Drops a folder on a desktop window as a file manager would. `id` is the id of the window. */
export async function dropFolder(
  desktop: Desktop,
  page: Page,
  { id, path }: { readonly id: number; readonly path: string },
): Promise<void> {
  await knowPaths(desktop, id, [path]);
  await dropFiles(page, [path]);
}

/** Tells the stand-in the paths of what will be dropped, which Electron knows by itself. */
export async function knowPaths(
  desktop: Desktop,
  id: number,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths)
    await desktop.act({ type: 'knowDropped', id, name: path.split('/').at(-1) ?? '', path });
}

/** Drops files and folders of this computer at a point of the page. */
export async function dropFiles(
  page: Page,
  files: readonly string[],
  point: Point = ELSEWHERE,
): Promise<void> {
  const drag = await dragFiles(page, files);
  await drag.to(point);
  await drag.drop(point);
}

/** Drags files and folders of this computer into the page. */
export async function dragFiles(page: Page, files: readonly string[]) {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  const send = (type: 'dragEnter' | 'dragOver' | 'drop' | 'dragCancel', { x, y }: Point) =>
    session.send('Input.dispatchDragEvent', { type, x, y, data });
  await send('dragEnter', ELSEWHERE);
  return {
    // The first event on an element enters it only; browsers repeat it while a drag lasts.
    to: async (point: Point) => {
      await send('dragOver', point);
      await send('dragOver', point);
    },
    drop: async (point: Point) => {
      await send('drop', point);
      await session.detach();
    },
    cancel: async () => {
      await send('dragCancel', ELSEWHERE);
      await session.detach();
    },
  };
}
