import { Editors } from './editors/editors.ts';
import { FileOpener } from './editors/file-opener.ts';
import { FileChecks } from './files/file-checks.ts';
import { FileCompletion } from './files/file-completion.ts';
import type { ClockPort, Environment, FileListPort, FileLookPort, LauncherPort } from './ports.ts';
import type { Store } from './store/store.ts';

type FilePorts = {
  readonly environment: Environment;
  readonly clock: ClockPort;
  readonly fileLists: FileListPort;
  readonly fileLooks: FileLookPort;
  readonly launcher: LauncherPort;
};

/** What leads from the paths in a conversation to files and the person's editor. */
export function wireFilePlaces({ environment, clock, fileLists, fileLooks: looks, launcher }: FilePorts, store: Store) {
  const editors = new Editors({ environment, looks, launcher, chosen: () => store.settings.get() });
  const opener = new FileOpener(editors, looks, environment);
  return { completion: new FileCompletion(fileLists, clock), checks: new FileChecks(looks, clock, environment), editors, opener };
}
