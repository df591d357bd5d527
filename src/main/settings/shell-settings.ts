import type { Result } from '#shared/base/result.ts';
import { defaultShellSettings, shellSettings, type ShellSettings } from '#shared/shell/shell-messages.ts';

import { readKept, writeKept } from './kept-file.ts';

/** What the person chose for the shell, in a file of its own: core is not there yet when it is needed. */
export class KeptSettings {
  readonly #path: string;
  #settings: ShellSettings;

  constructor(path: string) {
    this.#path = path;
    this.#settings = parseSettings(readKept(path));
  }

  get(): ShellSettings {
    return this.#settings;
  }

  /** What could not be written holds until Corral ends. */
  change(part: Part): Result<null, string> {
    this.#settings = filled(part, this.#settings);
    return writeKept(this.#path, JSON.stringify(this.#settings));
  }
}

type Part = { readonly [Name in keyof ShellSettings]?: ShellSettings[Name] | undefined };

function filled(part: Part, rest: ShellSettings): ShellSettings {
  return {
    showsTray: part.showsTray ?? rest.showsTray,
    staysInTray: part.staysInTray ?? rest.staysInTray,
    opensAtLogin: part.opensAtLogin ?? rest.opensAtLogin,
    looksForUpdates: part.looksForUpdates ?? rest.looksForUpdates,
  };
}

/** What is missing or cannot be read is as it was at first. */
export function parseSettings(text: string | null): ShellSettings {
  if (text === null) return defaultShellSettings;
  try {
    const parsed = shellSettings.partial().safeParse(JSON.parse(text));
    return parsed.success ? filled(parsed.data, defaultShellSettings) : defaultShellSettings;
  } catch {
    return defaultShellSettings; // Not even JSON.
  }
}
