import type { AgentCheck, AgentDescription, AgentDriver, AgentPorts } from '#core/agents/driver.ts';
import { convertChunks } from '#core/agents/kits/records/convert-chunks.ts';
import type { AgentScreen } from '#core/agents/kits/screen/agent-screen.ts';
import type { Environment } from '#core/ports.ts';

import { AcpAgent, type AcpAgentKind } from './acp-agent.ts';
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
  /** Absent: a login is not visible on the machine, and the agent reports that it needs one. */
  readonly isLoggedIn?: (environment: Environment) => Promise<boolean>;
  /** Returns the time in ms after which a stored session may be loaded. */
  readonly loadDelay?: AcpAgentKind['loadDelay'];
  readonly reading: Omit<Reading, 'agent'>;
  readonly capabilities: Pick<AgentDescription['capabilities'], 'resume' | 'images' | 'questions'>;
  readonly screen?: AgentScreen;
  readonly doctor?: (ports: AgentPorts) => Promise<readonly AgentCheck[]>;
};

/** Creates the driver of an agent that speaks ACP. */
export function acpDriver(options: AcpDriverOptions): AgentDriver {
  const { id, name, aliases, permissionModes, defaultPermissionMode, models, settings, words } =
    options;
  const program = { ...options.program, name };
  const reading = { ...options.reading, agent: name };
  const { packageName, isQuick = false, isLoggedIn = async () => true } = options;
  const description: AgentDescription = {
    id,
    name,
    aliases,
    permissionModes,
    defaultPermissionMode,
    models,
    settings,
    words,
    needsFolder: true,
    capabilities: {
      ...options.capabilities,
      faces: ['structured'],
      fork: false,
      modes: true,
      models: true,
      // A prompt during a turn waits for its end: ACP has no request that adds to a turn.
      steering: null,
      transcripts: false,
      takeOver: false,
    },
  };
  const search = {
    program,
    problems: new AcpProblems(program),
    packageName,
    isQuick,
    isLoggedIn,
  };
  const { args, logInArgs, hasReportedModes = false, loadDelay = async () => 0 } = options;
  const { variables = async () => ({}), isAskable = true } = options;
  const { hasReportedCapabilities = false } = options;
  const reported = { hasReportedModes, hasReportedCapabilities };
  const how = { args, logInArgs, ...reported, isAskable, variables, loadDelay };
  const kind = { description, ...how, search };
  return {
    ...description,
    tools: acpTools,
    ...(options.screen && { screen: options.screen }),
    create: (ports) => new AcpAgent(ports, { ...kind, reading }),
    ...(options.doctor && { doctor: options.doctor }),
    recording: {
      formats: { printedBy: [program.command, ...args].join(' ') },
      read: (chunks, file) => convertChunks(chunks, file, acpConverter(reading)),
    },
  };
}
