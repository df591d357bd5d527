import type { Result } from '#shared/base/result.ts';
import {
  defaultShellSettings,
  shellSettings,
  type ShellSettings,
} from '#shared/shell/shell-messages.ts';

import { readPrivateFile, writePrivateFile } from './private-file.ts';

/**
 * Settings of the desktop shell. They have their own file because they are needed before core runs.
 */
export class ShellSettingsStore {
  readonly #path: string;
  #settings: ShellSettings;

  constructor(path: string) {
    this.#path = path;
    this.#settings = parseSettings(readPrivateFile(path));
  }

  get(): ShellSettings {
    return this.#settings;
  }

  /** Changes settings. A change that could not be written applies until Corral quits. */
  change(part: Part): Result<null, string> {
    this.#settings = withFallback(part, this.#settings);
    return writePrivateFile(this.#path, JSON.stringify(this.#settings));
  }
}

type Part = { readonly [Name in keyof ShellSettings]?: ShellSettings[Name] | undefined };

function withFallback(part: Part, rest: ShellSettings): ShellSettings {
  return {
    showsTray: part.showsTray ?? rest.showsTray,
    staysInTray: part.staysInTray ?? rest.staysInTray,
    opensAtLogin: part.opensAtLogin ?? rest.opensAtLogin,
    looksForUpdates: part.looksForUpdates ?? rest.looksForUpdates,
  };
}

/** Parses stored settings. Missing or invalid ones have their defaults. */
export function parseSettings(text: string | null): ShellSettings {
  if (text === null) return defaultShellSettings;
  try {
    const parsed = shellSettings.partial().safeParse(JSON.parse(text));
    return parsed.success ? withFallback(parsed.data, defaultShellSettings) : defaultShellSettings;
  } catch {
    return defaultShellSettings; // Invalid JSON.
  }
}
