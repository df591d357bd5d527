import { Asks } from './asks.ts';
import { wordsFor } from './words/words-for.ts';
import type { Memory } from './memory.ts';
import type { DemoInput, DemoRecord } from './protocol.ts';
import { Turn, TurnStopped } from './turn.ts';
import { scriptFor } from './variants.ts';
import type { Wire } from './wire.ts';

type Prompt = Extract<DemoInput, { type: 'prompt' }>;
type Reason = Extract<DemoRecord, { type: 'turnEnded' }>['reason'];

/** Runs prompts one after another, and forwards other input of the person to the running turn. */
export class DemoHost {
  readonly #wire: Wire;
  readonly #memory: Memory;
  readonly #folder: string;
  readonly #paceMs: number;
  readonly #asks = new Asks();
  readonly #queue: Prompt[] = [];
  #turn: Turn | null = null;

  constructor(wire: Wire, memory: Memory, folder: string, paceMs: number) {
    this.#wire = wire;
    this.#memory = memory;
    this.#folder = folder;
    this.#paceMs = paceMs;
  }

  async take(input: DemoInput): Promise<void> {
    switch (input.type) {
      case 'prompt':
        return this.#prompt(input);
      case 'answer':
        return this.#asks.answer(input);
      case 'interrupt':
        this.#turn?.stop('interrupted');
        return this.#reply(input.controlId, this.#turn ? null : 'Nothing is running.');
      case 'withdraw':
        return this.#reply(
          input.controlId,
          this.#withdraw(input.key) ? null : 'The demo agent has taken this prompt already.',
        );
      case 'setMode':
        this.#memory.mode = input.mode;
        await this.#wire.say({ type: 'mode', parent: null, mode: input.mode });
        return this.#reply(input.controlId, null);
      case 'setModel':
        await this.#wire.say({ type: 'model', parent: null, model: input.model ?? 'script' });
        return this.#reply(input.controlId, null);
    }
  }

  #reply(controlId: string, error: string | null): Promise<void> {
    return this.#wire.say({ type: 'controlReply', parent: null, controlId, error });
  }

  #withdraw(key: string): boolean {
    const at = this.#queue.findIndex((prompt) => prompt.key === key);
    return at >= 0 && this.#queue.splice(at, 1).length > 0;
  }

  async #prompt(prompt: Prompt): Promise<void> {
    this.#queue.push(prompt);
    if (this.#turn)
      return this.#wire.say({
        type: 'promptTaken',
        parent: null,
        key: prompt.key,
        stage: 'queued',
      });
    for (let next = this.#queue.shift(); next; next = this.#queue.shift())
      await this.#runTurn(next);
  }

  async #runTurn({ key, text }: Prompt): Promise<void> {
    const setting = {
      wire: this.#wire,
      asks: this.#asks,
      memory: this.#memory,
      folder: this.#folder,
      paceMs: this.#paceMs,
    };
    const turn = new Turn({ ...setting, words: wordsFor(text) });
    this.#turn = turn;
    const startedAt = performance.now();
    await this.#wire.say({ type: 'turnStarted', parent: null });
    await this.#wire.say({ type: 'promptTaken', parent: null, key, stage: 'delivered' });
    const reason = await scriptEnd(scriptFor(text, this.#memory.step)(turn));
    await turn.close();
    const counts = { inputTokens: Math.ceil(text.length / 4), outputTokens: turn.outputTokens };
    const durationMs = Math.round(performance.now() - startedAt);
    await this.#wire.say({ type: 'turnEnded', parent: null, reason, durationMs, ...counts });
    this.#turn = null;
  }
}

async function scriptEnd(script: Promise<void>): Promise<Reason> {
  try {
    await script;
    return 'completed';
  } catch (thrown) {
    if (thrown instanceof TurnStopped) return thrown.reason;
    throw thrown;
  }
}
