import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Interaction } from '#shared/interaction/interaction.ts';

import type { DayWorld } from '../world/day-world.ts';
import { LINES_FILE } from '../world/folder-state.ts';
import { lastLineOf } from '../world/plays.ts';
import { command, commandId, pick, resultOf, shortOf } from './command.ts';

/** An open question about an edit whose text the person may change. */
type EditQuestion = {
  readonly question: Interaction;
  readonly input: unknown;
  readonly line: { readonly old: string; readonly now: string };
};

function editQuestion(question: Interaction): readonly EditQuestion[] {
  const { details } = question.request;
  if (details.type !== 'tool' || details.isEditable !== true) return [];
  const line = lastLineOf(JSON.stringify(details.input));
  return line === null ? [] : [{ question, input: details.input, line }];
}

/** Asks an agent that accepts changed inputs for an edit of two lines. */
async function promptForEdit(world: DayWorld, sessionAt: number): Promise<string> {
  const sessions = await world.sessions();
  const session = pick(
    sessions.filter(({ agentId }) => world.plays.isEditable(agentId)),
    sessionAt,
  );
  if (!session) return 'no session';
  const { sessionId, agentId, cwd } = session;
  const play = world.plays.add(agentId, cwd, 'edit two');
  play.sessionId = sessionId;
  const sent = await world.api()['sessions.prompt']({
    commandId: commandId(),
    sessionId,
    text: play.prompt,
  });
  return `prompt, ${shortOf(session)} ${play.prompt} -> ${resultOf(sent, 'sent')}`;
}

/** Throws if the rest of an approved edit is not in its file, although the agent reports no failure. */
async function checkRest(world: DayWorld, { question, line }: EditQuestion, rest: string | null) {
  const { request } = question;
  const desk = await world.quiet();
  const session = desk.sessions.find(({ sessionId }) => sessionId === request.sessionId);
  if (rest === null || session?.status !== 'idle') return;
  const messages = await world.messages(request.sessionId);
  const card = messages.findLast(
    (message) =>
      message.messageType === 'tool_execution' &&
      JSON.stringify(message.metadata.input).includes(rest),
  );
  const isDone = card?.messageType === 'tool_execution' && card.metadata.status === 'completed';
  const text = await readFile(join(session.cwd, LINES_FILE), 'utf8').catch(() => '');
  if (isDone && !text.includes(rest))
    throw new Error(`"${rest}" was approved without "${line.now}", and is not in ${session.cwd}`);
}

/**
 * Approves an edit without its last line, or prompts for an edit if no question is about one. The
 * line may never be written.
 */
export const leaveOut = (questionAt: number, windowAt: number) =>
  command('leave a part out', async (world) => {
    const edit = pick((await world.questions()).flatMap(editQuestion), questionAt);
    if (!edit) return promptForEdit(world, questionAt);
    const { question, input, line } = edit;
    const { requestId, title, context, options } = question.request;
    const option = options.find((each) => each.action === 'APPROVE_AND_EXECUTE' && !each.lasting);
    if (!option) return `"${title}" cannot be approved once`;
    const text = JSON.stringify(input);
    const changed: unknown = JSON.parse(text.replaceAll(line.now, line.old));
    const { windowId, client } = world.window(windowAt);
    await client.api['interactions.shown']({ requestId, windowId });
    world.memory.leftOut.push({ folder: context.cwd, line: line.now });
    const { optionId, action } = option;
    const reply = await client.api['interactions.respond']({
      commandId: commandId(),
      requestId,
      windowId,
      selectedOptionId: optionId,
      data: { updatedInput: changed },
    });
    if (!reply.ok) {
      world.memory.leftOut.pop();
      return `"${title}" -> ${reply.error.kind}`;
    }
    world.memory.delivered.push({ requestId, optionId, action, run: null });
    const rest = lastLineOf(JSON.stringify(changed))?.now ?? null;
    await checkRest(world, edit, rest);
    return `"${title}" without "${line.now}" -> delivered`;
  });
