import type { DayWorld } from '../world/day-world.ts';
import { nameOf, type Scene } from './scene.ts';

/** The words of each answer reached the model before its turn ended, and for their question only. */
export function checkWords(world: DayWorld, { desk }: Scene): void {
  const { memory } = world;
  const ended = desk.sessions.filter(({ status }) => status === 'idle');
  for (const session of ended) {
    for (const { sessionId, title, words, run } of memory.expected) {
      if (sessionId !== session.sessionId) continue;
      if (!world.model.requests().some(({ raw }) => raw.includes(words)))
        throw new Error(
          `the model never got "${words}", the answer to "${title}" of ${nameOf(session)}`,
        );
      if (run !== null) checkRecipient(world, words, run);
    }
    memory.disturb(session.sessionId);
  }
}

/** Throws if words of the person are in the result of another command than that of the question. */
function checkRecipient(world: DayWorld, words: string, run: string): void {
  for (const { body } of world.model.requests()) {
    const blocks = body.messages.flatMap(({ content }) =>
      typeof content === 'string' ? [] : content,
    );
    const results = blocks.filter(
      (block) => block.type === 'tool_result' && JSON.stringify(block).includes(words),
    );
    for (const { tool_use_id: id } of results) {
      const use = blocks.find((block) => block.type === 'tool_use' && block['id'] === id);
      const about = use?.['input'] === undefined ? null : JSON.stringify(use['input']);
      if (about !== null && !about.includes(run))
        throw new Error(`the answer to ${run} reached ${about}`);
    }
  }
}
