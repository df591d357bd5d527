import type { Git } from '#core/git/engine/git.ts';
import type { ClockPort, Environment, IdPort, LogPort, ProcessPort } from '#core/ports.ts';
import type { WorktreeFork } from '#core/store/git-desk/worktrees.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { Result } from '#shared/base/result.ts';
import type { WorktreeStart } from '#shared/contract/calls/worktrees.ts';
import type { ProjectSetup } from '#shared/project/project-setup.ts';
import type { ShownText } from '#shared/words/sentence.ts';

import type { ContentNotice } from './contents/notices.ts';
import type { Insiders } from './removal/findings.ts';
import type { WorktreeRecords } from './worktree-records.ts';

/** The set-up of a project that worktrees need. */
export type WorktreeSetup = Pick<ProjectSetup, 'setup' | 'copy' | 'branchPrefix' | 'ports'>;

/** A session to start in a worktree. */
export type SessionStart = WorktreeStart & {
  readonly cwd: string;
  readonly worktreeId: string;
  /** Notices about files that the worktree lacks. */
  readonly notices: readonly ContentNotice[];
};

/** Starts forks in worktrees. The errors say why it was not possible. */
type ForkStarts = {
  /** Gives the worktree the files of the moment at which the fork begins. */
  prepare(fork: WorktreeFork, cwd: string): Promise<Result<unknown, ShownText>>;
  /** Starts the fork, if it was not started before. Returns the id of its session. */
  start(
    fork: WorktreeFork,
    place: { readonly cwd: string; readonly worktreeId: string },
  ): Promise<Result<string, ShownText>>;
};

export type WorktreeNeeds = {
  readonly git: Git;
  readonly records: WorktreeRecords;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly log: LogPort;
  readonly processes: ProcessPort;
  readonly environment: Pick<Environment, 'dataDir' | 'platform'>;
  /** Environment of programs that are no agent, without the variables of a worktree. */
  readonly variables: () => Readonly<Record<string, string>>;
  /** Returns the folder in which new worktrees are made. */
  readonly placeOfNew: () => Promise<Result<string, Failure<'badPlace'>>>;
  /** Returns the set-up in force; `main` is the main folder of the repository. */
  readonly setupOf: (main: string, checkout: string) => Promise<WorktreeSetup>;
  /** Notes that the person confirmed the script with that hash, if the repository is a project. */
  readonly confirmed: (main: string, hash: string) => void;
  /** Starts a session; one with that id may exist already. The error says why it did not start. */
  readonly startSession: (start: SessionStart) => Promise<Result<unknown, ShownText>>;
  readonly forks: ForkStarts;
  /** Takes checkpoints of a folder before its removal. Returns the reason if there is none. */
  readonly beforeRemoval: (folder: string) => Promise<ShownText | null>;
  /** Called after a removed folder was restored. */
  readonly returned: (folder: string) => void;
  /** Sessions and terminals that run inside of a folder. */
  readonly insiders: (folder: string) => Insiders;
};
