import { commandSummary } from '#core/agents/kits/tools/command-summary.ts';
import {
  creating,
  diffDetails,
  diffSummary,
  updating,
  type DiffDetails,
} from '#core/agents/kits/tools/file-diff.ts';
import {
  inputFields,
  resultFields,
  type ToolProcessor,
  type ToolReader,
} from '#core/agents/kits/tools/tool-processor.ts';
import { useByName } from '#core/agents/kits/tools/use-by-name.ts';
import { clip, count, sentenceFor, type SentenceForms } from '#core/agents/kits/tools/wording.ts';
import { fieldsListAt, numberAt, textAt } from '#shared/base/fields.ts';
import type { RawUse, ToolOutcome } from '#shared/conversation/tool-description.ts';

/** Describes a command with its output. */
const command: ToolProcessor = {
  toolName: 'Bash',
  createDetails(use, outcome) {
    const result = resultFields(outcome);
    const exitCode = numberAt(result, 'exitCode');
    return {
      type: 'commandOutput',
      command: textAt(inputFields(use), 'command'),
      stdout: textAt(result, 'printed') ?? outcome?.output ?? '',
      stderr: '',
      exitCode: Number.isSafeInteger(exitCode) ? exitCode : null,
      backgroundTaskId: null,
    };
  },
  createSummary(use, outcome, details) {
    const line = textAt(inputFields(use), 'command') ?? textAt(inputFields(use), 'title');
    return line === null || line === '' ? null : commandSummary(line, outcome, details);
  },
};

/** Describes changes of files, from the whole texts that the agent sent. */
const edit: ToolProcessor = {
  toolName: 'Edit',
  createDetails(use, outcome) {
    const files = changesIn(use, outcome);
    const [only] = files;
    if (!only) return null;
    return files.length === 1 ? only : { type: 'changes', files: [...files] };
  },
  createSummary(use, outcome, details, showPath) {
    if (details?.type === 'diff')
      return diffSummary(
        details.oldContent === null ? creating : updating,
        details,
        outcome,
        showPath,
      );
    if (details?.type !== 'changes') return titleSummary(use, outcome);
    const files = count(details.files.length, 'file');
    return sentenceFor(outcome, {
      running: `Updating ${files}`,
      completed: `Updated ${files}`,
      plain: `Update ${files}`,
    });
  },
};

function changesIn(use: RawUse, outcome: ToolOutcome | null): readonly DiffDetails[] {
  const changed = fieldsListAt(resultFields(outcome), 'changes');
  return (changed.length > 0 ? changed : fieldsListAt(inputFields(use), 'changes')).flatMap(
    (change) => {
      const filePath = textAt(change, 'path');
      if (filePath === null) return [];
      const oldContent = textAt(change, 'oldText') || null;
      const newContent = textAt(change, 'newText') ?? '';
      const diff = diffDetails({ filePath, oldContent, newContent, patch: null });
      return [change['isDeleted'] === true ? { ...diff, isDeleted: true } : diff];
    },
  );
}

/** Describes reading files. The protocol has no field for what was read, so there are no details. */
const read: ToolProcessor = {
  toolName: 'Read',
  createDetails: () => null,
  createSummary(use, outcome, _details, showPath) {
    const paths = use.tool?.kind === 'read' ? use.tool.paths : [];
    const [first, ...others] = paths;
    if (first === undefined) return titleSummary(use, outcome);
    const what = others.length === 0 ? showPath(first) : count(paths.length, 'file');
    return sentenceFor(outcome, {
      running: `Reading ${what}`,
      completed: `Read ${what}`,
      plain: `Read ${what}`,
    });
  },
};

/** Describes a fetched page or a web search. */
const webPage: ToolProcessor = {
  toolName: 'WebFetch',
  createDetails({ tool }, outcome) {
    if (tool?.kind !== 'fetch') return null;
    const text = outcome?.status === 'completed' ? outcome.output : '';
    return { type: 'webPage', url: tool.url, query: tool.query, text };
  },
  createSummary: titleSummary,
};

/** Describes any other tool by the title that its agent gave. */
const titled: ToolProcessor = {
  toolName: ['Search', 'Delete', 'Move', 'Think', 'SwitchMode', 'Tool'],
  createDetails: () => null,
  createSummary: titleSummary,
};

function titleSummary(use: RawUse, outcome: ToolOutcome | null): string | null {
  const title = clip(textAt(inputFields(use), 'title') ?? '');
  if (title === '') return null;
  const forms: SentenceForms = { running: title, completed: title, plain: title };
  return sentenceFor(outcome, forms);
}

/**
 * Reads the tool uses of agents that speak ACP. The converter creates each use; only a tool name
 * without a call is read here.
 */
export const acpTools: ToolReader = {
  processors: [command, edit, read, webPage, titled],
  useOf: (toolName, input) => useByName(toolName, input, null),
};
