import { addAgentSentences } from './agents/agent-words.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Channel } from '#shared/channel/channel.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import { DESK } from '#shared/contract/streams.ts';

import { agentsFeature } from './agents/agents-feature.ts';
import { screensOf } from './agents/all.ts';
import { isOwnWork } from './agents/stored-use.ts';
import type { AppPorts } from './app-ports.ts';
import { coreServices } from './core-services.ts';
import { auditFeature } from './audit/audit-feature.ts';
import { checkpointsFeature } from './checkpoints/checkpoints-feature.ts';
import { conversationFeature } from './conversation/conversation-feature.ts';
import { handoverFeature } from './conversation/handover/handover-feature.ts';
import { openDataFolder, type DataFolder, type StartProblem } from './data-folder/data-folder.ts';
import { openFolderToRead, readingPorts, readOnlyNotice } from './data-folder/read-only.ts';
import { storeNotices } from './data-folder/store-notices.ts';
import { deskFeature } from './desk/desk-feature.ts';
import { llmFeature } from './detection/llm/llm-feature.ts';
import { watchFeature } from './detection/watch/watch-feature.ts';
import { watchingFeature } from './detection/watch/watching-feature.ts';
import { fileStates } from './file-states.ts';
import { filesFeature } from './files/files-feature.ts';
import { gitDeskCalls, gitDeskFeatures } from './git-desk.ts';
import { interactionsFeature } from './interactions/interactions-feature.ts';
import { maintenanceFeature } from './journal/maintenance-feature.ts';
import { notificationsFeature } from './notifications/notifications-feature.ts';
import { pairingFeature } from './pairing/pairing-feature.ts';
import type { Pairing } from './pairing/pairing.ts';
import { rulesFeature } from './rules/rules-feature.ts';
import { discardingFeature } from './sessions/discarding-feature.ts';
import { followingFeature } from './sessions/recovery/following-feature.ts';
import { recoverSessions } from './sessions/recovery/recover-sessions.ts';
import { searchFeature } from './search/search-feature.ts';
import { sessionsFeature } from './sessions/sessions-feature.ts';
import { tokens } from './shell/token.ts';
import { terminalCallsFeature, terminalsFeature } from './terminals/terminals-feature.ts';
import { tmuxFeature } from './tmux/tmux-feature.ts';
import { transcriptsFeature } from './transcripts/transcripts-feature.ts';
import { transportFeature } from './transport/transport-feature.ts';
import { trustFeature } from './trust/trust-feature.ts';

/**
 * A part of core. `app.ts` creates the features in order, starts them in order and closes them in
 * reverse order.
 */
type Feature = {
  /** The calls that the feature answers. */
  readonly api?: Partial<CorralApi>;
  /** Begins the feature's work, after the state of an earlier core is recovered. */
  readonly start?: () => void;
  readonly close?: () => void | Promise<void>;
};

export interface App {
  /** Problems of this start that the person should know. Windows get them from `desk.info`. */
  readonly notices: readonly Problem[];
  /** Serves one client until its channel closes. */
  serve(channel: Channel): void;
  /** Browsers that were paired with a code. */
  readonly pairing: Pairing;
  /**
   * Stops the timers of questions while the screen cannot be seen: the machine sleeps or is locked.
   */
  away(isAway: boolean): void;
  /** Ends all agents, stores their remaining output and unlocks the data folder. */
  close(): Promise<void>;
}

/**
 * Creates core with the real services. Needs only plain Node; the ports hold the differences
 * between the shells.
 */
export async function createApp(ports: AppPorts): Promise<Result<App, StartProblem>> {
  if (ports.isReadOnly) return readingApp(ports);
  const { environment, clock, log, databases, holder } = ports;
  const stamp = new Date(clock.now()).toISOString().replaceAll(/[:.]/g, '-');
  const opened = openDataFolder(databases, environment.dataDir, holder, stamp);
  if (!opened.ok) return opened;
  const data = opened.value;
  data.store.damage.subscribe(({ table, key, reason }) =>
    log.error('store.rowDamaged', { table, key, reason }),
  );
  data.store.examine();
  const core = compose(ports, data, null);
  const recovered = recoverSessions(core.recovery);
  if (!recovered.ok) {
    await closeAll(core.features, data);
    return err({
      kind: 'storeFailed',
      message: recovered.error.message,
      remedy: recovered.error.remedy,
    });
  }
  for (const feature of core.features) feature.start?.();
  return ok({ ...core.app, notices: core.notices(), close: () => closeAll(core.features, data) });
}

/** Serves stored data only: recovers, starts and writes nothing. */
function readingApp(ports: AppPorts): Result<App, StartProblem> {
  const opened = openFolderToRead(ports);
  if (!opened.ok) return opened;
  const { app, features, notices } = compose(readingPorts(ports), opened.value, readOnlyNotice);
  return ok({
    ...app,
    notices: notices(),
    away: () => undefined,
    close: () => closeAll(features, opened.value),
  });
}

async function closeAll(features: readonly Feature[], data: DataFolder): Promise<void> {
  for (const feature of features.toReversed()) await feature.close?.();
  data.close();
}

/** Composes all of core. `refusal` is passed to `transportFeature`. */
function compose(ports: AppPorts, data: DataFolder, refusal: Problem | null) {
  addAgentSentences(ports.agents);
  const { features, services } = createFeatures(ports, data);
  const { store, journal, live, hub, terminals } = services;
  const { notifications, pairing } = features;
  const windowLeft = (windowId: string) => {
    hub.windowLeft(windowId);
    notifications.windowLeft(windowId);
  };
  const followed = (stream: string) => {
    if (stream !== DESK) return features.git.viewed(stream);
    // The desk lists the agents. A client that asks for less, such as a check of a pane, runs none.
    features.agents.needed();
    return () => undefined;
  };
  const api = callsOf(features);
  const transport = transportFeature(ports, {
    api,
    journal,
    store,
    live,
    terminals,
    windowLeft,
    // A data folder that is only read stores no branch and no agents.
    followed: refusal ? () => () => undefined : followed,
    refusal,
  });
  const { channels } = transport;
  const all: readonly Feature[] = [...Object.values(features), transport];
  return {
    features: all,
    recovery: {
      ...services,
      ...ports,
      watch: features.watch,
      streamed: features.streamed,
      sessions: features.sessions.sessions,
      following: features.following.following,
    },
    notices: services.notices,
    app: {
      serve: (channel: Channel) => channels.serve(channel),
      pairing: pairing.pairing,
      away: (isAway: boolean) => hub.away(isAway),
    },
  };
}

/**
 * Creates the features in order; each gets the services of those before it. Features meet only in
 * this file.
 */
function createFeatures(ports: AppPorts, data: DataFolder) {
  const core = coreServices(ports, data);
  const { base, live, processor } = core;
  const { journal, store } = base;
  const stored = storedFeatures(ports, data, core);
  const running = runningFeatures(ports, data, core, stored);
  const shown = shownFeatures(ports, core, stored, running);
  const { hub } = stored.interactions;
  const { terminals } = running.terminalHost;
  const { agents } = running;
  const noticesOfStart = [...data.notices, ...stored.audit.notices];
  const notices = () => [
    ...noticesOfStart,
    ...storeNotices(store, ports.environment.dataDir, shown.notifications.misfits()),
  ];
  const desk = deskFeature(ports.environment, {
    journal,
    store,
    isFolderChosen: agents.isFolderChosen,
    hasSetting: agents.hasSetting,
    notices,
  });
  return {
    // Closed last: sessions end what streams when they are closed.
    features: { streamed: core.streamed, ...stored, ...running, ...shown, desk },
    services: { ...base, live, processor, hub, terminals, registry: agents.registry, notices },
  };
}

type CoreServices = ReturnType<typeof coreServices>;
type StoredFeatures = ReturnType<typeof storedFeatures>;
type RunningFeatures = ReturnType<typeof runningFeatures>;

/** Creates the features that need only stored data. */
function storedFeatures(ports: AppPorts, data: DataFolder, { base }: CoreServices) {
  const { database, auditHead: headFile } = data;
  const audit = auditFeature(ports, { ...base, headFile });
  const maintenance = maintenanceFeature(ports, { ...base, database });
  const rules = rulesFeature(ports, { ...base, isOwnWork });
  const { readProposal } = fileStates(ports.environment);
  const interactions = interactionsFeature(ports, { ...base, rules: rules.rules, readProposal });
  const llm = llmFeature(ports, { ...base, agentScreens: screensOf(ports.agents) });
  const checkpoints = checkpointsFeature(ports, base);
  const trust = trustFeature(ports, base);
  return { audit, maintenance, rules, interactions, llm, checkpoints, trust };
}

/** Creates the features that run agents and keep what agents wrote. */
function runningFeatures(
  ports: AppPorts,
  data: DataFolder,
  { base, live, processor }: CoreServices,
  { maintenance, interactions: { hub }, llm, checkpoints, trust: { trust } }: StoredFeatures,
) {
  const { journal, store } = base;
  const terminalHost = terminalsFeature(ports, base);
  const { terminals, placeOf } = terminalHost;
  const agentScreens = screensOf(ports.agents);
  const screens = { hub, agentScreens, second: llm.readers };
  const watching = watchingFeature(ports, { ...screens, terminals, placeOf });
  const forAgents = { terminals: terminalHost.forAgents, programWatch: watching.programWatch };
  const agents = agentsFeature(ports, { journal, store, ...forAgents });
  const { registry } = agents;
  const sessions = sessionsFeature(ports, {
    ...base,
    trust,
    beforePrompt: checkpoints.beforePrompt,
    agentFailed: agents.failed,
    wireFolder: data.wire,
    clarify: fileStates(ports.environment).clarify,
    processor,
    live,
    hub,
    agents: registry.agents,
  });
  const terminalCalls = terminalCallsFeature(terminals, registry, sessions.logIns);
  const past = { processor, sessions: sessions.sessions, agents: registry.agents };
  const { homeDir, variables } = ports.environment;
  const reader = ports.slices({ blobs: data.blobs, database: data.database, homeDir, variables });
  const search = searchFeature(ports.search({ database: data.database, homeDir, variables }));
  const transcripts = transcriptsFeature(ports, {
    ...past,
    index: search.port,
    checkpoints: maintenance.checkpoints,
    reader,
    store,
  });
  const discarding = discardingFeature(ports, {
    ...past,
    store,
    transcripts: transcripts.transcripts,
    terminals,
  });
  const following = followingFeature(ports, { ...past, journal });
  const terminalParts = { terminalHost, watching, terminalCalls };
  return { ...terminalParts, agents, sessions, search, transcripts, discarding, following };
}

/** Creates the features that show the work of agents and other programs, the desk excluded. */
function shownFeatures(
  ports: AppPorts,
  { base }: CoreServices,
  {
    interactions: { hub, proposalOf },
    checkpoints,
    trust: { trust, repositoryTrust },
  }: StoredFeatures,
  { terminalHost, agents, watching, sessions, transcripts, discarding, following }: RunningFeatures,
) {
  const { journal, store } = base;
  const { terminals } = terminalHost;
  const conversation = conversationFeature({
    ...base,
    wireFiles: sessions.wireFiles,
    transcripts: transcripts.transcripts,
  });
  const handover = handoverFeature({ store, nameOf: agents.nameOf });
  const found = { open: discarding.openTranscript, newestOf: transcripts.newestOf };
  const kept = { terminals, trust, store };
  const tmux = tmuxFeature(ports, { ...kept, ...following, ...agents, transcripts: found });
  const notifications = notificationsFeature(ports, { ...base, hub });
  const places = { terminalPlace: terminalHost.placeOf, panePlace: tmux.placeOf };
  const watch = watchFeature(ports, {
    ...places,
    hub,
    journal,
    store,
    terminals,
    tmux: tmux.tmux,
    watches: watching.watches,
    agentScreens: screensOf(ports.agents),
  });
  const pairing = pairingFeature(ports, { journal, store, tokens });
  const files = filesFeature(ports, store);
  const { pastFolders } = transcripts;
  const { canForkAtTurn } = agents;
  const made = { ...sessions, canForkAtTurn, terminals, proposalOf, pastFolders, repositoryTrust };
  const desk = gitDeskFeatures(ports, { journal, store, ...checkpoints, ...made });
  return { conversation, handover, tmux, notifications, watch, pairing, files, ...desk };
}

/**
 * The contract, with each call answered by one feature. The compiler reports a call that no feature
 * answers.
 */
function callsOf(features: ReturnType<typeof createFeatures>['features']): CorralApi {
  return {
    ...features.audit.api,
    ...features.rules.api,
    ...features.trust.api,
    ...features.interactions.api,
    ...features.agents.api,
    ...features.terminalCalls.api,
    ...features.sessions.api,
    ...features.search.api,
    ...features.transcripts.api,
    ...features.discarding.api,
    ...features.conversation.api,
    ...features.handover.api,
    ...features.tmux.api,
    ...features.notifications.api,
    ...features.llm.api,
    ...features.watch.api,
    ...features.pairing.api,
    ...features.files.api,
    ...gitDeskCalls(features),
    ...features.desk.api,
  };
}
