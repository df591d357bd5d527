import type { KeptSetting } from '#core/store/tables/settings.ts';
import type { Store } from '#core/store/store.ts';
import { shellWord } from '#shared/base/shell-word.ts';
import type { Problem } from '#shared/contract/agents.ts';
import { compose } from '#shared/words/sentence.ts';

/** Maximum number of characters of a setting's value that are shown. */
const MAX_VALUE = 300;

/**
 * Returns notices about the stored data, which a window requests when it opens. `misfits` are parts
 * of settings that their feature cannot use.
 */
export function storeNotices(
  store: Store,
  dataDir: string,
  misfits: readonly KeptSetting[] = [],
): readonly Problem[] {
  return [
    ...damageNotice(store, dataDir),
    ...unreadableNotice(store),
    ...settingsNotice([...store.settings.misfits(), ...misfits]),
  ];
}

function unreadableNotice(store: Store): readonly Problem[] {
  const failure = store.readFailure();
  if (failure === null) return [];
  return [
    {
      kind: 'databaseUnreadable',
      message: compose('folderFailures.partUnreadable', { reason: failure.message }),
      remedy: compose('storeFailures.restartToSave'),
      command: null,
    },
  ];
}

function damageNotice({ damage }: Store, dataDir: string): readonly Problem[] {
  const rows = damage.rows.filter(({ table }) => table !== 'settings');
  if (rows.length === 0) return [];
  const counts = Map.groupBy(rows, ({ table }) => table);
  const list = [...counts].map(([table, some]) => `${table}: ${some.length}`).join(', ');
  return [
    {
      kind: 'rowsDamaged',
      message: compose('folderFailures.rowsDamaged', { tables: list }),
      remedy: compose('folderFailures.checkFolder'),
      command: `corral doctor --check --data-dir ${shellWord(dataDir)}`,
    },
  ];
}

function settingsNotice(misfits: readonly KeptSetting[]): readonly Problem[] {
  if (misfits.length === 0) return [];
  return [
    {
      kind: 'settingsKept',
      message: compose('folderFailures.settingsMisfit', {
        settings: misfits.map(settingText).join('; '),
      }),
      remedy: compose('folderFailures.setAgain'),
      command: null,
    },
  ];
}

function settingText({ key, value }: KeptSetting): string {
  return `${key} = ${value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE)}…` : value}`;
}
