import { app, protocol } from 'electron';

import { appPaths } from './app-paths.ts';
import { DesktopShell } from './desktop-shell.ts';
import { guardContents } from './windows/guard.ts';
import { SCHEME } from './windows/page-address.ts';
import { watchUnresponsive } from './windows/unresponsive.ts';
import { LINK_SCHEME } from './navigation-target.ts';

const paths = appPaths(import.meta.dirname);
const desktop = new DesktopShell(paths);

desktop.navigationTargets.started(process.argv, process.cwd());
configureElectron();
handleAppEvents();

if (app.requestSingleInstanceLock()) void app.whenReady().then(() => desktop.start());
else app.exit(0);

/** Applies the settings that must be set before Electron is ready. */
function configureElectron(): void {
  app.enableSandbox();
  // The single-instance lock is in this folder, so each data folder has its own instance.
  app.setPath('userData', paths.own);
  app.setAsDefaultProtocolClient(LINK_SCHEME);
  protocol.registerSchemesAsPrivileged([
    {
      scheme: SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

function handleAppEvents(): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents));
  app.on('browser-window-created', (_event, window) =>
    watchUnresponsive(window, () => desktop.texts),
  );
  app.on('open-url', (event, url) => {
    event.preventDefault();
    desktop.navigationTargets.link(url);
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    desktop.navigationTargets.file(path);
  });
  app.on('window-all-closed', () => desktop.allWindowsClosed());
}
