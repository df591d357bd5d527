import { parentPort } from 'node:worker_threads';

import { Screen } from './screen.ts';
import type { FromScreens, ToScreens } from './screen-messages.ts';

/**
 * The thread that draws all screens, so that reading output and writing input never wait for it.
 * Started by `Screens`.
 */
const screens = new Map<number, Screen>();

function send(message: FromScreens): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message);
}

function open({ screen, cols, rows, offset, colours }: Extract<ToScreens, { t: 'open' }>): void {
  const made = new Screen({ cols, rows }, offset, colours, {
    answered: (text) => send({ t: 'answered', screen, text }),
    happened: (event) => send({ t: 'happened', screen, event }),
  });
  screens.set(screen, made);
}

async function handle(message: ToScreens): Promise<void> {
  if (message.t === 'open') return open(message);
  const screen = screens.get(message.screen);
  if (message.t === 'snapshot')
    return send({ t: 'snapshot', id: message.id, snapshot: (await screen?.snapshot()) ?? null });
  if (message.t === 'text')
    return send({
      t: 'text',
      id: message.id,
      text: (await screen?.text(message.scrollback)) ?? null,
    });
  if (screen) change(screen, message);
}

function change(
  screen: Screen,
  message: Extract<ToScreens, { t: 'write' | 'resize' | 'colours' | 'close' }>,
): void {
  switch (message.t) {
    case 'write':
      return screen.write(message.bytes, () =>
        send({ t: 'drawn', screen: message.screen, bytes: message.bytes.length }),
      );
    case 'resize':
      return screen.resize(message.cols, message.rows);
    case 'colours':
      return screen.setColours(message.colours);
    case 'close':
      screens.delete(message.screen);
      return screen.dispose();
  }
}

parentPort?.on('message', (message: ToScreens) => void handle(message));
