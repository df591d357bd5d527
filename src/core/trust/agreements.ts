import type { Journal } from '#core/journal/journal.ts';
import type { ClockPort } from '#core/ports.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import type { TrustedFolderRow } from '#core/store/git-desk/trusted-folders.ts';
import type { Store } from '#core/store/store.ts';
import { fail } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { TrustAgreement, TrustedFolder } from '#shared/contract/calls/access/trust.ts';
import { compose } from '#shared/words/sentence.ts';

import type { FolderPrograms } from './folder-programs.ts';
import { hashOf } from './folder-program.ts';
import { allowLine } from './reading/shown-lines.ts';
import { joined, shownOf } from './shown-files.ts';

/** Number of hashes beyond which no further permission rule of a folder is noted. */
const MAX_HASHES = 5000;
/** Number of folders that are listed. */
const MAX_LISTED = 500;

export type AgreementServices = {
  readonly journal: Journal;
  readonly store: Store;
  readonly clock: ClockPort;
};

/** State of the person's agreement about a folder. */
export type Standing = {
  readonly hashes: ReadonlySet<string>;
  /**
   * - `none`: nothing, or only permission rules one by one; an agent's own agreement counts.
   * - `agreed`: the person agreed in Corral, and is asked about each change.
   * - `revoked`: no agreement counts, that of an agent included.
   */
  readonly kind: 'none' | 'agreed' | 'revoked';
};

/** The agreements of the person about folders, and those of agents that Corral follows. */
export class Agreements {
  readonly #services: AgreementServices;

  constructor(services: AgreementServices) {
    this.#services = services;
  }

  /** Returns what the person agreed to in Corral. */
  standing(place: string): Standing {
    const own = this.#get(place, null);
    if (own === null) return { hashes: new Set(), kind: 'none' };
    if (own.revokedAt !== null) return { hashes: new Set(), kind: 'revoked' };
    return { hashes: new Set(own.hashes), kind: own.isGrant ? 'none' : 'agreed' };
  }

  /** Returns what was noted because the person agreed in the agent's own interface; null if nothing. */
  ofAgent(place: string, agentId: string): ReadonlySet<string> | null {
    const noted = this.#get(place, agentId);
    return noted && new Set(noted.hashes);
  }

  /** Stores an agreement to all that was found, of an agent or, if null, of the person. */
  agree(
    { place, programs }: FolderPrograms,
    agentId: string | null,
    kind: TrustedFolderRow['kind'] = 'folder',
  ): Result<unknown, StoreFailure> {
    const hashes = [...new Set(programs.flatMap((each) => each.hashes))];
    const shown = shownOf(programs);
    const at = this.#services.clock.now();
    return this.#put({ place, agentId, kind, hashes, at, isGrant: false, revokedAt: null, shown });
  }

  /** Adds permission rules that the person granted one by one. A revocation stays. */
  grant(place: string, file: string, rules: readonly string[]): Result<unknown, StoreFailure> {
    const own = this.#get(place, null) ?? this.#nothing(place);
    if (own.hashes.length > MAX_HASHES) return ok(null);
    const lines = rules.map(allowLine);
    const hashes = [...own.hashes, ...lines.map((line) => hashOf(file, line))];
    const shown = joined(own.shown, shownOf([{ file, lines }]));
    return this.#put({ ...own, hashes: [...new Set(hashes)], shown });
  }

  /** Lists the folders, newest agreement first, including revoked ones. */
  list(): readonly TrustedFolder[] {
    const byPlace = Map.groupBy(this.#services.store.trustedFolders.all(), ({ place }) => place);
    return [...byPlace.values()]
      .map(folderOf)
      .filter(({ agreements }) => agreements.length > 0)
      .toSorted((a, b) => newest(b) - newest(a))
      .slice(0, MAX_LISTED);
  }

  /** Returns what an agreement covers, as far as it was shown. */
  shown(place: string, agentId: string | null) {
    const found = this.#get(place, agentId);
    if (found === null) return noSuchFolder();
    return ok({ files: found.shown?.files ?? [], moreFiles: found.shown?.moreFiles ?? 0 });
  }

  /** Revokes all agreements about a folder. The row of the person remembers that. */
  revoke(place: string) {
    return this.#change(place, this.#services.clock.now());
  }

  /** Undoes a revocation. */
  restore(place: string) {
    return this.#change(place, null);
  }

  #change(place: string, revokedAt: number | null) {
    if (!this.#find(place)) return noSuchFolder();
    const done = this.#put({ ...(this.#get(place, null) ?? this.#nothing(place)), revokedAt });
    if (!done.ok)
      return fail(
        'storeFailed',
        compose('sessionFailures.nothingChanged', { reason: done.error.message }),
        done.error.remedy,
      );
    const folder = this.#find(place);
    return folder ? ok({ folder }) : noSuchFolder();
  }

  #find(place: string): TrustedFolder | null {
    const { trustedFolders } = this.#services.store;
    const rows = trustedFolders.all().filter((each) => each.place === place);
    return rows.length > 0 ? folderOf(rows) : null;
  }

  #get(place: string, agentId: string | null): TrustedFolderRow | null {
    return this.#services.store.trustedFolders.get(place, agentId);
  }

  #nothing(place: string): TrustedFolderRow {
    const at = this.#services.clock.now();
    const none = { hashes: [], isGrant: true, revokedAt: null, shown: null };
    return { place, agentId: null, kind: 'folder', at, ...none };
  }

  #put(row: TrustedFolderRow): Result<unknown, StoreFailure> {
    return this.#services.journal.write((entry) => entry.store.trustedFolders.put(row));
  }
}

/** An agreement of an agent counts only as long as there is none in Corral about the folder. */
function folderOf(rows: readonly TrustedFolderRow[]): TrustedFolder {
  const own = rows.find(({ agentId }) => agentId === null);
  const isOwnOnly = own !== undefined && !own.isGrant;
  const counted = rows.filter(({ agentId, hashes }) =>
    agentId === null ? hashes.length > 0 : !isOwnOnly,
  );
  return {
    place: rows[0]?.place ?? '',
    revokedAt: own?.revokedAt ?? null,
    agreements: counted.map(agreementOf),
  };
}

function agreementOf({ agentId, at, kind, isGrant, shown }: TrustedFolderRow): TrustAgreement {
  const files = shown && shown.files.length + shown.moreFiles;
  return { agentId, at, covers: isGrant ? 'rules' : kind, files };
}

function newest({ agreements }: TrustedFolder): number {
  return Math.max(...agreements.map(({ at }) => at));
}

const noSuchFolder = () =>
  fail(
    'noSuchFolder',
    compose('sessionFailures.noSuchAgreement'),
    compose('sessionFailures.openListAgain'),
  );
