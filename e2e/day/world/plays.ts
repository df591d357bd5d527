import { join } from 'node:path';

import { gate, reply, text, toolUse, type Block, type Scenario } from '../../model-server/dsl.ts';
import { basic } from '../../model-server/scenarios/basic.ts';
import { LINES, LINES_FILE } from './folder-state.ts';

/** Tools of an agent by which the scripted model acts. Files are absolute paths. */
type Hands = {
  readonly run: (command: string) => Block;
  readonly write: (folder: string, name: string, content: string) => Block;
  /** Reads the file first, if the agent asks for that. */
  readonly read: ((file: string) => Block) | null;
  readonly edit: (folder: string, name: string, old: string, now: string) => Block;
  readonly ask: ((question: string, labels: readonly string[]) => Block) | null;
  /** True if the agent accepts a changed input with an approval. */
  readonly isEditable?: boolean;
  /** True if one answer may use several tools at once. */
  readonly uses: number;
};

const options = (labels: readonly string[]) =>
  labels.map((label) => ({ label, description: `Take ${label}` }));

const hands: Readonly<Record<string, Hands>> = {
  'claude-code': {
    run: (command) => toolUse('Bash', { command, description: 'Run it' }),
    write: (folder, name, content) => toolUse('Write', { file_path: join(folder, name), content }),
    read: (file) => toolUse('Read', { file_path: file }),
    edit: (folder, name, old, now) =>
      toolUse('Edit', { file_path: join(folder, name), old_string: old, new_string: now }),
    ask: (question, labels) =>
      toolUse('AskUserQuestion', {
        questions: [{ question, header: 'Way', multiSelect: false, options: options(labels) }],
      }),
    isEditable: true,
    uses: 2,
  },
  codex: {
    run: (cmd) =>
      toolUse('exec_command', {
        cmd,
        sandbox_permissions: 'require_escalated',
        justification: 'May I run it?',
      }),
    write: (_, name, content) => patch(`Add File: ${name}`, content.trimEnd(), '+'),
    read: null,
    edit: (_, name, old, now) => patch(`Update File: ${name}`, `@@\n-${old}\n+${now}`, ''),
    ask: null,
    uses: 1,
  },
  opencode: {
    run: (command) => toolUse('bash', { command, description: 'Run it' }),
    write: (folder, name, content) => toolUse('write', { filePath: join(folder, name), content }),
    read: (file) => toolUse('read', { filePath: file }),
    edit: (folder, name, old, now) =>
      toolUse('edit', { filePath: join(folder, name), oldString: old, newString: now }),
    ask: (question, labels) =>
      toolUse('question', { questions: [{ question, header: 'Way', options: options(labels) }] }),
    uses: 2,
  },
  gemini: {
    run: (command) => toolUse('run_shell_command', { command, description: 'Runs it' }),
    write: (folder, name, content) =>
      toolUse('write_file', { file_path: join(folder, name), content }),
    read: null,
    edit: (folder, name, old, now) =>
      toolUse('replace', {
        file_path: join(folder, name),
        instruction: 'Change a line.',
        old_string: old,
        new_string: now,
      }),
    ask: null,
    uses: 1,
  },
  corral: {
    run: (command) => toolUse('bash', { command }),
    write: (folder, name, content) => toolUse('write', { path: join(folder, name), content }),
    read: (file) => toolUse('read', { path: file }),
    edit: (folder, name, old, now) =>
      toolUse('edit', { path: join(folder, name), edits: [{ old, new: now }] }),
    ask: (question, labels) => toolUse('ask', { question, options: labels }),
    isEditable: true,
    uses: 2,
  },
};

function patch(head: string, body: string, sign: string): Block {
  const lines = body.split('\n').map((line) => `${sign}${line}`);
  const text = ['*** Begin Patch', `*** ${head}`, ...lines, '*** End Patch', ''].join('\n');
  return toolUse('apply_patch', { patch: text });
}

export type PlayKind =
  | 'talk'
  | 'run'
  | 'two'
  | 'fails'
  | 'write'
  | 'edit'
  | 'edit two'
  | 'question'
  | 'gate';

/** A prompt of the day, and what it makes the agent do. */
export type Play = {
  readonly name: string;
  readonly kind: PlayKind | 'demo';
  readonly prompt: string;
  /** Commands by name. Each appends a line to a file of its name when it runs. */
  readonly runs: readonly string[];
  /** Answers of its question. */
  readonly labels: readonly string[];
  /** The session that got the prompt; null until then. */
  sessionId: string | null;
};

/** The folder below the home folder in which each command leaves a file. */
export const RAN = 'ran';
const demoPrompts = ['count 2', 'fail', 'question', 'edit', 'help', 'two', 'plan'];

/** Returns the name of the command that a text mentions; null if it mentions none. */
export const runIn = (text: string): string | null => /ran\/(day-\d+-\d)/u.exec(text)?.[1] ?? null;

/** Writes the script of the model during the day: each prompt gets a scenario of its own. */
export class Plays {
  readonly all: Play[] = [];
  readonly scenarios: Record<string, Scenario> = { basic };

  /** Returns the kinds of prompts that an agent understands. */
  kindsOf(agentId: string): readonly PlayKind[] {
    const tools = hands[agentId];
    if (!tools) return [];
    const kinds = ['run', 'run', 'two', 'edit', 'edit', 'write', 'fails', 'talk'] as const;
    return [
      ...kinds,
      ...(tools.ask === null ? [] : (['question'] as const)),
      ...(this.isEditable(agentId) ? (['edit two'] as const) : []),
    ];
  }

  /** True for an agent that accepts a changed input with an approval. */
  isEditable(agentId: string): boolean {
    return hands[agentId]?.isEditable ?? false;
  }

  /** Adds a prompt for an agent that works in a folder. */
  add(agentId: string, folder: string, kind: PlayKind): Play {
    const number = this.all.length + 1;
    const name = `day-${number}`;
    const count = kind === 'two' ? 2 : kind === 'run' || kind === 'fails' ? 1 : 0;
    const play: Play = {
      name,
      kind,
      prompt: `SCENARIO:${name}`,
      runs: Array.from({ length: count }, (_, at) => `${name}-${at + 1}`),
      labels: kind === 'question' ? [`Left ${name}`, `Right ${name}`] : [],
      sessionId: null,
    };
    const tools = hands[agentId];
    if (!tools) throw new Error(`The model has no script for ${agentId}.`);
    this.scenarios[name] = () => [
      ...stepsOf(tools, folder, play, number),
      reply(text(`End of ${name}.`)),
    ];
    this.all.push(play);
    return play;
  }

  /** Adds a prompt by its position among those that an agent understands. */
  pick(agentId: string, folder: string, at: number): Play {
    const kinds = this.kindsOf(agentId);
    const kind = kinds[at % kinds.length];
    if (kind !== undefined) return this.add(agentId, folder, kind);
    const prompt = demoPrompts[at % demoPrompts.length] ?? 'help';
    const name = `day-${this.all.length + 1}`;
    const play: Play = { name, kind: 'demo', prompt, runs: [], labels: [], sessionId: null };
    this.all.push(play);
    return play;
  }
}

type Steps = ReturnType<Scenario>;

const commandOf = (run: string) => `echo ran >> "$HOME/${RAN}/${run}"`;

function stepsOf(tools: Hands, folder: string, play: Play, number: number): Steps {
  const { name, kind, runs, labels } = play;
  const commands = runs.map((run) => tools.run(commandOf(run)));
  switch (kind) {
    case 'two':
      return tools.uses > 1
        ? [reply(text('I run both.'), ...commands)]
        : commands.map((command) => reply(command));
    case 'run':
      return [reply(text('I run it.'), ...commands)];
    case 'fails':
      return [reply(...runs.map((run) => tools.run(`${commandOf(run)}; exit 3`)))];
    case 'write':
      return [reply(tools.write(folder, `made-${name}.txt`, `${name}\nmade it\n`))];
    case 'edit':
      return editSteps(tools, folder, name, [lineOf(number)]);
    case 'edit two':
      return editSteps(tools, folder, name, [lineOf(number), lineOf(number) + 1]);
    case 'question':
      return tools.ask ? [reply(tools.ask(`Which way, ${name}?`, labels))] : [];
    case 'gate':
      return [reply(text('One moment, ', gate(name), 'now it goes on.'))];
    default:
      return [];
  }
}

/** Returns the number of the line that a play edits, never that of the last line. */
const lineOf = (number: number) => ((number * 7) % (LINES - 1)) + 1;

const before = (line: number) => `line ${line} of ${LINES}`;
const after = (line: number, name: string) => `line ${line} by ${name}`;

/** Returns the last line that an edit of the day changes, before and after; null if it is no such edit. */
export function lastLineOf(input: string) {
  const [, line = '', name = ''] = [...input.matchAll(/line (\d+) by (day-\d+)/gu)].at(-1) ?? [];
  return name === '' ? null : { old: before(Number(line)), now: after(Number(line), name) };
}

function editSteps(
  { read, edit }: Hands,
  folder: string,
  name: string,
  lines: readonly number[],
): Steps {
  const old = lines.map(before).join('\n');
  const now = lines.map((line) => after(line, name)).join('\n');
  const first = read ? [reply(text('I read it.'), read(join(folder, LINES_FILE)))] : [];
  return [...first, reply(text('I change it.'), edit(folder, LINES_FILE, old, now))];
}
