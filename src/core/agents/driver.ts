import type { ClockPort, Environment, IdPort, LogPort, ProcessPort } from '#core/ports.ts';
import type { AgentInfo, AgentSetting } from '#shared/contract/agents.ts';

import type { AgentEvent } from './agent-event.ts';
import type { AgentTerminalPort } from './agent-terminal.ts';
import type { Agent, RecordCounts } from './agent.ts';
import type { AgentScreen } from './kits/screen/agent-screen.ts';
import type { ToolReader } from './kits/tools/tool-processor.ts';
import type { SplitLine } from './kits/records/line-splitter.ts';
import type { ReadRecord } from './kits/records/record-reader.ts';

/** A thing that has texts in every language that Corral speaks. The compiler asks for each. */
type Translated<T extends { readonly translations?: unknown }> = T & {
  readonly translations: Required<NonNullable<T['translations']>>;
};

/** What Corral knows of an agent before it looks at the machine. Data only: clients get most of it as `AgentInfo`. */
export type AgentDescription = Pick<
  AgentInfo,
  'name' | 'defaultPermissionMode' | 'models' | 'needsFolder' | 'capabilities' | 'parallelTools'
> & {
  readonly id: string;
  /** Other ids by which `corral convert` and `corral extract` know it, and the name of its screens. */
  readonly aliases: readonly string[];
  readonly permissionModes: readonly Translated<AgentInfo['permissionModes'][number]>[];
  readonly settings: readonly Translated<AgentSetting>[];
};

/** What looking at the machine adds. `models`: those that the agent itself names. */
export type AgentFound = Pick<AgentInfo, 'state' | 'version' | 'path' | 'problem'> & { readonly models?: AgentInfo['models'] };

/** What an agent gets of its surroundings. */
export type AgentPorts = {
  readonly processes: ProcessPort;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly log: LogPort;
  readonly environment: Environment;
  /** Null if there are none here; then only the structured face works. */
  readonly terminals: AgentTerminalPort | null;
  /** Returns the value of one of the agent's own settings as it is now; null if it is not set or empty. */
  readonly setting: (key: string) => string | null;
};

/** Reads what an agent printed or wrote, as `corral convert` takes it. */
export type Recording = {
  /** Completes "Reads what an agent printed or wrote: ..." */
  readonly formats: string;
  readonly read: (chunks: AsyncIterable<unknown>, file: string) => AsyncIterable<ReadRecord>;
};

/** How slices of an agent's transcripts are read, in the thread for them. */
export type TranscriptSlices = {
  /** The part of `RecordReader` that a slice uses; its agent's state type stays hidden. */
  readonly reader: (
    file: string,
    parentToolUseId: string | null,
  ) => { read(line: SplitLine, receivedAt: null): ReadRecord; takeCounts(): RecordCounts };
  /** Lines that say who speaks in later ones: those of `needs` depend on those of `gives`. */
  readonly context: { readonly needs: RegExp; readonly gives: RegExp };
  /** Returns the event with what the agent keeps of it in another file. */
  readonly whole: (event: AgentEvent) => Promise<AgentEvent>;
};

/** Where an agent's own files are. */
export type AgentHome = Pick<Environment, 'homeDir' | 'variables'>;

/** A line of `corral doctor`. `note`: Corral works without it; `problem`: something does not work. */
export type AgentCheck = {
  readonly name: string;
  readonly state: 'ok' | 'note' | 'problem';
  readonly found: string;
  readonly path: string | null;
  readonly remedy: string | null;
  readonly command: string | null;
};

/** Everything that Corral knows of one kind of agent. Nothing outside its folder and `all.ts` names it. */
export type AgentDriver = AgentDescription & {
  readonly tools: ToolReader;
  /** How the screen of its terminal interface is read. */
  readonly screen?: AgentScreen;
  readonly create: (ports: AgentPorts) => Agent;
  /** Checks besides whether the agent is here and works. */
  readonly doctor?: (ports: AgentPorts) => Promise<readonly AgentCheck[]>;
  readonly recording?: Recording;
  readonly slices?: (home: AgentHome) => TranscriptSlices;
};

/** Returns what clients know of an agent: its description, and what was found. */
export function agentInfo(description: AgentDescription, { models, ...found }: AgentFound): AgentInfo {
  const { id: agentId, name, defaultPermissionMode, needsFolder, capabilities, parallelTools } = description;
  return {
    agentId,
    name,
    ...found,
    permissionModes: [...description.permissionModes],
    defaultPermissionMode,
    models: models ?? description.models,
    needsFolder,
    capabilities,
    settings: [...description.settings],
    ...(parallelTools && { parallelTools }),
  };
}

/** Returns the driver of an id or of one of its aliases. */
export function driverOf(drivers: readonly AgentDriver[], name: string): AgentDriver | null {
  return drivers.find(({ id, aliases }) => id === name || aliases.includes(name)) ?? null;
}
