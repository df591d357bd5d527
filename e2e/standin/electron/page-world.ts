/**
 * The isolated world of the preload script: it shares the page's document but not the page's
 * globals.
 */
export const WORLD = 'Electron Isolated Context';

/**
 * The function by which the isolated world sends messages to main. The page's own world has no such
 * function.
 */
export const TO_MAIN = 'standinToMain';

const OPEN = 'standin-open';
const EXPOSE = 'standin-expose';
const CALL = 'standin-call';
const RETURN = 'standin-return';

/**
 * Runs in the page's own world. Reports a window that the page opens to main, which decides.
 * Chromium itself would open the window before main could decide. Also holds the objects that the
 * preload script exposes: each function calls the one in the isolated world, by events that are
 * dispatched synchronously.
 */
export const PAGE_SCRIPT = `window.open = (url) => {
  document.dispatchEvent(new CustomEvent('${OPEN}', { detail: new URL(String(url ?? 'about:blank'), location.href).href }));
  return null;
};
document.addEventListener('${EXPOSE}', ({ detail: { key, names } }) => {
  const callOf = (name) => (...args) => {
    let returned;
    const keep = ({ detail }) => (returned = detail);
    document.addEventListener('${RETURN}', keep, { once: true });
    document.dispatchEvent(new CustomEvent('${CALL}', { detail: { key, name, args } }));
    return returned;
  };
  window[key] = Object.freeze(Object.fromEntries(names.map((name) => [name, callOf(name)])));
});`;

/**
 * Returns the script of the isolated world: Electron's side of a sandboxed preload, then the built
 * preload. A port from main becomes a real MessagePort of the page: the isolated world keeps one
 * end and forwards its messages in both directions.
 */
export function worldScript(preload: string): string {
  return `(() => {
  const toMain = (message) => globalThis.${TO_MAIN}(JSON.stringify(message));
  const refuse = (what) => { throw new Error('not in the stand-in: ' + what); };
  const strict = (name, object) =>
    new Proxy(object, { get: (target, key) => (key in target || typeof key === 'symbol' ? target[key] : refuse(name + '.' + key)) });
  const listeners = new Map();
  const ports = new Map();
  const dropped = new Map();
  const encode = (data) => {
    if (!(data instanceof Uint8Array)) return { json: JSON.stringify(data) ?? 'null' };
    let binary = '';
    for (let at = 0; at < data.length; at += 32768) binary += String.fromCharCode(...data.subarray(at, at + 32768));
    return { bytes: btoa(binary) };
  };
  const decode = ({ json, bytes }) => (bytes === undefined ? JSON.parse(json) : Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0)));
  const takePort = (id) => {
    const { port1, port2 } = new MessageChannel();
    ports.set(id, port1);
    port1.addEventListener('message', ({ data }) => toMain({ type: 'port', id, data: encode(data) }));
    port1.addEventListener('close', () => {
      if (ports.delete(id)) toMain({ type: 'closed', id });
    });
    port1.start();
    return port2;
  };
  globalThis.standinFromMain = {
    deliver: (channel, args, portIds) => {
      const event = { ports: portIds.map(takePort), sender: ipcRenderer };
      for (const listener of listeners.get(channel) ?? []) listener(event, ...args);
    },
    post: (id, data) => ports.get(id)?.postMessage(decode(data)),
    close: (id) => {
      const port = ports.get(id);
      ports.delete(id);
      port?.close();
    },
    drop: (name, path) => dropped.set(name, path),
  };
  const ipcRenderer = strict('ipcRenderer', {
    on: (channel, listener) => {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer;
    },
  });
  const webUtils = strict('webUtils', { getPathForFile: (file) => dropped.get(file.name) ?? '' });
  const contextBridge = strict('contextBridge', {
    exposeInMainWorld: (key, api) => {
      document.addEventListener('${CALL}', ({ detail }) => {
        if (detail.key !== key) return;
        document.dispatchEvent(new CustomEvent('${RETURN}', { detail: api[detail.name](...detail.args) }));
      });
      document.dispatchEvent(new CustomEvent('${EXPOSE}', { detail: { key, names: Object.keys(api) } }));
    },
  });
  const electron = strict('electron', { contextBridge, ipcRenderer, webUtils });
  document.addEventListener('${OPEN}', ({ detail }) => toMain({ type: 'open', url: String(detail) }));
  const followElsewhere = (event) => {
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement && node.href !== '');
    const isElsewhere = event.button === 1 || event.ctrlKey || event.metaKey || (link && !['', '_self'].includes(link.target));
    if (!link || !isElsewhere || event.defaultPrevented) return;
    event.preventDefault();
    toMain({ type: 'open', url: link.href });
  };
  for (const type of ['click', 'auxclick']) window.addEventListener(type, followElsewhere);
  const module = { exports: {} };
  const require = (name) => (name === 'electron' ? electron : refuse('require ' + name));
  (function (require, module, exports) {
${preload}
  })(require, module, module.exports);
})();`;
}
