import { noteLink, noteMalformedLink } from '#renderer/stores/conversation/link-store.ts';
import { parseLink } from '#renderer/stores/conversation/message-link.ts';

export type LinkPage = Pick<Window, 'addEventListener'> & {
  readonly location: Pick<Location, 'hash' | 'pathname' | 'search'>;
  readonly history: Pick<History, 'replaceState'>;
};

/**
 * Stores the link that the page was opened with, and every later one. Then removes the link from
 * the address, so that it can be opened again.
 */
export function watchPageLinks(page: LinkPage): void {
  const readLink = () => {
    const link = parseLink(page.location.hash);
    if (link === null) return;
    page.history.replaceState(null, '', `${page.location.pathname}${page.location.search}`);
    if (link.ok) noteLink(link.value);
    else noteMalformedLink();
  };
  readLink();
  page.addEventListener('hashchange', readLink);
}
