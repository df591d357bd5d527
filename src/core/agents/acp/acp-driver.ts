import type { AgentCheck, AgentDescription, AgentDriver, AgentPorts } from '#core/agents/driver.ts';
import { convertChunks } from '#core/agents/kits/records/convert-chunks.ts';
import type { AgentScreen } from '#core/agents/kits/screen/agent-screen.ts';
import type { Environment } from '#core/ports.ts';

import { AcpAgent, type AcpAgentKind } from './acp-agent.ts';
import type { AgentStart, ShippedProgram } from './program/invocation.ts';
import { AcpProblems, type AgentProgram } from './program/problems.ts';
import { acpConverter } from './records/converter.ts';
import type { Reading } from './tools/reading.ts';
import { acpTools } from './tools/processors.ts';

/** Facts about one agent that speaks ACP. */
type AcpDriverOptions = Pick<
  AgentDescription,
  | 'id'
  | 'name'
  | 'aliases'
  | 'permissionModes'
  | 'defaultPermissionMode'
  | 'models'
  | 'settings'
  | 'providers'
  | 'words'
> & {
  readonly program: Omit<AgentProgram, 'name'>;
  /** Arguments with which the program speaks ACP. */
  readonly args: readonly string[];
  /** Arguments with which the program logs a person in; null if another program does. */
  readonly logInArgs: readonly string[] | null;
  readonly packageName: string | null;
  /** See `Search.isQuick`. */
  readonly isQuick?: boolean;
  readonly hasReportedModes?: boolean;
  /** True if nothing is known of what the agent can do before its first session. */
  readonly hasReportedCapabilities?: boolean;
  /** Absent: true, because most agents can list their conversations. */
  readonly isAskable?: boolean;
  /** Variables of the process in addition to those of Corral. */
  readonly variables?: AcpAgentKind['variables'];
  /** Absent: the program is searched for on the machine. */
  readonly shipped?: ShippedProgram;
  /** Absent: the problems that any agent can have. */
  readonly problems?: AcpProblems;
  /** Absent: a login is not visible on the machine, and the agent reports that it needs one. */
  readonly isLoggedIn?: (environment: Environment) => Promise<boolean>;
  /** Returns the time in ms after which a stored session may be loaded. */
  readonly loadDelay?: AcpAgentKind['loadDelay'];
  /** Absent: Corral reads no transcripts of the agent. */
  readonly transcripts?: AcpAgentKind['transcripts'];
  readonly reading: Omit<Reading, 'agent'>;
  readonly capabilities: Pick<AgentDescription['capabilities'], 'resume' | 'images' | 'questions'>;
  readonly screen?: AgentScreen;
  /** Absent: `refuses`, because ACP cannot withhold what the folder of a session brings. */
  readonly untrustedFolder?: AcpAgentKind['untrustedFolder'];
  /** Absent: the agent has no agreement of its own to trust a folder. */
  readonly trustsFolder?: AcpAgentKind['trustsFolder'];
  readonly doctor?: (ports: AgentPorts) => Promise<readonly AgentCheck[]>;
};

/** Creates the driver of an agent that speaks ACP. */
export function acpDriver(options: AcpDriverOptions): AgentDriver {
  const { id, name, aliases, permissionModes, defaultPermissionMode, models, settings, words } =
    options;
  const { providers, args } = options;
  const reading = { ...options.reading, agent: name };
  const description: AgentDescription = {
    id,
    name,
    aliases,
    permissionModes,
    defaultPermissionMode,
    models,
    settings,
    ...(providers && { providers }),
    words,
    needsFolder: true,
    capabilities: {
      ...options.capabilities,
      faces: ['structured'],
      fork: false,
      additionalFolders: false,
      modes: true,
      models: true,
      // A prompt during a turn waits for its end: ACP has no request that adds to a turn.
      steering: null,
      transcripts: options.transcripts !== undefined,
      takeOver: false,
      mentions: { folders: false },
    },
  };
  const kind = {
    description,
    ...programStart(options),
    ...habitsOf(options),
    ...(options.transcripts && { transcripts: options.transcripts }),
    reading,
  };
  return {
    ...description,
    tools: acpTools,
    ...(options.screen && { screen: options.screen }),
    create: (ports) => new AcpAgent(ports, kind),
    ...(options.doctor && { doctor: options.doctor }),
    recording: {
      formats: { printedBy: [options.program.command, ...args].join(' ') },
      read: (chunks, file) => convertChunks(chunks, file, acpConverter(reading)),
    },
  };
}

/** Returns how the program is found and started. */
function programStart(options: AcpDriverOptions): AgentStart {
  const { name, args, packageName, shipped } = options;
  const { isQuick = false, isLoggedIn = async () => true, variables = async () => ({}) } = options;
  const program = { ...options.program, name };
  const { problems = new AcpProblems(program) } = options;
  const search = { program, problems, packageName, isQuick, isLoggedIn };
  return { args, search, variables, ...(shipped && { shipped }) };
}

type Habits = Pick<
  AcpAgentKind,
  | 'logInArgs'
  | 'hasReportedModes'
  | 'hasReportedCapabilities'
  | 'isAskable'
  | 'loadDelay'
  | 'untrustedFolder'
  | 'trustsFolder'
>;

function habitsOf({
  logInArgs,
  hasReportedModes = false,
  hasReportedCapabilities = false,
  isAskable = true,
  loadDelay = async () => 0,
  untrustedFolder = 'refuses',
  trustsFolder = async () => false,
}: AcpDriverOptions): Habits {
  const reported = { hasReportedModes, hasReportedCapabilities };
  return { logInArgs, ...reported, isAskable, loadDelay, untrustedFolder, trustsFolder };
}
