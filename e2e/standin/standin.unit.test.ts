import { EventEmitter, once } from 'node:events';

import { describe, expect, test } from 'vitest';

import { StandinMenu } from './electron/menu.ts';
import { StandinChannel } from './electron/ports.ts';
import { strict, strictInstances } from './electron/strict.ts';

describe('strict and strictInstances', () => {
  test('reading a feature that the stand-in does not implement throws an error with its name', () => {
    const app = strict('app', { quit: () => 'quit' });
    expect(app.quit()).toBe('quit');
    expect(() => Reflect.get(app, 'relaunch')).toThrow('not in the stand-in: app.relaunch');
  });

  test('reading a missing feature of an instance of a class throws an error with its name', () => {
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
    expect(() => Reflect.get(window, 'setKiosk')).toThrow(
      'not in the stand-in: BrowserWindow.setKiosk',
    );
  });
});

describe('StandinPort', () => {
  test('StandinPort queues messages until it is started', async () => {
    const { port1, port2 } = new StandinChannel();
    port1.postMessage('early');
    const received = once(port2, 'message');
    port2.start();
    expect(await received).toEqual([{ data: 'early', ports: [] }]);
  });

  test('a transferred StandinPort forwards its messages and the close of the other end', async () => {
    const { port1, port2 } = new StandinChannel();
    const remote: unknown[] = [];
    const closed = Promise.withResolvers<void>();
    port1.postMessage(1);
    port2.transfer({ post: (data) => void remote.push(data), close: closed.resolve });
    port1.postMessage(new Uint8Array([2]));
    port1.close();
    await closed.promise;
    expect(remote).toEqual([1, new Uint8Array([2])]);
  });
});

test('StandinMenu clicks an entry by the labels of its path, and refuses a disabled entry', () => {
  const chosen: string[] = [];
  const entry = (label: string, enabled = true) => ({
    label,
    enabled,
    click: () => void chosen.push(label),
  });
  const menu = StandinMenu.buildFromTemplate([
    { label: 'File', submenu: [entry('New'), entry('Old', false)] },
  ]);
  menu.click(['File', 'New']);
  expect(chosen).toEqual(['New']);
  expect(() => menu.click(['File', 'Old'])).toThrow('cannot be chosen');
  expect(() => menu.click(['Edit'])).toThrow('There is no entry Edit');
});
