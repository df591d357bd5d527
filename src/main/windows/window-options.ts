import type { BrowserWindowConstructorOptions } from 'electron';

/**
 * Returns options that give a window no more rights than a browser page. Its only access is through
 * its ports.
 */
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

/** Returns whether a page may use a permission: only writing text to the clipboard. */
export function isPermitted(permission: string): boolean {
  return permission === 'clipboard-sanitized-write';
}
