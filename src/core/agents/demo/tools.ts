import { spawn, type ChildProcess } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

import { structuredPatch } from 'diff';

import { signalGroup } from '#node/process/process-group.ts';

/** Result of a tool: the text for the model, and the same in the form of Claude Code's tools. */
export type ToolOutput = {
  readonly result: string;
  readonly structured: unknown;
  readonly isError: boolean;
};

/** Size limit of stdout and of stderr of a command; the rest is dropped. */
const OUTPUT_CAP = 32 * 1024 * 1024;

function failure(message: string): ToolOutput {
  return { result: message, structured: `Error: ${message}`, isError: true };
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

export async function readTool(filePath: string): Promise<ToolOutput> {
  try {
    const content = await readFile(filePath, 'utf8');
    const lines = content.split('\n');
    const file = {
      filePath,
      content,
      numLines: lines.length,
      startLine: 1,
      totalLines: lines.length,
    };
    const result = lines.map((line, at) => `${at + 1}\t${line}`).join('\n');
    return { result, structured: { type: 'text', file }, isError: false };
  } catch (thrown) {
    return failure(messageOf(thrown));
  }
}

function patchOf(filePath: string, before: string, after: string): unknown {
  const { hunks } = structuredPatch(filePath, filePath, before, after, '', '', { context: 3 });
  return hunks;
}

export async function editTool(
  filePath: string,
  oldString: string,
  newString: string,
): Promise<ToolOutput> {
  try {
    const originalFile = await readFile(filePath, 'utf8');
    if (!originalFile.includes(oldString))
      return failure('The text to replace is not in the file any more.');
    const content = originalFile.replace(oldString, () => newString);
    await writeFile(filePath, content);
    const edited = {
      filePath,
      oldString,
      newString,
      originalFile,
      structuredPatch: patchOf(filePath, originalFile, content),
    };
    return {
      result: `The file ${filePath} has been updated.`,
      structured: { ...edited, userModified: false, replaceAll: false },
      isError: false,
    };
  } catch (thrown) {
    return failure(messageOf(thrown));
  }
}

export async function writeTool(filePath: string, content: string): Promise<ToolOutput> {
  try {
    const originalFile = await readFile(filePath, 'utf8').catch(() => null);
    await writeFile(filePath, content);
    const type = originalFile === null ? 'create' : 'update';
    const hunks = originalFile === null ? [] : patchOf(filePath, originalFile, content);
    const result =
      originalFile === null
        ? `File created successfully at: ${filePath}`
        : `The file ${filePath} has been updated.`;
    return {
      result,
      structured: { type, filePath, content, structuredPatch: hunks, originalFile },
      isError: false,
    };
  } catch (thrown) {
    return failure(messageOf(thrown));
  }
}

export async function grepTool(folder: string, file: string, pattern: string): Promise<ToolOutput> {
  const content = await readFile(join(folder, file), 'utf8').catch(() => '');
  const lines = content
    .split('\n')
    .flatMap((line, at) => (line.includes(pattern) ? [`${file}:${at + 1}:${line}`] : []));
  const text = lines.join('\n');
  return {
    result: text,
    structured: {
      mode: 'content',
      content: text,
      numFiles: 1,
      numLines: lines.length,
      filenames: [],
    },
    isError: false,
  };
}

function cappedBuffer(): { readonly push: (chunk: Buffer) => void; readonly text: () => string } {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return {
    push: (chunk) => {
      if (bytes < OUTPUT_CAP) chunks.push(chunk);
      bytes += chunk.length;
    },
    text: () => Buffer.concat(chunks).toString('utf8'),
  };
}

/** Kills a shell and the programs it started, which form its process group on POSIX. */
function killTree(child: ChildProcess): void {
  if (child.pid !== undefined && child.exitCode === null) signalGroup(child.pid, 'SIGKILL');
}

/**
 * Runs a real command in the system's shell in `folder`; `bin` precedes PATH. The signal and the
 * exit of this process kill the command.
 */
export function bashTool(
  folder: string,
  bin: string,
  command: string,
  signal: AbortSignal,
): Promise<ToolOutput> {
  const PATH = [bin, process.env['PATH'] ?? ''].join(delimiter);
  const detached = process.platform !== 'win32';
  const child = spawn(command, {
    shell: true,
    detached,
    cwd: folder,
    env: { ...process.env, PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = (): void => killTree(child);
  process.once('exit', kill);
  signal.addEventListener('abort', kill);
  const [stdout, stderr] = [cappedBuffer(), cappedBuffer()];
  child.stdout.on('data', stdout.push);
  child.stderr.on('data', stderr.push);
  return new Promise<ToolOutput>((resolve) => {
    child.once('error', (thrown) => resolve(failure(thrown.message)));
    child.once('close', (code) =>
      resolve(commandOutput(code, stdout.text().trimEnd(), stderr.text().trimEnd())),
    );
  }).finally(() => {
    process.off('exit', kill);
    signal.removeEventListener('abort', kill);
  });
}

function commandOutput(code: number | null, stdout: string, stderr: string): ToolOutput {
  const result = [stdout, stderr].filter((text) => text !== '').join('\n');
  if (code !== 0) return failure(`Exit code ${code ?? 'unknown'}\n${result}`);
  return {
    result,
    structured: { stdout, stderr, interrupted: false, isImage: false, noOutputExpected: false },
    isError: false,
  };
}
