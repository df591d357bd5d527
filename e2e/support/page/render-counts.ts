import type { Page } from '@playwright/test';

export type RenderCounts = {
  /** By the message's place (`seq`), or `live`: commits in which anything within that row was rendered. */
  readonly rows: Readonly<Record<string, number>>;
  /** Parts of what is being written, by their number. */
  readonly parts: Readonly<Record<string, number>>;
  /** Commits in which anything of the composer was rendered. */
  readonly composer: number;
};

/**
 * Runs in the page before its scripts. React tells every commit to its developer tools, in production too: this stands in
 * their place and looks which components did any work. The product itself has nothing for it.
 */
const COUNTER = `(() => {
  const COMPONENTS = new Set([0, 1, 11, 14, 15]);
  const HOST = 5;
  const DID_WORK = 1;
  const QUIET_FRAMES = 20;
  let commits = 0;
  let counts = null;
  const hostBelow = (fiber) => {
    if (fiber.tag === HOST) return fiber.stateNode;
    for (let child = fiber.child; child; child = child.sibling) {
      const found = hostBelow(child);
      if (found) return found;
    }
    return null;
  };
  const hostAbove = (fiber) => {
    for (let up = fiber.return; up; up = up.return) if (up.tag === HOST) return up.stateNode;
    return null;
  };
  const note = (fiber, seen) => {
    const host = hostBelow(fiber) ?? hostAbove(fiber);
    const row = host?.closest('[data-seq], [data-live]');
    if (row) seen.rows.add(row.dataset.seq ?? 'live');
    const part = host?.closest('[data-live] > * > *');
    if (part) seen.parts.add([...part.parentElement.children].indexOf(part));
    if (host?.closest('[data-region=composer]')) seen.composer.add(0);
  };
  const visit = (fiber, seen) => {
    const before = fiber.alternate;
    const isNew = before === null;
    if (COMPONENTS.has(fiber.tag) && (isNew || fiber.flags & DID_WORK)) note(fiber, seen);
    if (!isNew && fiber.child === before.child) return;
    for (let child = fiber.child; child; child = child.sibling) visit(child, seen);
  };
  const add = (into, names) => names.forEach((name) => (into[name] = (into[name] ?? 0) + 1));
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    checkDCE() {},
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
    onCommitFiberRoot(_, root) {
      commits += 1;
      if (!counts) return;
      const seen = { rows: new Set(), parts: new Set(), composer: new Set() };
      visit(root.current, seen);
      for (const kind of ['rows', 'parts', 'composer']) add(counts[kind], seen[kind]);
    },
  };
  globalThis.renderCounts = {
    start: async () => {
      for (let quiet = 0, known = commits; quiet < QUIET_FRAMES; quiet = commits === known ? quiet + 1 : 0) {
        known = commits;
        await new Promise(requestAnimationFrame);
      }
      counts = { rows: {}, parts: {}, composer: {} };
    },
    read: () => ({ rows: counts.rows, parts: counts.parts, composer: counts.composer[0] ?? 0 }),
  };
})();`;

/** Counts renders in pages that are opened from now on. */
export async function installRenderCounter(page: Page): Promise<void> {
  await page.addInitScript({ content: COUNTER });
}

/** Once nothing has been rendered for some frames: what came before may still have had something to ask of core. */
export async function startCounting(page: Page): Promise<void> {
  await page.evaluate('renderCounts.start()');
}

/** What was rendered since the start, after the frames that are under way. */
export async function renderCounts(page: Page): Promise<RenderCounts> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  return page.evaluate<RenderCounts>('renderCounts.read()');
}
