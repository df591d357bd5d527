import { ClaudeCode } from './agents/claude-code/claude-code.ts';
import { DemoAgent } from './agents/demo/demo-agent.ts';
import { AgentRegistry } from './agents/registry.ts';
import { createApi } from './api.ts';
import type { BlobPort } from './blobs/blob-port.ts';
import { LiveText } from './conversation/live-text.ts';
import { Processor } from './conversation/processor.ts';
import { describeWith } from './conversation/tool-processor.ts';
import { previewDetails } from './conversation/tools/preview.ts';
import { toolProcessors } from './conversation/tools/registry.ts';
import { openDataFolder, type StartProblem } from './data-folder.ts';
import { InteractionHub } from './interactions/interaction-hub.ts';
import { DeskStreams } from './journal/desk-streams.ts';
import { Journal } from './journal/journal.ts';
import type { ClockPort, Environment, FolderPort, IdPort, LogPort, ProcessPort } from './ports.ts';
import { readMissed, recover } from './sessions/recovery.ts';
import { Sessions } from './sessions/sessions.ts';
import { WireFiles } from './sessions/wire-files.ts';
import type { DatabasePort } from './store/database.ts';
import { Receipts } from './transport/receipts.ts';
import { serveChannel } from './transport/serve-channel.ts';

import { err, ok, type Result } from '#shared/base/result.ts';
import type { Channel } from '#shared/channel/channel.ts';
import type { Problem } from '#shared/contract/agents.ts';

const ABANDON_CHECK_MS = 60_000;
const ABANDON_AFTER_MS = 10 * 60_000;

export type AppPorts = {
  readonly environment: Environment;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly log: LogPort;
  readonly processes: ProcessPort;
  readonly folders: FolderPort;
  readonly databases: DatabasePort;
  readonly blobs: (folder: string) => BlobPort;
  /** What another Corral is told of this one when it wants the same data folder. */
  readonly holder: string;
  /** How old a tool use without a result may grow in a quiet session, in ms; 10 minutes when not given. */
  readonly abandonAfterMs?: number;
};

export interface App {
  /** What the person should know of this start; windows are told by `desk.info`. */
  readonly notices: readonly Problem[];
  /** Serves one client until its channel closes. */
  serve(channel: Channel): void;
  /** Ends all agents, stores what they said, gives the data folder free. */
  close(): Promise<void>;
}

/** The only place where services are wired. Plain Node; what differs between the shells are the ports. */
export async function createApp(ports: AppPorts): Promise<Result<App, StartProblem>> {
  const { environment, clock, ids, log, processes, folders } = ports;
  const stamp = new Date(clock.now()).toISOString().replaceAll(/[:.]/g, '-');
  const opened = openDataFolder(ports.databases, environment.dataDir, ports.holder, stamp);
  if (!opened.ok) return opened;
  const { store, notices } = opened.value;

  const blobs = ports.blobs(opened.value.blobs);
  const journal = new Journal(store, blobs);
  const live = new LiveText();
  const processor = new Processor(blobs, (cwd) => describeWith(toolProcessors, cwd));
  const hub = new InteractionHub(journal, store, clock, ids);
  const wireFiles = new WireFiles(opened.value.wire);
  const claudePath = () => store.settings.get().claudePath;
  const registry = new AgentRegistry(journal, [
    new ClaudeCode({ processes, clock, ids, log, environment, claudePath, previewDetails }),
    new DemoAgent({ processes, clock, ids, log, environment, previewDetails }),
  ]);
  const { agents } = registry;
  const sessions = new Sessions({ journal, processor, live, hub, wireFiles, processes, clock, ids, log, store, blobs, folders, agents });

  const recovery = { store, journal, processor, processes, clock, log };
  const recovered = recover(recovery);
  if (!recovered.ok) {
    opened.value.close();
    return err({ kind: 'storeFailed', message: recovered.error.message, remedy: recovered.error.remedy });
  }
  const { cut, orphansGone } = recovered.value;
  for (const session of cut) {
    const agent = registry.agents.get(session.agentId);
    if (agent)
      sessions.recovering(
        session.sessionId,
        orphansGone.then(() => readMissed(recovery, agent, session)),
      );
  }
  void registry.list(true);

  const api = createApi({ environment, store, journal, blobs, wireFiles, folders, registry, sessions, hub, notices });
  const source = new DeskStreams(journal, store, live);
  const receipts = new Receipts({
    get: (commandId) => store.receipts.get(commandId),
    put: (commandId, request, reply) => void store.transaction(() => store.receipts.put(commandId, request, reply, clock.now())),
  });
  const channels = new Set<Channel>();
  const stopAbandoning = every(clock, ABANDON_CHECK_MS, () => sessions.abandon(ports.abandonAfterMs ?? ABANDON_AFTER_MS));
  return ok({
    notices,
    serve(channel) {
      channels.add(channel);
      channel.onClose(() => void channels.delete(channel));
      serveChannel(channel, { api, source, receipts, clock, log });
    },
    async close() {
      stopAbandoning();
      await sessions.close();
      for (const channel of channels) channel.close('Corral was closed.');
      opened.value.close();
    },
  });
}

function every(clock: ClockPort, ms: number, work: () => void): () => void {
  const again = () => {
    work();
    stop = clock.after(ms, again);
  };
  let stop = clock.after(ms, again);
  return () => stop();
}
