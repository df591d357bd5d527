import { homedir } from 'node:os';
import { join } from 'node:path';

import { app } from 'electron';

import { defaultDataDir } from '#core/shell/data-dir.ts';
import { findInstallation } from '#core/shell/installation.ts';

import { dataDirFlag } from './core/data-dir-flag.ts';

/** Returns facts about the machine and the environment of this process. */
export const systemFacts = () => ({
  platform: process.platform,
  homeDir: homedir(),
  variables: process.env,
});

/** Returns the paths that the desktop app uses. `here` is the folder of the running script. */
export function appPaths(here: string) {
  const { rendererDir } = findInstallation(here);
  const out = join(rendererDir, '..');
  const dataDir = dataDirFlag(process.argv, process.cwd()) ?? defaultDataDir(systemFacts());
  const own = join(dataDir, 'desktop');
  return {
    rendererDir,
    coreScript: join(out, 'main', 'core-host.js'),
    preload: join(out, 'preload', 'index.cjs'),
    // A package contains these images outside its archive.
    trayImages: app.isPackaged
      ? join(process.resourcesPath, 'tray')
      : join(out, '..', 'resources', 'tray'),
    dataDir,
    own,
    settings: join(own, 'settings.json'),
    windows: join(own, 'windows.json'),
    secrets: join(own, 'secrets.json'),
  };
}

export type AppPaths = ReturnType<typeof appPaths>;
