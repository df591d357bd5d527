import { err, ok, type Result } from '#shared/base/result.ts';
import type { Channel } from '#shared/channel/channel.ts';
import type { Problem } from '#shared/contract/agents.ts';

import { addAgentSentences } from './agents/agent-words.ts';
import type { AppPorts } from './app-ports.ts';
import { openDataFolder, type DataFolder, type StartProblem } from './data-folder/data-folder.ts';
import { openFolderToRead, readingPorts, readOnlyNotice } from './data-folder/read-only.ts';
import { createFeatures, type Feature } from './features.ts';
import type { Pairing } from './pairing/pairing.ts';
import { recoverSessions } from './sessions/recovery/recover-sessions.ts';

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

/** Composes all of core. `refusal` is passed to `createFeatures`. */
function compose(ports: AppPorts, data: DataFolder, refusal: Problem | null) {
  addAgentSentences(ports.agents);
  const { features, recovery, notices, channels, pairing, hub } = createFeatures(
    ports,
    data,
    refusal,
  );
  return {
    features,
    recovery,
    notices,
    app: {
      serve: (channel: Channel) => channels.serve(channel),
      pairing,
      away: (isAway: boolean) => hub.away(isAway),
    },
  };
}
