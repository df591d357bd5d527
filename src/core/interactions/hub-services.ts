import type { BlobPort } from '#core/ports/blob-port.ts';
import type { Journal } from '#core/journal/journal.ts';
import type { ClockPort, IdPort } from '#core/ports.ts';
import type { Store } from '#core/store/store.ts';

import type { InteractionLimits } from './limits.ts';
import type { InteractionPolicy } from './policy.ts';
import type { ResumeStrategy } from './resume/resume-strategy.ts';

/** The parts of core that the hub uses. */
export type HubServices = {
  readonly journal: Journal;
  readonly store: Store;
  readonly blobs: BlobPort;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly policy: InteractionPolicy;
  readonly strategies: readonly ResumeStrategy[];
  readonly limits: InteractionLimits;
};
