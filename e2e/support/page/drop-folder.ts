import type { Page } from '@playwright/test';

import type { Desktop } from '../../standin/desktop.ts';

/** Drops a folder on the page as a file manager would. `id` is the id of the window. */
export async function dropFolder(
  desktop: Desktop,
  page: Page,
  { id, path }: { readonly id: number; readonly path: string },
): Promise<void> {
  await desktop.act({ type: 'knowDropped', id, name: path.split('/').at(-1) ?? '', path });
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 200, y: 300, data });
  await session.detach();
}
