import type { Problem } from '#shared/contract/agents.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import { DESK } from '#shared/contract/streams.ts';

import { agentsFeature } from './agents/agents-feature.ts';
import { screensOf } from './agents/all.ts';
import { toolDescriber } from './agents/describe-tools.ts';
import { isOwnWork, storedUse } from './agents/stored-use.ts';
import type { AppPorts } from './app-ports.ts';
import { auditFeature } from './audit/audit-feature.ts';
import { checkpointsFeature } from './checkpoints/checkpoints-feature.ts';
import { conversationFeature } from './conversation/conversation-feature.ts';
import { handoverFeature } from './conversation/handover/handover-feature.ts';
import { LiveText } from './conversation/live-text.ts';
import { Processor } from './conversation/processor.ts';
import { StreamedTexts } from './conversation/streamed-texts.ts';
import type { DataFolder } from './data-folder/data-folder.ts';
import { storeNotices } from './data-folder/store-notices.ts';
import { deskFeature } from './desk/desk-feature.ts';
import { llmFeature } from './detection/llm/llm-feature.ts';
import { watchFeature } from './detection/watch/watch-feature.ts';
import { watchingFeature } from './detection/watch/watching-feature.ts';
import { exportFeature } from './export/export-feature.ts';
import { fileStates } from './file-states.ts';
import { filesFeature } from './files/files-feature.ts';
import { gitDesk } from './git-desk.ts';
import { interactionsFeature } from './interactions/interactions-feature.ts';
import { Journal } from './journal/journal.ts';
import { maintenanceFeature } from './journal/maintenance-feature.ts';
import { notificationsFeature } from './notifications/notifications-feature.ts';
import { pairingFeature } from './pairing/pairing-feature.ts';
import { rulesFeature } from './rules/rules-feature.ts';
import { discardingFeature } from './sessions/discarding-feature.ts';
import { followingFeature } from './sessions/recovery/following-feature.ts';
import { searchFeature } from './search/search-feature.ts';
import { sessionsFeature } from './sessions/sessions-feature.ts';
import { tokens } from './shell/token.ts';
import { mergesTools } from './store/tool-settings.ts';
import { terminalCallsFeature, terminalsFeature } from './terminals/terminals-feature.ts';
import { tmuxFeature } from './tmux/tmux-feature.ts';
import { transcriptsFeature } from './transcripts/transcripts-feature.ts';
import { transportFeature } from './transport/transport-feature.ts';
import { trustFeature } from './trust/trust-feature.ts';
import { variablesOfWorktree } from './worktrees/worktree-env.ts';

/**
 * A part of core. `app.ts` starts the features in the order in which they were created, and closes
 * them in reverse order.
 */
export type Feature = {
  /** The calls that the feature answers. */
  readonly api?: Partial<CorralApi>;
  /** Begins the feature's work, after the state of an earlier core is recovered. */
  readonly start?: () => void;
  readonly close?: () => void | Promise<void>;
};

/**
 * Creates the features of core, in the order in which they exist: each is given only what stands
 * above it. They meet here, and those of the git desk in `git-desk.ts`. `refusal` is the problem
 * with which calls that change anything are refused; null if they are not.
 */
// oxlint-disable-next-line max-lines-per-function -- One list: divided, its halves would pass on bags of everything above.
export function createFeatures(ports: AppPorts, data: DataFolder, refusal: Problem | null) {
  const features: Feature[] = [];
  const add = <F extends Feature>(feature: F): F => {
    features.push(feature);
    return feature;
  };
  const { environment } = ports;
  const { store } = data;
  store.oldTools.readWith(storedUse);
  const blobs = ports.blobs(data.blobs);
  const journal = new Journal(store, blobs);
  const live = new LiveText();
  const processor = new Processor(blobs, toolDescriber(ports.agents), () => mergesTools(store));
  const variablesOf = (worktreeId: string) => variablesOfWorktree(store, worktreeId);
  const agentScreens = screensOf(ports.agents);
  const { clarify, readProposal } = fileStates(environment);

  // Closed last: sessions end what streams when they are closed.
  const streamed = new StreamedTexts({
    clock: ports.clock,
    log: ports.log,
    folder: data.streamed,
    live,
  });
  add(streamed);
  const audit = add(auditFeature(ports, { journal, store, blobs, headFile: data.auditHead }));
  const maintenance = add(maintenanceFeature(ports, { journal, store, database: data.database }));
  const rules = add(rulesFeature(ports, { journal, store, isOwnWork }));
  const interactions = add(
    interactionsFeature(ports, { journal, store, blobs, rules: rules.rules, readProposal }),
  );
  const { hub, proposalOf } = interactions;
  const llm = add(llmFeature(ports, { journal, store, agentScreens }));
  const checkpoints = add(checkpointsFeature(ports, { journal, store }));
  const trusting = add(trustFeature(ports, { journal, store }));
  const { trust, repositoryTrust } = trusting;

  const terminalHost = add(terminalsFeature(ports, { journal, store, variablesOf }));
  const { terminals } = terminalHost;
  const watching = add(
    watchingFeature(ports, {
      hub,
      terminals,
      placeOf: terminalHost.placeOf,
      agentScreens,
      second: llm.readers,
    }),
  );
  const places = { homeDir: environment.homeDir, variables: environment.variables };
  const reader = ports.slices({ ...places, blobs: data.blobs, database: data.database });
  const agents = add(
    agentsFeature(ports, {
      journal,
      store,
      terminals: terminalHost.forAgents,
      programWatch: watching.programWatch,
      indexOf: reader.indexOf?.bind(reader),
    }),
  );
  const { registry } = agents;

  const sessionsPart = add(
    sessionsFeature(ports, {
      journal,
      store,
      blobs,
      processor,
      live,
      hub,
      trust,
      clarify,
      variablesOf,
      agents: registry.agents,
      agentFailed: agents.failed,
      beforePrompt: checkpoints.beforePrompt,
      wireFolder: data.wire,
    }),
  );
  const { sessions, forks, wireFiles } = sessionsPart;
  const terminalCalls = add(terminalCallsFeature(terminals, registry, sessionsPart.logIns));
  const search = add(searchFeature(ports.search({ ...places, database: data.database })));
  const reading = add(
    transcriptsFeature(ports, {
      index: search.port,
      store,
      sessions,
      processor,
      agents: registry.agents,
      checkpoints: maintenance.checkpoints,
      reader,
    }),
  );
  const { transcripts } = reading;
  const discarding = add(discardingFeature(ports, { store, sessions, transcripts, terminals }));
  const { following } = add(
    followingFeature(ports, { journal, sessions, processor, agents: registry.agents }),
  );
  const conversation = add(conversationFeature({ store, blobs, wireFiles, transcripts }));
  const exporting = add(
    exportFeature(ports.exports({ blobs: data.blobs, database: data.database })),
  );
  const handover = add(handoverFeature({ store, nameOf: agents.nameOf }));

  const panes = add(
    tmuxFeature(ports, {
      store,
      registry,
      terminals,
      transcripts: { open: discarding.openTranscript, newestOf: reading.newestOf },
      following,
      trust,
    }),
  );
  const notifications = add(notificationsFeature(ports, { journal, store, hub }));
  const watch = add(
    watchFeature(ports, {
      hub,
      journal,
      store,
      terminals,
      tmux: panes.tmux,
      terminalPlace: terminalHost.placeOf,
      panePlace: panes.placeOf,
      watches: watching.watches,
      agentScreens,
    }),
  );
  const pairing = add(pairingFeature(ports, { journal, store, tokens }));
  const files = add(filesFeature(ports, store));

  const gitParts = gitDesk(ports, {
    journal,
    store,
    sessions,
    forks,
    terminals,
    taking: checkpoints.taking,
    settled: checkpoints.settled,
    treesOf: checkpoints.treesOf,
    canForkAtTurn: agents.canForkAtTurn,
    pastFolders: reading.pastFolders,
    proposalOf,
    repositoryTrust,
  });
  features.push(...gitParts.features);

  const noticesOfStart = [...data.notices, ...audit.notices];
  const notices = () => [
    ...noticesOfStart,
    ...storeNotices(store, environment.dataDir, notifications.misfits()),
  ];
  const desk = add(
    deskFeature(environment, {
      journal,
      store,
      isFolderChosen: agents.isFolderChosen,
      hasSetting: agents.hasSetting,
      notices,
    }),
  );

  /** The contract: the compiler reports a call that no feature answers. */
  const api: CorralApi = {
    ...audit.api,
    ...rules.api,
    ...trusting.api,
    ...interactions.api,
    ...agents.api,
    ...terminalCalls.api,
    ...sessionsPart.api,
    ...search.api,
    ...reading.api,
    ...discarding.api,
    ...conversation.api,
    ...exporting.api,
    ...handover.api,
    ...panes.api,
    ...notifications.api,
    ...llm.api,
    ...watch.api,
    ...pairing.api,
    ...files.api,
    ...gitParts.api,
    ...desk.api,
  };
  const followed = (stream: string) => {
    if (stream !== DESK) return gitParts.viewed(stream);
    // The desk lists the agents. A client that asks for less, such as a check of a pane, runs none.
    agents.needed();
    return () => undefined;
  };
  const { channels } = add(
    transportFeature(ports, {
      api,
      journal,
      store,
      live,
      terminals,
      windowLeft(windowId) {
        hub.windowLeft(windowId);
        notifications.windowLeft(windowId);
      },
      // A data folder that is only read stores no branch and no agents.
      followed: refusal ? () => () => undefined : followed,
      refusal,
    }),
  );
  return {
    features,
    notices,
    channels,
    pairing: pairing.pairing,
    hub,
    /** Parts with which the state of an earlier core is recovered, before the features start. */
    recovery: {
      store,
      journal,
      hub,
      processor,
      streamed,
      registry,
      sessions,
      terminals,
      watch,
      following,
      processes: ports.processes,
      clock: ports.clock,
      log: ports.log,
    },
  };
}
