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

type Kind = 'file' | 'folder';
type Finding = { readonly kind: Promise<Kind | null>; readonly at: number };

/** Paths that exist, as they were given, and those of them that are folders. */
export type ExistingPaths = {
  readonly existing: readonly string[];
  readonly folders: readonly string[];
};

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

  async existing(folder: string, paths: readonly string[]): Promise<ExistingPaths> {
    const found = new Map<string, Kind>();
    const all = Promise.all(
      paths.map(async (path) => {
        const kind = await this.#kindOf(absolutePath(path, folder, this.#environment));
        if (kind !== null) found.set(path, kind);
      }),
    );
    const enough = Promise.withResolvers<void>();
    const cancel = this.#clock.after(PATIENCE_MS, () => enough.resolve());
    await Promise.race([all, enough.promise]);
    cancel();
    return {
      existing: paths.filter((path) => found.has(path)),
      folders: paths.filter((path) => found.get(path) === 'folder'),
    };
  }

  #kindOf(path: string): Promise<Kind | null> {
    if (!isNear(path, this.#environment.platform)) return Promise.resolve(null);
    const known = this.#findings.get(path);
    const at = this.#clock.now();
    if (known && at - known.at < LIFE_MS) return known.kind;
    const kind = this.#probe(path);
    this.#findings.delete(path);
    this.#findings.set(path, { kind, at });
    const [oldest] = this.#findings.keys();
    if (this.#findings.size > MAX_KEPT && oldest !== undefined) this.#findings.delete(oldest);
    return kind;
  }

  async #probe(path: string): Promise<Kind | null> {
    if (this.#probing >= AT_ONCE) {
      if (this.#waiting.length >= MAX_WAITING) return null;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#probing += 1;
    const probe = await this.#probes.probe(path);
    const next = this.#waiting.shift();
    if (next) next();
    else this.#probing -= 1;
    return probe.ok && probe.value.kind !== 'other' ? probe.value.kind : null;
  }
}
