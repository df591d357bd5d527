import { homedir } from 'node:os';
import { join } from 'node:path';

import { app, BrowserWindow, dialog, MessageChannelMain, nativeTheme, protocol, session, type MessagePortMain } from 'electron';

import { NodeClock } from '#core/adapters/node-clock.ts';
import { defaultDataDir } from '#core/shell/data-dir.ts';
import { findInstallation } from '#core/shell/installation.ts';

import { forkCore } from './core-child.ts';
import { CoreSupervisor } from './core-supervisor.ts';
import { dataDirFlag } from './data-dir-flag.ts';
import { guardContents, guardSession } from './guard.ts';
import { PAGE_URL, SCHEME } from './page-address.ts';
import { servePage } from './page-protocol.ts';
import { windowOptions } from './window-options.ts';

const { rendererDir } = findInstallation(import.meta.dirname);
const facts = { platform: process.platform, homeDir: homedir(), variables: process.env };
const dataDir = dataDirFlag(process.argv, process.cwd()) ?? defaultDataDir(facts);
const out = join(rendererDir, '..');

const core = new CoreSupervisor<MessagePortMain>(() => forkCore(join(out, 'main', 'core-host.js'), dataDir), new NodeClock(), {
  onStarted: () => BrowserWindow.getAllWindows().forEach(introduce),
  onGaveUp: ({ message, remedy }) => {
    dialog.showErrorBox('Corral', `${message}\n\n${remedy}`);
    app.exit(1);
  },
});

/** Gives a window a port to core; main itself stays out of what they say. */
function introduce(window: BrowserWindow): void {
  const { port1, port2 } = new MessageChannelMain();
  if (core.connect(port1)) window.webContents.postMessage('corral:port', null, [port2]);
}

function openWindow(): void {
  const window = new BrowserWindow(windowOptions(join(out, 'preload', 'index.cjs'), nativeTheme.shouldUseDarkColors));
  window.once('ready-to-show', () => window.show());
  window.webContents.on('did-finish-load', () => introduce(window));
  void window.loadURL(PAGE_URL);
}

function focusWindow(): void {
  const [window] = BrowserWindow.getAllWindows();
  if (!window) return openWindow();
  if (window.isMinimized()) window.restore();
  window.focus();
}

function begin(): void {
  guardSession(session.defaultSession);
  protocol.handle(SCHEME, (request) => servePage(rendererDir, request.url));
  core.start();
  openWindow();
  app.on('second-instance', focusWindow);
  app.on('activate', focusWindow);
}

app.enableSandbox();
// One desk for each data folder: the lock of a single instance lives there.
app.setPath('userData', join(dataDir, 'desktop'));
protocol.registerSchemesAsPrivileged([
  { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
]);
app.on('web-contents-created', (_event, contents) => guardContents(contents));
app.on('window-all-closed', () => {
  if (process.platform !== 'darwin') app.quit();
});
app.once('before-quit', (event) => {
  event.preventDefault();
  void core.stop().then(() => app.exit(0));
});
if (app.requestSingleInstanceLock()) void app.whenReady().then(begin);
else app.exit(0);
