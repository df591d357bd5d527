import type { ConversationMessage } from '#shared/conversation/message.ts';

import type { DayWorld } from '../world/day-world.ts';
import { runIn } from '../world/plays.ts';
import { nameOf, type Scene } from './scene.ts';

const isCard = ({ messageType }: ConversationMessage) =>
  messageType === 'tool_execution' || messageType === 'tool_use';

/** Returns the name of the command that a card is about, or null. */
const runOf = (message: ConversationMessage) =>
  isCard(message) && 'input' in message.metadata
    ? runIn(JSON.stringify(message.metadata.input))
    : null;

const statusOf = (message: ConversationMessage) =>
  message.messageType === 'tool_execution' ? message.metadata.status : null;

/** No tool of a session that does not work is shown as running, and no message is there twice. */
function nothingRuns({ desk, conversations }: Scene): void {
  for (const session of desk.sessions) {
    const messages = conversations.get(session.sessionId) ?? [];
    const ids = messages.map(({ id }) => id);
    if (new Set(ids).size < ids.length) throw new Error(`${nameOf(session)} has a message twice`);
    if (session.status === 'waiting') continue;
    const running = messages.filter((message) => statusOf(message) === 'running');
    const contents = running.map(({ content }) => content).join(' | ');
    if (running.length > 0) throw new Error(`${nameOf(session)} shows as running: ${contents}`);
  }
}

/** A card that is shown as completed ran, and no command has two cards. */
function cardsRan({ desk, conversations }: Scene, ran: ReadonlyMap<string, number>): void {
  for (const session of desk.sessions) {
    const seen = new Set<string>();
    for (const message of conversations.get(session.sessionId) ?? []) {
      const run = runOf(message);
      if (run === null) continue;
      if (seen.has(run)) throw new Error(`${nameOf(session)} has two cards of ${run}`);
      seen.add(run);
      if (statusOf(message) === 'completed' && !ran.has(run))
        throw new Error(`${nameOf(session)} shows ${run} as completed, and it did not run`);
    }
  }
}

const HOOK = /^hook-(\d+)$/u;

/** No hook of a folder ran to which the person did not agree. */
function hooksAllowed({ memory }: DayWorld, ran: ReadonlyMap<string, number>): void {
  for (const run of ran.keys()) {
    const [, hook] = HOOK.exec(run) ?? [];
    if (hook !== undefined && !memory.hooks.get(hook))
      throw new Error(`${run} ran, and the person did not agree to it`);
  }
}

/** Nothing ran without a yes, more often than it was approved, or without a card. */
function runsAllowed(world: DayWorld, scene: Scene, ran: ReadonlyMap<string, number>): void {
  const { plays, memory } = world;
  for (const [run, times] of ran) {
    if (HOOK.test(run)) continue;
    const yes = memory.delivered.filter(
      (each) => each.run === run && each.action === 'APPROVE_AND_EXECUTE',
    );
    if (times > yes.length)
      throw new Error(`${run} ran ${times} times, and was approved ${yes.length} times`);
    const play = plays.all.find(({ runs }) => runs.includes(run));
    const messages = scene.conversations.get(play?.sessionId ?? '');
    const card = messages?.find((message) => runOf(message) === run);
    if (messages && !card) throw new Error(`${run} ran, and no card shows it`);
    if (card && statusOf(card) === 'denied')
      throw new Error(`${run} ran, and its card says that it was denied`);
  }
}

/** The cards agree with what the commands left on the disk. */
export async function checkTools(world: DayWorld, scene: Scene): Promise<void> {
  nothingRuns(scene);
  const ran = await world.ran();
  cardsRan(scene, ran);
  hooksAllowed(world, ran);
  runsAllowed(world, scene, ran);
}
