/** Marks a row of the session list, through which the up and down keys move. */
export const SESSION_ROW = 'data-session-row';

/** Parts of the window between which the keyboard moves, in that order. */
const REGIONS = ['sessions', 'conversation', 'composer', 'terminalTabs', 'terminal'] as const;
export type Region = (typeof REGIONS)[number];

/** Marks the element that holds a part; the value is its name. */
const REGION = 'data-region';

/** Marks the terminal in front among those that are drawn together. */
export const FRONT_PART = 'data-front-part';

/** In each part, what takes the focus; the first that is there. */
const TARGETS: Readonly<Record<Region, readonly string[]>> = {
  sessions: [`[${SESSION_ROW}][aria-current]`, `[${SESSION_ROW}]`, 'button'],
  conversation: ['[data-scroller]', 'button', 'section'],
  composer: ['textarea:enabled', 'button:enabled'],
  terminalTabs: ['[role=tab][aria-selected=true]', 'button:enabled'],
  terminal: [`[${FRONT_PART}] textarea`, `[${FRONT_PART}] button:enabled`, 'textarea', 'button:enabled'],
};

/** Spread it on the element that holds the part. */
export function regionProps(region: Region): Readonly<Record<string, Region>> {
  return { [REGION]: region };
}

export function regionElement(region: Region): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[${REGION}=${region}]`);
}

/** Returns what takes the focus in a part; null if the part is not there, or nothing in it takes the focus. */
export function regionTarget(region: Region): HTMLElement | null {
  const holder = regionElement(region);
  return TARGETS[region].map((selector) => holder?.querySelector<HTMLElement>(selector)).find((found) => found) ?? null;
}

/** `false`: it is not there, or nothing in it takes the focus. */
export function focusRegion(region: Region): boolean {
  const holder = regionElement(region);
  regionTarget(region)?.focus({ preventScroll: region === 'conversation' });
  // What is out of sight does not take it; what takes it may hand it on, as the conversation does to a message.
  return holder?.contains(document.activeElement) ?? false;
}

/** To the next part that takes the focus; from elsewhere to the first, or the last. */
export function cycleRegion(step: 1 | -1): void {
  regionsFrom(focusedRegion(), step).some((region) => focusRegion(region));
}

export function focusedRegion(): Region | null {
  const name = document.activeElement?.closest(`[${REGION}]`)?.getAttribute(REGION);
  return REGIONS.find((region) => region === name) ?? null;
}

/** All others, in the order in which to try them. */
export function regionsFrom(current: Region | null, step: 1 | -1): readonly Region[] {
  const order = step === 1 ? REGIONS : REGIONS.toReversed();
  const at = current === null ? -1 : order.indexOf(current);
  return [...order.slice(at + 1), ...order.slice(0, Math.max(0, at))];
}
