import type { AgentAsk } from '#core/agents/agent-event.ts';
import type { Agent } from '#core/agents/agent.ts';
import type { FileReadPort } from '#core/ports.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { Session } from '#shared/contract/sessions.ts';

import { Agreements, type AgreementServices } from './agreements.ts';
import { isAccepted, pathFrom, type FolderProgram } from './folder-program.ts';
import { folderPrograms, type FolderPrograms } from './folder-programs.ts';
import { projectFolders } from './reading/repository-of.ts';
import { TRUST, TRUST_WITHOUT, trustAsk } from './trust-question.ts';

/** Number of sessions whose answers for this run of Corral are remembered. */
const MAX_SESSIONS = 1000;

type TrustServices = AgreementServices & {
  readonly fileReads: FileReadPort;
  readonly homeDir: string;
};

/** A session that is about to start its agent. */
export type TrustedSession = Pick<Session, 'sessionId' | 'agentId' | 'cwd' | 'additionalFolders'>;

type AskingAgent = Pick<Agent, 'untrustedFolder' | 'trustsFolder'>;

/** Content of a folder that a person must be asked about. */
export type Unanswered = {
  readonly folder: string;
  readonly found: FolderPrograms;
  /** The part that the person has not accepted yet. */
  readonly fresh: readonly FolderProgram[];
  /** True if the person accepted another content before. */
  readonly isChange: boolean;
};

/**
 * `trusted`: the agent may use the folder. `byAgent` if only because the person agreed in the
 * agent's own interface. `without`: it starts without what the folder brings.
 */
export type TrustVerdict =
  | { readonly kind: 'trusted'; readonly byAgent: boolean }
  | { readonly kind: 'without' }
  | { readonly kind: 'ask'; readonly about: Unanswered };

const TRUSTED: TrustVerdict = { kind: 'trusted', byAgent: false };

/**
 * Decides whether an agent may run and obey what its folder brings. A yes counts for all agents and
 * all worktrees of a repository, as long as the files have the content that the person saw.
 */
export class FolderTrust {
  readonly #services: TrustServices;
  readonly #agreements: Agreements;
  /** Answers that count for one session until Corral ends, by session and content. */
  readonly #without = new Map<string, string>();
  readonly #once = new Map<string, string>();

  constructor(services: TrustServices) {
    this.#services = services;
    this.#agreements = new Agreements(services);
  }

  /** Agreements of the person, for the settings. */
  get agreements(): Pick<Agreements, 'list' | 'shown' | 'restore'> {
    return this.#agreements;
  }

  /** Decides for a session that is about to start its agent. */
  async check(session: TrustedSession, agent: AskingAgent): Promise<TrustVerdict> {
    const { untrustedFolder = 'refuses' } = agent;
    if (untrustedFolder === 'asksItself' || untrustedFolder === 'unused') return TRUSTED;
    const verdicts: TrustVerdict[] = [];
    for (const folder of [session.cwd, ...(session.additionalFolders ?? [])]) {
      const verdict = await this.#checkFolder(folder, session, agent);
      if (verdict.kind === 'ask') return verdict;
      verdicts.push(verdict);
    }
    return (
      verdicts.find(({ kind }) => kind === 'without') ??
      verdicts.find((verdict) => verdict.kind === 'trusted' && verdict.byAgent) ??
      TRUSTED
    );
  }

  async #checkFolder(
    folder: string,
    { sessionId, agentId }: TrustedSession,
    agent: AskingAgent,
  ): Promise<TrustVerdict> {
    const found = await folderPrograms(this.#services, folder);
    const { place, programs } = found;
    if (programs.length === 0) return TRUSTED;
    const content = programContent(found);
    const answer = answerKey(sessionId, place);
    if (this.#once.get(answer) === content) {
      this.#once.delete(answer);
      return TRUSTED;
    }
    if (this.#without.get(answer) === content) return { kind: 'without' };
    const { hashes, kind } = this.#agreements.standing(place);
    const fresh = programs.filter((program) => !isAccepted(program, hashes));
    if (fresh.length === 0) return TRUSTED;
    if (kind === 'none' && (await this.#isAgreedInAgent(folder, agentId, agent, found)))
      return { kind: 'trusted', byAgent: true };
    return { kind: 'ask', about: { folder, found, fresh, isChange: kind === 'agreed' } };
  }

  /**
   * Returns true if the person agreed in the agent's own interface. Notes the content, so that a
   * later change is asked about. Permission rules that the person granted in Corral are no change.
   */
  async #isAgreedInAgent(
    folder: string,
    agentId: string,
    agent: AskingAgent,
    found: FolderPrograms,
  ): Promise<boolean> {
    if (!(await agent.trustsFolder?.(folder))) return false;
    const { place, programs } = found;
    const noted = this.#agreements.ofAgent(place, agentId);
    if (noted) {
      const known = new Set([...noted, ...this.#agreements.standing(place).hashes]);
      return programs.every((program) => isAccepted(program, known));
    }
    if (programs.some(({ unsure }) => unsure !== null)) return false;
    return this.#agreements.agree(found, agentId).ok;
  }

  /** Returns the question for the person. `agentName` is the name of the agent that would start. */
  question(
    { folder, fresh, isChange }: Unanswered,
    agent: AskingAgent,
    agentName: string,
  ): AgentAsk {
    const canStartWithout = agent.untrustedFolder === 'withholds';
    return trustAsk({ agent: agentName, folder, programs: fresh, isChange, canStartWithout });
  }

  /** Stores the answer to a question. Returns true if the agent can start now. */
  answer(
    sessionId: string,
    { found }: Unanswered,
    optionId: string,
  ): Result<boolean, StoreFailure> {
    if (optionId === TRUST_WITHOUT) {
      remember(this.#without, answerKey(sessionId, found.place), programContent(found));
      return ok(true);
    }
    if (optionId !== TRUST) return ok(false);
    const agreed = this.#agree(sessionId, found);
    return agreed.ok ? ok(true) : agreed;
  }

  /** Stores that the person accepts all that was found, for all agents and worktrees. */
  #agree(sessionId: string, found: FolderPrograms): Result<unknown, StoreFailure> {
    const isCertain = found.programs.every(({ unsure }) => unsure === null);
    if (!isCertain) remember(this.#once, answerKey(sessionId, found.place), programContent(found));
    return this.#agreements.agree(found, null);
  }

  /** Revokes all agreements about a folder: the next start asks again. Running agents continue. */
  revoke(place: string) {
    // An agreement to something unreadable may wait for its only start.
    this.#once.clear();
    return this.#agreements.revoke(place);
  }

  /**
   * Accepts permission rules that the person granted by an answer in Corral, and that the agent
   * stores in a file of the folder.
   */
  async granted(
    folder: string,
    file: string,
    rules: readonly string[],
  ): Promise<Result<unknown, StoreFailure>> {
    const { fileReads, homeDir } = this.#services;
    const { place, top, folders } = await projectFolders(fileReads, folder, homeDir);
    return this.#agreements.grant(place, pathFrom(top, folders[0] ?? top, file), rules);
  }
}

/** Returns a text that differs if the content differs. */
function programContent({ programs }: FolderPrograms): string {
  return JSON.stringify(programs.map(({ file, unsure, hashes }) => [file, unsure, hashes]));
}

/** Remembers a value and forgets the oldest one. */
function remember(values: Map<string, string>, key: string, value: string): void {
  values.delete(key);
  values.set(key, value);
  const [oldest] = values.keys();
  if (values.size > MAX_SESSIONS && oldest !== undefined) values.delete(oldest);
}

/** Returns the key of an answer that counts for one session and place. */
const answerKey = (sessionId: string, place: string): string => JSON.stringify([sessionId, place]);
