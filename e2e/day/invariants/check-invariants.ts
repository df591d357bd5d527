import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { DayWorld, Desk } from '../world/day-world.ts';
import { LINES_FILE } from '../world/folder-state.ts';
import { checkWords } from './words-arrive.ts';
import { checkAudit } from './audit-agrees.ts';
import { checkFolders } from './folders-agree.ts';
import { checkMemory } from './memory-agrees.ts';
import { checkOverview } from './overview-agrees.ts';
import { nameOf, sceneOf, type Scene } from './scene.ts';
import { checkSearch } from './search-finds.ts';
import { checkTools } from './tools-agree.ts';
import { checkWindows } from './windows-agree.ts';

/**
 * A session waits exactly while one of its questions is open. The question whether to trust the
 * folder is open while the agent does not run.
 */
function questionsFit({ sessions, interactions }: Desk): void {
  for (const session of sessions) {
    const open = interactions.filter(
      ({ request, outcome }) => request.sessionId === session.sessionId && outcome === null,
    );
    const isUntrusted = session.problem?.kind === 'folderNotTrusted';
    const isWaiting = session.status === 'waiting' || (isUntrusted && session.status === 'failed');
    if (open.length > 0 !== isWaiting && !(isUntrusted && open.length === 0))
      throw new Error(`${nameOf(session)} has ${open.length} open questions`);
  }
  const ids = new Set(sessions.map(({ sessionId }) => sessionId));
  const lone = interactions.find(({ request }) => !ids.has(request.sessionId));
  if (lone) throw new Error(`"${lone.request.title}" is open for a session that is not there`);
}

/** An answer that was reported as delivered is the one that is stored, for ever. */
function answersStand(world: DayWorld, { conversations }: Scene): void {
  for (const message of [...conversations.values()].flat()) {
    if (message.messageType !== 'interaction') continue;
    const { requestId, outcome, selectedOptionId } = message.metadata;
    const delivered = world.memory.delivered.find((each) => each.requestId === requestId);
    if (delivered && (outcome !== 'answered' || selectedOptionId !== delivered.optionId))
      throw new Error(
        `the delivered answer ${delivered.optionId} to "${message.content}" is now ${outcome}, ${selectedOptionId}`,
      );
  }
}

/** No file has a line that the person left out of an edit. */
async function leftOutStays({ memory }: DayWorld): Promise<void> {
  for (const { folder, line } of memory.leftOut) {
    const text = await readFile(join(folder, LINES_FILE), 'utf8').catch(() => '');
    if (text.includes(line)) throw new Error(`"${line}" was left out, and is in ${folder}`);
  }
}

/** Checks everything that holds whenever the desk is quiet. Throws the first complaint. */
export async function checkInvariants(world: DayWorld): Promise<void> {
  const scene = await sceneOf(world);
  questionsFit(scene.desk);
  answersStand(world, scene);
  checkWords(world, scene);
  await checkTools(world, scene);
  await checkMemory(world, scene);
  await leftOutStays(world);
  await checkFolders(world, scene);
  await checkOverview(world, scene);
  await checkSearch(world, scene);
  await checkWindows(world);
  await checkAudit(world, scene);
}
