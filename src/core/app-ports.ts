import type { AgentDriver, AgentHome } from './agents/driver.ts';
import type { HeadFilePort } from './audit/head-file-port.ts';
import type { BlobPort } from './blobs/blob-port.ts';
import type { LlmProviderPort } from './detection/llm/provider.ts';
import type {
  ClockPort,
  Environment,
  FileListPort,
  FileLookPort,
  FileReadPort,
  FolderPort,
  IdPort,
  LauncherPort,
  LogPort,
  ProcessPort,
  SecretPort,
} from './ports.ts';
import type { CheckpointPort, DatabasePort } from './store/database/database.ts';
import type { HostDoorPort } from './terminals/host-link.ts';
import type { TmuxSocketsPort } from './tmux/tmux-sockets.ts';
import type { SliceReaderPort } from './transcripts/slice.ts';
import type { WebhookPort } from './notifications/channels/webhook/webhook-port.ts';

/** What core needs of the machine; what differs between the shells. */
export type AppPorts = {
  readonly environment: Environment;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly log: LogPort;
  readonly processes: ProcessPort;
  readonly folders: FolderPort;
  readonly fileLists: FileListPort;
  readonly fileLooks: FileLookPort;
  readonly fileReads: FileReadPort;
  readonly launcher: LauncherPort;
  readonly databases: DatabasePort;
  /** To the process that owns the terminals. */
  readonly hostDoor: HostDoorPort;
  readonly tmuxSockets: TmuxSocketsPort;
  readonly checkpoints: (database: string) => CheckpointPort;
  /** The agents that this Corral drives. */
  readonly agents: readonly AgentDriver[];
  /** Reads transcripts aside, of the agents whose files are in that home. */
  readonly slices: (folders: AgentHome & { readonly blobs: string }) => SliceReaderPort;
  readonly blobs: (folder: string) => BlobPort;
  readonly auditHead: (file: string) => HeadFilePort;
  readonly secrets: SecretPort;
  readonly webhooks: WebhookPort;
  /** Models that read screens; nobody is asked before the person has set one up. */
  readonly llmProviders: LlmProviderPort;
  /** What another Corral is told of this one when it wants the same data folder. */
  readonly holder: string;
  /** Shows what is stored and changes nothing: for a data folder that cannot be written. */
  readonly isReadOnly?: boolean;
};
