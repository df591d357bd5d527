import { geminiDriver } from '#core/agents/gemini/driver.ts';
import type { AgentDriver } from '#core/agents/driver.ts';
import { askingPorts } from '#core/testing/faults/processes/asking-ports.ts';
import { fieldsAt, nameAt } from '#shared/base/fields.ts';

import type { StopPeer } from '../stop-peer.ts';
import { LinePeer } from './line-peer.ts';

/** An agent that speaks ACP, behind any driver of that protocol. */
export function acpPeer(folder: string, driver: AgentDriver = geminiDriver): StopPeer {
  let promptId: unknown = null;
  const rpc = (message: object) => peer.print({ jsonrpc: '2.0', ...message });
  const endTurn = (stopReason: string) => rpc({ id: promptId, result: { stopReason } });
  const results: Readonly<Record<string, object>> = {
    initialize: { protocolVersion: 1, agentCapabilities: { loadSession: true } },
    'session/new': { sessionId: 's' },
  };
  const peer = new LinePeer(({ id, method, ...message }) => {
    if (typeof method !== 'string') {
      const outcome = fieldsAt(fieldsAt(message, 'result') ?? {}, 'outcome') ?? {};
      return peer.settle(String(id), nameAt(outcome, 'optionId') === 'yes');
    }
    if (method === 'session/prompt') return void (promptId = id);
    if (method !== 'session/cancel') return rpc({ id, result: results[method] ?? {} });
    peer.onInterrupt();
    endTurn('cancelled');
  });
  const ports = { ...askingPorts(folder, process.execPath), processes: peer.processes };
  return Object.assign(peer, {
    agent: driver.create(ports),
    permissionMode: driver.defaultPermissionMode,
    ask: (name: string) => {
      peer.open.add(name);
      const toolCall = {
        toolCallId: `tool-${name}`,
        kind: 'execute',
        title: `touch ${name}`,
        rawInput: { command: `touch ${name}` },
      };
      const options = [
        { optionId: 'yes', name: 'Allow', kind: 'allow_once' },
        { optionId: 'no', name: 'Reject', kind: 'reject_once' },
      ];
      const params = { sessionId: 's', toolCall, options };
      rpc({ id: name, method: 'session/request_permission', params });
    },
    endTurn: () => endTurn('end_turn'),
  });
}
