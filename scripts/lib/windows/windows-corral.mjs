import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { Stop } from '../run.mjs';
import { createWindows, ensureWine, windowsPath } from '../tools/wine.mjs';
import { installLoweredCorral } from './lowered-corral.mjs';
import { windowsNode, windowsPackages } from './windows-packages.mjs';

const startLimitMs = 90_000;

/** Waits until `read` returns something other than null, or fails with `problem()`. */
async function until(read, problem) {
  const end = Date.now() + startLimitMs;
  for (;;) {
    const value = read();
    if (value !== null) return value;
    if (Date.now() > end) throw new Error(problem());
    await wait(100);
  }
}

/**
 * Installs Corral in a new Windows below a folder whose name has a space and Chinese letters.
 * `corral` runs a command to its end, `serve` starts a server and resolves with its address.
 */
export async function windowsWithCorral() {
  const wine = await ensureWine();
  if (wine.reason) throw new Stop(wine.reason);
  const windows = await createWindows(wine);
  const main = await installLoweredCorral(join(windows.folder, 'Program Files 软件'));
  const home = join(windows.prefix, 'drive_c', 'users', 'person');
  const folder = join(home, '王 小明');
  mkdirSync(folder);
  const env = { NODE_PATH: windowsPath(windowsPackages) };
  const program = [windowsPath(windowsNode), windowsPath(join(main, 'cli.js'))];
  const dataDir = 'C:\\users\\person\\王 小明\\Corral data';
  const serve = async () => {
    const args = [...program, 'serve', '--no-open', '--data-dir', dataDir];
    const server = windows.start(args, { cwd: folder, env });
    const [, address, token] = await until(
      () => /(http:\/\/127[.]0[.]0[.]1:\d+)\/#token=(\S+)/u.exec(server.output()),
      () => `The server printed no address.\n${server.output()}${server.errors()}`,
    );
    return { ...server, address, token };
  };
  return {
    windows,
    folder,
    dataDir,
    corral: (args) => windows.run([...program, ...args], { cwd: folder, env }),
    serve,
    end: () => windows.end(),
  };
}
