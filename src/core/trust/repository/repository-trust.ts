import { createHash } from 'node:crypto';

import { fail, type Failure } from '#shared/base/failure.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { ProgramsToRun } from '#shared/contract/programs-to-run.ts';
import { compose } from '#shared/words/sentence.ts';

import { Agreements, type AgreementServices } from '../agreements.ts';
import { isAccepted } from '../folder-program.ts';
import type { FolderPrograms } from '../folder-programs.ts';
import { shownOf } from '../shown-files.ts';
import { repositoryPrograms, type ReadServices } from './repository-programs.ts';

/** Number of questions that can be answered; the oldest is dropped. */
const MAX_ASKED = 100;

/** An action was not begun, because it would run programs to which the person has not agreed. */
export type RunsPrograms = Failure<'runsPrograms'> & { readonly programs: ProgramsToRun };

/** Checks that the person agreed to what git runs as a repository is set up. */
export type ProgramCheck = Pick<RepositoryTrust, 'check'>;

/**
 * Decides whether git may run what a repository brings: its hooks, filters and other programs of its
 * configuration. A yes counts for all worktrees, as long as exactly that would run.
 */
export class RepositoryTrust {
  readonly #services: AgreementServices & ReadServices;
  readonly #agreements: Agreements;
  readonly #asked = new Map<string, FolderPrograms>();
  /** Contents with something that cannot be read, whose yes counts for one action. */
  readonly #once = new Set<string>();

  constructor(services: AgreementServices & ReadServices) {
    this.#services = services;
    this.#agreements = new Agreements(services);
  }

  /** Reads what the repository of a working tree would run now. Call it just before the action. */
  async check(root: string): Promise<Result<null, RunsPrograms | Failure<'notARepository'>>> {
    const found = await repositoryPrograms(this.#services, root);
    if (found === null)
      return fail(
        'notARepository',
        compose('gitFailures.notARepository', { folder: root }),
        compose('gitFailures.openWorkTree'),
      );
    const hash = hashOfAll(found);
    if (this.#once.delete(hash)) return ok(null);
    const { hashes, kind } = this.#agreements.standing(found.place);
    const fresh = found.programs.filter((program) => !isAccepted(program, hashes));
    if (fresh.length === 0) return ok(null);
    this.#asked.delete(hash);
    this.#asked.set(hash, found);
    const [oldest] = this.#asked.keys();
    if (this.#asked.size > MAX_ASKED && oldest !== undefined) this.#asked.delete(oldest);
    // First what cannot be read, because the list is cut.
    const marked = fresh
      .toSorted((a, b) => Number(b.unsure !== null) - Number(a.unsure !== null))
      .map(({ file, unsure, ...each }) => ({
        ...each,
        file: unsure === null ? file : `${file} ? (${unsure})`,
      }));
    return err({
      kind: 'runsPrograms',
      message: compose('reviewFailures.runsPrograms', { folder: root }),
      remedy: compose('reviewFailures.agreeFirst'),
      programs: { root, hash, isChange: kind === 'agreed', ...shownOf(marked) },
    });
  }

  /** Stores that the person accepts all that a question was about. */
  agree(hash: string): Result<Record<string, never>, Failure<'noSuchQuestion' | 'storeFailed'>> {
    const found = this.#asked.get(hash);
    if (found === undefined)
      return fail(
        'noSuchQuestion',
        compose('reviewFailures.noSuchPrograms'),
        compose('reviewFailures.repeatAction'),
      );
    const stored = this.#agreements.agree(found, null, 'repository');
    if (!stored.ok) return fail('storeFailed', stored.error.message, stored.error.remedy);
    this.#asked.delete(hash);
    if (found.programs.some(({ unsure }) => unsure !== null)) this.#once.add(hash);
    return ok({});
  }

  /** Forgets answers that wait for their action, because the person revoked an agreement. */
  revoked(): void {
    this.#asked.clear();
    this.#once.clear();
  }
}

/** Identifies what would run. */
function hashOfAll({ place, programs }: FolderPrograms): string {
  const content = programs.map(({ file, unsure, hashes }) => [file, unsure, hashes]);
  return createHash('sha256')
    .update(JSON.stringify([place, content]))
    .digest('hex');
}
