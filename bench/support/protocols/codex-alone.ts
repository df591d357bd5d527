import { z } from 'zod';

import type { Rig } from '../rig.ts';
import type { AgentAlone, Stamped } from './agent-alone.ts';
import { JsonRpcAlone } from './json-rpc-alone.ts';

const opened = z.object({ thread: z.object({ id: z.string() }) });

/** Codex's app-server without Corral. */
export class CodexAlone implements AgentAlone {
  readonly #rpc: JsonRpcAlone;
  readonly #threadId: string;

  private constructor(rpc: JsonRpcAlone, threadId: string) {
    this.#rpc = rpc;
    this.#threadId = threadId;
  }

  static async start(rig: Rig): Promise<CodexAlone> {
    const rpc = new JsonRpcAlone(rig, 'codex', ['app-server']);
    const clientInfo = { name: 'corral-bench', title: 'Bench', version: '1' };
    await rpc.call('initialize', { clientInfo, capabilities: { experimentalApi: true } });
    rpc.send({ method: 'initialized', params: {} });
    const policy = { approvalPolicy: 'on-request', sandbox: 'read-only' };
    const started = await rpc.call('thread/start', { cwd: rig.machine.project, ...policy });
    return new CodexAlone(rpc, opened.parse(started).thread.id);
  }

  get records() {
    return this.#rpc.records;
  }

  prompt(text: string): Promise<unknown> {
    return this.#rpc.call('turn/start', {
      threadId: this.#threadId,
      input: [{ type: 'text', text, text_elements: [] }],
    });
  }

  question(part: string): Promise<Stamped> {
    return this.records.first('item/commandExecution/requestApproval', part);
  }

  approve(question: Stamped): number {
    return this.#rpc.answer(question, () => ({ decision: 'accept' }));
  }

  turnEnded(): Promise<unknown> {
    return this.records.first('"turn/completed"');
  }

  close(): Promise<void> {
    return this.#rpc.close();
  }
}
