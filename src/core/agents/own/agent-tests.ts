import { EXAMINATION_CANCELLED } from '#core/agents/agent.ts';
import type { AgentRegistry } from '#core/agents/registry.ts';
import { fail } from '#shared/base/failure.ts';
import { err, ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import { compose } from '#shared/words/sentence.ts';

/** Tests of agents that a person has asked for. Each starts and ends its own process. */
export class AgentTests {
  readonly #registry: AgentRegistry;
  readonly #running = new Map<string, AbortController>();
  readonly api: Pick<CorralApi, 'agents.test' | 'agents.cancelTest'>;

  constructor(registry: AgentRegistry) {
    this.#registry = registry;
    this.api = {
      'agents.test': (input) => this.#test(input),
      'agents.cancelTest': async ({ testId }) => {
        this.#running.get(testId)?.abort();
        return ok({});
      },
    };
  }

  close(): void {
    for (const test of this.#running.values()) test.abort();
  }

  async #test({
    testId,
    agentId,
    opensSession,
  }: {
    readonly testId: string;
    readonly agentId: string;
    readonly opensSession: boolean;
  }) {
    const agent = this.#registry.agents.get(agentId);
    if (!agent?.examine)
      return fail(
        'noSuchAgent',
        compose('setupFailures.notTestable'),
        compose('setupFailures.agentMayBeGone'),
      );
    const controller = new AbortController();
    this.#running.set(testId, controller);
    try {
      const result = await agent.examine({ opensSession, signal: controller.signal });
      if (result.ok) return ok({ handshake: result.value });
      const { kind, message, remedy, command, file } = result.error;
      const isCancelled = kind === EXAMINATION_CANCELLED;
      const help = { message, remedy, command, ...(file && { file }) };
      return err({ ...help, kind: isCancelled ? 'testCancelled' : 'testFailed' } as const);
    } finally {
      this.#running.delete(testId);
    }
  }
}
