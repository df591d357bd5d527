import type { ClockPort, Environment, FileProbePort } from '#core/ports.ts';

import { absolutePath, isNear } from './file-places.ts';

/** Time for which a finding is used without a new probe, in ms. */
const LIFE_MS = 3000;
const MAX_KEPT = 4000;
/** Maximum wait of a reply for a slow disk. Paths that are unknown by then count as missing. */
const PATIENCE_MS = 2000;
/**
 * Maximum number of concurrent probes. A probe of a dead disk may hang forever, and must leave
 * threads of Node for other work.
 */
const AT_ONCE = 2;
const MAX_WAITING = 2000;

type Finding = { readonly isThere: Promise<boolean>; readonly at: number };

/** Finds out which of the paths in an agent's text exist. */
export class FileChecks {
  readonly #probes: FileProbePort;
  readonly #clock: ClockPort;
  readonly #environment: Environment;
  readonly #findings = new Map<string, Finding>();
  readonly #waiting: (() => void)[] = [];
  #probing = 0;

  constructor(probes: FileProbePort, clock: ClockPort, environment: Environment) {
    this.#probes = probes;
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
    const isThere = this.#probe(path);
    this.#findings.delete(path);
    this.#findings.set(path, { isThere, at });
    const [oldest] = this.#findings.keys();
    if (this.#findings.size > MAX_KEPT && oldest !== undefined) this.#findings.delete(oldest);
    return isThere;
  }

  async #probe(path: string): Promise<boolean> {
    if (this.#probing >= AT_ONCE) {
      if (this.#waiting.length >= MAX_WAITING) return false;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#probing += 1;
    const probe = await this.#probes.probe(path);
    const next = this.#waiting.shift();
    if (next) next();
    else this.#probing -= 1;
    return probe.ok && probe.value.kind !== 'other';
  }
}
