import { AcpProblems, type AgentProgram } from '#core/agents/acp/program/problems.ts';
import type { AgentDescription, AgentDriver } from '#core/agents/driver.ts';
import { useByName } from '#core/agents/kits/tools/use-by-name.ts';

import { en } from './words/en.ts';
import { zh } from './words/zh.ts';
import { TerminalAgent, type TerminalAgentKind } from './terminal-agent.ts';

/** The only mode: Corral passes no mode to a program that it does not know. */
const MODE = 'program';

/** Facts about one agent without a protocol. */
type TerminalDriverOptions = Pick<AgentDescription, 'id' | 'name' | 'settings'> & {
  readonly program: Omit<AgentProgram, 'name'>;
  /** Arguments with which the program starts its terminal interface. */
  readonly args: readonly string[];
  /** Arguments with which the program logs a person in; null if another program does. */
  readonly logInArgs: readonly string[] | null;
  readonly packageName: string | null;
  /** Variables of the process in addition to those of Corral. */
  readonly variables?: TerminalAgentKind['variables'];
  /** Keys that interrupt its work; Ctrl+C if absent. */
  readonly interruptKeys?: string;
};

const CTRL_C = '\u0003';

/** Creates the driver of an agent that Corral runs in a watched terminal. */
export function terminalDriver(options: TerminalDriverOptions): AgentDriver {
  const { id, name, settings, args, logInArgs, packageName } = options;
  const { variables = async () => ({}), interruptKeys = CTRL_C } = options;
  const description: AgentDescription = {
    id,
    name,
    aliases: [],
    permissionModes: [{ id: MODE, isDangerous: false }],
    defaultPermissionMode: MODE,
    models: [],
    settings,
    words: { en, zh },
    needsFolder: true,
    capabilities: {
      faces: ['terminal'],
      resume: false,
      fork: false,
      additionalFolders: false,
      modes: false,
      models: false,
      images: false,
      steering: { now: 'nextPause', givesBack: true },
      transcripts: false,
      questions: true,
      takeOver: false,
    },
  };
  const program = { ...options.program, name };
  const search = {
    program,
    problems: new AcpProblems(program),
    packageName,
    isQuick: true,
    isLoggedIn: async () => true,
  };
  const kind = { description, args, logInArgs, variables, interruptKeys, search };
  return {
    ...description,
    tools: { processors: [], useOf: (toolName, input) => useByName(toolName, input, null) },
    create: (ports) => new TerminalAgent(ports, kind),
  };
}
