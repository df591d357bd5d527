import type { Part, PartOptions, PartScore } from './part.ts';

/** All parts in the order of docs/score.md. Each is loaded when it runs. */
export const PARTS: readonly Part[] = [
  { name: 'edit', gate: '0 wrong edits', run: runEdit },
  {
    name: 'shell',
    gate: 'every case in time and as expected, 0 processes left, at most 150 MiB more memory',
    run: runShell,
  },
  { name: 'context', gate: '0 violations', run: runContext },
  {
    name: 'cache',
    gate: 'hit ratio >= 0.95 outside named breaks, re-write factor <= 1.10',
    run: runCache,
  },
  { name: 'wire', gate: '0 dead sessions, 0 calls handed over twice', run: runWire },
  {
    name: 'recall',
    gate: '>= 95 % found in both languages, p95 <= 20 ms or that of plain full-text search',
    run: runRecall,
  },
  { name: 'tasks', gate: 'every task is solved, every test is sound', run: runTasks },
  {
    name: 'overhead',
    gate: 'p50 at most 15 ms over the plain loop, 90 MiB when idle, 8,000 tokens for "hello"',
    run: runOverhead,
  },
];

const EDITS = 4_200;

async function runEdit({ seed }: PartOptions): Promise<PartScore> {
  const { generateCases } = await import('./edit/cases.ts');
  const { editTable, mutationTable } = await import('./edit/edit-table.ts');
  const { scoreEdits } = await import('./edit/edit-score.ts');
  const { strategies } = await import('./edit/strategies.ts');
  const cases = generateCases(seed, EDITS);
  const scores = strategies.map((strategy) => scoreEdits(strategy, cases));
  const [ours] = scores;
  if (!ours) throw new Error('There is no strategy.');
  return {
    table: `${editTable(scores)}\n\n${mutationTable(ours)}`,
    isPassed: ours.wrong === 0,
    figures: scores,
    failures: ours.wrongCases.map((each) => JSON.stringify(each)),
  };
}

async function runShell(): Promise<PartScore> {
  const { scoreShell } = await import('./shell/shell-score.ts');
  const { shellTable } = await import('./shell/shell-table.ts');
  const score = await scoreShell();
  const failures = score.cases
    .filter(({ isInTime, isRight, left }) => !isInTime || !isRight || left > 0)
    .map((each) => JSON.stringify(each));
  return { table: shellTable(score), isPassed: score.isMet, figures: score, failures };
}

async function runContext({ seed }: PartOptions): Promise<PartScore> {
  const { scoreContext } = await import('./context/context-score.ts');
  const { contextTable } = await import('./context/context-table.ts');
  const score = scoreContext(seed);
  return { table: contextTable(score), isPassed: score.isPassed, figures: score, failures: [] };
}

async function runCache({ seed }: PartOptions): Promise<PartScore> {
  const { scoreCache } = await import('./cache/cache-score.ts');
  const { cacheTable } = await import('./cache/cache-table.ts');
  const score = scoreCache(seed);
  return { table: cacheTable(score), isPassed: score.isPassed, figures: score, failures: [] };
}

async function runWire({ seed }: PartOptions): Promise<PartScore> {
  const { scoreWire } = await import('./wire/wire-score.ts');
  const { wireTable } = await import('./wire/wire-table.ts');
  const score = await scoreWire(seed);
  const { isPassed, failures } = score;
  return { table: wireTable(score), isPassed, figures: score, failures };
}

async function runRecall({ seed }: PartOptions): Promise<PartScore> {
  const { isGoodRecall, scoreRecall } = await import('./recall/recall-score.ts');
  const { recallTable } = await import('./recall/recall-table.ts');
  const scores = await scoreRecall(seed);
  const isPassed = isGoodRecall(scores);
  return { table: recallTable(scores), isPassed, figures: scores, failures: [] };
}

async function runTasks({ model }: PartOptions): Promise<PartScore> {
  const { scoreTasks } = await import('./tasks/tasks-score.ts');
  const { tasksTable } = await import('./tasks/tasks-table.ts');
  const score = await scoreTasks(model);
  const problems = score.tasks.flatMap(({ task, problems }) =>
    problems.map((problem) => `${task}: ${problem}`),
  );
  const failures = [...score.unsound, ...problems];
  return { table: tasksTable(score), isPassed: score.isPassed, figures: score, failures };
}

async function runOverhead(): Promise<PartScore> {
  const { scoreOverhead } = await import('./overhead/overhead-score.ts');
  const { overheadTable } = await import('./overhead/overhead-table.ts');
  const score = await scoreOverhead();
  const isPassed = score.missed.length === 0;
  return { table: overheadTable(score), isPassed, figures: score, failures: score.missed };
}
