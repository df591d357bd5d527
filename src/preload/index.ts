import { ipcRenderer, webUtils } from 'electron';

type Dropped = { isDirectory: boolean } | null;
type DragEvent = {
  preventDefault(): void;
  stopPropagation(): void;
  readonly dataTransfer: {
    readonly types: readonly string[];
    readonly items: Iterable<{ getAsFile(): Parameters<typeof webUtils.getPathForFile>[0] | null; webkitGetAsEntry(): Dropped }>;
  } | null;
};

/** All this script needs of the page. */
declare const window: {
  readonly location: { readonly origin: string };
  postMessage(message: string | { readonly 'corral:folder': string }, origin: string, ports?: readonly unknown[]): void;
  addEventListener(type: 'dragover' | 'drop', listener: (event: DragEvent) => void, capture: true): void;
};

const { origin } = window.location;

/** One port to core and one to the shell; nothing of Electron reaches the page. */
for (const name of ['corral:port', 'corral:shell']) ipcRenderer.on(name, (event) => window.postMessage(name, origin, event.ports));

// Only this script can tell where a dropped folder lies. Files are left to the page.
window.addEventListener('dragover', (event) => event.dataTransfer?.types.includes('Files') && event.preventDefault(), true);
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
