import type { Result } from '#shared/base/result.ts';
import type { AgentInfo, Problem } from '#shared/contract/agents.ts';
import type { Handshake } from '#shared/contract/calls/agents.ts';
import type { Face } from '#shared/contract/sessions.ts';
import type { Attachment } from '#shared/conversation/attachment.ts';
import type { Decider } from '#shared/interaction/decider.ts';
import type { InteractionData, InteractionOption } from '#shared/interaction/interaction.ts';
import type { Worded } from '#shared/interaction/worded.ts';
import type { Wording } from '#shared/interaction/wording.ts';
import type { ShownText } from '#shared/words/sentence.ts';

import type { AgentEvent } from './agent-event.ts';

/** The parameters with which a session starts or resumes an agent. */
export type Launch = {
  readonly sessionId: string;
  readonly cwd: string;
  /**
   * Absolute paths of folders besides `cwd`. Set only if the agent has the capability
   * `additionalFolders`. Absent: none.
   */
  readonly additionalFolders?: readonly string[];
  readonly permissionMode: string;
  readonly model: string | null;
  /** Reasoning effort, one of those of `AgentInfo`. Absent: the agent's default. */
  readonly effort?: string;
  /** The agent's own session id to resume; null for a new session. */
  readonly resume: string | null;
  /**
   * The agent's own id of the conversation with whose copy a new session begins; `resume` is then
   * null. Set only if the agent has the capability `fork`.
   */
  readonly forkOf?: string;
  /**
   * Key of the prompt before which the copy ends. Set only with `forkOf` and if the agent has the
   * capability `forkAtTurn`. Absent: all of it is copied.
   */
  readonly forkBefore?: string;
  /** Way to log in before the conversation begins, of those that the agent offered. */
  readonly logIn?: string;
  /** False if Corral has no message of the conversation to resume. Absent: true. */
  readonly isKnown?: boolean;
  /**
   * True if the conversation was had without Corral and is read completely. The agent may have
   * continued it since.
   */
  readonly isFound?: true;
  readonly face: Face;
  /**
   * True if the person did not agree to what the folder brings: the agent starts without its
   * settings, hooks, servers and plugins. Set only if `untrustedFolder` is `withholds`.
   */
  readonly isUntrusted?: true;
  /** Variables of the session's worktree, which the agent's process gets. Absent: none. */
  readonly variables?: Readonly<Record<string, string>>;
  /**
   * Path of the wire log: every byte that the agent prints is appended there before it is
   * converted.
   */
  readonly wireLog: string;
};

/**
 * The chosen option and its decider: a person, a program, a rule (`feedback` describes it), or the
 * default at the time limit.
 */
export type Answer = {
  readonly option: InteractionOption;
  readonly feedback: string | null;
  readonly data: InteractionData | null;
  readonly decidedBy: Decider;
  /**
   * The tool input that the request showed: an approval runs this and nothing else. Absent: the
   * request was not about a tool.
   */
  readonly readInput?: unknown;
};

/**
 * The time limit passed without an answer. The agent must not be informed that the request was
 * refused.
 */
export type NoAnswer = { readonly option: null; readonly afterSeconds: number };

/** A decision that the adapter sends in the agent's own protocol. */
export type Decision = Answer | NoAnswer;

export type RecordCounts = {
  readonly seen: number;
  readonly shown: number;
  readonly unknown: number;
};

export type AgentExit = {
  readonly code: number | null;
  readonly signal: string | null;
  /** Reason of an unrequested exit. */
  readonly problem: Problem | null;
};

export interface AgentListener {
  /** Receives the events of one chunk of output, in order, with the counts of its records. */
  events(events: readonly AgentEvent[], counts: RecordCounts): void;
  /** Called once, after the last events. */
  exited(exit: AgentExit): void;
}

/**
 * The agent's process has ended. `wording` translates the message; absent: the message exists only
 * in English.
 */
export type AgentGone = {
  readonly kind: 'agentGone';
  readonly message: string;
  readonly wording?: Wording;
};

export function agentGone({ text, wording }: Worded): AgentGone {
  return { kind: 'agentGone', message: text, wording };
}

export type Refused = { readonly kind: 'refused'; readonly message: ShownText };

/** A living process of an agent. After its exit every call returns `agentGone`. */
export interface AgentRun {
  readonly pid: number;
  /** The terminal that the agent runs in; absent: none. */
  readonly terminalId?: string | undefined;
  /** Takeover state for the next core; absent: the run ends with Corral. */
  readonly memo?: string | undefined;
  /** Detaches from a run that has a memo; the run continues without Corral. */
  detach?(): void;
  /** Sends a prompt. `promptKey` is a UUID; it becomes the key of the prompt's message. */
  prompt(
    promptKey: string,
    text: string,
    attachments?: readonly Attachment[],
  ): Result<null, AgentGone>;
  /**
   * Removes a prompt from the agent's queue. Returns `refused` if it is no longer there. Absent:
   * the agent does not support it.
   */
  withdraw?(promptKey: string): Promise<Result<null, AgentGone | Refused>>;
  /** Sends a decision. Returns what was sent, for the audit. */
  answer(askId: string, decision: Decision): Result<unknown, AgentGone>;
  /**
   * Informs the agent that no answer to this question follows, because its turn was stopped or is
   * over. Must not let anything run, and does nothing if the agent no longer waits. A question that
   * is still on a screen is asked again.
   */
  dismiss(askId: string): void;
  interrupt(): Promise<Result<null, AgentGone | Refused>>;
  setPermissionMode(mode: string): Promise<Result<null, AgentGone | Refused>>;
  setModel(model: string | null): Promise<Result<null, AgentGone | Refused>>;
  /**
   * Opens or closes the agent's own terminal interface while the run continues. Absent: a change of
   * the face ends the run, which then resumes in the other face.
   */
  setFace?(face: Face): Promise<Result<null, Problem>>;
  /** Ends the run, gracefully first; resolves after `exited`. */
  stop(): Promise<void>;
}

/**
 * Problem kind of a start that fails because the agent does not have the conversation to resume.
 */
export const CONVERSATION_GONE = 'conversationGone';

/** A conversation in the agent's own transcripts, as a list shows it. */
export type FoundTranscript = {
  readonly agentSessionId: string;
  /**
   * Begins with the person's first prompt; null if the beginning of the transcript does not contain
   * it.
   */
  readonly title: string | null;
  readonly cwd: string | null;
  readonly bytes: number;
  /** Milliseconds since the epoch. */
  readonly modifiedAt: number;
};

/** A file of a transcript: the conversation itself, or that of the sub-agent of a tool use. */
export type TranscriptFile = {
  readonly file: string;
  readonly parentToolUseId: string | null;
  readonly bytes: number;
};

/** Lists the transcripts that an agent wrote. */
export interface TranscriptIndex {
  /**
   * Returns at most `limit` transcripts, newest first; `total` counts all. Reads only the ends of
   * each file.
   */
  list(
    limit: number,
  ): Promise<{ readonly found: readonly FoundTranscript[]; readonly total: number }>;
  /**
   * Returns the files of a conversation, the main one first. Returns null if there is no such
   * conversation.
   */
  find(
    agentSessionId: string,
  ): Promise<{ readonly about: FoundTranscript; readonly files: readonly TranscriptFile[] } | null>;
}

/** A process as `ps` lists it. */
export type ListedProcess = { readonly pid: number; readonly command: string };

/**
 * A conversation that runs now. `certain`: the process itself names the conversation. `likely`: it
 * is the newest one of its folder.
 */
export type RunningConversation = {
  readonly agentSessionId: string;
  readonly pid: number;
  readonly certainty: 'certain' | 'likely';
};

/** A position in a transcript, in bytes. */
export type TranscriptPlace = { readonly file: string; readonly offset: number };

/** Reads a transcript while its agent writes it. */
export interface LiveTranscript {
  readonly place: TranscriptPlace | null;
  follow(place: TranscriptPlace): void;
  /** Reads new content now, without waiting for the next poll. */
  look(): Promise<void>;
  close(): void;
}

/** Runs of an agent in its own terminal interface that Corral did not start. */
export interface OutsideRuns {
  /** Arguments of its program when it is started in a terminal that Corral does not own. */
  readonly programArgs: readonly string[];
  /**
   * Returns the conversation of a run among these processes, or null if there is none. `newest`
   * looks up the newest transcript of its folder.
   */
  find(
    processes: readonly ListedProcess[],
    newest: () => Promise<FoundTranscript | null>,
  ): Promise<RunningConversation | null>;
  /** Returns the end of the last whole line in the first `most` bytes of a transcript. */
  endOfLines(file: string, most: number): Promise<number>;
  /** Creates a follower; `deliver` receives the events of whole lines, in order. */
  follower(deliver: (events: readonly AgentEvent[], counts: RecordCounts) => void): LiveTranscript;
}

/** Problem kind of an examination that was cancelled. */
export const EXAMINATION_CANCELLED = 'examinationCancelled';

export type ExamineRequest = {
  /** Opens a session, too, which the agent may store. */
  readonly opensSession: boolean;
  readonly signal: AbortSignal;
};

/** A kind of agent. */
export interface Agent {
  readonly agentId: string;
  readonly defaultPermissionMode: string;
  /** Arguments with which its program logs a person in. Absent: the agent needs no login. */
  readonly logInArgs?: readonly string[];
  /**
   * Behaviour of the agent in a folder that the person does not trust. `withholds`: it can start
   * without what the folder brings. `unused`: it never uses that. `asksItself`: it asks the person
   * before it does. Absent: `refuses`, it cannot start there.
   */
  readonly untrustedFolder?: 'withholds' | 'unused' | 'asksItself' | 'refuses';
  /**
   * Returns true if the person agreed to trust that folder in the agent's own interface. Absent: the
   * agent has no such agreement.
   */
  trustsFolder?(folder: string): Promise<boolean>;
  /** Detects the agent on this machine; never throws and takes at most some seconds. */
  detect(): Promise<AgentInfo>;
  /** Returns the folder of a new session, for an agent that provides its own. */
  prepareFolder?(sessionId: string): Promise<Result<string, Problem>>;
  start(launch: Launch, listener: AgentListener): Promise<Result<AgentRun, Problem>>;
  /**
   * Takes over a run of the previous core from its last memo. Returns a problem if the run no
   * longer exists.
   */
  adopt?(launch: Launch, memo: string, listener: AgentListener): Promise<Result<AgentRun, Problem>>;
  /**
   * Reads the events of the whole transcript, which contains what the agent did after Corral
   * stopped reading its output.
   */
  readTranscript?(launch: Launch): Promise<readonly AgentEvent[]>;
  /**
   * Returns why a fork cannot begin before a prompt; null if it can. Absent: only the start of the
   * fork shows it.
   */
  forkProblem?(about: Pick<Launch, 'cwd' | 'forkOf' | 'forkBefore'>): Promise<Problem | null>;
  readonly transcripts?: TranscriptIndex;
  /** Finds runs that the person started in a terminal. Absent: Corral cannot take them over. */
  readonly outside?: OutsideRuns;
  /**
   * Starts the program in a temporary folder and apart from any session, returns what it announces,
   * and ends it. Absent: the agent has no such exchange.
   */
  examine?(request: ExamineRequest): Promise<Result<Handshake, Problem>>;
  /**
   * Starts the program apart from any session, returns at most `limit` of the conversations that it
   * keeps, and ends it. Some agents list only those of a folder, so they are also asked for each of
   * `folders`. Only the person causes that. Absent: the agent cannot be asked.
   */
  listConversations?(
    folders: readonly string[],
    limit: number,
  ): Promise<Result<readonly FoundTranscript[], Problem>>;
  /** Releases resources when Corral shuts down; no run of this core is used afterwards. */
  close?(): void;
}
