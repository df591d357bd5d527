import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';

import type { Decision } from '#core/agents/agent.ts';

import { Truth, type Delivery, type Prompt } from './truth.ts';

/**
 * The record of the agents in a file, written synchronously before any other reaction, so that a
 * kill loses nothing.
 */
export class TruthFile extends Truth {
  readonly #file: number;

  constructor(path: string, first: number) {
    super(first);
    this.#file = openSync(path, 'a');
  }

  override asks(sessionId: string): Prompt {
    const prompt = super.asks(sessionId);
    writeSync(this.#file, `${JSON.stringify({ asked: prompt })}\n`);
    return prompt;
  }

  override delivered(prompt: Prompt, decision: Decision, taken: boolean): Delivery {
    const delivery = super.delivered(prompt, decision, taken);
    writeSync(this.#file, `${JSON.stringify({ delivered: delivery, number: prompt.number })}\n`);
    return delivery;
  }

  close(): void {
    closeSync(this.#file);
  }
}

type Line = { readonly asked: Prompt } | { readonly delivered: Delivery; readonly number: number };

/** Reads the record. An unanswered prompt died with its agent. */
export function readTruth(path: string): readonly Prompt[] {
  const prompts = new Map<number, Prompt>();
  for (const text of readFileSync(path, 'utf8').split('\n')) {
    if (text === '') continue;
    const line: Line = JSON.parse(text);
    if ('asked' in line)
      prompts.set(line.asked.number, { ...line.asked, state: 'died', deliveries: [] });
    else {
      const prompt = prompts.get(line.number);
      prompt?.deliveries.push(line.delivered);
      if (prompt && line.delivered.taken) prompt.state = 'answered';
    }
  }
  return [...prompts.values()];
}
