import { shell, type Session, type WebContents } from 'electron';

import { externalLink, mayNavigate } from './page-address.ts';
import { isPermitted } from './window-options.ts';

/**
 * Keeps a window on Corral's own page: blocks navigation, new windows and embedding. Links open in
 * the person's browser.
 */
export function guardContents(contents: WebContents): void {
  contents.setWindowOpenHandler(({ url }) => {
    openExternally(url);
    return { action: 'deny' };
  });
  contents.on('will-navigate', (event) => {
    if (mayNavigate(event.url)) return;
    event.preventDefault();
    openExternally(event.url);
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !mayNavigate(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer) =>
    answer(isPermitted(permission)),
  );
  session.setPermissionCheckHandler((_contents, permission) => isPermitted(permission));
  session.setDevicePermissionHandler(() => false);
}

function openExternally(url: string): void {
  const link = externalLink(url);
  if (link !== null) void shell.openExternal(link);
}
