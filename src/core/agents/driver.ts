import type { ClockPort, Environment, IdPort, LogPort, ProcessPort } from '#core/ports.ts';
import type { SplitLine } from '#node/streams/line-splitter.ts';
import type { AgentInfo, AgentSetting } from '#shared/contract/agents.ts';
import type { ModelProvider, OfferedModel } from '#shared/agents/model-provider.ts';
import type { Result } from '#shared/base/result.ts';
import type { LearntAgent } from '#shared/agents/learnt-agent.ts';
import { languages } from '#shared/words/language.ts';
import type { Sentence, ShownText } from '#shared/words/sentence.ts';

import type { AgentEvent } from './agent-event.ts';
import type { AgentTerminalPort } from './agent-terminal.ts';
import type { AgentCatalogue, AgentWords } from './agent-words.ts';
import type { Agent, RecordCounts, TranscriptIndex } from './agent.ts';
import type { ProgramWatchPort } from './program-watch.ts';
import type { ListedFile } from './kits/files/listed-file.ts';
import type { FactsPort } from './kits/facts/known-facts.ts';
import type { AgentScreen } from './kits/screen/agent-screen.ts';
import type { ToolReader } from './kits/tools/tool-processor.ts';
import type { ParsedJson } from './kits/records/long-json.ts';
import type { ReadRecord } from './kits/records/record-reader.ts';
import type { KnownUsage, UsageReader } from './kits/usage/usage-entry.ts';

type PermissionMode = AgentInfo['permissionModes'][number];

/** Static description of an agent. Data only: clients receive most of it as `AgentInfo`. */
export type AgentDescription = Pick<
  AgentInfo,
  | 'name'
  | 'defaultPermissionMode'
  | 'models'
  | 'efforts'
  | 'needsFolder'
  | 'capabilities'
  | 'parallelTools'
> & {
  readonly id: string;
  /** Other ids that `corral convert` and `corral extract` accept, and the name of its screens. */
  readonly aliases: readonly string[];
  readonly permissionModes: readonly Pick<PermissionMode, 'id' | 'isDangerous'>[];
  readonly settings: readonly Pick<AgentSetting, 'key' | 'kind'>[];
  /** Absent if the agent has a login of its own. */
  readonly providers?: readonly Omit<ModelProvider, 'label' | 'about' | 'translations'>[];
  /** All texts of the agent; those of its modes and settings have their ids and keys. */
  readonly words: AgentWords;
};

/**
 * Result of detecting the agent on this machine. `models` and `efforts` are those that the agent
 * itself names.
 */
export type AgentFound = Pick<AgentInfo, 'state' | 'version' | 'path' | 'problem'> & {
  readonly models?: AgentInfo['models'];
  readonly efforts?: NonNullable<AgentInfo['efforts']>;
};

/** Keeps facts that an agent announced. */
export type LearntPort = {
  get(): LearntAgent | null;
  /** Adds facts, or replaces those of the same name. */
  put(facts: LearntAgent): void;
};

/** The ports that an agent receives. */
export type AgentPorts = {
  readonly processes: ProcessPort;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly log: LogPort;
  readonly environment: Environment;
  /** Terminal port; null if there is none, and then only the structured face works. */
  readonly terminals: AgentTerminalPort | null;
  /** Watches terminals for agents without a protocol. Absent: such agents do not work. */
  readonly programWatch?: ProgramWatchPort;
  /**
   * Returns the current value of one of the agent's own settings; null if it is not set or empty.
   */
  readonly setting: (key: string) => string | null;
  /** Returns a secret of the agent that the person has entered; null if there is none. */
  readonly secret?: (name: string) => Promise<string | null>;
  /** Facts that the agent announced in an earlier run. Absent: none are kept. */
  readonly learnt?: LearntPort;
  /** Facts that the agent's program stated. Absent: the program is asked each time. */
  readonly facts?: FactsPort;
  /** Reports that `detect` would return something else now, because of what a run said. */
  readonly infoChanged?: () => void;
  /** Conversations that `TranscriptCode.index` finds. Absent: there are none. */
  readonly transcripts?: TranscriptIndex;
};

/** How an agent reaches its models: what the person has entered. Null: not needed, or not given. */
export type ModelAccess = {
  readonly provider: string;
  readonly baseUrl: string | null;
  readonly key: string | null;
};

/** Reason why the models of a provider were not listed. `message` is one of another program. */
export type AccessProblem = {
  readonly kind: 'keyRefused' | 'notReached' | 'notListed';
  readonly message: ShownText;
};

/** Reads recorded output or transcripts of an agent, for `corral convert`. */
export type Recording = {
  /**
   * Completes the sentence "Reads what an agent printed or wrote: ...", or the command whose
   * standard output it is.
   */
  readonly formats: Sentence | { readonly printedBy: string };
  readonly read: (chunks: AsyncIterable<unknown>, file: string) => AsyncIterable<ReadRecord>;
};

/** Access to the bytes of a transcript, as by the handle of a file. */
export type TranscriptBytes = {
  readonly read: (
    buffer: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ) => Promise<{ readonly bytesRead: number }>;
  readonly close: () => Promise<void>;
};

/** Reads slices of an agent's transcripts, in the worker thread for slices. */
export type TranscriptSlices = {
  /**
   * Opens a conversation that is in no file of its own, as one state of a file. Later states may
   * differ anywhere, and `size` is the length of this one. Throws as the opening of a file does.
   * Absent: the transcripts are files.
   */
  readonly open?: (file: string) => Promise<TranscriptBytes & { readonly size: number }>;
  /** Creates the part of `RecordReader` that a slice uses; its agent's state type stays hidden. */
  readonly reader: (
    file: string,
    parentToolUseId: string | null,
  ) => {
    read(line: SplitLine, receivedAt: null, json?: ParsedJson): ReadRecord;
    takeCounts(): RecordCounts;
  };
  /**
   * Lines that determine the speaker of later ones: lines matching `needs` depend on lines matching
   * `gives`.
   */
  readonly context: { readonly needs: RegExp; readonly gives: RegExp };
  /** Returns the event with the content that the agent keeps in another file. */
  readonly whole: (event: AgentEvent) => Promise<AgentEvent>;
};

/** The environment that determines the folder of an agent's own files. */
export type AgentHome = Pick<Environment, 'homeDir' | 'variables'>;

/** Lists the files of an agent's conversations, in the worker thread of the search index. */
export type TranscriptFiles = {
  /** Returns null if it is not known now which files there are. */
  readonly list: () => Promise<readonly ListedFile[] | null>;
  /**
   * Reads the ends of a file: the first prompt, the folder, and the newest time in milliseconds
   * since the epoch; null if the ends do not contain them.
   */
  readonly about: (file: ListedFile) => Promise<{
    readonly title: string | null;
    readonly cwd: string | null;
    readonly lastAt: number | null;
  }>;
};

/** Finds and reads the usage that an agent writes to files. */
export type UsageCode = {
  readonly files: (home: AgentHome & Pick<Environment, 'dataDir'>) => TranscriptFiles;
  /** Creates a reader of one file. */
  readonly usage: (known: KnownUsage) => UsageReader;
};

/** Reads transcripts of an agent in the worker threads. */
export type TranscriptCode = UsageCode & {
  readonly tools: ToolReader;
  readonly slices: (home: AgentHome) => TranscriptSlices;
  /** Finds conversations in the worker thread. Absent: the agent's `transcripts` find them. */
  readonly index?: (home: AgentHome) => TranscriptIndex;
};

/**
 * A line of `corral doctor`. `note`: Corral works without it; `problem`: something does not work.
 */
export type AgentCheck = {
  readonly name: ShownText;
  readonly state: 'ok' | 'note' | 'problem';
  readonly found: ShownText;
  readonly path: string | null;
  readonly remedy: ShownText | null;
  readonly command: string | null;
};

/**
 * Everything that Corral knows of one kind of agent. Only its folder and the lists
 * `all.ts`, `all-transcripts.ts` and `all-world-facts.ts` name the agent.
 */
export type AgentDriver = AgentDescription & {
  readonly tools: ToolReader;
  /** `whenFound`: a person sees it in lists of agents only if it is installed. */
  readonly offered?: 'whenFound';
  /** Reads the screen of its terminal interface. */
  readonly screen?: AgentScreen;
  readonly create: (ports: AgentPorts) => Agent;
  /** Runs checks in addition to the detection of the agent. */
  readonly doctor?: (ports: AgentPorts) => Promise<readonly AgentCheck[]>;
  /** Lists the models of a provider. Set if the agent has `providers`. */
  readonly listModels?: (
    ports: AgentPorts,
    access: ModelAccess,
  ) => Promise<Result<readonly OfferedModel[], AccessProblem>>;
  readonly recording?: Recording;
};

/** Returns what clients know of an agent: its description and the detection result. */
export function agentInfo(
  description: AgentDescription,
  { models, efforts, ...found }: AgentFound,
): AgentInfo {
  const {
    id: agentId,
    name,
    defaultPermissionMode,
    needsFolder,
    capabilities,
    parallelTools,
    providers,
    words,
  } = description;
  const offered = efforts ?? description.efforts;
  const translated = <T>(select: (catalogue: AgentCatalogue) => T) => {
    const others = languages.filter((language) => language !== 'en');
    const translations = others.map((language) => [language, select(words[language])] as const);
    return { ...select(words.en), translations: Object.fromEntries(translations) };
  };
  return {
    agentId,
    name,
    ...found,
    permissionModes: description.permissionModes.map((mode) => ({
      ...mode,
      ...translated(({ modes }) => modes[mode.id] ?? { label: mode.id, description: '' }),
    })),
    defaultPermissionMode,
    models: models ?? description.models,
    ...(offered && { efforts: offered }),
    needsFolder,
    capabilities,
    settings: description.settings.map((setting) => ({
      ...setting,
      ...translated(({ settings }) => settings[setting.key] ?? { label: setting.key }),
    })),
    ...(parallelTools && { parallelTools }),
    ...(providers && {
      providers: providers.map(({ addresses, ...provider }) => ({
        ...provider,
        addresses: addresses && [...addresses],
        ...translated(
          (words) => words.providers?.[provider.id] ?? { label: provider.id, about: '' },
        ),
      })),
    }),
  };
}

/** Returns the driver with this id or alias, or null if there is none. */
export function driverOf(drivers: readonly AgentDriver[], name: string): AgentDriver | null {
  return drivers.find(({ id, aliases }) => id === name || aliases.includes(name)) ?? null;
}
