import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { z } from 'zod';

import { act } from './act.ts';
import { Cdp } from './browser/cdp.ts';
import type { Act, ActReply } from './control.ts';
import { serveCoreWebSocket } from './core-websocket.ts';
import { makeElectron } from './electron/electron.ts';
import { replaceElectron } from './hooks.ts';
import { Runtime } from './electron/runtime.ts';
import { SchemeServer } from './browser/scheme-server.ts';
import type { StandinWindow } from './electron/window.ts';

/**
 * Runs Corral's built desktop shell with the stand-in instead of Electron. Tests start it; see
 * desktop.ts.
 */

const settings = z
  .object({
    cdpPort: z.int(),
    browserContextId: z.string(),
    firstTargetId: z.string(),
    root: z.string(),
    isDark: z.boolean(),
    resources: z.string().nullable(),
    platform: z.enum(['darwin', 'linux', 'win32']),
    isSecond: z.boolean(),
    languages: z.array(z.string()),
    keyStore: z.enum(['basic_text', 'gnome_libsecret', 'unknown']),
  })
  .parse(JSON.parse(process.env['CORRAL_STANDIN'] ?? '{}'));
delete process.env['CORRAL_STANDIN'];

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(settings.root, 'package.json'), 'utf8')));
const scheme = new SchemeServer();
await scheme.start();
const runtime = new Runtime(await Cdp.connect(settings.cdpPort), scheme, settings);
const [locale = 'en-US'] = settings.languages;
const paths = {
  home: homedir(),
  exe: process.execPath,
  appData: join(homedir(), '.config'),
  userData: join(homedir(), '.config/corral'),
};
const electron = makeElectron(runtime, {
  app: {
    version,
    locale,
    languages: settings.languages,
    paths,
    isPackaged: settings.resources !== null,
    isSecond: settings.isSecond,
  },
  isDark: settings.isDark,
  keyStore: settings.keyStore,
});
replaceElectron(electron.module);
serveCoreWebSocket(scheme.server, (port) =>
  electron.utilities.at(-1)?.postMessage({ type: 'client' }, [port]),
);

process.on(
  'message',
  (message: { readonly id: number; readonly navigationTarget: Act }) =>
    void answer(message.id, message.navigationTarget),
);
// Answers the question before quitting in advance, because no person is present.
process.on('SIGTERM', () => {
  electron.dialog.answers.unshift(0);
  electron.app.quit();
});
// Exits when the test process has ended.
process.on('disconnect', () => process.exit(0));

electron.app.once('browser-window-created', (_event: unknown, window: StandinWindow) => {
  window.once('ready-to-show', () => process.stdout.write(`Corral is at ${scheme.origin}/\n`));
});
// Sets the platform and the resources path that main sees.
Object.defineProperties(process, {
  platform: { value: settings.platform },
  resourcesPath: { value: settings.resources ?? undefined },
});
await import(pathToFileURL(join(settings.root, 'out/main/index.js')).href);
electron.app.becomeReady();

async function answer(id: number, navigationTarget: Act): Promise<void> {
  const reply = (ok: boolean, value: unknown) =>
    process.send?.({ id, ok, value } satisfies ActReply);
  try {
    reply(true, await act(runtime, electron, navigationTarget));
  } catch (error) {
    reply(false, error instanceof Error ? error.message : String(error));
  }
}
