import { registerHooks } from 'node:module';

/**
 * The exports of Electron in the main process. Using an export that the stand-in does not implement
 * throws.
 */
const NAMES = [
  'app',
  'autoUpdater',
  'BaseWindow',
  'BrowserWindow',
  'clipboard',
  'contentTracing',
  'crashReporter',
  'desktopCapturer',
  'dialog',
  'globalShortcut',
  'ImageView',
  'inAppPurchase',
  'ipcMain',
  'Menu',
  'MenuItem',
  'MessageChannelMain',
  'nativeImage',
  'nativeTheme',
  'net',
  'netLog',
  'Notification',
  'powerMonitor',
  'powerSaveBlocker',
  'protocol',
  'pushNotifications',
  'safeStorage',
  'screen',
  'session',
  'ShareMenu',
  'shell',
  'systemPreferences',
  'TouchBar',
  'Tray',
  'utilityProcess',
  'View',
  'webContents',
  'WebContentsView',
  'webFrameMain',
];
const URL_OF_ELECTRON = 'standin:electron';
const KEY = 'corralStandinElectron';

/** Resolves `electron` to this module from now on. */
export function replaceElectron(module: Readonly<Record<string, unknown>>): void {
  const refuse = (name: string) =>
    new Proxy(function absent() {}, {
      get: (_, key) => {
        throw new Error(`not in the stand-in: ${name}.${String(key)}`);
      },
      construct: () => {
        throw new Error(`not in the stand-in: new ${name}`);
      },
    });
  Object.defineProperty(globalThis, KEY, {
    value: Object.fromEntries(NAMES.map((name) => [name, module[name] ?? refuse(name)])),
  });
  const source = NAMES.map((name) => `export const ${name} = globalThis.${KEY}.${name};`).join(
    '\n',
  );
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'electron'
        ? { url: URL_OF_ELECTRON, format: 'module', shortCircuit: true }
        : next(specifier, context),
    load: (url, context, next) =>
      url === URL_OF_ELECTRON
        ? { format: 'module', source, shortCircuit: true }
        : next(url, context),
  });
}
