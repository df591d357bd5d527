import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

import { AuditHeadFile } from './adapters/files/audit-head-file.ts';
import { Checkpointer } from './adapters/sqlite/checkpointer.ts';
import { ExportThread } from './adapters/export-thread.ts';
import { FileBlobs } from './adapters/files/file-blobs.ts';
import { NodeClock } from './adapters/node-clock.ts';
import { NodeFileLists } from './adapters/files/node-file-lists.ts';
import { NodeFileProbe } from './adapters/files/node-file-probe.ts';
import { NodeFileReads } from './adapters/files/node-file-reads.ts';
import { NodeFolderWatches } from './adapters/files/node-folder-watches.ts';
import { NodeFolders } from './adapters/files/node-folders.ts';
import { NodeNewFolders } from './adapters/files/node-new-folders.ts';
import { NodeTreeWatches } from './adapters/files/node-tree-watches.ts';
import { NodeGit } from './adapters/processes/node-git.ts';
import { NodeWorkFiles } from './adapters/files/node-work-files.ts';
import { NodeIndexLocks } from './adapters/files/node-index-locks.ts';
import { NodeIds } from './adapters/node-ids.ts';
import { NodeLauncher } from './adapters/processes/node-launcher.ts';
import { FileSecrets } from './adapters/files/file-secrets.ts';
import { HostConnector } from './adapters/sockets/host-connector.ts';
import { nodeLlmProviders } from './adapters/llm/node-llm-providers.ts';
import { LogFile, NodeLog } from './adapters/node-log.ts';
import { NodeProcesses } from './adapters/processes/node-processes.ts';
import { NodeTmuxSockets } from './adapters/sockets/node-tmux-sockets.ts';
import { nodeWebhooks } from './adapters/sockets/node-webhooks.ts';
import { ReaderThread } from './adapters/reader-thread.ts';
import { SearchThread } from './adapters/search-thread.ts';
import { sqliteWith } from './adapters/sqlite/sqlite.ts';
import { WriteLock } from './adapters/sqlite/write-lock.ts';
import { agentDrivers } from './agents/all.ts';
import type { AppPorts } from './app-ports.ts';
import { definedVariables, withoutSurroundings } from './environment/foreign-variables.ts';
import { personVariables } from './environment/person-variables.ts';
import type { NodeCommand } from './ports.ts';
import type { Installation } from './shell/installation.ts';

export type NodePortsOptions = {
  readonly dataDir: string;
  readonly installation: Installation;
  readonly node: NodeCommand;
};

/** Returns the ports of `nodePorts`, with the person's variables in place of the process's. */
export async function personPorts(options: NodePortsOptions): Promise<AppPorts> {
  const ports = nodePorts(options);
  const { environment, processes, log } = ports;
  const own = await personVariables(environment, processes);
  if (own.failure !== null) log.error('environment.loginShellFailed', { reason: own.failure });
  const variables = withoutSurroundings(own.variables);
  return {
    ...ports,
    environment: { ...environment, variables },
    fileLists: new NodeFileLists(processes, variables),
  };
}

/**
 * Returns the real ports for the process that runs core. The log is `corral.log` in the data
 * folder.
 */
export function nodePorts({ dataDir, installation, node }: NodePortsOptions): AppPorts {
  const clock = new NodeClock();
  const variables = definedVariables(process.env);
  const processes = new NodeProcesses();
  const lock = new WriteLock();
  const log = new NodeLog(new LogFile(join(dataDir, 'corral.log')).write, clock);
  return {
    environment: {
      platform: process.platform,
      homeDir: homedir(),
      tempDir: tmpdir(),
      dataDir,
      version: installation.version,
      variables,
      node,
      demoScript: installation.demoScript,
      agentScript: installation.agentScript,
    },
    agents: agentDrivers,
    clock,
    ids: new NodeIds(),
    log,
    processes,
    fileLists: new NodeFileLists(processes, variables),
    fileProbes: new NodeFileProbe(),
    fileReads: new NodeFileReads(),
    folderWatches: new NodeFolderWatches(),
    treeWatches: new NodeTreeWatches(),
    launcher: new NodeLauncher(),
    git: new NodeGit(),
    workFiles: new NodeWorkFiles(),
    indexLocks: new NodeIndexLocks(),
    folders: new NodeFolders(),
    newFolders: new NodeNewFolders(),
    databases: sqliteWith(lock),
    hostConnection: new HostConnector({
      dataDir,
      node,
      script: installation.ptyHost,
      shipped: installation.shipped,
    }),
    tmuxSockets: new NodeTmuxSockets(variables),
    checkpoints: (database) =>
      new Checkpointer({ script: installation.checkpointThread, database, clock, log }),
    slices: (own) =>
      new ReaderThread({ ...own, script: installation.transcriptThread, clock, lock }),
    search: (own) =>
      new SearchThread({ ...own, script: installation.transcriptThread, clock, log }),
    exports: (own) =>
      new ExportThread({ ...own, script: installation.transcriptThread, clock, log }),
    blobs: (folder) => new FileBlobs(folder),
    auditHead: (file) => new AuditHeadFile(file),
    secrets: new FileSecrets(join(dataDir, 'secrets.json')),
    webhooks: nodeWebhooks,
    llmProviders: nodeLlmProviders,
    holder: `process ${process.pid}`,
  };
}
