import { rmSync } from 'node:fs';

import type { AgentAsk } from '#core/agents/agent-event.ts';
import { storedUse, isOwnWork } from '#core/agents/stored-use.ts';
import { interactionCalls } from '#core/interactions/interactions-feature.ts';
import { assess } from '#core/risk/assess.ts';
import { giveUp } from '#core/sessions/recovery/recovery.ts';
import { ask, option } from '#core/testing/events.ts';
import { CountingIds, ManualClock } from '#core/testing/fake-ports.ts';
import { Killer } from '#core/testing/faults/killer.ts';
import { Harness, temporaryFolder } from '#core/testing/harness.ts';
import { ScriptedAgent, SurvivingAgent, type ScriptedRun } from '#core/testing/scripted-agent.ts';
import { fail } from '#shared/base/failure.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';
import type { RuleDraft } from '#shared/interaction/rule.ts';
import type { ToolUse } from '#shared/tool/tool-use.ts';

import { Rules } from './rules.ts';

const homeDir = '/home/me';
const commandId = '7d7bd6b8-7c0d-4f5c-8f0b-3b0f2f2f0f01';

/** A use of a tool that an agent asks about. */
export type Asked = {
  readonly toolName: string;
  readonly input: unknown;
  /** Absent: as Claude Code's tool of that name. */
  readonly tool?: ToolUse;
  readonly blockedPath?: string;
};

export const edit = (path: string, toolName = 'Edit'): Asked => ({
  toolName,
  input: { file_path: path, old_string: 'a', new_string: 'b' },
});
export const command = (text: string): Asked => ({ toolName: 'Bash', input: { command: text } });

/** Sessions, questions and rules over several cores, each of which can be killed at any write. */
export class RuleWorld {
  readonly #folder = temporaryFolder();
  readonly #clock = new ManualClock();
  readonly #ids = new CountingIds();
  readonly agent: ScriptedAgent;
  killer = new Killer(() => undefined);
  harness: Harness;
  rules: Rules;
  #asks = 0;

  /** `survives`: the agents outlive the core that started them. */
  constructor(survives = false) {
    this.agent = survives ? new SurvivingAgent() : new ScriptedAgent();
    [this.harness, this.rules] = this.#core();
  }

  #core(): [Harness, Rules] {
    this.killer = new Killer(() => undefined);
    const { killer } = this;
    const harness: Harness = new Harness(
      this.#folder,
      {
        assess: (asked, { cwd }) => assess(asked, { cwd, homeDir }),
        standing: (request) => this.rules.standing(request),
        turnStarted: (sessionId) => this.rules.turnStarted(sessionId),
        turnOver: (sessionId) => this.rules.turnOver(sessionId),
      },
      this.agent,
      {
        clock: this.#clock,
        ids: this.#ids,
        database: (inner) => killer.database(inner),
        timers: (clock) => killer.clock(clock),
      },
    );
    const { store, journal } = harness;
    const rules = new Rules({
      journal,
      store,
      clock: this.#clock,
      ids: this.#ids,
      homeDir,
      isOwnWork,
    });
    return [harness, rules];
  }

  /** Starts a session whose turn runs. */
  async session(cwd = '/home/me/app'): Promise<string> {
    const input = { commandId, agentId: 'scripted', permissionMode: 'default', model: null };
    const made = await this.harness.sessions.create({ ...input, cwd, prompt: 'Do it.' });
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    const { sessionId } = made.value.session;
    await this.#started(sessionId);
    this.runOf(sessionId).say({ type: 'turnStarted' });
    return sessionId;
  }

  async #started(sessionId: string): Promise<void> {
    while (this.harness.status(sessionId) === 'starting')
      await new Promise((resolve) => setImmediate(resolve));
  }

  /** Returns the newest process of a session. */
  runOf(sessionId: string): ScriptedRun {
    const run = this.agent.runs.findLast(({ launch }) => launch.sessionId === sessionId);
    if (!run) throw new Error('The session has no process.');
    return run;
  }

  /** Lets the agent ask for approval. Returns the request, answered or not. */
  ask(sessionId: string, asked: Asked, change: Partial<AgentAsk> = {}): Interaction {
    const askId = this.willAsk();
    this.runOf(sessionId).say({ type: 'asked', ask: { ...askFor(askId, asked), ...change } });
    const found = this.harness.store.interactions
      .recentApprovals(1)
      .find(({ request }) => request.sessionId === sessionId);
    if (!found) throw new Error('Nothing was asked.');
    return found;
  }

  willAsk(): string {
    this.#asks += 1;
    return `ask-${this.#asks}`;
  }

  state({ request }: Interaction): Interaction {
    const found = this.harness.store.interactions.get(request.requestId);
    if (!found) throw new Error('The request is gone.');
    return found;
  }

  /** Approves a request in a window, and saves a rule with it. */
  approve({ request }: Interaction, rule: RuleDraft, selectedOptionId = 'approve') {
    const { hub, store } = this.harness;
    const proposalOf = () => fail('requestClosed', 'none');
    const calls = interactionCalls({ hub, store, rules: this.rules, proposalOf });
    return calls['interactions.respond']({
      commandId,
      requestId: request.requestId,
      windowId: 'w',
      selectedOptionId,
      rule,
    });
  }

  /** Ends the core as a kill does, and starts the next one on the same data folder. */
  async restart(sessionIds: readonly string[]): Promise<void> {
    if (!this.killer.isDead) this.killer.kill();
    this.harness.crash();
    [this.harness, this.rules] = this.#core();
    const { survivors, orphansGone } = this.harness.recover();
    await orphansGone;
    this.rules.endEarlierTurns();
    const { sessions, recoveryServices } = this.harness;
    for (const survivor of survivors)
      if (!(await sessions.takeOver(survivor))) await giveUp(recoveryServices, survivor);
    const living = new Set(survivors.map(({ session }) => session.sessionId));
    for (const sessionId of sessionIds.filter((each) => !living.has(each))) {
      await sessions.resume({ commandId, sessionId });
      await this.#started(sessionId);
    }
  }

  /** Returns how often an agent received an approval of the rule. */
  approvals(ruleId: string): number {
    const answers = this.agent.runs.flatMap((run) => run.answers);
    return answers.filter(({ decision }) => {
      const isApproval = decision.option?.optionId === 'approve';
      const by = 'decidedBy' in decision ? decision.decidedBy : null;
      return isApproval && by?.type === 'rule' && by.ruleId === ruleId;
    }).length;
  }

  dispose(): void {
    this.harness.crash();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export function askFor(askId: string, { toolName, input, tool, blockedPath }: Asked): AgentAsk {
  const details = {
    type: 'tool',
    toolName,
    toolUseId: askId,
    input,
    tool: tool ?? storedUse(toolName, input),
    details: null,
  } as const;
  const options = [
    option('approve', 'APPROVE_AND_EXECUTE'),
    option('reject', 'REJECT_WITH_REASON'),
  ];
  return { ...ask(askId).ask, details, options, blockedPath: blockedPath ?? null };
}
