import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

const CASES = join(import.meta.dirname, 'cases');
const LIMIT_MS = 60_000;

/** Returns the names of the tasks, sorted. */
export function taskNames(): readonly string[] {
  return readdirSync(CASES).toSorted();
}

/** PATH with the project's Node first, as in the container of a task. */
export const TASK_PATH = [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter);

/** A copy of a task's environment in a fresh folder, as its Dockerfile builds it. */
export interface TaskFolder {
  /** The working folder, in which the files of the task are. */
  readonly workspace: string;
  readonly homeDir: string;
  readonly instruction: string;
  /** Runs the reference solution. */
  solve(): void;
  /** Runs the test and returns its reward, from 0 to 1. */
  reward(): number;
}

/** Prepares a task in an empty folder. */
export function prepareTask(name: string, folder: string): TaskFolder {
  const source = join(CASES, name);
  const [workspace, homeDir] = [join(folder, 'app'), join(folder, 'home')];
  for (const each of [workspace, homeDir]) mkdirSync(each);
  const files = join(source, 'environment', 'fixtures');
  if (existsSync(files)) cpSync(files, workspace, { recursive: true });
  const run = (script: string) => runScript(join(source, script), workspace, folder);
  if (existsSync(join(source, 'environment', 'setup.sh'))) run('environment/setup.sh');
  return {
    workspace,
    homeDir,
    instruction: readFileSync(join(source, 'instruction.md'), 'utf8'),
    solve: () => run('solution/solve.sh'),
    reward() {
      const file = join(folder, 'reward.txt');
      rmSync(file, { force: true });
      run('tests/test.sh');
      return Number(readFileSync(file, 'utf8'));
    },
  };
}

function runScript(script: string, workspace: string, folder: string): void {
  const { status, stderr } = spawnSync('sh', [script], {
    cwd: workspace,
    encoding: 'utf8',
    timeout: LIMIT_MS,
    env: {
      PATH: TASK_PATH,
      HOME: join(folder, 'home'),
      TASK_FOLDER: workspace,
      REWARD_FILE: join(folder, 'reward.txt'),
    },
  });
  if (status !== 0) throw new Error(`${script} failed: ${stderr}`);
}
