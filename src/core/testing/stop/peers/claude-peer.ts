import { claudeCodeDriver } from '#core/agents/claude-code/driver.ts';
import { askingPorts } from '#core/testing/faults/processes/asking-ports.ts';
import { fieldsAt, nameAt, textAt } from '#shared/base/fields.ts';

import type { StopPeer } from '../stop-peer.ts';
import { LinePeer } from './line-peer.ts';

const result = (subtype: string) => ({
  type: 'result',
  subtype,
  is_error: subtype !== 'success',
  session_id: 'c',
  result: 'Done.',
});

/** Claude Code with stream-json. */
export function claudePeer(folder: string): StopPeer {
  const peer = new LinePeer((message) => {
    const request = fieldsAt(message, 'request') ?? {};
    if (message.type === 'control_request') {
      const isInterrupt = request.subtype === 'interrupt';
      if (isInterrupt) peer.onInterrupt();
      const response = { subtype: 'success', request_id: message.request_id, response: {} };
      peer.print({ type: 'control_response', response });
      if (isInterrupt) peer.print(result('error_during_execution'));
    }
    if (message.type === 'user') peer.print({ type: 'system', subtype: 'init', session_id: 'c' });
    const reply = fieldsAt(message, 'response') ?? {};
    const decision = fieldsAt(reply, 'response') ?? {};
    if (message.type === 'control_response')
      peer.settle(textAt(reply, 'request_id') ?? '', nameAt(decision, 'behavior') === 'allow');
  });
  const ports = { ...askingPorts(folder, process.execPath), processes: peer.processes };
  return Object.assign(peer, {
    agent: claudeCodeDriver.create(ports),
    permissionMode: 'default',
    ask: (name: string) => {
      peer.open.add(name);
      const request = {
        subtype: 'can_use_tool',
        tool_name: 'Bash',
        input: { command: `touch ${name}` },
        tool_use_id: `tool-${name}`,
      };
      peer.print({ type: 'control_request', request_id: name, request });
    },
    endTurn: () => peer.print(result('success')),
  });
}
