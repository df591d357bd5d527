import { EventEmitter, once } from 'node:events';

import { describe, expect, test } from 'vitest';

import { StandinMenu } from './electron/menu.ts';
import { StandinChannel } from './electron/ports.ts';
import { strict, strictInstances } from './electron/strict.ts';

describe('what the stand-in has not', () => {
  test('is refused by name', () => {
    const app = strict('app', { quit: () => 'quit' });
    expect(app.quit()).toBe('quit');
    expect(() => Reflect.get(app, 'relaunch')).toThrow('not in the stand-in: app.relaunch');
  });

  test('is refused in whatever a class makes, too', () => {
    class Window extends EventEmitter {
      readonly #title = 'Corral';
      title(): string {
        return this.#title;
      }
    }
    strictInstances(Window, 'BrowserWindow');
    const window = new Window();
    window.on('focus', () => undefined);
    expect([window.title(), window.emit('focus')]).toEqual(['Corral', true]);
    expect(() => Reflect.get(window, 'setKiosk')).toThrow('not in the stand-in: BrowserWindow.setKiosk');
  });
});

describe('ports', () => {
  test('hold back what comes before they are started', async () => {
    const { port1, port2 } = new StandinChannel();
    port1.postMessage('early');
    const heard = once(port2, 'message');
    port2.start();
    expect(await heard).toEqual([{ data: 'early', ports: [] }]);
  });

  test('that were handed on lead there, and say when the other end is closed', async () => {
    const { port1, port2 } = new StandinChannel();
    const far: unknown[] = [];
    const closed = Promise.withResolvers<void>();
    port1.postMessage(1);
    port2.transfer({ post: (data) => void far.push(data), close: closed.resolve });
    port1.postMessage(new Uint8Array([2]));
    port1.close();
    await closed.promise;
    expect(far).toEqual([1, new Uint8Array([2])]);
  });
});

test('an entry of a menu is chosen by the labels that lead to it, and not when it is grey', () => {
  const chosen: string[] = [];
  const entry = (label: string, enabled = true) => ({ label, enabled, click: () => void chosen.push(label) });
  const menu = StandinMenu.buildFromTemplate([{ label: 'File', submenu: [entry('New'), entry('Old', false)] }]);
  menu.click(['File', 'New']);
  expect(chosen).toEqual(['New']);
  expect(() => menu.click(['File', 'Old'])).toThrow('cannot be chosen');
  expect(() => menu.click(['Edit'])).toThrow('There is no entry Edit');
});
