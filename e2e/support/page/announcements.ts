import type { Page } from '@playwright/test';

export type Announcement = { readonly urgency: 'polite' | 'assertive'; readonly text: string };

/**
 * Runs in the page before its scripts. Records the text of every live region when it changes, as a
 * screen reader would speak it.
 */
const LISTENER = `(() => {
  const announcements = [];
  globalThis.announcements = announcements;
  const regionOf = (node) => (node.nodeType === 1 ? node : node.parentElement)?.closest('[aria-live], [role=alert], [role=status]');
  const urgencyOf = (region) =>
    region.getAttribute('aria-live') ?? (region.getAttribute('role') === 'alert' ? 'assertive' : 'polite');
  const record = (region, node) => {
    const text = node.textContent.trim();
    if (text !== '') announcements.push({ urgency: urgencyOf(region), text });
  };
  const onChange = (change) => {
    const isText = change.type === 'characterData';
    for (const node of isText ? [change.target] : change.addedNodes) {
      const region = regionOf(isText ? node : change.target);
      if (region) record(region, node);
      else if (node.nodeType === 1) for (const alert of node.querySelectorAll('[role=alert]')) record(alert, alert);
    }
  };
  new MutationObserver((changes) => changes.forEach(onChange)).observe(document, { childList: true, characterData: true, subtree: true });
})();`;

/** Records announcements in pages that are opened from now on. */
export async function listenToAnnouncements(page: Page): Promise<void> {
  await page.addInitScript({ content: LISTENER });
}

/** Returns all announcements since the page was loaded, in order. */
export async function announcements(page: Page): Promise<readonly Announcement[]> {
  return page.evaluate<readonly Announcement[]>('announcements');
}
