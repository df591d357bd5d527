import type { HeadFilePort } from './audit/head-file-port.ts';
import type { BlobPort } from './blobs/blob-port.ts';
import type { LlmProviderPort } from './detection/llm/provider.ts';
import type {
  ClockPort,
  Environment,
  FileListPort,
  FileLookPort,
  FolderPort,
  IdPort,
  LauncherPort,
  LogPort,
  ProcessPort,
  SecretPort,
} from './ports.ts';
import type { CheckpointPort, DatabasePort } from './store/database.ts';
import type { HostDoorPort } from './terminals/host-link.ts';
import type { TmuxSocketsPort } from './tmux/tmux-sockets.ts';
import type { SliceReaderPort } from './transcripts/slice.ts';
import type { WebhookPort } from './notifications/webhook/webhook-port.ts';

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
  readonly launcher: LauncherPort;
  readonly databases: DatabasePort;
  /** To the process that owns the terminals. */
  readonly hostDoor: HostDoorPort;
  readonly tmuxSockets: TmuxSocketsPort;
  readonly checkpoints: (database: string) => CheckpointPort;
  /** Reads transcripts aside; `configDir` is Claude Code's own folder. */
  readonly slices: (folders: { readonly blobs: string; readonly configDir: string }) => SliceReaderPort;
  readonly blobs: (folder: string) => BlobPort;
  readonly auditHead: (file: string) => HeadFilePort;
  readonly secrets: SecretPort;
  readonly webhooks: WebhookPort;
  /** Models that read screens; nobody is asked before the person has set one up. */
  readonly llmProviders: LlmProviderPort;
  /** What another Corral is told of this one when it wants the same data folder. */
  readonly holder: string;
  /** How old a tool use without a result may grow in a quiet session, in ms; 10 minutes when not given. */
  readonly abandonAfterMs?: number;
};
