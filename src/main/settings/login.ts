import { rmSync } from 'node:fs';
import { posix } from 'node:path';

import { app } from 'electron';

import { err, ok, type Result } from '#shared/base/result.ts';

import { writePrivateFile } from './private-file.ts';

export type LoginFacts = {
  readonly platform: string;
  readonly homeDir: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
};

/**
 * Returns the autostart file of Linux, which has no call for it: desktops start the entries of this
 * folder.
 */
export function autostartFile({ homeDir, variables }: LoginFacts): string {
  const chosen = variables['XDG_CONFIG_HOME'];
  const config = chosen && posix.isAbsolute(chosen) ? chosen : posix.join(homeDir, '.config');
  return posix.join(config, 'autostart', 'corral.desktop');
}

/**
 * Returns the content of an autostart entry. `program` is the path to start; for an AppImage its
 * own path, not its mount point.
 */
export function autostartEntry(program: string): string {
  const quoted = program.replaceAll(/["`$\\]/g, String.raw`\$&`).replaceAll('%', '%%');
  return `[Desktop Entry]\nType=Application\nName=Corral\nExec="${quoted}"\nTerminal=false\nX-GNOME-Autostart-enabled=true\n`;
}

/** Sets whether the system starts Corral when the person logs in. */
export function setOpensAtLogin(opens: boolean, facts: LoginFacts): Result<null, string> {
  if (facts.platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: opens });
    return app.getLoginItemSettings().openAtLogin === opens
      ? ok(null)
      : err('The system refused it; its own settings say more.');
  }
  const file = autostartFile(facts);
  if (opens)
    return writePrivateFile(
      file,
      autostartEntry(facts.variables['APPIMAGE'] ?? app.getPath('exe')),
    );
  try {
    rmSync(file, { force: true });
    return ok(null);
  } catch (error) {
    return err(
      `${file} cannot be removed: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
