import { afterEach, describe, expect, test } from 'vitest';

import { DesktopPorts } from './desktop-port.ts';

const open: MessagePort[] = [];

afterEach(() => {
  for (const port of open.splice(0)) port.close();
});

/** Creates a page and a function that sends it a port and returns the far end. */
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

describe('DesktopPorts', () => {
  test('DesktopPorts keeps a port that arrives before it is opened', async () => {
    const { page, hand } = aPage();
    const ports = new DesktopPorts(page);
    const far = hand('corral:port');
    const opened = await ports.open();
    if (opened.ok) opened.value.send('hello');
    expect([ports.isDesktop, await firstMessage(far)]).toEqual([true, '"hello"']);
  });

  test('DesktopPorts waits for a port', async () => {
    const { page, hand } = aPage();
    const ports = new DesktopPorts(page);
    const opening = ports.open();
    hand('corral:port');
    expect((await opening).ok).toBe(true);
  });

  test('DesktopPorts replaces an unused port by a newer one and notifies of it', () => {
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
  ])('DesktopPorts ignores a port with %s', async (_, data, source) => {
    const { page, hand } = aPage();
    const ports = new DesktopPorts(page);
    hand(data, source);
    expect([ports.isDesktop, await ports.open(1)]).toMatchObject([
      false,
      { ok: false, error: { isFinal: false } },
    ]);
  });
});
