import { ipcRenderer } from 'electron';

/** All this script needs of the page. */
declare const window: {
  readonly location: { readonly origin: string };
  postMessage(message: string, origin: string, ports: readonly unknown[]): void;
};

ipcRenderer.on('corral:port', (event) => window.postMessage('corral:port', window.location.origin, event.ports));
