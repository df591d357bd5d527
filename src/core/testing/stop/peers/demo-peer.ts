import { claudeTools } from '#core/agents/claude-code/tools/registry.ts';
import { demoDriver } from '#core/agents/demo/driver.ts';
import { askingPorts } from '#core/testing/faults/processes/asking-ports.ts';

import type { StopPeer } from '../stop-peer.ts';
import { LinePeer } from './line-peer.ts';

/** A program that speaks as the demo agent does. */
export function demoPeer(folder: string): StopPeer {
  let records = 0;
  const say = (record: object) => {
    records += 1;
    peer.print({ id: `r${records}`, parent: null, ...record });
  };
  const endTurn = (reason: string) =>
    say({ type: 'turnEnded', inputTokens: 1, outputTokens: 1, durationMs: 1, reason });
  const peer = new LinePeer(({ type, controlId, askId, optionId }) => {
    if (type === 'prompt') say({ type: 'turnStarted' });
    if (type === 'answer') peer.settle(String(askId), optionId === 'approve');
    if (type === 'interrupt') peer.onInterrupt();
    if (controlId !== undefined) say({ type: 'controlReply', controlId, error: null });
    if (type === 'interrupt') endTurn('interrupted');
  });
  const ports = { ...askingPorts(folder), processes: peer.processes };
  return Object.assign(peer, {
    agent: demoDriver(claudeTools).create(ports),
    permissionMode: 'default',
    ask: (name: string) => {
      peer.open.add(name);
      const body = {
        kind: 'tool',
        toolUseId: `tool-${name}`,
        toolName: 'Bash',
        input: { command: `touch ${name}` },
        remember: null,
      };
      const words = { title: name, message: '', askedBy: null, reason: null };
      say({ type: 'ask', askId: name, ...words, body });
    },
    endTurn: () => endTurn('completed'),
  });
}
