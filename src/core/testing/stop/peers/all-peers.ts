import { agentDrivers } from '#core/agents/all.ts';
import type { AgentDriver } from '#core/agents/driver.ts';

import type { StopPeer } from '../stop-peer.ts';
import { acpPeer } from './acp-peer.ts';
import { claudePeer } from './claude-peer.ts';
import { claudeTerminalPeer } from './claude-terminal-peer.ts';
import { codexPeer } from './codex-peer.ts';
import { demoPeer } from './demo-peer.ts';
import { opencodePeer } from './opencode-peer.ts';
import { terminalPeer } from './terminal-peer.ts';

type CreatePeer = (folder: string) => StopPeer;

const driverOf = (id: string): AgentDriver => {
  const driver = agentDrivers.find((each) => each.id === id);
  if (!driver) throw new Error(`There is no driver ${id}.`);
  return driver;
};

/** A peer for each way in which drivers talk to agents. */
export const drivenPeers: Readonly<Record<string, CreatePeer>> = {
  'claude-code': claudePeer,
  'claude-code in its terminal': claudeTerminalPeer,
  codex: codexPeer,
  opencode: opencodePeer,
  gemini: acpPeer,
  corral: (folder) => acpPeer(folder, driverOf('corral')),
  demo: demoPeer,
  'aider in a terminal': (folder) => terminalPeer(folder, driverOf('aider')),
};

export function peerOf(name: string, folder: string): StopPeer {
  const create = drivenPeers[name];
  if (!create) throw new Error(`There is no peer ${name}.`);
  return create(folder);
}
