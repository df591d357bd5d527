import type { AgentDriver, AgentHome } from './agents/driver.ts';
import type { HeadFilePort } from './audit/head-file-port.ts';
import type { BlobPort } from './blobs/blob-port.ts';
import type { GitPort } from './git/engine/git-port.ts';
import type { NewFolderPort } from './projects/cloning/new-folder-port.ts';
import type { TreeWatchPort } from './git/status/tree-watch-port.ts';
import type { LlmProviderPort } from './detection/llm/provider.ts';
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
} from './ports.ts';
import type { IndexLocksPort } from './review/repository/index-locks-port.ts';
import type { WorkFilesPort } from './review/repository/work-files-port.ts';
import type { SearchPort } from './search/search-port.ts';
import type { CheckpointPort, DatabasePort } from './store/database/database.ts';
import type { HostConnectorPort } from './terminals/host-link.ts';
import type { TmuxSocketsPort } from './tmux/tmux-sockets.ts';
import type { SliceReaderPort } from './transcripts/slice.ts';
import type { WebhookPort } from './notifications/channels/webhook/webhook-port.ts';

/** Services of the machine that core needs. They differ between the shells. */
export type AppPorts = {
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
  readonly databases: DatabasePort;
  /** Connects to the process that owns the terminals. */
  readonly hostConnection: HostConnectorPort;
  readonly tmuxSockets: TmuxSocketsPort;
  readonly checkpoints: (database: string) => CheckpointPort;
  /** Agents that this Corral can run. */
  readonly agents: readonly AgentDriver[];
  /**
   * Reads transcripts outside of core's event loop, for agents whose files are in that home folder,
   * and stores their older messages in that database.
   */
  readonly slices: (
    places: AgentHome & { readonly blobs: string; readonly database: string },
  ) => SliceReaderPort;
  /**
   * Searches the conversations in that home folder and in that database, by an index beside the
   * database.
   */
  readonly search: (places: AgentHome & { readonly database: string }) => SearchPort;
  readonly blobs: (folder: string) => BlobPort;
  readonly auditHead: (file: string) => HeadFilePort;
  readonly secrets: SecretPort;
  readonly webhooks: WebhookPort;
  /** Models that read screens. Core calls none before the person has set one up. */
  readonly llmProviders: LlmProviderPort;
  /** Name of this process, shown to another Corral that tries to open the same data folder. */
  readonly holder: string;
  /** Serves stored data without any change, for a data folder that cannot be written. */
  readonly isReadOnly?: boolean;
};
