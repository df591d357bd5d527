/** Marks a row of the session list, through which the up and down keys move. */
export const SESSION_ROW = 'data-session-row';

/** Lists the regions of the window between which the keyboard moves, in that order. */
const REGIONS = ['sessions', 'conversation', 'composer', 'terminalTabs', 'terminal'] as const;
export type Region = (typeof REGIONS)[number];

/** Marks the element of a region; the value is its name. */
const REGION = 'data-region';

/** Marks the active terminal among those that are shown side by side. */
export const FRONT_PART = 'data-front-part';

/** Lists, for each region, selectors of elements that take the focus; the first match is used. */
const TARGETS: Readonly<Record<Region, readonly string[]>> = {
  sessions: [`[${SESSION_ROW}][aria-current]`, `[${SESSION_ROW}]`, 'button'],
  conversation: ['[data-scroller]', 'button', 'section'],
  composer: ['textarea:enabled', 'button:enabled'],
  terminalTabs: ['[role=tab][aria-selected=true]', 'button:enabled'],
  terminal: [
    `[${FRONT_PART}] textarea`,
    `[${FRONT_PART}] button:enabled`,
    'textarea',
    'button:enabled',
  ],
};

/** Returns the attributes for the element of a region. */
export function regionProps(region: Region): Readonly<Record<string, Region>> {
  return { [REGION]: region };
}

export function regionElement(region: Region): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[${REGION}=${region}]`);
}

/**
 * Returns the element of a region that takes the focus; null if the region does not exist or has
 * none.
 */
export function regionTarget(region: Region): HTMLElement | null {
  const holder = regionElement(region);
  return (
    TARGETS[region]
      .map((selector) => holder?.querySelector<HTMLElement>(selector))
      .find((found) => found) ?? null
  );
}

/**
 * Focuses a region. Returns false if it does not exist or contains nothing that takes the focus.
 */
export function focusRegion(region: Region): boolean {
  const holder = regionElement(region);
  regionTarget(region)?.focus({ preventScroll: region === 'conversation' });
  // Hidden elements do not take the focus, and an element may pass it on, as the conversation does
  // to a message.
  return holder?.contains(document.activeElement) ?? false;
}

/** Focuses the next region that takes the focus; the first or last one if none has it. */
export function cycleRegion(step: 1 | -1): void {
  regionsFrom(focusedRegion(), step).some((region) => focusRegion(region));
}

export function focusedRegion(): Region | null {
  const name = document.activeElement?.closest(`[${REGION}]`)?.getAttribute(REGION);
  return REGIONS.find((region) => region === name) ?? null;
}

/** Returns all other regions, in the order in which to try them. */
export function regionsFrom(current: Region | null, step: 1 | -1): readonly Region[] {
  const order = step === 1 ? REGIONS : REGIONS.toReversed();
  const at = current === null ? -1 : order.indexOf(current);
  return [...order.slice(at + 1), ...order.slice(0, Math.max(0, at))];
}
