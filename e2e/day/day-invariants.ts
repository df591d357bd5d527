import { isDeepStrictEqual } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';

import type { Session } from '#shared/contract/sessions.ts';

import { branchOf, changedPaths } from './day-folders.ts';
import type { DayWorld, Desk } from './day-world.ts';

/** Facts that are read from files arrive after this time at the latest. */
const SETTLES_MS = 8000;

/** Throws the complaint that `look` still has when the time is over. */
async function eventually(look: () => Promise<string | null>): Promise<void> {
  const until = Date.now() + SETTLES_MS;
  for (;;) {
    const complaint = await look();
    if (complaint === null) return;
    if (Date.now() > until) throw new Error(complaint);
    await wait(150);
  }
}

const nameOf = ({ title, agentId, status }: Session) => `"${title}" (${agentId}, ${status})`;
const isLive = ({ status }: Session) => status === 'idle' || status === 'waiting';

/** Every live session in a git folder has the branch and the changes that git reports now. */
async function agreesWithGit(world: DayWorld, session: Session): Promise<void> {
  if (!isLive(session) || !world.folders.includes(session.cwd)) return;
  await eventually(async () => {
    const known = (await world.sessions()).find((each) => each.sessionId === session.sessionId);
    const branch = await branchOf(session.cwd);
    if (known?.git?.kind !== 'branch' || known.git.name !== branch)
      return `${nameOf(session)} has the head ${JSON.stringify(known?.git)}, not ${branch}`;
    if (!known.changes) return `${nameOf(session)} has no changes at all`;
    const read = await world.api()['review.files']({
      place: { of: 'session', sessionId: session.sessionId },
      comparison: { kind: 'all' },
    });
    if (!read.ok) return `${nameOf(session)} has no review: ${read.error.kind}`;
    const paths = read.value.files.map(({ path }) => path).toSorted();
    const wanted = await changedPaths(session.cwd);
    if (!isDeepStrictEqual(paths, wanted))
      return `the review of ${nameOf(session)} shows ${paths.join()}, git ${wanted.join()}`;
    const hasChanges = known.changes.changed + known.changes.untracked > 0;
    return hasChanges === wanted.length > 0
      ? null
      : `${nameOf(session)} counts ${JSON.stringify(known.changes)}, git ${wanted.join()}`;
  });
}

/** A session waits exactly while one of its questions is open. */
function questionsFit({ sessions, interactions }: Desk): void {
  for (const session of sessions) {
    const open = interactions.filter(
      ({ request, outcome }) => request.sessionId === session.sessionId && outcome === null,
    );
    if (open.length > 0 !== (session.status === 'waiting'))
      throw new Error(`${nameOf(session)} has ${open.length} open questions`);
  }
}

/** No tool of a session that does not work is shown as running. */
async function nothingRuns(world: DayWorld, session: Session): Promise<void> {
  if (session.status === 'waiting') return;
  const messages = await world.window(0).client.conversation(session.sessionId);
  const running = messages.filter(
    (each) => each.messageType === 'tool_execution' && each.metadata.status === 'running',
  );
  if (running.length > 0)
    throw new Error(
      `${nameOf(session)} shows ${running.length} running tools: ${running.map(({ content }) => content).join(' | ')}`,
    );
  const ids = messages.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw new Error(`${nameOf(session)} has a message twice`);
}

/** Both windows show the same desk. */
async function windowsAgree(world: DayWorld): Promise<void> {
  await eventually(async () => {
    const [one, two] = [await world.desk(0), await world.desk(1)];
    return isDeepStrictEqual(one, two) ? null : 'the windows show different desks';
  });
}

/** An answer that was reported as delivered is the one that is stored, for ever. */
async function answersStand(world: DayWorld): Promise<void> {
  for (const { sessionId } of await world.sessions()) {
    for (const message of await world.window(0).client.conversation(sessionId)) {
      if (message.messageType !== 'interaction') continue;
      const { requestId, outcome, selectedOptionId } = message.metadata;
      const delivered = world.delivered.find((each) => each.requestId === requestId);
      if (delivered && (outcome !== 'answered' || selectedOptionId !== delivered.optionId))
        throw new Error(
          `the delivered answer ${delivered.optionId} to "${message.content}" is now ${outcome}, ${selectedOptionId}`,
        );
    }
  }
}

/** Checks everything that holds whenever the desk is quiet. Throws the first complaint. */
export async function checkInvariants(world: DayWorld): Promise<void> {
  const desk = await world.quiet();
  questionsFit(desk);
  for (const session of desk.sessions) {
    await nothingRuns(world, session);
    await agreesWithGit(world, session);
  }
  await windowsAgree(world);
  await answersStand(world);
  const verdict = await world.api()['audit.verify']({});
  if (!verdict.ok || verdict.value.broken > 0)
    throw new Error(`the audit log is not intact: ${JSON.stringify(verdict)}`);
}
