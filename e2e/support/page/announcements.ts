import type { Page } from '@playwright/test';

export type Heard = { readonly urgency: 'polite' | 'assertive'; readonly text: string };

/** Runs in the page before its scripts: notes whatever a live region says, as a screen reader would speak it. */
const LISTENER = `(() => {
  const heard = [];
  globalThis.heard = heard;
  const regionOf = (node) => (node.nodeType === 1 ? node : node.parentElement)?.closest('[aria-live], [role=alert], [role=status]');
  const urgencyOf = (region) =>
    region.getAttribute('aria-live') ?? (region.getAttribute('role') === 'alert' ? 'assertive' : 'polite');
  const say = (region, node) => {
    const text = node.textContent.trim();
    if (text !== '') heard.push({ urgency: urgencyOf(region), text });
  };
  const changed = (change) => {
    const isText = change.type === 'characterData';
    for (const node of isText ? [change.target] : change.addedNodes) {
      const region = regionOf(isText ? node : change.target);
      if (region) say(region, node);
      else if (node.nodeType === 1) for (const alert of node.querySelectorAll('[role=alert]')) say(alert, alert);
    }
  };
  new MutationObserver((changes) => changes.forEach(changed)).observe(document, { childList: true, characterData: true, subtree: true });
})();`;

/** Notes announcements in pages that are opened from now on. */
export async function listenToAnnouncements(page: Page): Promise<void> {
  await page.addInitScript({ content: LISTENER });
}

/** All that was announced since the page was loaded, in order. */
export async function heard(page: Page): Promise<readonly Heard[]> {
  return page.evaluate<readonly Heard[]>('heard');
}
