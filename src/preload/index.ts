import { ipcRenderer, webUtils } from 'electron';

type Dropped = { isDirectory: boolean } | null;
type DragEvent = {
  preventDefault(): void;
  stopPropagation(): void;
  readonly dataTransfer: {
    readonly types: readonly string[];
    readonly items: Iterable<{
      getAsFile(): Parameters<typeof webUtils.getPathForFile>[0] | null;
      webkitGetAsEntry(): Dropped;
    }>;
  } | null;
};

/** The part of the page's window object in use. */
declare const window: {
  readonly location: { readonly origin: string };
  postMessage(
    message: string | { readonly 'corral:folder': string },
    origin: string,
    ports?: readonly unknown[],
  ): void;
  addEventListener(
    type: 'dragover' | 'drop',
    listener: (event: DragEvent) => void,
    capture: true,
  ): void;
};

const { origin } = window.location;

/** Passes one port to core and one to the shell; the page gets no Electron API. */
for (const name of ['corral:port', 'corral:shell'])
  ipcRenderer.on(name, (event) => window.postMessage(name, origin, event.ports));

// Only this script can determine the path of a dropped folder. Dropped files are handled by the
// page.
window.addEventListener(
  'dragover',
  (event) => event.dataTransfer?.types.includes('Files') && event.preventDefault(),
  true,
);
window.addEventListener(
  'drop',
  (event) => {
    const [item] = event.dataTransfer?.items ?? [];
    const file = item?.webkitGetAsEntry()?.isDirectory ? item.getAsFile() : null;
    const path = file ? webUtils.getPathForFile(file) : '';
    if (path === '') return;
    event.preventDefault();
    event.stopPropagation();
    window.postMessage({ 'corral:folder': path }, origin);
  },
  true,
);
