import { toolUse, type Block } from '../../model-server/dsl.ts';
import type { EditCase } from './edit-cases.ts';

/** The tools by which the model of an agent reads and edits a file. */
export type EditTools = {
  /** Null: this agent does not need to read a file before it edits it. */
  readonly read: ((file: string) => Block) | null;
  readonly edit: (file: string, which: EditCase) => Block;
  /**
   * Least number of the edits that the review shows. The others are refused by the agent, or the
   * review says that their result is not known.
   */
  readonly leastShown: number;
};

/** Tools of the agents, by their ids. */
export const EDIT_TOOLS: Readonly<Record<string, EditTools>> = {
  claude: {
    leastShown: 20,
    read: (file_path) => toolUse('Read', { file_path }),
    edit: (file_path, { edit }) =>
      'content' in edit
        ? toolUse('Write', { file_path, ...edit })
        : toolUse('Edit', {
            file_path,
            old_string: edit.old,
            new_string: edit.new,
            replace_all: edit.isEverywhere ?? false,
          }),
  },
  opencode: {
    leastShown: 19,
    read: (filePath) => toolUse('read', { filePath }),
    edit: (filePath, { edit }) =>
      'content' in edit
        ? toolUse('write', { filePath, ...edit })
        : toolUse('edit', {
            filePath,
            oldString: edit.old,
            newString: edit.new,
            replaceAll: edit.isEverywhere ?? false,
          }),
  },
  gemini: {
    leastShown: 20,
    read: (file_path) => toolUse('read_file', { file_path }),
    edit: (file_path, { edit }) =>
      'content' in edit
        ? toolUse('write_file', { file_path, ...edit })
        : toolUse('replace', {
            file_path,
            instruction: 'Change it.',
            old_string: edit.old,
            new_string: edit.new,
            allow_multiple: edit.isEverywhere ?? false,
          }),
  },
  corral: {
    leastShown: 18,
    read: (path) => toolUse('read', { path }),
    edit: (path, { edit }) =>
      'content' in edit
        ? toolUse('write', { path, ...edit })
        : toolUse('edit', {
            path,
            edits: [{ old: edit.old, new: edit.new, all: edit.isEverywhere ?? false }],
          }),
  },
  codex: {
    leastShown: 17,
    read: null,
    edit: (file, which) => toolUse('apply_patch', { patch: patchOf(file, which) }),
  },
};

function patchOf(file: string, { before, edit }: EditCase): string {
  const [from, to] = 'content' in edit ? [before, edit.content] : [edit.old, edit.new];
  const lines = [...signed(from, '-'), ...signed(to, '+')];
  return ['*** Begin Patch', `*** Update File: ${file}`, '@@', ...lines, '*** End Patch', ''].join(
    '\n',
  );
}

function signed(text: string, sign: '-' | '+'): readonly string[] {
  if (text === '') return [];
  return text
    .replace(/\n$/u, '')
    .split('\n')
    .map((line) => sign + line);
}
