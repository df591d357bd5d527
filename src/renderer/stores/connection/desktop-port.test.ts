import { afterEach, describe, expect, test } from 'vitest';

import { DesktopPorts } from './desktop-port.ts';

const open: MessagePort[] = [];

afterEach(() => {
  for (const port of open.splice(0)) port.close();
});

/** A page that can be sent messages, and the far ends of the ports it was sent. */
function aPage() {
  const target = new EventTarget();
  const hand = (data: unknown, source: unknown = target) => {
    const { port1, port2 } = new MessageChannel();
    open.push(port1, port2);
    target.dispatchEvent(Object.assign(new Event('message'), { data, source, ports: [port1] }));
    return port2;
  };
  return { page: target as unknown as Window, hand };
}

async function firstMessage(port: MessagePort): Promise<unknown> {
  return new Promise((resolve) => {
    port.addEventListener('message', (event) => resolve(event.data));
    port.start();
  });
}

describe('ports from the desktop shell', () => {
  test('a port that came early is there when it is wanted', async () => {
    const { page, hand } = aPage();
    const ports = new DesktopPorts(page);
    const far = hand('corral:port');
    const opened = await ports.open();
    if (opened.ok) opened.value.send('hello');
    expect([ports.isDesktop, await firstMessage(far)]).toEqual([true, '"hello"']);
  });

  test('a port that comes later is waited for', async () => {
    const { page, hand } = aPage();
    const ports = new DesktopPorts(page);
    const opening = ports.open();
    hand('corral:port');
    expect((await opening).ok).toBe(true);
  });

  test('a second port replaces the first and says that it came', () => {
    const { page, hand } = aPage();
    const ports = new DesktopPorts(page);
    let arrivals = 0;
    ports.onArrival = () => (arrivals += 1);
    hand('corral:port');
    hand('corral:port');
    expect(arrivals).toBe(2);
  });

  test.each([
    ['another message', 'other', undefined],
    ['another window', 'corral:port', {}],
  ])('a port with %s is not taken', async (_, data, source) => {
    const { page, hand } = aPage();
    const ports = new DesktopPorts(page);
    hand(data, source);
    expect([ports.isDesktop, await ports.open(1)]).toMatchObject([false, { ok: false, error: { isFinal: false } }]);
  });
});
