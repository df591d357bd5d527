import type { Page } from '@playwright/test';

export type RenderCounts = {
  /**
   * Commits in which anything within a row was rendered, by the `seq` of its message or `live`.
   */
  readonly rows: Readonly<Record<string, number>>;
  /** Commits per block of the streaming message, by the index of the block. */
  readonly parts: Readonly<Record<string, number>>;
  /** Commits in which anything of the composer was rendered. */
  readonly composer: number;
};

/**
 * Runs in the page before its scripts. React reports every commit to its developer tools, in
 * production too; this hook takes the place of the tools and finds the components that did any
 * work. The product itself has no code for this.
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

/**
 * Starts counting after several frames without a render, because earlier actions may still await
 * replies from core.
 */
export async function startCounting(page: Page): Promise<void> {
  await page.evaluate('renderCounts.start()');
}

/** Returns the counts since the start, after the current frames have ended. */
export async function renderCounts(page: Page): Promise<RenderCounts> {
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
  );
  return page.evaluate<RenderCounts>('renderCounts.read()');
}
