import type { Display, Rectangle } from 'electron';
import { z } from 'zod';

import type { Cdp, PageSession } from '../browser/cdp.ts';
import type { SchemeServer } from '../browser/scheme-server.ts';
import type { StandinWindow } from './window.ts';

/** The browser of the test, and the page that the first window uses. */
export type BrowserTarget = {
  readonly cdpPort: number;
  readonly browserContextId: string;
  readonly firstTargetId: string;
};

const SCREEN: Rectangle = { x: 0, y: 0, width: 1920, height: 1080 };

const targets = z.object({ targetInfos: z.array(z.object({ targetId: z.string() })) });

/**
 * State that the parts of the stand-in share: the browser, the windows and the focused window.
 */
export class Runtime {
  readonly cdp: Cdp;
  readonly scheme: SchemeServer;
  readonly windows: StandinWindow[] = [];
  displays: Pick<Display, 'id' | 'bounds' | 'workArea' | 'scaleFactor'>[] = [
    { id: 1, bounds: SCREEN, workArea: SCREEN, scaleFactor: 1 },
  ];
  focusedWindow: StandinWindow | null = null;
  onOpened: (window: StandinWindow) => void = () => undefined;
  onAllClosed: () => void = () => undefined;
  readonly #place: BrowserTarget;
  #isFirstTaken = false;

  constructor(cdp: Cdp, scheme: SchemeServer, place: BrowserTarget) {
    this.cdp = cdp;
    this.scheme = scheme;
    this.#place = place;
  }

  /**
   * Returns a page for a window: the existing page of the test first, then new pages. An earlier
   * run may have closed the first page.
   */
  async newTarget({ width, height }: Rectangle): Promise<string> {
    const { browserContextId, firstTargetId } = this.#place;
    if (!this.#isFirstTaken) {
      this.#isFirstTaken = true;
      const { targetInfos } = targets.parse(await this.cdp.send('Target.getTargets'));
      if (targetInfos.some(({ targetId }) => targetId === firstTargetId)) return firstTargetId;
    }
    const made = await this.cdp.send('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
      width,
      height,
      newWindow: true,
    });
    return z.object({ targetId: z.string() }).parse(made).targetId;
  }

  async closeTarget(page: PageSession): Promise<void> {
    await page.close();
  }

  addWindow(window: StandinWindow): void {
    this.windows.push(window);
    this.onOpened(window);
  }

  removeWindow(window: StandinWindow): void {
    this.windows.splice(this.windows.indexOf(window), 1);
    if (this.focusedWindow === window) this.focusedWindow = null;
  }

  notifyIfAllClosed(): void {
    if (this.windows.length === 0) this.onAllClosed();
  }

  focusWindow(window: StandinWindow): void {
    if (this.focusedWindow === window) return;
    this.focusedWindow?.emit('blur');
    this.focusedWindow = window;
    window.emit('focus');
  }

  blurWindow(window: StandinWindow): void {
    if (this.focusedWindow !== window) return;
    this.focusedWindow = null;
    window.emit('blur');
  }
}
