import { tabToken } from './token.ts';

/**
 * Opens another tab of a browser on this desk. The new page takes the token from its address at
 * once.
 */
export function openAnotherTab(page: Pick<Window, 'open' | 'location' | 'sessionStorage'>): void {
  const token = tabToken(page.sessionStorage);
  page.open(
    token === null ? `${page.location.origin}/` : `${page.location.origin}/#token=${token}`,
    '_blank',
    'noopener',
  );
}
