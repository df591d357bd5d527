import type { Problem } from '#shared/contract/agents.ts';
import { failed } from '#shared/contract/call.ts';

import { Receipts } from './receipts.ts';

/** Calls that change nothing. All other calls are refused. */
const READS: ReadonlySet<string> = new Set([
  'agents.catalogue',
  'agents.list',
  'audit.page',
  'audit.entry',
  'audit.sessions',
  'audit.verify',
  'audit.export',
  'blobs.read',
  'checkpoints.forkPoint',
  'checkpoints.list',
  'conversation.export',
  'conversation.page',
  'conversation.find',
  'conversation.locate',
  'conversation.seek',
  'conversation.source',
  'desk.info',
  'files.exist',
  'interactions.closed',
  'interactions.content',
  'pairing.state',
  'projects.setup',
  'projects.suggest',
  'rules.list',
  'sessions.commands',
  'sessions.forkPoint',
  'sessions.prompts',
  'trust.list',
  'trust.shown',
  'turns.page',
  'turns.changes',
  'worktrees.list',
  'worktrees.progress',
]);

/** Refuses all calls except those that change nothing. */
export class ReadingReceipts extends Receipts {
  readonly #refusal: Problem;

  constructor(refusal: Problem) {
    super({ get: () => null, put: () => undefined });
    this.#refusal = refusal;
  }

  override async run(
    method: string,
    input: unknown,
    handler: () => Promise<unknown>,
  ): Promise<unknown> {
    return READS.has(method)
      ? super.run(method, input, handler)
      : failed('readOnly', this.#refusal.message, this.#refusal.remedy);
  }
}
