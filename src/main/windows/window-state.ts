import { z } from 'zod';

const rectangle = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() });
export type Rectangle = z.infer<typeof rectangle>;

const windowState = z.object({
  bounds: rectangle,
  isMaximized: z.boolean(),
  isFullScreen: z.boolean(),
  /** What was in front in it. */
  sessionId: z.string().max(300).nullable(),
});
export type WindowState = z.infer<typeof windowState>;

/** More windows than that are not opened by themselves. */
const MOST = 12;
const file = z.object({ windows: z.array(windowState).max(MOST) });

export const SMALLEST = { width: 480, height: 400 };
const USUAL = { width: 1280, height: 860 };
/** Between a window and the next one that is opened beside it. */
const STEP = 32;
/** So much of a window's upper edge must be on a screen, or nobody can take hold of it. */
const GRIP = { width: 120, height: 40 };

/** The windows of the last time. What cannot be read counts as none: they open as they would the first time. */
export function parseWindows(text: string | null): readonly WindowState[] {
  if (text === null) return [];
  try {
    const parsed = file.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data.windows : [];
  } catch {
    return []; // Not even JSON.
  }
}

export function windowsText(windows: readonly WindowState[]): string {
  return JSON.stringify({ windows: windows.slice(0, MOST) });
}

/** Where a remembered window opens now: where it was, or on the first screen when that place is gone. `screens`: their work areas. */
export function onScreen(bounds: Rectangle, screens: readonly Rectangle[]): Rectangle {
  const screen = screens.find((area) => canBeTaken(bounds, area));
  const [first] = screens;
  if (screen) return fitted(bounds, screen);
  return first ? centred(bounds, first) : bounds;
}

/** A new window beside those that are open, or in the middle of the first screen. */
export function nextBounds(open: readonly Rectangle[], screens: readonly Rectangle[]): Rectangle {
  const [first] = screens;
  const last = open.at(-1);
  if (last) return onScreen({ ...last, x: last.x + STEP, y: last.y + STEP }, screens);
  return first ? centred({ x: 0, y: 0, ...USUAL }, first) : { x: 0, y: 0, ...USUAL };
}

function canBeTaken({ x, y, width }: Rectangle, area: Rectangle): boolean {
  const visible = Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
  return visible >= GRIP.width && y >= area.y && y + GRIP.height <= area.y + area.height;
}

/** Not larger than the screen, and not smaller than can be used. */
function fitted({ x, y, width, height }: Rectangle, area: Rectangle): Rectangle {
  return {
    x,
    y,
    width: Math.max(SMALLEST.width, Math.min(width, area.width)),
    height: Math.max(SMALLEST.height, Math.min(height, area.height)),
  };
}

function centred(bounds: Rectangle, area: Rectangle): Rectangle {
  const { width, height } = fitted(bounds, area);
  const middle = (start: number, room: number, size: number) => Math.round(start + Math.max(0, room - size) / 2);
  return { x: middle(area.x, area.width, width), y: middle(area.y, area.height, height), width, height };
}
