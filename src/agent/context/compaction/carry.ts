import { cutText, headBytes } from '../cut-text.ts';
import { estimateTokens } from '../estimate-tokens.ts';
import type { Carry, SeenFile } from './compaction.ts';

const PROMPT_BYTES = 2_000;

/** A section of the carried facts. Entries that do not fit are left out, the first of them first. */
interface Section {
  readonly title: string;
  readonly entries: readonly string[];
}

/** Returns the carried facts as text of at most `tokens` (estimated). */
export function renderCarry(carry: Carry, tokens: number): string {
  let room = tokens;
  const sections: string[] = [];
  for (const section of sectionsOf(carry)) {
    const text = renderSection(section, room);
    if (text === null) continue;
    sections.push(text);
    room -= estimateTokens(text) + 1;
  }
  return sections.join('\n\n');
}

/** Lists the sections in the order of their weight. */
function sectionsOf({ todo, skills, prompts, decisions, files, jobs }: Carry): readonly Section[] {
  const pathsOf = (use: SeenFile['use']) =>
    files.filter((file) => file.use === use).map(({ path, hash }) => `- ${path} (${hash})`);
  return [
    { title: 'Open to-do list', entries: todo === null ? [] : [todo] },
    { title: 'Running background jobs', entries: jobs.map((job) => `- ${job}`) },
    {
      title: 'Skills in use',
      entries: skills.map(({ name, text }) => `<skill name="${name}">\n${text}\n</skill>`),
    },
    {
      title: 'Earlier prompts of the person, word for word',
      entries: prompts.map(
        (prompt) =>
          `> ${cutText(prompt, { lines: 40, bytes: PROMPT_BYTES }).replaceAll('\n', '\n> ')}`,
      ),
    },
    { title: 'Decisions of the person', entries: decisions.map((decision) => `- ${decision}`) },
    { title: 'Files changed (read again before an edit)', entries: pathsOf('changed') },
    { title: 'Files read (read again before an edit)', entries: pathsOf('read') },
  ];
}

function renderSection({ title, entries }: Section, tokens: number): string | null {
  if (entries.length === 0) return null;
  const kept: string[] = [];
  let room = tokens - estimateTokens(title) - 20;
  for (const entry of entries.toReversed()) {
    const size = estimateTokens(entry) + 1;
    if (size > room) break;
    kept.unshift(entry);
    room -= size;
  }
  const left = entries.length - kept.length;
  if (kept.length > 0)
    return [`## ${title}`, ...(left > 0 ? [`(${left} earlier ones left out)`] : []), ...kept].join(
      '\n',
    );
  // One entry that is larger than the room keeps its beginning.
  const newest = entries.at(-1) ?? '';
  if (room < 100) return null;
  return `## ${title}\n${headBytes(newest, 2 * room)}\n[the rest is left out: it does not fit]`;
}
