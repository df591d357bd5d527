import type { MachinePorts } from '#core/ports/machine-ports.ts';
import type { Store } from '#core/store/store.ts';
import { withSession } from '#core/store/with-session.ts';
import { fail } from '#shared/base/failure.ts';
import { ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import { compose } from '#shared/words/sentence.ts';

import { Editors } from './editors/editors.ts';
import { FileOpener } from './editors/file-opener.ts';
import { FileChecks } from './file-checks.ts';
import { FileCompletion } from './file-completion.ts';
import { absolutePath } from './file-places.ts';
import { FileViews } from './file-views.ts';

type Ports = Pick<
  MachinePorts,
  'environment' | 'clock' | 'fileLists' | 'fileProbes' | 'fileReads' | 'folders' | 'launcher'
>;

/**
 * Files and folders in conversations: completes and shows them, and opens them in the person's
 * editor.
 */
export function filesFeature(ports: Ports, store: Store) {
  const completion = new FileCompletion(ports.fileLists, ports.clock);
  const checks = new FileChecks(ports.fileProbes, ports.clock, ports.environment);
  const needs = { completion, checks };
  return { api: { ...fileCalls(ports, store, needs), ...folderCalls(ports, needs) } };
}

type Needs = { readonly completion: FileCompletion; readonly checks: FileChecks };

async function existingOf(checks: FileChecks, folder: string, paths: readonly string[]) {
  const { existing, folders } = await checks.existing(folder, paths);
  return ok({ existing: [...existing], folders: [...folders] });
}

function fileCalls(
  { environment, fileProbes: probes, fileReads, launcher }: Ports,
  store: Store,
  { completion, checks }: Needs,
) {
  const views = new FileViews(fileReads, environment.platform);
  const editors = new Editors({
    environment,
    probes,
    launcher,
    settings: () => store.settings.get(),
  });
  const opener = new FileOpener(editors, probes, environment);
  return {
    'files.complete': withSession(store, async ({ cwd }, { query, limit }) =>
      ok({ matches: [...(await completion.complete(cwd, query, limit))] }),
    ),
    'files.exist': withSession(store, async ({ cwd }, { paths }) => existingOf(checks, cwd, paths)),
    'files.view': withSession(store, ({ cwd }, { path, line }) =>
      views.view(absolutePath(path, cwd, environment), line),
    ),
    'files.open': withSession(store, ({ cwd }, { path, line, column }) =>
      opener.open({ path: absolutePath(path, cwd, environment), line, column }),
    ),
    'files.openIn': ({ folder, path, line, column }) =>
      opener.open({ path: absolutePath(path, folder, environment), line, column }),
    'files.reveal': withSession(store, async ({ cwd }, { path }) => {
      const shown = await opener.reveal(absolutePath(path, cwd, environment));
      return shown.ok ? ok({}) : shown;
    }),
    'editors.list': async () => ok(await editors.list()),
  } satisfies Partial<CorralApi>;
}

function folderCalls({ folders }: Ports, { completion, checks }: Needs) {
  return {
    'folders.check': async ({ path }) => ok({ state: await folders.check(path) }),
    'folders.make': async ({ path }) => {
      if ((await folders.check(path)) === 'notAbsolute') return notAbsolute(path);
      const made = await folders.make(path);
      return made.ok
        ? ok({ path })
        : fail(
            'folderNotMade',
            compose('fileFailures.folderNotMade', { path, reason: made.error }),
            compose('fileFailures.choosePlace'),
          );
    },
    'folders.complete': async ({ path, query, limit }) => {
      if ((await folders.check(path)) === 'notAbsolute') return notAbsolute(path);
      return ok({ matches: [...(await completion.complete(path, query, limit))] });
    },
    'folders.exist': async ({ path, paths }) => {
      if ((await folders.check(path)) === 'notAbsolute') return notAbsolute(path);
      return existingOf(checks, path, paths);
    },
    'folders.list': async ({ path }) => {
      const listed = await folders.list(path);
      if (listed.ok) return ok({ ...listed.value, folders: [...listed.value.folders] });
      if (listed.error === 'notAbsolute') return notAbsolute(path);
      if (listed.error === 'notReadable')
        return fail(
          'folderNotReadable',
          compose('sessionFailures.folderNotReadable', { path }),
          compose('sessionFailures.makeReadable'),
        );
      return fail(
        'folderMissing',
        compose('sessionFailures.folderMissing', { path }),
        compose('sessionFailures.chooseFolder'),
      );
    },
  } satisfies Partial<CorralApi>;
}

function notAbsolute(path: string) {
  return fail(
    'folderNotAbsolute',
    compose('sessionFailures.notAbsolute', { path }),
    compose('sessionFailures.beginWithRoot'),
  );
}
