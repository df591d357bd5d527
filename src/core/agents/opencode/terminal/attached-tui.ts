import type { AgentTerminalPort, ProgramEvent } from '#core/agents/agent-terminal.ts';
import { withLoopback } from '#core/agents/kits/process/loopback.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';

import type { ServerInstance } from '../server/server-instance.ts';

type Options = {
  readonly terminals: AgentTerminalPort;
  /** The program of the server, which also contains the interface. */
  readonly command: string;
  readonly sessionId: string;
  readonly cwd: string;
};

/**
 * OpenCode's own interface in a terminal of the session. It is a second client of the server, so
 * the run does not depend on it.
 */
export class AttachedTui {
  readonly #options: Options;
  /** Called when the interface ends by itself. */
  #onEnd: () => void = () => undefined;
  #terminalId: string | null = null;
  #unsubscribe: () => void = () => undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  get terminalId(): string | null {
    return this.#terminalId;
  }

  /** Opens the interface on a session of the server. */
  async open(
    { url, environment }: Pick<ServerInstance, 'url' | 'environment'>,
    agentSessionId: string,
    onEnd: () => void,
  ): Promise<Result<null, Problem>> {
    if (this.#terminalId !== null) return ok(null);
    const { terminals, command, sessionId, cwd } = this.#options;
    const opened = await terminals.open({
      sessionId,
      title: 'OpenCode',
      file: command,
      // The password is in the environment, because other users can read arguments.
      args: ['attach', url, '--session', agentSessionId, '--dir', cwd],
      cwd,
      env: withLoopback(environment),
    });
    if (!opened.ok) return opened;
    const { terminalId } = opened.value;
    this.#terminalId = terminalId;
    this.#onEnd = onEnd;
    this.#unsubscribe = terminals.subscribe(terminalId, (event) => this.#handle(event));
    return ok(null);
  }

  /** Ends the interface and removes its terminal. */
  async close(): Promise<void> {
    const terminalId = this.#forget();
    if (terminalId !== null) await this.#options.terminals.close(terminalId);
  }

  #handle({ type }: ProgramEvent): void {
    if (type !== 'exited' && type !== 'closed' && type !== 'lost') return;
    if (this.#forget() !== null) this.#onEnd();
  }

  #forget(): string | null {
    const terminalId = this.#terminalId;
    this.#terminalId = null;
    this.#unsubscribe();
    this.#unsubscribe = () => undefined;
    return terminalId;
  }
}
