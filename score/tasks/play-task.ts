import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { ApiFamily } from '#agent/history/message.ts';
import type { ReceivedRequest } from '#agent/llm/testing/model-server.ts';
import { startAcpAgent } from '#agent/testing/acp-agent.ts';
import { says, startScriptedModel, type ScriptStep } from '#agent/testing/scripted-model.ts';

import { MISTAKES, type Mistake, type Move, type Play } from './moves.ts';
import { prepareTask, TASK_PATH, type TaskFolder } from './task-folder.ts';

/** Result of a task that a model played. */
export interface PlayedTask {
  readonly task: string;
  /** The model API, or the id of a real model. */
  readonly model: string;
  readonly reward: number;
  readonly mistakes: readonly Mistake[];
  /** Reasons for which the play does not count, such as a mistake that did not happen. */
  readonly problems: readonly string[];
  readonly ms: number;
}

/** Plays a task with the scripted model, through the program. */
export async function playScripted(
  task: string,
  play: Play,
  family: ApiFamily,
): Promise<PlayedTask> {
  const problems: string[] = [];
  const model = await startScriptedModel(family, stepsOf(play, problems));
  const played = await inFolder(task, (folder) => runAgent(folder, model.env));
  await model.close();
  if (model.server.requests.filter(isAnswered).length < play.length + 1)
    problems.push('The agent ended the turn before the end of the script.');
  const mistakes = play.flatMap(({ mistake }) => mistake ?? []);
  return {
    ...played,
    task,
    model: family,
    mistakes,
    problems: [...played.problems, ...problems, ...model.server.refusals],
  };
}

/** Lets a real model solve a task, with the provider of the environment's CORRAL_AGENT variables. */
export async function playReal(task: string, model: string): Promise<PlayedTask> {
  const names = Object.keys(process.env).filter(
    (name) => name.startsWith('CORRAL_AGENT_') || name.endsWith('_API_KEY'),
  );
  const env = Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']));
  const played = await inFolder(task, (folder) =>
    runAgent(folder, { ...env, CORRAL_AGENT_MODEL: model }),
  );
  return { ...played, task, model, mistakes: [] };
}

const isAnswered = ({ path }: ReceivedRequest) => !/\/models(\?.*)?$/.test(path);

/** Sends a call per answer. The request after a mistake must contain its result. */
function stepsOf(play: Play, problems: string[]): readonly ScriptStep[] {
  return [...play, null].map((move, index) => (request: ReceivedRequest) => {
    const before = play[index - 1]?.mistake;
    if (before && !JSON.stringify(request.body).includes(MISTAKES[before]))
      problems.push(`Call ${index} was no ${before}.`);
    return [move === null ? says('Done.') : callOf(move, index)];
  });
}

function callOf({ tool, input }: Move, index: number) {
  const argumentsText = typeof input === 'string' ? input : JSON.stringify(input);
  return { kind: 'call' as const, id: `call_${index + 1}`, name: tool, argumentsText };
}

type Run = Pick<PlayedTask, 'problems'>;

async function inFolder(
  task: string,
  run: (folder: TaskFolder) => Promise<Run>,
): Promise<Run & Pick<PlayedTask, 'reward' | 'ms'>> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'corral-task-')));
  try {
    const prepared = prepareTask(task, folder);
    const start = performance.now();
    const { problems } = await run(prepared);
    const ms = performance.now() - start;
    return { problems, ms, reward: prepared.reward() };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Gives the instruction as one prompt and allows every effect. */
async function runAgent(folder: TaskFolder, env: Readonly<Record<string, string>>): Promise<Run> {
  const { homeDir, workspace, instruction } = folder;
  const agent = await startAcpAgent({
    env: {
      ...env,
      PATH: TASK_PATH,
      HOME: homeDir,
      CORRAL_AGENT_DATA: join(homeDir, 'data'),
      CORRAL_AGENT_CONFIG: join(homeDir, 'config'),
    },
  });
  try {
    const connection = agent.connection.agent;
    const { sessionId } = await connection.request('session/new', {
      cwd: workspace,
      mcpServers: [],
    });
    await connection.request('session/set_mode', { sessionId, modeId: 'ask' });
    const { stopReason } = await connection.request('session/prompt', {
      sessionId,
      prompt: [{ type: 'text', text: instruction }],
    });
    return { problems: stopReason === 'end_turn' ? [] : [`The turn ended: ${stopReason}.`] };
  } finally {
    await agent.stop();
  }
}
