import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { mentionOf } from '#shared/agents/mentions.ts';

import { command, commandId, pick, resultOf, shortOf } from './command.ts';

/** Agents that attach the content of a mentioned file; Codex gets its path. */
const ATTACHING: ReadonlySet<string> = new Set(['claude-code', 'opencode', 'gemini']);

/** Returns the path of a new file, whose name has signs that need quotes in most agents. */
const nameOf = (at: number, number: number): string =>
  [
    `note-${number}.txt`,
    `note ${number}.txt`,
    `new dir ${number}/in ner.txt`,
    `说明-${number}.txt`,
    `no(te) it's ${number}.md`,
    `-note;${number},$.txt`,
  ][at % 6] ?? '';

/** Writes a file of an odd name, and mentions it in a prompt to an idle session. */
export const mention = (sessionAt: number, nameAt: number) =>
  command('mention', async (world) => {
    const sessions = await world.sessions();
    const idle = sessions.filter(
      ({ agentId, status, archivedAt }) =>
        status === 'idle' && archivedAt === null && (ATTACHING.has(agentId) || agentId === 'codex'),
    );
    const session = pick(idle, sessionAt);
    if (!session) return 'no idle session';
    const { sessionId, agentId, cwd } = session;
    const number = world.memory.next();
    const name = nameOf(nameAt, number);
    const content = `MENTIONED-${number}-END`;
    await mkdir(dirname(join(cwd, name)), { recursive: true });
    await writeFile(join(cwd, name), `${content}\n`);
    const play = world.plays.add(agentId, cwd, 'talk');
    play.sessionId = sessionId;
    const text = `${play.prompt} and read ${mentionOf(name)} now`;
    const sent = await world.api(nameAt)['sessions.prompt']({
      commandId: commandId(),
      sessionId,
      text,
    });
    const words = ATTACHING.has(agentId) ? content : (name.split('/').at(-1) ?? name);
    if (sent.ok) world.memory.expected.push({ sessionId, title: text, words, run: null });
    return `${shortOf(session)} ${text} -> ${resultOf(sent, 'sent')}`;
  });
