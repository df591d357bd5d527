import type { ClockPort, Environment, FileLookPort } from '#core/ports.ts';

import { absolutePath, isNear } from './file-places.ts';

/** How long a finding is used without a new look, in ms. */
const LIFE_MS = 3000;
const MAX_KEPT = 4000;
/** A reply does not wait longer for a slow disk; what is not known by then counts as not there. */
const PATIENCE_MS = 2000;
/** Looks at once. A look at a dead disk may hang for ever, and must leave threads of Node for others. */
const AT_ONCE = 2;
const MAX_WAITING = 2000;

type Finding = { readonly isThere: Promise<boolean>; readonly at: number };

/** Says which of the paths in an agent's text lead somewhere. */
export class FileChecks {
  readonly #looks: FileLookPort;
  readonly #clock: ClockPort;
  readonly #environment: Environment;
  readonly #findings = new Map<string, Finding>();
  readonly #waiting: (() => void)[] = [];
  #looking = 0;

  constructor(looks: FileLookPort, clock: ClockPort, environment: Environment) {
    this.#looks = looks;
    this.#clock = clock;
    this.#environment = environment;
  }

  async existing(folder: string, paths: readonly string[]): Promise<readonly string[]> {
    const found = new Set<string>();
    const all = Promise.all(
      paths.map(async (path) => {
        if (await this.#isThere(absolutePath(path, folder, this.#environment))) found.add(path);
      }),
    );
    const enough = Promise.withResolvers<void>();
    const cancel = this.#clock.after(PATIENCE_MS, () => enough.resolve());
    await Promise.race([all, enough.promise]);
    cancel();
    return paths.filter((path) => found.has(path));
  }

  #isThere(path: string): Promise<boolean> {
    if (!isNear(path, this.#environment.platform)) return Promise.resolve(false);
    const known = this.#findings.get(path);
    const at = this.#clock.now();
    if (known && at - known.at < LIFE_MS) return known.isThere;
    const isThere = this.#inTurn(path);
    this.#findings.delete(path);
    this.#findings.set(path, { isThere, at });
    const [oldest] = this.#findings.keys();
    if (this.#findings.size > MAX_KEPT && oldest !== undefined) this.#findings.delete(oldest);
    return isThere;
  }

  async #inTurn(path: string): Promise<boolean> {
    if (this.#looking >= AT_ONCE) {
      if (this.#waiting.length >= MAX_WAITING) return false;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#looking += 1;
    const look = await this.#looks.look(path);
    const next = this.#waiting.shift();
    if (next) next();
    else this.#looking -= 1;
    return look.ok && look.value.kind !== 'other';
  }
}
