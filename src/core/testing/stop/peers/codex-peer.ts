import { codexDriver } from '#core/agents/codex/driver.ts';
import { askingPorts } from '#core/testing/faults/processes/asking-ports.ts';
import { fieldsAt, nameAt } from '#shared/base/fields.ts';

import type { StopPeer } from '../stop-peer.ts';
import { LinePeer } from './line-peer.ts';

/** Codex as its app server. */
export function codexPeer(folder: string): StopPeer {
  let turns = 0;
  const ended = (status: string) => ({
    method: 'turn/completed',
    params: { threadId: 't', turn: { id: `u${turns}`, status, items: [], error: null } },
  });
  const peer = new LinePeer(({ id, method, ...message }) => {
    const result = fieldsAt(message, 'result') ?? {};
    if (typeof method !== 'string')
      return peer.settle(String(id), nameAt(result, 'decision') === 'accept');
    if (method === 'turn/interrupt') peer.onInterrupt();
    if (method === 'turn/start') turns += 1;
    const turn = { id: `u${turns}`, status: 'inProgress', items: [], error: null };
    const known: Readonly<Record<string, object>> = {
      'thread/start': { thread: { id: 't' }, model: 'm' },
      'turn/start': { turn },
    };
    if (id !== undefined) peer.print({ id, result: known[method] ?? {} });
    if (method === 'turn/start')
      peer.print({ method: 'turn/started', params: { threadId: 't', turn } });
    if (method === 'turn/interrupt') peer.print(ended('interrupted'));
  });
  const ports = { ...askingPorts(folder, process.execPath), processes: peer.processes };
  return Object.assign(peer, {
    agent: codexDriver.create(ports),
    permissionMode: 'ask',
    ask: (name: string) => {
      peer.open.add(name);
      const command = `touch ${name}`;
      const params = {
        threadId: 't',
        turnId: `u${turns}`,
        itemId: `item-${name}`,
        command,
        cwd: folder,
        commandActions: [{ type: 'unknown', command }],
        availableDecisions: ['accept', 'cancel'],
      };
      peer.print({ method: 'item/commandExecution/requestApproval', id: name, params });
    },
    endTurn: () => peer.print(ended('completed')),
  });
}
