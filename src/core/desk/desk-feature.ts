import type { Journal } from '#core/journal/journal.ts';
import type { Environment } from '#core/ports.ts';
import type { Store } from '#core/store/store.ts';
import { err, ok } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { Session } from '#shared/contract/sessions.ts';
import { compose } from '#shared/words/sentence.ts';

const MAX_RECENT = 8;

/** Returns the folders of the sessions that changed last, newest first, without duplicates. */
function recentFolders(sessions: readonly Pick<Session, 'cwd' | 'updatedAt'>[]): readonly string[] {
  const newest = sessions.toSorted((a, b) => b.updatedAt - a.updatedAt);
  return [...new Set(newest.map(({ cwd }) => cwd))].slice(0, MAX_RECENT);
}

type Needs = {
  readonly journal: Journal;
  readonly store: Store;
  /**
   * Returns true if sessions of this agent work in a folder that the person chose. Only those
   * folders count as recent.
   */
  readonly isFolderChosen: (agentId: string) => boolean;
  /** Returns true if the agent has a setting of that key. */
  readonly hasSetting: (agentId: string, key: string) => boolean;
  /** Returns the current notices about this start and the stored data, for the person. */
  readonly notices: () => readonly Problem[];
};

/** The data that a window needs first, and the settings. */
export function deskFeature(
  environment: Environment,
  { journal, store, isFolderChosen, hasSetting, notices }: Needs,
) {
  return {
    api: {
      'desk.info': async () => {
        const { version, platform, dataDir, homeDir } = environment;
        const folders = recentFolders(
          store.sessions.all().filter(({ agentId }) => isFolderChosen(agentId)),
        );
        return ok({
          version,
          platform,
          dataDir,
          homeDir,
          recentFolders: [...folders],
          notices: [...notices()],
        });
      },
      'settings.set': async ({ settings }) => {
        for (const [agentId, some] of Object.entries(settings.agents ?? {})) {
          const unknown = Object.keys(some).find((key) => !hasSetting(agentId, key));
          if (unknown !== undefined) return err(noSuchSetting(`agents.${agentId}.${unknown}`));
        }
        const done = journal.write((entry) => entry.settings(settings));
        if (done.ok) return ok({ settings: done.value });
        return err({
          kind: 'storeFailed' as const,
          message: compose('sessionFailures.nothingChanged', { reason: done.error.message }),
          remedy: done.error.remedy,
        });
      },
    } satisfies Partial<CorralApi>,
  };
}

function noSuchSetting(name: string) {
  return {
    kind: 'noSuchSetting' as const,
    message: compose('setupFailures.noSuchSetting', { name }),
    remedy: compose('setupFailures.reloadPage'),
  };
}
