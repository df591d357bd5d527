import type { BrowserWindowConstructorOptions } from 'electron';

/** A window has no more rights than a page in a browser; all it gets is one port. */
export function windowOptions(preload: string, isDark: boolean): BrowserWindowConstructorOptions {
  return {
    width: 1280,
    height: 860,
    minWidth: 480,
    minHeight: 400,
    show: false,
    title: 'Corral',
    autoHideMenuBar: true,
    backgroundColor: isDark ? '#101214' : '#ffffff',
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webviewTag: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
    },
  };
}

/** Copying text is all that a page may ask for. */
export function isPermitted(permission: string): boolean {
  return permission === 'clipboard-sanitized-write';
}
