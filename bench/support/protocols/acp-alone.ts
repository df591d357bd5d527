import { z } from 'zod';

import type { Rig } from '../rig.ts';
import type { AgentAlone, Stamped } from './agent-alone.ts';
import { JsonRpcAlone } from './json-rpc-alone.ts';

const opened = z.object({ sessionId: z.string() });
const asked = z.object({
  options: z.array(z.object({ optionId: z.string(), kind: z.string() })),
});

/** Gemini CLI in the Agent Client Protocol, without Corral. */
export class AcpAlone implements AgentAlone {
  readonly #rpc: JsonRpcAlone;
  readonly #sessionId: string;
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(rpc: JsonRpcAlone, sessionId: string) {
    this.#rpc = rpc;
    this.#sessionId = sessionId;
  }

  static async start(rig: Rig): Promise<AcpAlone> {
    const rpc = new JsonRpcAlone(rig, 'gemini', ['--acp']);
    const fs = { readTextFile: false, writeTextFile: false };
    await rpc.call('initialize', { protocolVersion: 1, clientCapabilities: { fs } });
    const session = { cwd: rig.machine.project, mcpServers: [] };
    const { sessionId } = opened.parse(await rpc.call('session/new', session));
    return new AcpAlone(rpc, sessionId);
  }

  get records() {
    return this.#rpc.records;
  }

  async prompt(text: string): Promise<void> {
    this.#turn = this.#rpc.call('session/prompt', {
      sessionId: this.#sessionId,
      prompt: [{ type: 'text', text }],
    });
  }

  question(part: string): Promise<Stamped> {
    return this.records.first('session/request_permission', part);
  }

  approve(question: Stamped): number {
    return this.#rpc.answer(question, (params) => {
      const { options } = asked.parse(params);
      const optionId = options.find(({ kind }) => kind === 'allow_once')?.optionId;
      return { outcome: { outcome: 'selected', optionId } };
    });
  }

  turnEnded(): Promise<unknown> {
    return this.#turn;
  }

  close(): Promise<void> {
    return this.#rpc.close();
  }
}
