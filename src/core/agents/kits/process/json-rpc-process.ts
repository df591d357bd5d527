import { stopProcess } from '#node/process/stop-process.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';

import type { AgentExit } from '../../agent.ts';
import { JsonRpcPeer, type PeerOptions, type RpcError, type SentRequest } from './json-rpc-peer.ts';
import { startLineProcess, type LineProcess, type LineProcessOptions } from './line-process.ts';

export type JsonRpcProcessOptions<S> = LineProcessOptions<S> & Omit<PeerOptions, 'send'>;

/**
 * A child process that speaks JSON-RPC with one message per line. Its converter must report a reply
 * as `controlReply` with the id of the request, and a request that needs no person as
 * `unanswerable` with the JSON text of its id. All other events are up to the converter.
 */
export interface JsonRpcProcess {
  readonly pid: number;
  /** Resolves after the listener has received the exit and all waiting requests are settled. */
  readonly exited: Promise<AgentExit>;
  request(method: string, params: unknown, timeoutMs: number): SentRequest;
  notify(method: string, params: unknown): boolean;
  /** Answers a request of the agent. */
  respond(id: unknown, result: unknown): boolean;
  refuse(id: unknown, error: RpcError): boolean;
  /** Sends a message unchanged. */
  send(message: unknown): boolean;
  /**
   * Closes an open question and returns the agent's own id of it. Returns null if the agent does
   * not wait for this answer.
   */
  closeAsk(askId: string): string | null;
  stderrTail(): string;
  /**
   * Ends the whole process group: first by the end of its input or by a signal, last by SIGKILL.
   * Resolves after the exit.
   */
  stop(first: 'endInput' | 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/**
 * Resolves once the program runs. If the program ends before its first reply, that request is
 * settled as gone.
 */
export async function startJsonRpcProcess<S>(
  options: JsonRpcProcessOptions<S>,
): Promise<Result<JsonRpcProcess, Problem>> {
  const { clock, log, agent, gone, version, handlers, idOf } = options;
  let lines: LineProcess | null = null;
  const send = (message: unknown) => lines?.sendLine(message) ?? false;
  const peer = new JsonRpcPeer({
    clock,
    log,
    agent,
    gone,
    send,
    ...(version && { version }),
    ...(handlers && { handlers }),
    ...(idOf && { idOf }),
  });
  const started = await startLineProcess({
    ...options,
    observe: (event) => {
      peer.observe(event);
      options.observe?.(event);
    },
  });
  if (!started.ok) return started;
  lines = started.value;
  return ok(processOf(started.value, peer, options));
}

function processOf<S>(
  lines: LineProcess,
  peer: JsonRpcPeer,
  { clock }: JsonRpcProcessOptions<S>,
): JsonRpcProcess {
  const exited = lines.exited.then((exit) => {
    peer.close();
    return exit;
  });
  return {
    pid: lines.pid,
    exited,
    request: (method, params, timeoutMs) => peer.request(method, params, timeoutMs),
    notify: (method, params) => peer.notify(method, params),
    respond: (id, result) => peer.respond(id, result),
    refuse: (id, error) => peer.refuse(id, error),
    send: (message) => lines.sendLine(message),
    closeAsk: (askId) => lines.closeAsk(askId),
    stderrTail: () => lines.stderrTail(),
    stop: (first) =>
      stopProcess(lines, clock, () =>
        first === 'endInput' ? lines.endInput() : lines.kill(first),
      ),
  };
}
