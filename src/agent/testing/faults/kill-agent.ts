import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { eventsOf, statusReply, streamReply } from '#agent/llm/testing/model-server.ts';
import { startAcpAgent, type AcpAgent } from '#agent/testing/acp-agent.ts';
import { startScriptedModel, type ScriptedModel } from '#agent/testing/scripted-model.ts';

import { judgeKills } from './judge-kills.ts';
import { nextAnswer, promptOf, turnsIn } from './kill-world.ts';

/** Moments of a kill; each is followed by a random wait of a few ms. */
const MOMENTS = [
  'load',
  'prompt',
  'request',
  'stream',
  'question',
  'answer',
  'command',
  'result',
] as const;
type Moment = (typeof MOMENTS)[number];

export interface KillReport {
  readonly kills: number;
  readonly byMoment: Readonly<Record<string, number>>;
  /** Kills while a question for permission had no answer. */
  readonly withOpenQuestion: number;
  readonly turns: number;
  readonly commands: number;
  /** Commands whose result says that they may have run. */
  readonly unsure: number;
  readonly violations: readonly string[];
}

interface Conversation {
  readonly name: string;
  readonly folder: string;
  id: string | null;
  /** Number of the turn that is running or was begun last. */
  turn: number;
  isBegun: boolean;
  /** Lines of its record at the end of the last life. */
  lines: readonly string[];
}

const SESSIONS = 3;
/** Ms after which a life ends whatever its moment is. */
const LONGEST_LIFE = 8_000;
const LONGEST_WAIT = 25;

/**
 * Kills the agent with SIGKILL at random moments while several sessions work, starts it again each
 * time, loads the sessions and continues their turns. At last, all turns are brought to their end.
 */
export async function killAgent(seed: number, kills: number): Promise<KillReport> {
  const world = await KillWorld.create(seed);
  try {
    for (let life = 0; life < kills; life += 1) await world.liveAndDie(life);
    await world.finish();
    return await world.report();
  } finally {
    await world.remove();
  }
}

class KillWorld {
  readonly #base: string;
  readonly #model: ScriptedModel;
  readonly #random: () => number;
  readonly #sessions: readonly Conversation[];
  readonly #violations: string[] = [];
  readonly #byMoment: Record<string, number> = {};
  /** Turns whose prompt reached the model. */
  readonly #sent = new Set<string>();
  #withOpenQuestion = 0;
  #kills = 0;
  /** The moment at which this life ends, and how many times it passes before. */
  #moment: Moment | null = null;
  #passes = 0;
  /** Session whose questions get no answer in this life. */
  #silent: Conversation | null = null;
  #open = 0;
  #kill: () => void = () => undefined;

  private constructor(base: string, model: ScriptedModel, seed: number) {
    this.#base = base;
    this.#model = model;
    this.#random = randomFrom(seed);
    this.#sessions = Array.from({ length: SESSIONS }, (_, at) => {
      const folder = join(base, `work${at}`);
      mkdirSync(folder);
      return { name: `s${at}`, folder, id: null, turn: 0, isBegun: false, lines: [] };
    });
    model.server.answerWith((request) => {
      if (!request.path.includes('/chat/completions')) return statusReply(404, '{}');
      for (const turn of turnsIn(JSON.stringify(request.body))) this.#sent.add(turn);
      const parts = nextAnswer(request);
      const reply = streamReply(eventsOf('chat', { model: 'local-model', parts, stop: null }));
      if (this.#passesAt('request')) return { kind: 'silence' };
      if (!this.#passesAt('stream')) return reply;
      const length = Math.floor(this.#random() * reply.bytes.length);
      return { ...reply, bytes: reply.bytes.subarray(0, length), end: 'hang' };
    });
  }

  static async create(seed: number): Promise<KillWorld> {
    const base = realpathSync(mkdtempSync(join(tmpdir(), 'corral-kills-')));
    return new KillWorld(base, await startScriptedModel('chat', []), seed);
  }

  async remove(): Promise<void> {
    await this.#model.close();
    rmSync(this.#base, { recursive: true, force: true });
  }

  /** Notes that a moment has come. Returns true if the life ends by it. */
  #passesAt(moment: Moment): boolean {
    if (moment !== this.#moment) return false;
    this.#passes -= 1;
    if (this.#passes >= 0 || this.#waitsForQuestion(moment)) return false;
    void wait(this.#random() * LONGEST_WAIT).then(this.#kill);
    return true;
  }

  /** Most kills happen while a question is open, except those at the begin of a life. */
  #waitsForQuestion(moment: Moment): boolean {
    if (this.#open > 0 || moment === 'load' || moment === 'prompt') return false;
    return this.#random() < 0.9;
  }

  #start(): Promise<AcpAgent> {
    return startAcpAgent({
      env: {
        ...this.#model.env,
        HOME: this.#base,
        CORRAL_AGENT_DATA: join(this.#base, 'data'),
        CORRAL_AGENT_CONFIG: join(this.#base, 'config'),
      },
      permit: async ({ sessionId }) => {
        this.#open += 1;
        const isSilent = sessionId === this.#silent?.id;
        if (isSilent || this.#passesAt('question')) await new Promise(() => undefined);
        this.#open -= 1;
        this.#passesAt('answer');
        return 'allow';
      },
      updated: (update) => {
        if (update.sessionUpdate !== 'tool_call_update') return;
        if (update.status === 'in_progress') this.#passesAt('command');
        if (update.status === 'completed') this.#passesAt('result');
      },
    });
  }

  async liveAndDie(life: number): Promise<void> {
    this.#moment = MOMENTS[life % MOMENTS.length] ?? 'prompt';
    this.#passes = Math.floor(this.#random() * 4);
    this.#silent = this.#sessions[Math.floor(this.#random() * SESSIONS)] ?? null;
    this.#open = 0;
    const agent = await this.#start();
    const { process: child } = agent;
    const exit = once(child, 'exit');
    let isKilled = false;
    this.#kill = () => {
      if (isKilled) return;
      isKilled = child.kill('SIGKILL');
      this.#kills += 1;
      if (this.#open > 0) this.#withOpenQuestion += 1;
      const moment = this.#moment ?? '';
      this.#byMoment[moment] = (this.#byMoment[moment] ?? 0) + 1;
    };
    const latest = setTimeout(() => this.#kill(), LONGEST_LIFE);
    for (const session of this.#sessions) void this.#work(agent, session, Infinity).catch(ignore);
    await exit;
    clearTimeout(latest);
    for (const session of this.#sessions) this.#checkRecord(session);
  }

  /** Brings all turns to their end, and runs one more turn in each session. */
  async finish(): Promise<void> {
    this.#moment = null;
    this.#silent = null;
    const agent = await this.#start();
    await Promise.all(
      this.#sessions.map(async (session) => {
        await this.#work(agent, session, 2).catch((error: unknown) => {
          const why = error instanceof Error ? error.message : JSON.stringify(error);
          this.#violations.push(`${session.name} failed: ${why}`);
        });
      }),
    );
    await agent.stop();
    for (const session of this.#sessions) this.#checkRecord(session);
  }

  /** Loads a session, continues its turn, and runs turns until `turns` have ended. */
  async #work(agent: AcpAgent, session: Conversation, turns: number): Promise<void> {
    let left = turns;
    const { connection } = agent;
    if (session.id === null) {
      const made = await connection.agent.request('session/new', {
        cwd: session.folder,
        mcpServers: [],
      });
      session.id = made.sessionId;
    } else {
      this.#passesAt('load');
      const loaded = await connection.agent.request('session/load', {
        sessionId: session.id,
        cwd: session.folder,
        mcpServers: [],
      });
      const replayed = JSON.stringify(
        agent.updates.filter((update) => update.sessionUpdate === 'user_message_chunk'),
      );
      const isOpen = JSON.stringify(loaded).includes('corral/resumePoint');
      if (isOpen) {
        await this.#prompt(agent, session, '/continue');
        left -= 1;
      }
      session.isBegun = isOpen || turnsIn(replayed).includes(turnOf(session));
    }
    for (; left > 0; left -= 1) {
      if (session.isBegun) session.turn += 1;
      session.isBegun = true;
      await this.#prompt(agent, session, promptOf(turnOf(session)));
    }
  }

  async #prompt({ connection }: AcpAgent, { id, name }: Conversation, text: string): Promise<void> {
    this.#passesAt('prompt');
    const reply = await connection.agent.request('session/prompt', {
      sessionId: id ?? '',
      prompt: [{ type: 'text', text }],
    });
    if (reply.stopReason !== 'end_turn')
      this.#violations.push(`${name}: a turn ended with ${reply.stopReason}`);
  }

  #recordOf({ id }: Conversation): string {
    return join(this.#base, 'data', 'sessions', `${id}.jsonl`);
  }

  /** A record keeps all its whole lines; only a line without its end may be gone. */
  #checkRecord(session: Conversation): void {
    if (session.id === null) return;
    const lines = readFileSync(this.#recordOf(session), 'utf8').split('\n').slice(0, -1);
    for (const [at, line] of session.lines.entries())
      if (lines[at] !== line) this.#violations.push(`${session.name}: line ${at + 1} is lost`);
    session.lines = lines;
  }

  async report(): Promise<KillReport> {
    const all = await Promise.all(
      this.#sessions.map((session) =>
        judgeKills({
          log: readFileSync(join(session.folder, 'log'), 'utf8').split('\n').filter(Boolean),
          record: this.#recordOf(session),
          sent: [...this.#sent].filter((turn) => turn.startsWith(`${session.name}t`)),
        }),
      ),
    );
    const refusals = this.#model.server.refusals.map((text) => `The server refused: ${text}`);
    return {
      kills: this.#kills,
      byMoment: this.#byMoment,
      withOpenQuestion: this.#withOpenQuestion,
      turns: all.reduce((sum, { turns }) => sum + turns, 0),
      commands: all.reduce((sum, { commands }) => sum + commands, 0),
      unsure: all.reduce((sum, { unsure }) => sum + unsure, 0),
      violations: [...this.#violations, ...refusals, ...all.flatMap((each) => each.violations)],
    };
  }
}

const turnOf = ({ name, turn }: Conversation) => `${name}t${turn}x`;
const ignore = () => undefined;

/** A generator of numbers in [0, 1) that repeats for a seed (a linear congruence modulo 2^32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
