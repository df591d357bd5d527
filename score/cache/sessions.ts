import { budgetFor, type Budget } from '#agent/context/budget.ts';
import { estimateFixed } from '#agent/context/build-payload.ts';
import { applySummary } from '#agent/context/compaction/apply-summary.ts';
import { NO_COMPACTION, type Carry } from '#agent/context/compaction/compaction.ts';
import { planCompaction } from '#agent/context/compaction/plan-compaction.ts';
import type { AgentContext } from '#agent/context/context.ts';
import { limitResult } from '#agent/context/limit-result.ts';
import { turnNote } from '#agent/context/turn-note.ts';
import type { Message, ToolCall, ToolResult } from '#agent/history/message.ts';
import { Dice } from '#core/testing/faults/dice.ts';

/** Causes for which a provider has no cached prefix of a request. */
export type Break = 'start' | 'idle' | 'model' | 'tools' | 'prune' | 'compaction';

/** A request of a session, before its payload is built. */
export interface CacheRequest {
  /** Milliseconds since the start of the session. */
  readonly time: number;
  readonly model: string;
  readonly context: AgentContext;
  readonly budget: Budget;
  readonly cause: Break | null;
}

export interface CacheSession {
  readonly name: string;
  readonly requests: readonly CacheRequest[];
}

/** Ranges are `[least, most]`. */
interface Shape {
  readonly name: string;
  readonly window: number;
  readonly turns: number;
  readonly steps: readonly [number, number];
  readonly calls: readonly [number, number];
  readonly resultChars: number;
  /** Probability per turn. */
  readonly idle?: number;
  readonly model?: number;
  readonly tools?: number;
}

const SHAPES: readonly Shape[] = [
  {
    name: 'one long turn',
    window: 200_000,
    turns: 1,
    steps: [120, 120],
    calls: [1, 3],
    resultChars: 4_000,
  },
  {
    name: 'parallel reads',
    window: 200_000,
    turns: 6,
    steps: [10, 16],
    calls: [12, 20],
    resultChars: 1_500,
  },
  {
    name: 'many short turns',
    window: 200_000,
    turns: 90,
    steps: [0, 2],
    calls: [1, 2],
    resultChars: 2_500,
  },
  {
    name: 'idle breaks',
    window: 200_000,
    turns: 20,
    steps: [4, 9],
    calls: [1, 3],
    resultChars: 3_000,
    idle: 0.3,
  },
  {
    name: 'model switches',
    window: 200_000,
    turns: 20,
    steps: [4, 9],
    calls: [1, 3],
    resultChars: 3_000,
    model: 0.25,
  },
  {
    name: 'changed tools',
    window: 200_000,
    turns: 20,
    steps: [4, 9],
    calls: [1, 3],
    resultChars: 3_000,
    tools: 0.2,
  },
  {
    name: 'compaction, 128k',
    window: 128_000,
    turns: 12,
    steps: [20, 30],
    calls: [1, 4],
    resultChars: 9_000,
  },
  {
    name: 'compaction, 64k',
    window: 64_000,
    turns: 12,
    steps: [20, 30],
    calls: [1, 3],
    resultChars: 5_000,
  },
  {
    name: 'compaction, 32k',
    window: 32_000,
    turns: 12,
    steps: [15, 25],
    calls: [1, 2],
    resultChars: 1_500,
  },
  {
    name: 'huge outputs',
    window: 200_000,
    turns: 5,
    steps: [15, 20],
    calls: [1, 2],
    resultChars: 30_000,
  },
  {
    name: 'chat without tools',
    window: 200_000,
    turns: 120,
    steps: [0, 0],
    calls: [1, 1],
    resultChars: 100,
  },
  {
    name: 'everything',
    window: 100_000,
    turns: 40,
    steps: [2, 14],
    calls: [1, 8],
    resultChars: 4_000,
    idle: 0.1,
    model: 0.1,
    tools: 0.1,
  },
];

/** Generates one session of each shape: the same seed gives the same sessions. */
export function generateSessions(seed: number): readonly CacheSession[] {
  return SHAPES.map((shape, index) => ({
    name: shape.name,
    requests: new SessionMaker(shape, new Dice(seed * 1_000 + index)).run(),
  }));
}

const IDLE_MS = 5 * 60_000;
const noCarry: Carry = { todo: null, skills: [], prompts: [], decisions: [], files: [], jobs: [] };
/** Text of which each piece of content is a slice. */
const WORDS = Array.from(
  { length: 9_000 },
  (_, index) => `value${(index * 7_919) % 9_001} = read()`,
);
const TEXT = WORDS.join('; ');

/** Plays the loop of the agent with a model that answers at random. */
class SessionMaker {
  readonly #shape: Shape;
  readonly #dice: Dice;
  readonly #requests: CacheRequest[] = [];
  #history: readonly Message[] = [];
  #time = 0;
  #model = 'model-a';
  #toolCount = 14;
  #calls = 0;
  #cause: Break | null = 'start';
  readonly #memory: string;

  constructor(shape: Shape, dice: Dice) {
    this.#shape = shape;
    this.#dice = dice;
    this.#memory = this.#text(2_000);
  }

  run(): readonly CacheRequest[] {
    for (let turn = 0; turn < this.#shape.turns; turn += 1) this.#turn(turn);
    return this.#requests;
  }

  #turn(turn: number): void {
    const { idle = 0, model = 0, tools = 0, steps } = this.#shape;
    if (turn > 0)
      this.#pause(this.#dice.chance(idle) ? IDLE_MS + this.#dice.int(1_800_000) : 90_000);
    if (turn > 0 && this.#dice.chance(model)) {
      this.#model = this.#model === 'model-a' ? 'model-b' : 'model-a';
      this.#cause = 'model';
    }
    if (turn > 0 && this.#dice.chance(tools)) {
      this.#toolCount += 1;
      this.#cause = 'tools';
    }
    const time = new Date(this.#time).toISOString().slice(0, 16).replace('T', ' ');
    const facts = { time, system: 'Linux', folder: '/w', branch: `b${turn}`, mode: 'ask' } as const;
    const recalled = [{ source: 'session', time, text: this.#text(300) }];
    this.#add(turnNote({ ...facts, recalled, changed: [], newTools: [] }));
    this.#add({ role: 'user', from: 'person', parts: [{ kind: 'text', text: this.#text(400) }] });
    const count = this.#between(steps);
    for (let step = 0; step < count; step += 1) this.#step();
    this.#request();
    this.#answer([]);
  }

  #step(): void {
    this.#request();
    const calls = Array.from({ length: this.#between(this.#shape.calls) }, () => this.#call());
    this.#answer(calls);
    const results = calls.map(({ id, name }): ToolResult => {
      const output = this.#text(this.#dice.int(this.#shape.resultChars));
      return { callId: id, name, isError: false, ...limitResult([{ kind: 'text', text: output }]) };
    });
    this.#add({ role: 'results', results });
    this.#pause(30_000);
  }

  /** Compacts as the loop does, and stores the request. */
  #request(): void {
    const budget = budgetFor(this.#model, {
      catalogue: this.#shape.window,
      setting: null,
      learnt: null,
      maxOutput: 16_000,
    });
    for (;;) {
      const fixed = estimateFixed(this.#context(), budget);
      const state = { ...NO_COMPACTION, requests: 9 };
      const plan = planCompaction(this.#history, budget, { fixed, state });
      if (plan.kind === 'fits') break;
      if (plan.kind === 'cannot') throw new Error(`${this.#shape.name}: ${plan.message}`);
      if (plan.kind === 'prune') {
        this.#history = plan.messages;
        if (plan.removed === 'old') this.#cause = 'prune';
        continue;
      }
      this.#store({ ...this.#context(), history: plan.messages }, budget);
      this.#history = applySummary(plan, this.#text(6_000), noCarry, budget).messages;
      this.#cause = 'compaction';
    }
    this.#store(this.#context(), budget);
  }

  #store(context: AgentContext, budget: Budget): void {
    const { length } = this.#requests;
    const idle = length > 0 && this.#time - (this.#requests[length - 1]?.time ?? 0) >= IDLE_MS;
    const cause = this.#cause ?? (idle ? 'idle' : null);
    this.#requests.push({ time: this.#time, model: this.#model, context, budget, cause });
    this.#cause = null;
    this.#time += 2_000 + this.#dice.int(20_000);
  }

  #context(): AgentContext {
    const tools = Array.from({ length: this.#toolCount }, (_, index) => ({
      name: `tool_${(index * 7) % 31}`,
      description: 'Does one thing of many. '.repeat(40),
      schema: { type: 'object', properties: { path: { type: 'string' } } },
    }));
    return {
      projectRules: [{ path: 'AGENTS.md', text: this.#memory }],
      skills: [{ name: 'release', description: 'Publishes a release.' }],
      memory: { path: 'MEMORY.md', text: this.#memory },
      tools,
      history: this.#history,
    };
  }

  #call(): ToolCall {
    this.#calls += 1;
    const input = { path: this.#text(60) };
    const text = JSON.stringify(input);
    return { kind: 'call', id: `c${this.#calls}`, name: 'tool_0', input, argumentsText: text };
  }

  #answer(calls: readonly ToolCall[]): void {
    const text = { kind: 'text', text: this.#text(300) } as const;
    const thinking = { kind: 'thinking', text: this.#text(200) } as const;
    const stopReason = calls.length > 0 ? 'calls' : 'end';
    const parts = [thinking, text, ...calls];
    const { family, model } = { family: 'anthropic', model: this.#model } as const;
    this.#add({ role: 'assistant', family, model, parts, stopReason, usage: null });
  }

  #add(message: Message): void {
    this.#history = [...this.#history, message];
  }

  #pause(most: number): void {
    this.#time += most > IDLE_MS ? most : this.#dice.int(most);
  }

  #between([least, most]: readonly [number, number]): number {
    return least + this.#dice.int(most - least + 1);
  }

  #text(chars: number): string {
    const start = this.#dice.int(1_000_000).toString(36);
    const at = this.#dice.int(TEXT.length - chars);
    return `${start} ${TEXT.slice(at, at + chars)}`;
  }
}
