import { homedir } from 'node:os';
import { join } from 'node:path';

import { app } from 'electron';

import { defaultDataDir } from '#core/shell/data-dir.ts';
import { findInstallation } from '#core/shell/installation.ts';

import { dataDirFlag } from './core/data-dir-flag.ts';

/** What the machine and its person are like. */
export const factsNow = () => ({ platform: process.platform, homeDir: homedir(), variables: process.env });

/** Where the desktop app finds and keeps its things; `here`: the folder of the script that runs. */
export function placesOf(here: string) {
  const { rendererDir } = findInstallation(here);
  const out = join(rendererDir, '..');
  const dataDir = dataDirFlag(process.argv, process.cwd()) ?? defaultDataDir(factsNow());
  const own = join(dataDir, 'desktop');
  return {
    rendererDir,
    coreScript: join(out, 'main', 'core-host.js'),
    preload: join(out, 'preload', 'index.cjs'),
    // A package has them beside its archive.
    trayImages: app.isPackaged ? join(process.resourcesPath, 'tray') : join(out, '..', 'resources', 'tray'),
    dataDir,
    own,
    settings: join(own, 'settings.json'),
    windows: join(own, 'windows.json'),
    secrets: join(own, 'secrets.json'),
  };
}
