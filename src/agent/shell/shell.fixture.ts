import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

import { hasInEnvironment, listProcesses } from '#node/process/proc.ts';

import { childEnv } from './child-env.ts';
import { SecretList } from './output/secret-filter.ts';
import { outputText } from './output/output-text.ts';
import { MARK } from './process/process-tree.ts';
import { type RunningCommand, startCommand } from './running-command.ts';
import { findShell } from './shell-program.ts';

let made = 0;

export type Started = { readonly command: RunningCommand; readonly mark: string };

/** Returns a new folder that is removed after the test. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'corral-shell-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

export async function start(
  text: string,
  { secrets = new SecretList(), outputLimit }: { secrets?: SecretList; outputLimit?: number } = {},
): Promise<Started> {
  const shell = findShell(process.env);
  if (!shell) throw new Error('There is no shell.');
  const mark = `test-${process.pid}-${(made += 1)}`;
  const home = folder();
  const command = await startCommand({
    program: shell.path,
    args: [...shell.args, text],
    folder: home,
    env: childEnv(process.env, [], mark),
    mark,
    outputPath: join(home, 'output', 'raw.log'),
    secrets,
    ...(outputLimit !== undefined && { outputLimit }),
  });
  if (typeof command === 'string') throw new Error(command);
  return { command, mark };
}

/** Returns the living processes with the mark of a command. */
export function livingOf(mark: string): readonly number[] {
  return listProcesses()
    .filter(({ pid }) => hasInEnvironment(pid, `${MARK}=${mark}`))
    .map(({ pid }) => pid);
}

export function textOf(command: RunningCommand): Promise<string> {
  return outputText({
    parts: command.parts(),
    path: command.file.path,
    fileNotice: command.file.notice,
  });
}

/** Resolves when the output contains `text`, or the command has ended. */
export async function until(command: RunningCommand, text: string): Promise<void> {
  const shows = () => command.output.end(1_000_000).toString().includes(text);
  while (!shows() && !command.hasExited) {
    await new Promise<void>((resolve) => {
      const stop = command.onOutput(() => {
        stop();
        resolve();
      });
      void command.ended.then(() => resolve());
    });
  }
}
