import { z } from 'zod';

/**
 * One hunk of a unified diff. `lines` begin with ' ', '-' or '+'; starts count from 1. In a huge
 * hunk, `lines` contains fewer than `oldLines` and `newLines` count; the contents beside it are
 * complete.
 */
export const diffHunk = z.object({
  oldStart: z.int(),
  oldLines: z.int(),
  newStart: z.int(),
  newLines: z.int(),
  lines: z.array(z.string()),
});
export type DiffHunk = z.infer<typeof diffHunk>;

export const todoItem = z.object({
  id: z.string().nullable(),
  text: z.string(),
  status: z.enum(['pending', 'in_progress', 'completed', 'deleted']),
});
export type TodoItem = z.infer<typeof todoItem>;

export const question = z.object({
  question: z.string(),
  header: z.string().nullable(),
  multiSelect: z.boolean(),
  options: z.array(
    z.object({
      label: z.string(),
      description: z.string().nullable(),
      preview: z.string().nullable(),
    }),
  ),
  /** Name of the field that the answer fills in. A program may answer under it. */
  name: z.string().optional(),
  /** Further words of the agent about the question. */
  description: z.string().optional(),
  /** True if the agent takes the answers without one to this question. */
  isOptional: z.boolean().optional(),
  /** True if the answer is a password or the like, which no record contains. */
  isSecret: z.boolean().optional(),
});
export type Question = z.infer<typeof question>;

const diff = z.object({
  type: z.literal('diff'),
  filePath: z.string(),
  /**
   * Old and new text of the changed region, or of the whole file if the tool rewrites it. Null if
   * the file did not exist.
   */
  oldContent: z.string().nullable(),
  newContent: z.string(),
  hunks: z.array(diffHunk),
  /** True if there is no file afterwards; absent if that is not known here. */
  isDeleted: z.boolean().optional(),
  /** New path of a file that is moved. */
  movedTo: z.string().optional(),
});

const commandAndFileDetails = () =>
  [
    diff,
    /** Several files that are changed together. */
    z.object({ type: z.literal('changes'), files: z.array(diff) }),
    z.object({
      type: z.literal('commandOutput'),
      command: z.string().nullable(),
      stdout: z.string(),
      stderr: z.string(),
      exitCode: z.int().nullable(),
      backgroundTaskId: z.string().nullable(),
    }),
    z.object({
      type: z.literal('fileContent'),
      filePath: z.string(),
      content: z.string(),
      startLine: z.int(),
      totalLines: z.int().nullable(),
    }),
    z.object({
      type: z.literal('fileList'),
      pattern: z.string().nullable(),
      files: z.array(z.string()),
      truncated: z.boolean(),
    }),
    z.object({
      type: z.literal('searchMatches'),
      pattern: z.string(),
      matches: z.array(
        z.object({ filePath: z.string(), line: z.int().nullable(), text: z.string() }),
      ),
      truncated: z.boolean(),
    }),
  ] as const;

const otherDetails = () =>
  [
    z.object({
      type: z.literal('webPage'),
      url: z.string().nullable(),
      query: z.string().nullable(),
      text: z.string(),
    }),
    z.object({ type: z.literal('todoList'), items: z.array(todoItem) }),
    z.object({
      type: z.literal('plan'),
      plan: z.string(),
      filePath: z.string().nullable(),
      approved: z.boolean().nullable(),
    }),
    z.object({
      type: z.literal('subagent'),
      description: z.string(),
      agentType: z.string().nullable(),
      prompt: z.string(),
      report: z.string().nullable(),
      background: z.boolean(),
      tokens: z.int().nullable(),
      toolUses: z.int().nullable(),
    }),
    z.object({
      type: z.literal('image'),
      mediaType: z.string(),
      base64: z.string(),
      filePath: z.string().nullable(),
      /**
       * Further pictures of a result of content blocks, whose texts are the output. Absent if the
       * result is this picture alone.
       */
      more: z.array(z.object({ mediaType: z.string(), base64: z.string() })).optional(),
    }),
    z.object({
      type: z.literal('notebookEdit'),
      filePath: z.string(),
      cellId: z.string().nullable(),
      cellType: z.string().nullable(),
      editMode: z.string(),
      newSource: z.string(),
    }),
    z.object({
      type: z.literal('questions'),
      questions: z.array(question),
      answers: z.record(z.string(), z.string()).nullable(),
    }),
  ] as const;

/** Content of a tool's card beyond its summary. The tag is `type`; null means unknown (so far). */
export const toolDetails = z.lazy(() =>
  z.discriminatedUnion('type', [...commandAndFileDetails(), ...otherDetails()]),
);
export type ToolDetails = z.infer<typeof toolDetails>;
