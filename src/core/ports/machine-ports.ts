import type {
  ClockPort,
  Environment,
  FileListPort,
  FileProbePort,
  FileReadPort,
  FolderPort,
  FolderWatchPort,
  IdPort,
  LauncherPort,
  LogPort,
  ProcessPort,
  SecretPort,
} from '#core/ports.ts';

import type { BlobPort } from './blob-port.ts';
import type { GitPort } from './git-port.ts';
import type { HeadFilePort } from './head-file-port.ts';
import type { HostConnectorPort } from './host-link-port.ts';
import type { IndexLocksPort } from './index-locks-port.ts';
import type { LlmProviderPort } from './llm-provider-port.ts';
import type { NewFolderPort } from './new-folder-port.ts';
import type { TmuxSocketsPort } from './tmux-sockets-port.ts';
import type { TreeWatchPort } from './tree-watch-port.ts';
import type { WebhookPort } from './webhook-port.ts';
import type { WorkFilesPort } from './work-files-port.ts';

/** Services of the machine, by name. A feature picks those that it needs. */
export type MachinePorts = {
  readonly environment: Environment;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly log: LogPort;
  readonly processes: ProcessPort;
  readonly folders: FolderPort;
  readonly newFolders: NewFolderPort;
  readonly fileLists: FileListPort;
  readonly fileProbes: FileProbePort;
  readonly fileReads: FileReadPort;
  readonly folderWatches: FolderWatchPort;
  readonly treeWatches: TreeWatchPort;
  readonly launcher: LauncherPort;
  readonly git: GitPort;
  readonly workFiles: WorkFilesPort;
  readonly indexLocks: IndexLocksPort;
  /** Connects to the process that owns the terminals. */
  readonly hostConnection: HostConnectorPort;
  readonly tmuxSockets: TmuxSocketsPort;
  readonly blobs: (folder: string) => BlobPort;
  readonly auditHead: (file: string) => HeadFilePort;
  readonly secrets: SecretPort;
  readonly webhooks: WebhookPort;
  /** Models that read screens. Core calls none before the person has set one up. */
  readonly llmProviders: LlmProviderPort;
};
