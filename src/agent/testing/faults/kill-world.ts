import type { ReceivedRequest } from '#agent/llm/testing/model-server.ts';
import type { ScriptedPart } from '#agent/llm/testing/scripted-answer.ts';
import { says } from '#agent/testing/scripted-model.ts';

/** Answers of a turn that contain commands, by the number of commands in each. */
const COMMANDS = [1, 2, 1] as const;

/** Ids of all commands of a turn, in the order of their calls. */
export function commandsOf(turn: string): readonly string[] {
  return COMMANDS.flatMap((count, step) =>
    Array.from({ length: count }, (_, at) => `${turn}-${step}-${at}`),
  );
}

export const promptOf = (turn: string) => `[turn ${turn}] Do it.`;

/** Returns the markers of the prompts in a text. */
export function turnsIn(text: string): readonly string[] {
  return [...text.matchAll(/\[turn (\w+)\]/g)].flatMap(([, turn]) => turn ?? []);
}

/**
 * Returns the next answer of a model that has no memory: it counts its answers since the newest
 * prompt. Each command appends its id to the file `log` and then takes some time.
 */
export function nextAnswer({ body }: ReceivedRequest): readonly ScriptedPart[] {
  const messages = Array.isArray(body['messages']) ? body['messages'] : [];
  const texts = messages.map((message) => JSON.stringify(message));
  const newest = texts.findLastIndex((text) => turnsIn(text).length > 0);
  const [turn] = turnsIn(texts[newest] ?? '');
  if (turn === undefined) return [says('No prompt.')];
  const answers = texts.slice(newest).filter((text) => text.includes('"role":"assistant"'));
  const step = answers.length;
  const count = COMMANDS[step];
  if (count === undefined) return [says(`The turn ${turn} is done.`)];
  return Array.from({ length: count }, (_, at): ScriptedPart => {
    const id = `${turn}-${step}-${at}`;
    const command = `echo ${id} >> log; sleep 0.03; echo ok`;
    return { kind: 'call', id, name: 'bash', argumentsText: JSON.stringify({ command }) };
  });
}
