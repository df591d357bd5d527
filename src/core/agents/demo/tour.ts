import { join } from 'node:path';

import { GREET_BEFORE, restoreGreet } from './project.ts';
import { extrasQuestion, passwordQuestion, toneQuestion } from './questions.ts';
import {
  commandRequest,
  editRequest,
  grepRequest,
  harmlessCommand,
  plainWords,
  readRequest,
  until,
  writeRequest,
} from './requests.ts';
import type { Turn } from './turn.ts';

type Step = (turn: Turn) => Promise<void>;

async function greet(turn: Turn): Promise<void> {
  await restoreGreet(turn.folder);
  await turn.say(turn.words('greeting', {}));
  await turn.say(turn.words('thinking', {}), { kind: 'thinking' });
  await turn.tool(readRequest(turn, 'greet.mjs'));
}

export async function edit(turn: Turn): Promise<void> {
  await turn.say(turn.words('editIntro', {}));
  await until(turn, (feedback) => {
    const change = feedback === null ? '' : ` // ${plainWords(feedback)}`;
    return editRequest(turn, GREET_BEFORE, `return \`Hello, \${name}!\`;${change}`);
  });
}

/** Returns a command that prints as many lines as the first number in the feedback. */
export function countCommand(feedback: string | null, lines: number): string {
  if (feedback === null) return `node --version && node count.mjs ${lines}`;
  const wanted = /\d{1,4}/.exec(feedback)?.[0] ?? '5';
  return `node --version && node count.mjs ${wanted} "${plainWords(feedback)}"`;
}

async function command(turn: Turn): Promise<void> {
  await turn.say(turn.words('bashIntro', {}));
  await until(turn, (feedback) => commandRequest(turn, countCommand(feedback, 60)));
}

async function ask(turn: Turn, questions: Parameters<Turn['question']>[0]): Promise<void> {
  const answers = await turn.question(questions, turn.words('questionTitle', {}));
  await turn.say(
    answers === null
      ? turn.words('skipped', {})
      : turn.words('answered', { answers: Object.values(answers).join('; ') }),
  );
}

async function questions(turn: Turn): Promise<void> {
  await turn.say(turn.words('questionIntro', {}));
  await ask(turn, [toneQuestion(turn)]);
  await ask(turn, [extrasQuestion(turn)]);
}

/** Asks for a secret, such as a password, which is not stored. */
export async function secretQuestion(turn: Turn): Promise<void> {
  const answers = await turn.question([passwordQuestion(turn)], turn.words('questionTitle', {}));
  const given = Object.values(answers ?? {}).join('');
  await turn.say(
    answers === null
      ? turn.words('skipped', {})
      : turn.words('secretTaken', { characters: String(given.length) }),
  );
}

/** Asks both kinds of questions in one request. */
export async function bothQuestions(turn: Turn): Promise<void> {
  await ask(turn, [toneQuestion(turn), extrasQuestion(turn)]);
}

async function todos(turn: Turn): Promise<void> {
  await turn.say(turn.words('todoIntro', {}));
  const list = (done: number): unknown =>
    [turn.words('todos.read', {}), turn.words('todos.greet', {}), turn.words('todos.note', {})].map(
      (content, at) => {
        const status = at < done ? 'completed' : at === done ? 'in_progress' : 'pending';
        return { content, activeForm: content, status };
      },
    );
  for (const done of [1, 2]) {
    const toolUseId = await turn.begin('TodoWrite', { todos: list(done) });
    const structured = { oldTodos: list(done - 1), newTodos: list(done) };
    await turn.finish(toolUseId, {
      result: 'The todo list has been updated.',
      structured,
      isError: false,
    });
  }
}

export async function plan(turn: Turn): Promise<void> {
  await turn.say(turn.words('planIntro', {}));
  const filePath = join(turn.folder, '.corral-demo', 'plan.md');
  let change = await turn.plan(turn.words('plan', {}), filePath);
  while (change !== null) {
    await turn.say(turn.words('again', { feedback: change }));
    change = await turn.plan(turn.words('changedPlan', { change }), filePath);
  }
  await turn.say(turn.words('planApproved', {}));
}

async function newFile(turn: Turn): Promise<void> {
  await turn.say(turn.words('writeIntro', {}));
  await until(turn, (feedback) =>
    writeRequest(
      turn,
      'NOTES.md',
      `${turn.words('note', {})}${feedback === null ? '' : `\n${feedback}\n`}`,
    ),
  );
}

/** Runs a sub-agent; if `asks` is true, one of its tools needs an approval. */
export async function subagent(turn: Turn, asks = false): Promise<void> {
  await turn.say(turn.words('agentIntro', {}));
  const description = turn.words('agentTask.description', {});
  const prompt = turn.words('agentTask.prompt', {});
  const report = turn.words('agentTask.report', {});
  const agentType = 'general-purpose';
  const parent = await turn.begin('Agent', { description, prompt, subagent_type: agentType });
  await turn.tool(readRequest(turn, 'README.md', parent));
  await turn.progress(parent, 'Read README.md');
  await turn.tool(
    asks
      ? commandRequest(turn, 'node count.mjs 3', { parent, askedBy: agentType })
      : grepRequest(turn, 'greet.mjs', 'greet', parent),
  );
  await turn.say(report, { parent });
  const content = [{ type: 'text', text: report }];
  const counts = { totalDurationMs: 1200, totalTokens: 640, totalToolUseCount: 2 };
  const structured = {
    status: 'completed',
    prompt,
    agentId: parent,
    agentType,
    content,
    ...counts,
  };
  await turn.finish(parent, { result: report, structured, isError: false });
}

export async function parallel(turn: Turn): Promise<void> {
  await turn.say(turn.words('parallelIntro', {}));
  // The uses are announced in order, as agents do; the command ends last.
  await Promise.all([
    turn.tool(harmlessCommand(turn, 'node count.mjs 5')),
    turn.tool(readRequest(turn, 'README.md')),
    turn.tool(readRequest(turn, 'count.mjs')),
  ]);
}

const steps: readonly Step[] = [
  greet,
  edit,
  command,
  questions,
  todos,
  plan,
  newFile,
  (turn) => subagent(turn),
  parallel,
  (turn) => turn.say(turn.words('summary', {})),
];

export const TOUR_STEPS = steps.length;

/** Runs the tour from the step at which an earlier process stopped. */
export async function tour(turn: Turn): Promise<void> {
  const from = turn.memory.step;
  if (from > 0)
    await turn.say(turn.words('resumed', { step: String(from), steps: String(steps.length) }));
  for (const step of steps.slice(from)) {
    await step(turn);
    turn.memory.step += 1;
  }
}
