import type { RiskReason } from '#shared/interaction/risk.ts';

import { couldBeSecret, isSecret, readingReasons, writingReasons } from '../guarded-paths.ts';
import { fullPath, type Places } from '../places.ts';
import type { ShellWord } from '../shell/shell-part.ts';
import { spelledSecret } from '../spelled-secret.ts';

/**
 * The folders against which a command may resolve its paths: the session's, and those that an
 * earlier `cd` changed to.
 */
export class Scene {
  readonly places: Places;
  readonly #folders: readonly string[];

  constructor(places: Places, folders: readonly string[] = []) {
    this.places = places;
    this.#folders = folders;
  }

  /** Returns the scene after `cd path`. */
  afterCd(path: string): Scene {
    const next = [this.places.cwd, ...this.#folders].map((cwd) =>
      fullPath(path, { ...this.places, cwd }),
    );
    return new Scene(this.places, [...new Set([...this.#folders, ...next])].slice(0, 8));
  }

  reads({
    value,
    text,
    hasGlob,
  }: Pick<ShellWord, 'value' | 'text' | 'hasGlob'>): readonly RiskReason[] {
    const path = value ?? text;
    if (path === '-') return [];
    if (hasGlob && couldBeSecret(path)) return readingReasons('.env', this.places);
    return [...this.#seen(path, readingReasons), ...spelledSecret({ value, text, hasGlob })];
  }

  writes(path: string): readonly RiskReason[] {
    return this.#seen(path, writingReasons);
  }

  isSecret(path: string): boolean {
    return isSecret(path);
  }

  #seen(
    path: string,
    look: (path: string, places: Places) => readonly RiskReason[],
  ): readonly RiskReason[] {
    const own = look(path, this.places);
    if (/^[~/]|^[A-Za-z]:/.test(path)) return own;
    const others = this.#folders.flatMap((cwd) =>
      look(fullPath(path, { ...this.places, cwd }), this.places),
    );
    return [...own, ...others];
  }
}
