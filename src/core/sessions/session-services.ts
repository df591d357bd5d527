import type { LiveText } from '#core/conversation/live-text.ts';
import type { Processor } from '#core/conversation/processor.ts';
import type { InteractionHub } from '#core/interactions/interaction-hub.ts';
import type { Journal } from '#core/journal/journal.ts';
import type { ClockPort, IdPort, LogPort, ProcessPort } from '#core/ports.ts';
import type { FolderTrust } from '#core/trust/folder-trust.ts';
import type { Session } from '#shared/contract/sessions.ts';

import type { Clarify } from './questions/session-questions.ts';
import type { WireFiles } from './wire-files.ts';

/** Services that a running session needs. */
export type SessionServices = {
  readonly journal: Journal;
  readonly processor: Processor;
  readonly live: LiveText;
  readonly hub: InteractionHub;
  readonly wireFiles: WireFiles;
  /** Adds the current state of the affected files to an ask. */
  readonly clarify: Clarify;
  /** Decides whether an agent may use what its folder brings. */
  readonly trust: Pick<FolderTrust, 'check' | 'question' | 'answer'>;
  /** Returns the variables of a worktree; none if it no longer exists. */
  readonly variablesOf: (worktreeId: string) => Readonly<Record<string, string>>;
  readonly processes: ProcessPort;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly log: LogPort;
  /** Called when an agent did not start, or ended with a problem. Absent: it is not reported. */
  readonly agentFailed?: ((agentId: string) => void) | undefined;
  /** Called before a prompt goes to an idle agent; the prompt waits for it. Absent: nothing waits. */
  readonly beforePrompt?: ((sessionId: string, promptId: string) => Promise<void>) | undefined;
};

/** Facts that are found about a session without its agent. */
export type NotedFacts =
  | Pick<Session, 'git' | 'repository' | 'changes'>
  | Pick<Session, 'updatedAt'>;
