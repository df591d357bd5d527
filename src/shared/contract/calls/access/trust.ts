import { z } from 'zod';

import { call, failures } from '../../call.ts';
import { programsHash, shownFile } from '../../programs-to-run.ts';

const place = z.string().min(1).max(4096);
/** The agent whose own agreement Corral follows; null for an agreement in Corral. */
const agentId = z.string().min(1).max(200).nullable();

/** An agreement to what a folder brings. */
const trustAgreement = z.object({
  agentId,
  /** Milliseconds since the epoch. */
  at: z.number(),
  /**
   * - `folder`: all that the folder brought then.
   * - `rules`: only permission rules that the person granted one by one.
   * - `repository`: what git runs for the repository; `place` is then its configuration.
   */
  covers: z.enum(['folder', 'rules', 'repository']),
  /** Number of files that it covers; null if an older Corral did not store them. */
  files: z.int().nullable(),
});
export type TrustAgreement = z.infer<typeof trustAgreement>;

/** A folder in which agents may run and obey what it brings. */
const trustedFolder = z.object({
  /** Main folder of the project; it stands for all worktrees of the repository. */
  place: z.string(),
  /** Time at which the person revoked the agreements; null if they hold. */
  revokedAt: z.number().nullable(),
  agreements: z.array(trustAgreement),
});
export type TrustedFolder = z.infer<typeof trustedFolder>;

const ofFolder = () => z.strictObject({ commandId: z.uuid(), place });

/** Agreements of the person about folders that bring programs or permissions. */
export const trust = {
  /** Lists the folders, newest agreement first, including revoked ones. */
  'trust.list': call(
    () => z.strictObject({}),
    () => z.object({ folders: z.array(trustedFolder) }),
    failures('storeFailed'),
  ),
  /** Returns what an agreement covers, as far as it was shown. */
  'trust.shown': call(
    () => z.strictObject({ place, agentId }),
    () => z.object({ files: z.array(shownFile), moreFiles: z.int() }),
    failures('noSuchFolder'),
  ),
  /**
   * Revokes all agreements about a folder, those of agents included: the next start asks again.
   * Running sessions continue.
   */
  'trust.revoke': call(
    ofFolder,
    () => z.object({ folder: trustedFolder }),
    failures('noSuchFolder', 'storeFailed'),
  ),
  /** Agrees that git runs what the failure `runsPrograms` with this hash has shown. */
  'trust.agree': call(
    () => z.strictObject({ commandId: z.uuid(), hash: programsHash }),
    () => z.object({}),
    failures('noSuchQuestion', 'storeFailed'),
  ),
  /** Undoes a revocation. Changes nothing if the person has agreed again since. */
  'trust.restore': call(
    ofFolder,
    () => z.object({ folder: trustedFolder }),
    failures('noSuchFolder', 'storeFailed'),
  ),
};
