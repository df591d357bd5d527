import { configDirOf } from './agents/claude-code/child-environment.ts';
import { ClaudeCode } from './agents/claude-code/claude-code.ts';
import { Codex } from './agents/codex/codex.ts';
import { TranscriptFollower } from './agents/claude-code/tui/transcript-follower.ts';
import { DemoAgent } from './agents/demo/demo-agent.ts';
import { AgentRegistry } from './agents/registry.ts';
import { createApi } from './api.ts';
import type { AppPorts } from './app-ports.ts';
import { AuditLog } from './audit/audit-log.ts';
import { HeadKeeper } from './audit/head-keeper.ts';
import { readPage } from './conversation/pages.ts';
import { LiveText } from './conversation/live-text.ts';
import { Processor } from './conversation/processor.ts';
import { describeWith } from './conversation/tool-processor.ts';
import { previewDetails } from './conversation/tools/preview.ts';
import { toolProcessors } from './conversation/tools/registry.ts';
import { Turns } from './conversation/turns.ts';
import { openDataFolder, type DataFolder, type StartProblem } from './data-folder.ts';
import { LlmReaders } from './detection/llm/llm-readers.ts';
import { every } from './every.ts';
import { InteractionHub } from './interactions/interaction-hub.ts';
import { limitsOf } from './interactions/limits.ts';
import type { InteractionPolicy } from './interactions/policy.ts';
import { resumeStrategies } from './interactions/resume/registry.ts';
import { DeskStreams } from './journal/desk-streams.ts';
import { Journal } from './journal/journal.ts';
import { Upkeep } from './journal/upkeep.ts';
import { assess } from './risk/assess.ts';
import { Rules } from './rules/rules.ts';
import { FollowedSessions } from './sessions/followed-sessions.ts';
import { giveUp, readMissed, recover, type Survivor } from './sessions/recovery.ts';
import { Sessions } from './sessions/sessions.ts';
import { WireFiles } from './sessions/wire-files.ts';
import { AgentTerminals } from './terminals/agent-terminals.ts';
import { HostClient } from './terminals/host-client.ts';
import { Terminals } from './terminals/terminals.ts';
import { Transcripts } from './transcripts/transcripts.ts';
import { Receipts } from './transport/receipts.ts';
import { serveChannel } from './transport/serve-channel.ts';
import { Windows } from './transport/windows.ts';
import { Notifications } from './notifications/notifications.ts';
import { clarifier } from './wire-clarify.ts';
import { wireFilePlaces } from './wire-file-places.ts';
import { wireTmux } from './wire-tmux.ts';
import { wireWatch } from './wire-watch.ts';

import { err, ok, type Result } from '#shared/base/result.ts';
import type { Channel } from '#shared/channel/channel.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { Problem } from '#shared/contract/agents.ts';

const ABANDON_CHECK_MS = 60_000;
const ABANDON_AFTER_MS = 10 * 60_000;

export interface App {
  /** What the person should know of this start; windows are told by `desk.info`. */
  readonly notices: readonly Problem[];
  /** Serves one client until its channel closes. */
  serve(channel: Channel): void;
  /** Nobody can be at the screen (the machine sleeps, or is locked), or somebody can again: the clocks of questions stand still. */
  away(isAway: boolean): void;
  /** Ends all agents, stores what they said, gives the data folder free. */
  close(): Promise<void>;
}

/** Core with the real services behind it. Plain Node; what differs between the shells are the ports. */
export async function createApp(ports: AppPorts): Promise<Result<App, StartProblem>> {
  const { environment, clock, log } = ports;
  const stamp = new Date(clock.now()).toISOString().replaceAll(/[:.]/g, '-');
  const opened = openDataFolder(ports.databases, environment.dataDir, ports.holder, stamp);
  if (!opened.ok) return opened;
  const data = opened.value;
  const services = wire(ports, data);
  const recovered = recoverSessions(services);
  if (!recovered.ok) {
    data.close();
    return err({ kind: 'storeFailed', message: recovered.error.message, remedy: recovered.error.remedy });
  }
  void services.registry.list(true);
  services.transcripts.resume();
  services.notifications.resume();

  const { sessions, transport } = services;
  const channels = new Set<Channel>();
  const stopAbandoning = every(clock, ABANDON_CHECK_MS, () => sessions.abandon(ports.abandonAfterMs ?? ABANDON_AFTER_MS));
  return ok({
    notices: services.notices,
    serve(channel) {
      channels.add(channel);
      channel.onClose(() => void channels.delete(channel));
      serveChannel(channel, { ...transport, clock, log });
    },
    away: (isAway) => services.hub.away(isAway),
    async close() {
      stopAbandoning();
      await services.transcripts.close();
      await sessions.close();
      services.hub.dispose();
      services.notifications.dispose();
      for (const agent of services.registry.agents.values()) agent.close?.();
      services.upkeep.close();
      await services.checkpoints.close();
      for (const channel of channels) channel.close('Corral was closed.');
      services.watch.close();
      services.tmux.close();
      services.following.close();
      services.terminals.dispose();
      await services.auditHead.close();
      data.close();
    },
  });
}

/** The only place where services meet. */
function wire(ports: AppPorts, data: DataFolder) {
  const { store, database, blobs: blobFolder, wire: wireFolder } = data;
  const { environment, clock, ids, log, processes, folders } = ports;
  const blobs = ports.blobs(blobFolder);
  const journal = new Journal(store, blobs);
  const auditHead = new HeadKeeper({ file: ports.auditHead(data.auditHead), journal, table: store.audit, clock, log });
  const notices = [...data.notices, ...auditHead.start()];
  const checkpoints = ports.checkpoints(database);
  const upkeep = new Upkeep({ journal, store, checkpoints, clock, log });
  const live = new LiveText();
  const processor = new Processor(blobs, (cwd) => describeWith(toolProcessors, cwd));
  const rules = new Rules({ journal, store, clock, ids, log, homeDir: environment.homeDir });
  const policy: InteractionPolicy = {
    assess: (ask, { cwd }) => assess(ask, { cwd, homeDir: environment.homeDir }),
    standing: (request) => rules.standing(request),
  };
  const hub = new InteractionHub({
    journal,
    store,
    clock,
    ids,
    policy,
    strategies: resumeStrategies,
    limits: limitsOf(() => store.settings.get()),
  });
  const wireFiles = new WireFiles(wireFolder);
  const claudePath = () => store.settings.get().claudePath;
  const codexPath = () => store.settings.get().codexPath;
  const terminals = new Terminals({ host: new HostClient(ports.hostDoor), journal, store, clock, ids, log, environment });
  const agentPorts = { processes, clock, ids, log, environment, previewDetails };
  const registry = new AgentRegistry(journal, [
    new ClaudeCode({ ...agentPorts, terminals: new AgentTerminals(terminals), claudePath }),
    new Codex({ ...agentPorts, codexPath }),
    new DemoAgent(agentPorts),
  ]);
  const { agents } = registry;
  const clarify = clarifier(environment);
  const sessions = new Sessions({
    clarify,
    journal,
    processor,
    live,
    hub,
    wireFiles,
    processes,
    clock,
    ids,
    log,
    store,
    blobs,
    folders,
    agents,
  });
  const slices = ports.slices({ blobs: blobFolder, configDir: configDirOf(environment.homeDir, environment.variables) });
  const transcripts = new Transcripts({ agents, checkpoints, clock, ids, log, processor, readPage, reader: slices, sessions, store });
  const following = new FollowedSessions({
    sessions,
    journal,
    processor,
    processes,
    clock,
    ids,
    follower: (deliver) => new TranscriptFollower({ clock, log, previewDetails, deliver }),
  });
  const tmux = wireTmux(ports, { registry, terminals, transcripts, following, store });
  const { webhooks, secrets } = ports;
  const notifications = new Notifications({ journal, store, clock, ids, log, webhooks, secrets, version: environment.version });
  hub.subscribe(({ interaction }) => notifications.unseen(interaction));
  const llm = new LlmReaders({ journal, store, secrets, providers: ports.llmProviders, clock, log });
  const watch = wireWatch(ports, { hub, journal, store, terminals, tmux, second: llm });
  const api = createApi({
    llm,
    notifications,
    rules,
    audit: new AuditLog({ store, blobs, clock, kept: () => auditHead.kept() }),
    terminals,
    tmux,
    watch,
    transcripts,
    turns: new Turns(store),
    ...wireFilePlaces(ports, store),
    environment,
    store,
    journal,
    blobs,
    wireFiles,
    folders,
    registry,
    sessions,
    hub,
    notices,
  });
  const receipts = new Receipts({
    get: (commandId) => store.receipts.get(commandId),
    put: (commandId, request, reply) => void store.transaction(() => store.receipts.put(commandId, request, reply, clock.now())),
  });
  const windows = new Windows((windowId) => {
    hub.windowLeft(windowId);
    notifications.windowLeft(windowId);
  });
  const transport = { api, receipts, windows, terminals, source: new DeskStreams(journal, store, live) };
  return {
    notices,
    auditHead,
    registry,
    sessions,
    terminals,
    tmux,
    watch,
    following,
    transcripts,
    upkeep,
    checkpoints,
    transport,
    hub,
    notifications,
    recovery: { store, journal, hub, processor, processes, clock, log },
  };
}

/** Ends what an earlier core left behind; what its agents wrote since is read in the background, before the next prompt. */
function recoverSessions({
  recovery,
  registry,
  sessions,
  terminals,
  watch,
  following,
}: Pick<ReturnType<typeof wire>, 'recovery' | 'registry' | 'sessions' | 'terminals' | 'watch' | 'following'>) {
  const recovered = recover(recovery);
  if (!recovered.ok) return recovered;
  const { cut, survivors, orphansGone } = recovered.value;
  const terminalsFound = terminals.recover().then(() => watch.start());
  const read = async (session: Session) => {
    const agent = registry.agents.get(session.agentId);
    if (agent) await readMissed(recovery, agent, session);
  };
  for (const session of cut)
    sessions.recovering(
      session.sessionId,
      orphansGone.then(() => read(session)),
    );
  const takeOver = async (survivor: Survivor) => {
    await terminalsFound;
    if (await sessions.takeOver(survivor)) return;
    const stopped = await giveUp(recovery, survivor);
    if (stopped.ok) await read(stopped.value);
  };
  for (const survivor of survivors) sessions.recovering(survivor.session.sessionId, takeOver(survivor));
  following.recover();
  return ok(null);
}
