import type {
  ConversationMessage,
  Delivery,
  MessageOf,
  ToolExecutionMessage,
} from '#shared/conversation/message.ts';
import type { TodoItem, ToolDetails } from '#shared/tool/tool-details.ts';
import { useOf } from '#shared/tool/tool-use.ts';

/** The newest facts of one kind, newest first, and the number of all of them. */
export type Newest<T> = { readonly kept: readonly T[]; readonly total: number };

export type CommandFact = {
  readonly command: string;
  /** Null if it was completed and no exit code is known. */
  readonly outcome: number | 'failed' | 'denied' | 'unfinished' | null;
};

/** The parts of a conversation that another agent needs to continue it. */
export type HandoverFacts = {
  readonly prompts: Newest<string>;
  /** The last text of the agent in each turn. */
  readonly answers: Newest<string>;
  readonly commands: Newest<CommandFact>;
  /** Paths of changed files, most recently changed last. */
  readonly files: readonly string[];
  readonly openTodos: readonly string[];
};

/** Maximum number of facts of one kind; older ones are only counted. */
const KEPT = 100;

class NewestList<T> {
  readonly kept: T[] = [];
  total = 0;

  add(fact: T): void {
    this.total += 1;
    if (this.kept.length < KEPT) this.kept.push(fact);
  }
}

/** Collects facts from the messages of a conversation, which are added newest first. */
export class FactCollector {
  readonly #prompts = new NewestList<string>();
  readonly #answers = new NewestList<string>();
  readonly #commands = new NewestList<CommandFact>();
  /** Most recently changed first. */
  readonly #files = new Set<string>();
  #todos: readonly TodoItem[] | null = null;
  #isTurnAnswered = false;

  add(message: ConversationMessage): void {
    if (message.messageType === 'text') this.#addText(message);
    else if (message.messageType === 'todo') this.#todos ??= message.metadata.items;
    else if (message.messageType === 'tool_execution') this.#addTool(message);
  }

  /** Returns the facts. `changed` has the paths of changed files from other sources. */
  facts(changed: readonly string[]): HandoverFacts {
    const open = (this.#todos ?? []).filter(
      ({ status }) => status === 'pending' || status === 'in_progress',
    );
    return {
      prompts: this.#prompts,
      answers: this.#answers,
      commands: this.#commands,
      files: [...new Set([...changed, ...[...this.#files].toReversed()])],
      openTodos: open.map(({ text }) => text),
    };
  }

  #addText({ role, content, metadata }: MessageOf<'text'>): void {
    if (metadata.synthetic) return;
    if (role === 'user') {
      if (!TAKEN.has(metadata.delivery)) return;
      this.#isTurnAnswered = false;
      this.#prompts.add(content);
    } else if (!this.#isTurnAnswered && content.trim() !== '') {
      this.#isTurnAnswered = true;
      this.#answers.add(content);
    }
  }

  #addTool({ metadata }: ToolExecutionMessage): void {
    const { details, status } = metadata;
    const use = useOf(metadata);
    if (details?.type === 'todoList') this.#todos ??= details.items;
    if (use.kind === 'execute' && use.command !== null)
      this.#commands.add({ command: use.command, outcome: outcomeOf(status, details) });
    if (status === 'completed') for (const path of changedPaths(details)) this.#files.add(path);
  }
}

/** Prompts in any other state never reached the agent; their session still holds them. */
const TAKEN: ReadonlySet<Delivery | null> = new Set([null, 'sent', 'delivered', 'failed']);

function outcomeOf(
  status: ToolExecutionMessage['metadata']['status'],
  details: ToolDetails | null,
): CommandFact['outcome'] {
  if (status === 'denied' || status === 'failed' || status === 'completed') {
    const code = details?.type === 'commandOutput' ? details.exitCode : null;
    return code ?? (status === 'completed' ? null : status);
  }
  return 'unfinished';
}

function changedPaths(details: ToolDetails | null): readonly string[] {
  if (details?.type === 'diff' || details?.type === 'notebookEdit') return [details.filePath];
  return details?.type === 'changes' ? details.files.map(({ filePath }) => filePath) : [];
}
