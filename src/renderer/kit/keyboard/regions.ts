/** Marks a row of the session list, through which the up and down keys move. */
export const SESSION_ROW = 'data-session-row';

/** Lists the regions of the window between which the keyboard moves, in that order. */
const REGIONS = [
  'sessions',
  'conversation',
  'composer',
  'terminalTabs',
  'terminal',
  'changes',
] as const;
export type Region = (typeof REGIONS)[number];

/** Marks the element of a region; the value is its name. */
const REGION = 'data-region';

/** Marks a column of the main area; the value is its name. Only regions in it belong to it. */
const COLUMN = 'data-column';
/** Marks the column that had the focus last. */
const ACTIVE_COLUMN = 'data-active-column';

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
  changes: ['[data-turn-file]', '[data-review-file]', 'h2'],
};

/** Returns the selector of the elements of a region. */
export const regionSelector = (region: Region): string => `[${REGION}=${region}]`;

/** Returns the attributes for the element of a region. */
export function regionProps(region: Region): Readonly<Record<string, Region>> {
  return { [REGION]: region };
}

/** Returns the attributes for the element of a column. */
export function columnProps(name: string, isActive: boolean): Readonly<Record<string, string>> {
  return { [COLUMN]: name, ...(isActive && { [ACTIVE_COLUMN]: '' }) };
}

/** Returns the element of a region: that of the active column, if it has such a region. */
function regionElement(region: Region): HTMLElement | null {
  const selector = regionSelector(region);
  return (
    document.querySelector<HTMLElement>(`[${ACTIVE_COLUMN}] ${selector}`) ??
    document.querySelector<HTMLElement>(selector)
  );
}

/**
 * Returns the element of a region that takes the focus; null if the region does not exist or has
 * none.
 */
export function regionTarget(region: Region): HTMLElement | null {
  const holder = regionElement(region);
  return holder && targetIn(holder, region);
}

function targetIn(holder: HTMLElement, region: Region): HTMLElement | null {
  return (
    TARGETS[region]
      .map((selector) => holder.querySelector<HTMLElement>(selector))
      .find((found) => found) ?? null
  );
}

/**
 * Focuses a region. Returns false if it does not exist or contains nothing that takes the focus.
 */
export function focusRegion(region: Region): boolean {
  const holder = regionElement(region);
  return holder !== null && focusIn(holder, region);
}

function focusIn(holder: HTMLElement, region: Region): boolean {
  targetIn(holder, region)?.focus({ preventScroll: region === 'conversation' });
  // Hidden elements do not take the focus, and an element may pass it on, as the conversation does
  // to a message.
  return holder.contains(document.activeElement);
}

/** The order in which a column is asked for a part that takes the focus. */
const FIRST_IN_COLUMN = ['composer', 'changes', 'terminal', 'conversation'] as const;

/** Focuses a column: its message field, or what it has instead. */
export function focusColumn(name: string): boolean {
  const column = document.querySelector<HTMLElement>(`[${COLUMN}=${name}]`);
  return FIRST_IN_COLUMN.some((region) => {
    const holder = column?.querySelector<HTMLElement>(regionSelector(region));
    return holder !== null && holder !== undefined && focusIn(holder, region);
  });
}

/** Focuses the next region that takes the focus; the first or last one if none has it. */
export function cycleRegion(step: 1 | -1): void {
  const regions = regionsInOrder();
  const current = regions.find(({ holder }) => holder.contains(document.activeElement)) ?? null;
  othersFrom(regions, current, step).some(({ holder, region }) => focusIn(holder, region));
}

/** Returns the regions of the window, those of one column after those of the other. */
function regionsInOrder() {
  const columns = [...document.querySelectorAll(`[${COLUMN}]`)];
  const columnOf = (holder: HTMLElement) => columns.findIndex((column) => column.contains(holder));
  return [...document.querySelectorAll<HTMLElement>(`[${REGION}]`)]
    .flatMap((holder) => {
      const region = regionOf(holder);
      return region === null ? [] : [{ holder, region, column: columnOf(holder) }];
    })
    .toSorted(
      (a, b) => a.column - b.column || REGIONS.indexOf(a.region) - REGIONS.indexOf(b.region),
    );
}

function regionOf(element: Element | null | undefined): Region | null {
  const name = element?.getAttribute(REGION);
  return REGIONS.find((region) => region === name) ?? null;
}

export function focusedRegion(): Region | null {
  return regionOf(document.activeElement?.closest(`[${REGION}]`));
}

/** Returns all other elements of a list, in the order in which to try them. */
export function othersFrom<T>(all: readonly T[], current: T | null, step: 1 | -1): readonly T[] {
  const order = step === 1 ? all : all.toReversed();
  const at = current === null ? -1 : order.indexOf(current);
  return [...order.slice(at + 1), ...order.slice(0, Math.max(0, at))];
}
