import { FileBlobs } from '#core/adapters/files/file-blobs.ts';
import type { TranscriptIndex } from '#core/agents/agent.ts';
import { readPage } from '#core/conversation/pages.ts';
import type { SearchWorld } from '#core/search/search-world.fixture.ts';
import { silentLog } from '#core/testing/fake-ports.ts';
import { Harness } from '#core/testing/harness.ts';
import { ScriptedAgent } from '#core/testing/scripted-agent.ts';

import { localReader } from './local-reader.fixture.ts';
import { sliceKit } from './read-slice.ts';
import { Transcripts } from './transcripts.ts';

/** Opens conversations of an agent in the home folder of `world` as the desk does. */
export async function deskWith(
  world: SearchWorld,
  agentId: string,
  transcripts: TranscriptIndex,
  want = 1_000_000,
) {
  const agent = Object.assign(new ScriptedAgent(), { agentId, transcripts });
  const harness = new Harness(world.dataDir, undefined, agent);
  const { clock, ids, store, sessions, processor } = harness;
  const agents = new Map([[agentId, agent]]);
  const home = { homeDir: world.folder, variables: {} };
  const kit = await sliceKit(agentId, home, new FileBlobs(harness.data.blobs));
  if (!kit) throw new Error('There is no kit.');
  const checkpoints = {
    settle: async () => undefined,
    examine: async () => null,
    follow: async () => undefined,
    close: async () => undefined,
  };
  const ports = { clock, ids, log: silentLog, readPage, checkpoints };
  const reader = localReader(harness.data.database, kit, want);
  const desk = new Transcripts({ ...ports, agents, processor, sessions, store, reader });
  return { agent, harness, desk };
}
