import { noteLink, noteMalformedLink } from '#renderer/stores/conversation/link-store.ts';
import { parseLink } from '#renderer/stores/conversation/message-link.ts';

export type LinkPage = Pick<Window, 'addEventListener'> & {
  readonly location: Pick<Location, 'hash' | 'pathname' | 'search'>;
  readonly history: Pick<History, 'replaceState'>;
};

/** Notes the link that the page was opened with, and every later one; the address is then cleaned, so that it can be opened again. */
export function takeLinks(page: LinkPage): void {
  const take = () => {
    const link = parseLink(page.location.hash);
    if (link === null) return;
    page.history.replaceState(null, '', `${page.location.pathname}${page.location.search}`);
    if (link.ok) noteLink(link.value);
    else noteMalformedLink();
  };
  take();
  page.addEventListener('hashchange', take);
}
