import { z } from 'zod';

const rectangle = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() });
export type Rectangle = z.infer<typeof rectangle>;

const windowState = z.object({
  bounds: rectangle,
  isMaximized: z.boolean(),
  isFullScreen: z.boolean(),
  /** The session in front. */
  sessionId: z.string().max(300).nullable(),
});
export type WindowState = z.infer<typeof windowState>;

/** Maximum number of windows restored at a start. */
const MOST = 12;
const file = z.object({ windows: z.array(windowState).max(MOST) });

export const SMALLEST = { width: 480, height: 400 };
const USUAL = { width: 1280, height: 860 };
/** Distance between a window and the next one opened beside it, in pixels. */
const STEP = 32;
/** Part of a window's upper edge that must be on a screen, so that the window can be dragged. */
const GRIP = { width: 120, height: 40 };

/**
 * Parses the stored windows. Returns none for invalid text, so that windows open as at the first
 * start.
 */
export function parseWindows(text: string | null): readonly WindowState[] {
  if (text === null) return [];
  try {
    const parsed = file.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data.windows : [];
  } catch {
    return []; // Invalid JSON.
  }
}

export function windowsText(windows: readonly WindowState[]): string {
  return JSON.stringify({ windows: windows.slice(0, MOST) });
}

/**
 * Returns the bounds of a restored window: its old bounds, or the middle of the first screen if
 * they are no longer visible. `screens` are the work areas.
 */
export function onScreen(bounds: Rectangle, screens: readonly Rectangle[]): Rectangle {
  const screen = screens.find((area) => canBeDragged(bounds, area));
  const [first] = screens;
  if (screen) return fitted(bounds, screen);
  return first ? centred(bounds, first) : bounds;
}

/**
 * Returns the bounds of a new window: beside the last open one, or in the middle of the first
 * screen.
 */
export function nextBounds(open: readonly Rectangle[], screens: readonly Rectangle[]): Rectangle {
  const [first] = screens;
  const last = open.at(-1);
  if (last) return onScreen({ ...last, x: last.x + STEP, y: last.y + STEP }, screens);
  return first ? centred({ x: 0, y: 0, ...USUAL }, first) : { x: 0, y: 0, ...USUAL };
}

function canBeDragged({ x, y, width }: Rectangle, area: Rectangle): boolean {
  const visible = Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
  return visible >= GRIP.width && y >= area.y && y + GRIP.height <= area.y + area.height;
}

/** Returns bounds no larger than the screen and no smaller than the usable minimum. */
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
  const middle = (start: number, room: number, size: number) =>
    Math.round(start + Math.max(0, room - size) / 2);
  return {
    x: middle(area.x, area.width, width),
    y: middle(area.y, area.height, height),
    width,
    height,
  };
}
