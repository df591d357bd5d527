import type { AgentGone, AgentRun } from '#core/agents/agent.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import type { Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { SendTime } from '#shared/contract/sessions.ts';

import type { SessionRecords } from '../record/session-records.ts';
import type { WriteQueue } from '../record/write-queue.ts';
import type { SessionServices } from '../session-services.ts';
import type { StartResult } from '../start-result.ts';

export type QueueServices = {
  readonly services: Pick<SessionServices, 'journal' | 'clock' | 'ids' | 'beforePrompt'>;
  readonly sessionId: string;
  readonly records: SessionRecords;
  readonly writes: WriteQueue;
  readonly run: () => AgentRun | null;
  readonly start: () => Promise<StartResult>;
  readonly isBusy: () => boolean;
  readonly isAsking: () => boolean;
  /** Called when the number of pending prompts changed. */
  readonly counted: () => void;
};

export type SendResult = Result<string, Problem | StoreFailure | AgentGone>;

/** Changes to a prompt. An absent field stays unchanged. */
export type Revision = {
  readonly text?: string | undefined;
  readonly when?: SendTime | 'held' | undefined;
};
