import type { Result } from '#shared/base/result.ts';
import type { AgentInfo, Problem } from '#shared/contract/agents.ts';
import type { Face } from '#shared/contract/sessions.ts';
import type { Attachment } from '#shared/conversation/attachment.ts';
import type { Decider } from '#shared/interaction/decider.ts';
import type { InteractionData, InteractionOption } from '#shared/interaction/interaction.ts';
import type { Worded } from '#shared/interaction/worded.ts';
import type { Wording } from '#shared/interaction/wording.ts';

import type { AgentEvent } from './agent-event.ts';

/** What a session asks of an agent when it starts or resumes it. */
export type Launch = {
  readonly sessionId: string;
  readonly cwd: string;
  readonly permissionMode: string;
  readonly model: string | null;
  /** The agent's own session id to go on with; `null` for a new one. */
  readonly resume: string | null;
  readonly face: Face;
  /** Path of the wire log: every byte the agent prints is appended there before it is converted. */
  readonly wireLog: string;
};

/** What was chosen, and by whom: a person, a program, a rule (`feedback` says what it is about), the default after a timeout. */
export type Answer = {
  readonly option: InteractionOption;
  readonly feedback: string | null;
  readonly data: InteractionData | null;
  readonly decidedBy: Decider;
  /** The tool input as the request showed it: an approval runs this and nothing else. Absent: it was no use of a tool. */
  readonly readInput?: unknown;
};

/** The time was over and nobody had answered. Nobody refused either, and the agent must not be told so. */
export type NoAnswer = { readonly option: null; readonly afterSeconds: number };

/** To be said in the agent's own way. */
export type Decision = Answer | NoAnswer;

export type RecordCounts = { readonly seen: number; readonly shown: number; readonly unknown: number };

export type AgentExit = {
  readonly code: number | null;
  readonly signal: string | null;
  /** Why it ended, when nobody asked it to. */
  readonly problem: Problem | null;
};

export interface AgentListener {
  /** Events of one chunk of output, in order, with what became of its records. */
  events(events: readonly AgentEvent[], counts: RecordCounts): void;
  /** Once, after the last events. */
  exited(exit: AgentExit): void;
}

/** `wording`: of the message; absent: only its English words say it. */
export type AgentGone = { readonly kind: 'agentGone'; readonly message: string; readonly wording?: Wording };

export function agentGone({ text, wording }: Worded): AgentGone {
  return { kind: 'agentGone', message: text, wording };
}

export type Refused = { readonly kind: 'refused'; readonly message: string };

/** One living process of an agent. After it exited every call gives `agentGone`. */
export interface AgentRun {
  readonly pid: number;
  /** The terminal that the agent runs in; absent: none. */
  readonly terminalId?: string;
  /** What the next core needs to take this run over; absent: it ends with Corral. */
  readonly memo?: string;
  /** Lets go of a run that has a memo: it goes on without Corral. */
  letGo?(): void;
  /** `promptKey` is a UUID; it becomes the key of the prompt's message. */
  prompt(promptKey: string, text: string, attachments?: readonly Attachment[]): Result<null, AgentGone>;
  /** Takes a prompt back out of the agent's queue; `refused` when it is not there any more. Absent: the agent cannot. */
  withdraw?(promptKey: string): Promise<Result<null, AgentGone | Refused>>;
  /** Value: what was sent, for the record. */
  answer(askId: string, decision: Decision): Result<unknown, AgentGone>;
  interrupt(): Promise<Result<null, AgentGone | Refused>>;
  setPermissionMode(mode: string): Promise<Result<null, AgentGone | Refused>>;
  setModel(model: string | null): Promise<Result<null, AgentGone | Refused>>;
  /** Ends it, gently first; resolves after `exited`. */
  stop(): Promise<void>;
}

/** Kind of the problem of a start that fails because the agent does not have the conversation it should resume. */
export const CONVERSATION_GONE = 'conversationGone';

/** A conversation that the agent wrote down, as a list shows it. */
export type FoundTranscript = {
  readonly agentSessionId: string;
  /** Begins with what the person asked first; `null` when its beginning does not say. */
  readonly title: string | null;
  readonly cwd: string | null;
  readonly bytes: number;
  /** Milliseconds since the epoch. */
  readonly modifiedAt: number;
};

/** A file of a transcript: the conversation itself, or what the sub-agent of a tool use said. */
export type TranscriptFile = { readonly file: string; readonly parentToolUseId: string | null; readonly bytes: number };

/** What an agent wrote down of all its conversations. */
export interface TranscriptShelf {
  /** Newest first, at most `limit`; `total` counts all. Reads only the ends of each file. */
  list(limit: number): Promise<{ readonly found: readonly FoundTranscript[]; readonly total: number }>;
  /** The conversation itself first; `null` when there is none of that name. */
  find(agentSessionId: string): Promise<{ readonly about: FoundTranscript; readonly files: readonly TranscriptFile[] } | null>;
}

/** A process as `ps` lists it. */
export type ListedProcess = { readonly pid: number; readonly command: string };

/** `certain`: the process itself names the conversation. `likely`: it is the newest one of its folder. */
export type RunningConversation = { readonly agentSessionId: string; readonly pid: number; readonly certainty: 'certain' | 'likely' };

/** A place in a transcript, in bytes. */
export type TranscriptPlace = { readonly file: string; readonly offset: number };

/** Reads a transcript while its agent writes it. */
export interface LiveTranscript {
  readonly place: TranscriptPlace | null;
  follow(place: TranscriptPlace): void;
  /** Reads what is new now, without waiting for the next look. */
  look(): Promise<void>;
  close(): void;
}

/** Runs of an agent in its own terminal interface, which Corral did not start. */
export interface OutsideRuns {
  /** Arguments of its program when it is started in a terminal that Corral does not own. */
  readonly programArgs: readonly string[];
  /** Returns the conversation of a run among these processes; null if there is none. `newest` looks up the newest transcript of its folder. */
  find(processes: readonly ListedProcess[], newest: () => Promise<FoundTranscript | null>): Promise<RunningConversation | null>;
  /** Returns the end of the last whole line in the first `most` bytes of a transcript. */
  endOfLines(file: string, most: number): Promise<number>;
  /** `deliver` gets the events of whole lines, in order. */
  follower(deliver: (events: readonly AgentEvent[], counts: RecordCounts) => void): LiveTranscript;
}

/** One kind of agent. */
export interface Agent {
  readonly agentId: string;
  readonly defaultPermissionMode: string;
  /** Arguments with which its program logs a person in. Absent: it needs no login. */
  readonly logInArgs?: readonly string[];
  /** Looks at the machine; never throws, never takes longer than some seconds. */
  detect(): Promise<AgentInfo>;
  /** Gives the folder a new session works in, when the agent brings its own. */
  prepareFolder?(sessionId: string): Promise<Result<string, Problem>>;
  start(launch: Launch, listener: AgentListener): Promise<Result<AgentRun, Problem>>;
  /** Takes over a run of the core before this one, by what it noted of it last. A problem: it is not there any more. */
  adopt?(launch: Launch, memo: string, listener: AgentListener): Promise<Result<AgentRun, Problem>>;
  /** What the agent wrote down by itself after Corral stopped listening; events of the whole transcript. */
  readTranscript?(launch: Launch): Promise<readonly AgentEvent[]>;
  readonly transcripts?: TranscriptShelf;
  /** Absent: Corral cannot take over what the person started in a terminal. */
  readonly outside?: OutsideRuns;
  /** Corral ends; no run of this core is spoken to any more. */
  close?(): void;
}
