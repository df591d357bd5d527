import type { Interaction, InteractionAction } from '#shared/interaction/interaction.ts';

import type { DayWorld } from '../world/day-world.ts';
import { runIn } from '../world/plays.ts';
import { command, commandId, pick, resultOf } from './command.ts';
import { sendPrompt } from './session-commands.ts';

const DAY_HOOK = /hook-(\d+)/gu;

/** Ids of the answers to the question whether to trust a folder, by the wish of the person. */
const trustOptions: Readonly<Record<string, readonly string[]>> = {
  approve: ['trust-folder'],
  reject: ['trust-not'],
  feedback: ['trust-without', 'trust-not'],
  terminate: ['trust-not'],
};

export const isTrust = ({ request }: Interaction) =>
  request.options.some(({ optionId }) => optionId === 'trust-folder');

function optionOf(question: Interaction, wish: string) {
  const { options } = question.request;
  const actions: Readonly<Record<string, readonly string[]>> = {
    approve: ['APPROVE_AND_EXECUTE', 'PROVIDE_INFO', 'CUSTOM'],
    reject: ['REJECT_WITH_REASON', 'SKIP', 'CUSTOM'],
    feedback: ['RETRY_WITH_FEEDBACK', 'REJECT_WITH_REASON'],
    terminate: ['TERMINATE'],
  };
  if (isTrust(question))
    return options.find(({ optionId }) => trustOptions[wish]?.includes(optionId)) ?? null;
  for (const action of actions[wish] ?? []) {
    const found = options.find((option) => option.action === action && !option.lasting);
    if (found) return found;
  }
  return null;
}

/** An answer as it was sent. */
type Sent = {
  readonly result: string;
  readonly isDelivered: boolean;
  /** Null if no answer was delivered. */
  readonly action: InteractionAction | null;
  readonly feedback: string | null;
  /** The chosen label of a question with labels. */
  readonly label: string | null;
};

async function respond(
  world: DayWorld,
  question: Interaction,
  wish: string,
  windowAt: number,
): Promise<Sent> {
  const option = optionOf(question, wish);
  const nothing = { isDelivered: false, action: null, feedback: null, label: null };
  if (option === null) return { ...nothing, result: 'no such option' };
  const { optionId, action } = option;
  const { details, requestId } = question.request;
  const asked = details.type === 'questions' ? details.questions : [];
  const labels = asked.map(({ options }) => options[windowAt % options.length]?.label ?? 'yes');
  const answers = Object.fromEntries(asked.map((each, at) => [each.question, labels[at] ?? '']));
  const feedback =
    wish === 'feedback' || wish === 'reject' ? `Otherwise, word-${world.memory.next()}.` : null;
  const { windowId, client } = world.window(windowAt);
  await client.api['interactions.shown']({ requestId, windowId });
  const reply = await client.api['interactions.respond']({
    commandId: commandId(),
    requestId,
    windowId,
    selectedOptionId: optionId,
    ...(feedback === null ? {} : { feedback }),
    ...(asked.length === 0 ? {} : { data: { answers } }),
  });
  if (!reply.ok) return { ...nothing, result: reply.error.kind };
  if (reply.value.interaction.outcome === 'answered') {
    const run = runIn(JSON.stringify(details));
    world.memory.delivered.push({ requestId, optionId, action, run });
  }
  const label = action === 'PROVIDE_INFO' ? (labels[0] ?? null) : null;
  return { result: `delivered ${optionId}`, isDelivered: true, action, feedback, label };
}

/** Notes that the person may agree to the hooks that a question shows. */
function noteTrust(world: DayWorld, { request }: Interaction): void {
  for (const [, number = ''] of request.message.matchAll(DAY_HOOK))
    world.memory.hooks.set(number, true);
}

/** Notes the words of an answer, which the model gets before the turn ends. */
function noteWords({ memory, plays }: DayWorld, { request }: Interaction, sent: Sent): void {
  const { sessionId, title, context, details } = request;
  if (sent.action === 'TERMINATE') return memory.disturb(sessionId);
  const words = sent.feedback ?? sent.label;
  const isScripted = plays.kindsOf(context.agentId).length > 0;
  const run = runIn(JSON.stringify(details));
  if (words !== null && isScripted) memory.expected.push({ sessionId, title, words, run });
}

/** Waits until the agent has done what it was answered. A command that was approved has run then. */
async function checkRan(world: DayWorld, { request }: Interaction, sent: Sent): Promise<void> {
  const desk = await world.quiet();
  const session = desk.sessions.find(({ sessionId }) => sessionId === request.sessionId);
  const run = runIn(JSON.stringify(request.details));
  const isLive = session?.status === 'idle' || session?.status === 'waiting';
  if (!isLive || run === null || sent.action !== 'APPROVE_AND_EXECUTE') return;
  if (!(await world.ran()).has(run))
    throw new Error(`"${request.title}" of ${session.title} was approved, but ${run} did not run`);
}

/**
 * Answers an open question, or prompts if there is none, so that a question comes. `isDouble` lets
 * the other window answer at the same time.
 */
export const answer = (questionAt: number, wish: string, windowAt: number, isDouble: boolean) =>
  command(`answer ${wish}`, async (world) => {
    const question = pick(await world.questions(), questionAt);
    if (!question) return `prompt, ${await sendPrompt(world, questionAt, windowAt)}`;
    if (isTrust(question) && (wish === 'approve' || isDouble)) noteTrust(world, question);
    const other = wish === 'approve' ? 'reject' : 'approve';
    const replies = await Promise.all([
      respond(world, question, wish, windowAt),
      ...(isDouble ? [respond(world, question, other, windowAt + 1)] : []),
    ]);
    const delivered = replies.filter(({ isDelivered }) => isDelivered);
    const results = replies.map(({ result }) => result).join(', ');
    if (delivered.length > 1) throw new Error(`two answers to one question: ${results}`);
    const [first] = delivered;
    if (first && !isTrust(question)) noteWords(world, question, first);
    if (first) await checkRan(world, question, first);
    return `"${question.request.title}" -> ${results}`;
  });

/** Answers a question that is closed. Nothing may be delivered. */
export const answerLate = (questionAt: number, wish: string) =>
  command('late answer', async (world) => {
    const open = new Set((await world.questions()).map(({ request }) => request.requestId));
    const closed = [...world.memory.seen.values()].filter(
      ({ request }) => !open.has(request.requestId),
    );
    const question = pick(closed, questionAt);
    if (!question) return 'no closed question';
    const { result, isDelivered } = await respond(world, question, wish, 0);
    const { title } = question.request;
    if (isDelivered) throw new Error(`a late answer to "${title}" was delivered`);
    return `"${title}" -> ${result}`;
  });

/** Stops the turn of a session whose question is open, or prompts if no question is open. */
export const stopWaiting = (questionAt: number, promptAt: number) =>
  command('stop with a question open', async (world) => {
    const question = pick(await world.questions(), questionAt);
    if (!question) return `prompt, ${await sendPrompt(world, questionAt, promptAt)}`;
    const { sessionId, requestId, title } = question.request;
    world.memory.disturb(sessionId);
    const reply = await world.api()['sessions.interrupt']({ commandId: commandId(), sessionId });
    await world.quiet();
    const isOpen = (await world.questions()).some(({ request }) => request.requestId === requestId);
    if (reply.ok && isOpen) throw new Error(`"${title}" is open after its turn was stopped`);
    return `"${title}" -> ${resultOf(reply, 'stopped')}`;
  });
