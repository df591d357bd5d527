import { contextBridge, ipcRenderer, webUtils } from 'electron';

import { FILE_PATHS, type FilePaths } from '#shared/shell/file-paths.ts';

/** The part of the page's window object in use. */
declare const window: {
  readonly location: { readonly origin: string };
  postMessage(message: string, origin: string, ports?: readonly unknown[]): void;
};

const { origin } = window.location;

/** Passes one port to core and one to the shell. */
for (const name of ['corral:port', 'corral:shell'])
  ipcRenderer.on(name, (event) => window.postMessage(name, origin, event.ports));

/** The only function of Electron for the page: it gets files only from the person. */
const filePaths: FilePaths<Parameters<typeof webUtils.getPathForFile>[0]> = {
  pathOf: (file) => webUtils.getPathForFile(file),
};
contextBridge.exposeInMainWorld(FILE_PATHS, filePaths);
