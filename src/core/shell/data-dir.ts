import { posix, win32 } from 'node:path';

export type DataDirFacts = {
  readonly platform: string;
  readonly homeDir: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
};

/** Returns the folder for conversations and settings if no other one is set. */
export function defaultDataDir({ platform, homeDir, variables }: DataDirFacts): string {
  const chosen = variables['CORRAL_DATA_DIR'];
  if (chosen) return chosen;
  if (platform === 'win32')
    return win32.join(variables['APPDATA'] ?? win32.join(homeDir, 'AppData', 'Roaming'), 'Corral');
  if (platform === 'darwin') return posix.join(homeDir, 'Library', 'Application Support', 'Corral');
  const xdg = variables['XDG_DATA_HOME'];
  // The XDG specification requires that a relative path is ignored.
  return posix.join(
    xdg && posix.isAbsolute(xdg) ? xdg : posix.join(homeDir, '.local', 'share'),
    'corral',
  );
}
