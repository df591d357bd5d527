import { randomUUID } from 'node:crypto';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import fc from 'fast-check';

import type { Session } from '#shared/contract/sessions.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

import { git } from './day-folders.ts';
import { checkInvariants } from './day-invariants.ts';
import { agentsOfDay, promptsOf, type DayAgent } from './day-prompts.ts';
import type { DayWorld } from './day-world.ts';

/** Nothing of the day is known in advance: every command looks at the product itself. */
type Nothing = Record<string, never>;
type Command = fc.AsyncCommand<Nothing, DayWorld>;

const commandId = () => randomUUID();

/** Returns the entry at a position, modulo their number; null if there is none. */
const pick = <T>(list: readonly T[], at: number): T | null => list[at % list.length] ?? null;

/** Builds a command that does something and then checks the invariants, if the desk may rest. */
function command(name: string, act: (world: DayWorld) => Promise<string | void>, rests = true) {
  let done = name;
  return {
    check: () => true,
    async run(_: Nothing, world: DayWorld): Promise<void> {
      const said = await act(world);
      done = said === undefined ? name : `${name}: ${said}`;
      world.log.push(done);
      if (rests) await checkInvariants(world);
    },
    toString: () => done,
  } satisfies Command;
}

const shortOf = (session: Session) => `${session.agentId} "${session.title.slice(0, 30)}"`;

/** Begins a session of an agent in a folder. */
const create = (agents: readonly DayAgent[], agentAt: number, folderAt: number, promptAt: number) =>
  command('new session', async (world) => {
    const agent = pick(agents, agentAt);
    const folder = pick(world.folders, folderAt);
    if (!agent || folder === null) return 'nothing to begin';
    const prompt = pick(promptsOf(agent), promptAt) ?? '';
    const listed = await world.api()['agents.list']({ refresh: false });
    const info = listed.ok
      ? listed.value.agents.find(({ agentId }) => agentId === agent.agentId)
      : undefined;
    if (info?.state !== 'ready') throw new Error(`${agent.agentId} is ${info?.state}, not ready`);
    const made = await world.api()['sessions.create']({
      commandId: commandId(),
      agentId: agent.agentId,
      cwd: folder,
      permissionMode: info.defaultPermissionMode,
      model: null,
      prompt,
    });
    if (!made.ok)
      throw new Error(`a session of ${agent.agentId} did not begin: ${made.error.kind}`);
    return `${agent.agentId} in ${folder.split('/').at(-1)}: ${prompt}`;
  });

/** Sends a prompt to a session; a refusal is a result. */
async function sendPrompt(world: DayWorld, sessionAt: number, promptAt: number): Promise<string> {
  const session = pick(await world.sessions(), sessionAt);
  const agent = agentsOfDay.find(({ agentId }) => agentId === session?.agentId);
  if (!session || !agent) return 'no session';
  const text = pick(promptsOf(agent), promptAt) ?? '';
  const sent = await world.api(promptAt)['sessions.prompt']({
    commandId: commandId(),
    sessionId: session.sessionId,
    text,
  });
  return `${shortOf(session)} ${text} -> ${sent.ok ? 'sent' : sent.error.kind}`;
}

/** Sends a prompt, also to a session that works or has ended. */
const prompt = (sessionAt: number, promptAt: number, rests: boolean) =>
  command('prompt', (world) => sendPrompt(world, sessionAt, promptAt), rests);

function optionOf({ request }: Interaction, wish: string): string | null {
  const actions: Readonly<Record<string, readonly string[]>> = {
    approve: ['APPROVE_AND_EXECUTE', 'PROVIDE_INFO', 'CUSTOM'],
    reject: ['REJECT_WITH_REASON', 'SKIP', 'CUSTOM'],
    feedback: ['RETRY_WITH_FEEDBACK', 'REJECT_WITH_REASON'],
    terminate: ['TERMINATE'],
  };
  for (const action of actions[wish] ?? []) {
    const found = request.options.find((option) => option.action === action && !option.lasting);
    if (found) return found.optionId;
  }
  return null;
}

async function respond(world: DayWorld, question: Interaction, wish: string, windowAt: number) {
  const optionId = optionOf(question, wish);
  if (optionId === null) return 'no such option';
  const { details, requestId } = question.request;
  const answers =
    details.type === 'questions'
      ? Object.fromEntries(
          details.questions.map((each) => [each.question, each.options[0]?.label ?? 'yes']),
        )
      : null;
  const { windowId, client } = world.window(windowAt);
  await client.api['interactions.shown']({ requestId, windowId });
  const reply = await client.api['interactions.respond']({
    commandId: commandId(),
    requestId,
    windowId,
    selectedOptionId: optionId,
    ...(wish === 'feedback' || wish === 'reject' ? { feedback: 'Please do it otherwise.' } : {}),
    ...(answers === null ? {} : { data: { answers } }),
  });
  if (!reply.ok) return reply.error.kind;
  if (reply.value.interaction.outcome === 'answered') world.delivered.push({ requestId, optionId });
  return `delivered ${optionId}`;
}

const openQuestions = async (world: DayWorld) =>
  (await world.desk()).interactions.filter(({ outcome }) => outcome === null);

/**
 * Answers an open question, or prompts if there is none, so that a question comes. `isDouble` lets
 * the other window answer at the same time.
 */
const answer = (questionAt: number, wish: string, windowAt: number, isDouble: boolean) =>
  command(`answer ${wish}`, async (world) => {
    const question = pick(await openQuestions(world), questionAt);
    if (!question) return `prompt, ${await sendPrompt(world, questionAt, windowAt)}`;
    const other = wish === 'approve' ? 'reject' : 'approve';
    const replies = await Promise.all([
      respond(world, question, wish, windowAt),
      ...(isDouble ? [respond(world, question, other, windowAt + 1)] : []),
    ]);
    if (replies.filter((reply) => reply.startsWith('delivered')).length > 1)
      throw new Error(`two answers to one question were delivered: ${replies.join(', ')}`);
    return `"${question.request.title}" -> ${replies.join(', ')}`;
  });

/** Answers a question that is closed. Nothing may be delivered. */
const answerLate = (questionAt: number, wish: string) =>
  command('late answer', async (world) => {
    const open = new Set((await openQuestions(world)).map(({ request }) => request.requestId));
    const closed = [...world.seen.values()].filter(({ request }) => !open.has(request.requestId));
    const question = pick(closed, questionAt);
    if (!question) return 'no closed question';
    const reply = await respond(world, question, wish, 0);
    if (reply.startsWith('delivered'))
      throw new Error(`a late answer to "${question.request.title}" was delivered`);
    return `"${question.request.title}" -> ${reply}`;
  });

type SessionAction = 'interrupt' | 'terminate' | 'resume' | 'archive' | 'pin' | 'discard' | 'fork';

/** Does something with a session that exists; a refusal is a result. */
const onSession = (sessionAt: number, action: SessionAction) =>
  command(action, async (world) => {
    const session = pick(await world.sessions(), sessionAt);
    if (!session) return 'no session';
    const api = world.api(sessionAt);
    const to = { commandId: commandId(), sessionId: session.sessionId };
    const calls = {
      interrupt: () => api['sessions.interrupt'](to),
      terminate: () => api['sessions.terminate'](to),
      resume: () => api['sessions.resume'](to),
      archive: () => api['sessions.archive']({ ...to, archived: session.archivedAt === null }),
      pin: () => api['sessions.pin']({ ...to, pinned: typeof session.pinnedAt !== 'number' }),
      discard: () => api['sessions.discard'](to),
      fork: () => api['sessions.fork'](to),
    };
    const reply = await calls[action]();
    return `${shortOf(session)} -> ${reply.ok ? 'done' : reply.error.kind}`;
  });

type Edit = 'append' | 'create' | 'delete' | 'commit';

/** Changes a folder as another program would. */
const edit = (folderAt: number, kind: Edit, at: number) =>
  command(`${kind} by hand`, async (world) => {
    const folder = pick(world.folders, folderAt);
    if (folder === null) return 'no folder';
    const file = join(folder, `hand-${at % 3}.txt`);
    if (kind === 'append') await appendFile(file, `line ${at}\n`);
    else if (kind === 'create') await writeFile(file, 'text\n'.repeat((at % 5) + 1));
    else if (kind === 'delete') await rm(file, { force: true });
    else {
      await git(folder, 'add', '-A');
      await git(folder, 'commit', '-q', '--allow-empty', '-m', `by hand ${at}`);
    }
    return `${file.split('/').at(-1)} in ${folder.split('/').at(-1)}`;
  });

/** Restarts Corral. Names, pins, the archive and what was said stay as they are. */
const restart = (how: 'stop' | 'kill') =>
  command(`restart after ${how}`, async (world) => {
    const remembered = async () => {
      const list = [];
      for (const session of await world.sessions()) {
        const messages = await world.window(0).client.conversation(session.sessionId);
        const { sessionId, title, pinnedAt, archivedAt, cwd } = session;
        list.push({
          sessionId,
          title,
          pinnedAt,
          archivedAt,
          cwd,
          ids: messages.map(({ id }) => id),
        });
      }
      return list;
    };
    const before = await remembered();
    await world.restart(how);
    const after = await remembered();
    for (const [place, old] of before.entries()) {
      const now = after[place];
      const { ids, ...rest } = old;
      const { ids: nowIds = [], ...nowRest } = now ?? {};
      if (JSON.stringify(rest) !== JSON.stringify(nowRest))
        throw new Error(`before: ${JSON.stringify(rest)}, after: ${JSON.stringify(nowRest)}`);
      const lost = ids.filter((id) => !nowIds.includes(id));
      if (lost.length > 0) throw new Error(`"${old.title}" lost the messages ${lost.join(', ')}`);
    }
  });

/** Stops the turn of a session whose question is open, or prompts if no question is open. */
const stopWaiting = (questionAt: number, promptAt: number) =>
  command('stop with a question open', async (world) => {
    const question = pick(await openQuestions(world), questionAt);
    if (!question) return `prompt, ${await sendPrompt(world, questionAt, promptAt)}`;
    const { sessionId, requestId, title } = question.request;
    const reply = await world.api()['sessions.interrupt']({ commandId: commandId(), sessionId });
    await world.quiet();
    const isOpen = (await openQuestions(world)).some(
      ({ request }) => request.requestId === requestId,
    );
    if (reply.ok && isOpen) throw new Error(`"${title}" is open after its turn was stopped`);
    return `"${title}" -> ${reply.ok ? 'stopped' : reply.error.kind}`;
  });

const at = fc.nat({ max: 11 });
const wishes = fc.constantFrom('approve', 'approve', 'reject', 'feedback', 'terminate');
const actions = fc.constantFrom<SessionAction>(
  'interrupt',
  'interrupt',
  'terminate',
  'resume',
  'archive',
  'pin',
  'discard',
  'fork',
);
const edits = fc.constantFrom<Edit>('append', 'append', 'create', 'delete', 'commit');

const begins = (agents: readonly DayAgent[]) =>
  fc.tuple(at, at, at).map((given) => create(agents, ...given));

/** Returns the commands with which a day begins: sessions, most of them in one folder. */
export const morning = (agents: readonly DayAgent[]): fc.Arbitrary<Command>[] => [
  fc.tuple(at, at).map(([agentAt, promptAt]) => create(agents, agentAt, 0, promptAt)),
  begins(agents),
];

/** Returns random commands of a day with these agents, answers the most frequent ones. */
export function dayCommands(agents: readonly DayAgent[]): fc.Arbitrary<Command>[] {
  const answers = fc
    .tuple(at, wishes, at, fc.boolean())
    .map(([questionAt, wish, windowAt, isDouble]) => answer(questionAt, wish, windowAt, isDouble));
  const prompts = fc.tuple(at, at, fc.boolean()).map((given) => prompt(...given));
  return [
    begins(agents),
    answers,
    answers,
    answers,
    prompts,
    prompts,
    fc.tuple(at, at).map((given) => stopWaiting(...given)),
    fc.tuple(at, wishes).map((given) => answerLate(...given)),
    fc.tuple(at, actions).map((given) => onSession(...given)),
    fc.tuple(at, edits, at).map((given) => edit(...given)),
    fc.constantFrom<'stop' | 'kill'>('stop', 'kill').map(restart),
  ];
}
