import { Screen } from '../../../pty-host/screen.ts';
import type { ScreenOwner, ScreensOfTerminals } from '../../../pty-host/screens.ts';

/** The screens of pty-host in this thread: they draw the same, and synchronously. */
export class LocalScreens implements ScreensOfTerminals {
  readonly #screens = new Map<number, Screen>();

  open(owner: ScreenOwner): number {
    const number = this.#screens.size + 1;
    this.#screens.set(number, new Screen(owner.size(), 0, owner.colours(), owner));
    return number;
  }

  write(screen: number, bytes: Uint8Array): void {
    this.#screens.get(screen)?.write(bytes, () => undefined);
  }

  resize(screen: number, cols: number, rows: number): void {
    this.#screens.get(screen)?.resize(cols, rows);
  }

  setColours(): void {
    // The colours are not queried in these tests.
  }

  async snapshot(screen: number) {
    return (await this.#screens.get(screen)?.snapshot()) ?? null;
  }

  async text(screen: number, scrollback: number) {
    return (await this.#screens.get(screen)?.text(scrollback)) ?? null;
  }

  close(screen: number): void {
    this.#screens.get(screen)?.dispose();
    this.#screens.delete(screen);
  }
}
