import { HANDOVER_LIMIT } from '#shared/session/handover.ts';
import type { Language } from '#shared/words/language.ts';
import { textIn } from '#shared/words/sentence-text.ts';
import { compose } from '#shared/words/sentence.ts';

import type { CommandFact, HandoverFacts, Newest } from './fact-collector.ts';
import { cutMiddle, FENCE_LENGTH, fenced, readableLine, readableText } from './quote.ts';

/** Maximum lengths: of one text, of one line, and of the lists of todos, files and commands. */
const TEXT_LENGTH = 3_000;
const LINE_LENGTH = 240;
const LIST_LENGTH = 1_500;
/** A text is left out rather than cut to fewer characters. */
const USEFUL_LENGTH = 200;
const NAME_LENGTH = 80;

export type Handover = {
  readonly facts: HandoverFacts;
  readonly agentName: string;
  /** Number of messages that were read, if older ones exist; else null. */
  readonly readMessages: number | null;
};

type Quotes = { readonly blocks: readonly string[]; readonly leftOut: number };
type SectionName = 'prompts' | 'answers' | 'files' | 'commands' | 'todos';

const NOTHING: Quotes = { blocks: [], leftOut: 0 };
/** Values with the longest left-out lines, to measure the text around the quotes. */
const MANY: Quotes = { blocks: [''], leftOut: 999_999_999 };

/**
 * Composes the first prompt for an agent that continues the conversation of another one: at most
 * `HANDOVER_LIMIT` characters. Each quote is fenced, so that no quoted text stands outside. Lists
 * are quoted first because they are short; prompts and answers share the rest.
 */
export function composeHandover(handover: Handover, language: Language): string {
  const { prompts, answers, files, commands, openTodos } = handover.facts;
  const frame = { todos: MANY, files: MANY, commands: MANY, answers: MANY, prompts: MANY };
  let room = HANDOVER_LIMIT - render(handover, frame, language).length;
  const spend = (quotes: Quotes): Quotes => {
    room -= lengthOf(quotes);
    return quotes;
  };
  const cut = (count: number) => textIn(language, compose('handoverText.cut', { count }));
  const todos = spend(quoteLines({ kept: openTodos.toReversed(), total: openTodos.length }));
  const paths = spend(quoteLines({ kept: files.toReversed(), total: files.length }));
  const lines = commands.kept.map((command) => commandLine(command, language));
  const ran = spend(quoteLines({ kept: lines, total: commands.total }));
  const half = quoteTexts(prompts, room / 2, cut);
  const said = spend(quoteTexts(answers, room - lengthOf(half), cut));
  const asked = quoteTexts(prompts, room, cut);
  return render(
    handover,
    { prompts: asked, answers: said, files: paths, commands: ran, todos },
    language,
  );
}

function render(
  { agentName, readMessages }: Handover,
  quotes: Readonly<Record<SectionName, Quotes>>,
  language: Language,
): string {
  const agent = readableLine(agentName, NAME_LENGTH).replaceAll('`', "'");
  const section = (name: SectionName) => {
    const { blocks, leftOut } = quotes[name];
    if (blocks.length === 0) return [];
    const title = `## ${textIn(language, compose(`handoverText.${name}`))}`;
    const left = textIn(language, compose('handoverText.leftOut', { count: leftOut }));
    return [title, ...(leftOut > 0 ? [left] : []), ...blocks];
  };
  return [
    textIn(language, compose('handoverText.intro', { agent })),
    textIn(language, compose('handoverText.warning')),
    ...(readMessages === null
      ? []
      : [textIn(language, compose('handoverText.notRead', { count: readMessages }))]),
    ...section('prompts'),
    ...section('answers'),
    ...section('files'),
    ...section('commands'),
    ...section('todos'),
    `## ${textIn(language, compose('handoverText.now'))}`,
    textIn(language, compose('handoverText.task')),
  ].join('\n\n');
}

/** Quotes the newest texts that fit, each in its own block, oldest first. */
function quoteTexts(
  { kept, total }: Newest<string>,
  room: number,
  cut: (count: number) => string,
): Quotes {
  const blocks: string[] = [];
  let left = room;
  let emptyTexts = 0;
  for (const raw of kept) {
    const text = readableText(raw);
    const max = Math.min(TEXT_LENGTH, Math.floor(left) - FENCE_LENGTH - 2);
    if (text === '') emptyTexts += 1;
    else if (max < Math.min(text.length, USEFUL_LENGTH)) break;
    else {
      const block = fenced(cutMiddle(text, max, cut));
      blocks.unshift(block);
      left -= block.length + 2;
    }
  }
  return blocks.length === 0 ? NOTHING : { blocks, leftOut: total - blocks.length - emptyTexts };
}

/** Quotes the newest lines that fit in one block, oldest first. */
function quoteLines({ kept, total }: Newest<string>): Quotes {
  const lines: string[] = [];
  let left = LIST_LENGTH - FENCE_LENGTH;
  for (const raw of kept) {
    const line = readableLine(raw, LINE_LENGTH);
    left -= line.length + 1;
    if (left < 0) break;
    lines.unshift(line);
  }
  const leftOut = total - lines.length;
  return lines.length === 0 ? NOTHING : { blocks: [fenced(lines.join('\n'))], leftOut };
}

function lengthOf({ blocks }: Quotes): number {
  return blocks.reduce((sum, block) => sum + block.length + 2, 0);
}

/** The outcome is first, so that a long command does not hide it. */
function commandLine({ command, outcome }: CommandFact, language: Language): string {
  if (outcome === null) return command;
  const text =
    typeof outcome === 'number'
      ? compose('handoverText.exitCode', { code: outcome })
      : compose(`handoverText.${outcome}`);
  return `(${textIn(language, text)}) ${command}`;
}
