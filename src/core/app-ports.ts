import type { AgentDriver, AgentHome } from './agents/driver.ts';
import type { ExportPort } from './export/export-port.ts';
import type { MachinePorts } from './ports/machine-ports.ts';
import type { SearchPort } from './search/search-port.ts';
import type { CheckpointPort, DatabasePort } from './store/database/database.ts';
import type { SliceReaderPort } from './transcripts/slice.ts';

/**
 * Everything that core needs from its shell. Only the files that assemble core know this type;
 * features pick from `MachinePorts`.
 */
export type AppPorts = MachinePorts & {
  readonly databases: DatabasePort;
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
  /** Exports the conversations in that database. */
  readonly exports: (places: { readonly blobs: string; readonly database: string }) => ExportPort;
  /** Name of this process, shown to another Corral that tries to open the same data folder. */
  readonly holder: string;
  /** Serves stored data without any change, for a data folder that cannot be written. */
  readonly isReadOnly?: boolean;
};
