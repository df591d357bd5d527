import { commandRequest, harmlessCommand, until, writeRequest, riskyRequest } from './requests.ts';
import {
  bothQuestions,
  secretQuestion,
  countCommand,
  parallel,
  plan,
  subagent,
  tour,
  TOUR_STEPS,
} from './tour.ts';
import type { Turn } from './turn.ts';

type Script = (turn: Turn, words: readonly string[]) => Promise<void>;

const MANY_AT_MOST = 50_000;
const COUNT_AT_MOST = 2_000;
const BIG_BYTES = 20 * 1024 * 1024;
const SLOW_SENTENCES = 5_000;

async function slow(turn: Turn): Promise<void> {
  await turn.say(turn.words('slow', {}));
  const story = Array.from({ length: SLOW_SENTENCES }, (_, at) =>
    turn.words('slowLine', { line: String(at + 1) }),
  ).join('');
  await turn.say(story, { paceMs: Math.max(turn.paceMs * 4, 20) });
}

async function sleep(turn: Turn): Promise<void> {
  await turn.say(turn.words('sleep', {}));
  await turn.tool(harmlessCommand(turn, 'node wait.mjs 60'));
}

async function long(turn: Turn): Promise<void> {
  await turn.say(turn.words('long', {}));
  await turn.tool(harmlessCommand(turn, 'node count.mjs 2000'));
}

async function fail(turn: Turn): Promise<void> {
  await turn.say(turn.words('fail', {}));
  await turn.tool(harmlessCommand(turn, 'node fail.mjs'));
  await turn.say(turn.words('failed', {}));
}

async function big(turn: Turn): Promise<void> {
  await turn.say(turn.words('big', {}));
  const toolUseId = await turn.begin('Bash', { command: `node -p "'x'.repeat(${BIG_BYTES})"` });
  await turn.finish(toolUseId, { result: 'x'.repeat(BIG_BYTES), structured: null, isError: false });
  await turn.say(turn.words('done', {}));
}

async function two(turn: Turn): Promise<void> {
  await turn.say(turn.words('two', {}));
  await Promise.all([
    until(turn, (feedback) => commandRequest(turn, countCommand(feedback, 3))),
    until(turn, (feedback) =>
      writeRequest(turn, 'TWO.md', `${turn.words('note', {})}${feedback ?? ''}`),
    ),
  ]);
  await turn.say(turn.words('twoDone', {}));
}

/**
 * Asks one approval for a command with as many lines as the prompt states, so that several sessions
 * can ask the same.
 */
async function count(turn: Turn, words: readonly string[]): Promise<void> {
  const lines = Math.min(Number(words.find((word) => /^\d+$/.test(word)) ?? 3), COUNT_AT_MOST);
  await until(turn, (feedback) =>
    commandRequest(
      turn,
      feedback === null ? `node count.mjs ${lines}` : countCommand(feedback, lines),
    ),
  );
  await turn.say(turn.words('done', {}));
}

/** Deletes a folder that the command itself creates. */
async function risky(turn: Turn): Promise<void> {
  await turn.say(turn.words('risky', {}));
  await until(turn, () =>
    riskyRequest(turn, 'mkdir -p scratch && node count.mjs 3 && rm -rf scratch'),
  );
  await turn.say(turn.words('done', {}));
}

/**
 * Withdraws a question after a delay in which a person can see the dialog; `withdraw 8` sets it to
 * 8 seconds.
 */
async function withdraw(turn: Turn, words: readonly string[]): Promise<void> {
  await turn.say(turn.words('withdraw', {}));
  const seconds = words.find((word) => /^\d{1,3}$/.test(word));
  const withdrawAfterMs =
    seconds === undefined ? Math.max(turn.paceMs * 100, 300) : Number(seconds) * 1000;
  const end = await turn.tool(commandRequest(turn, 'node count.mjs 3', { withdrawAfterMs }));
  await turn.say(end.kind === 'withdrawn' ? turn.words('withdrawn', {}) : turn.words('done', {}));
}

/** Asks with a time limit; `timeout 20 approve` chooses that option after 20 seconds on screen. */
async function timeout(turn: Turn, words: readonly string[]): Promise<void> {
  const timeoutSeconds = Number(words.find((word) => /^\d{1,4}$/.test(word)) ?? 20);
  const defaultOptionId = ['approve', 'reject', 'terminate'].find((optionId) =>
    words.includes(optionId),
  );
  await turn.say(turn.words('timeout', { seconds: String(timeoutSeconds) }));
  const given = { timeoutSeconds, ...(defaultOptionId === undefined ? {} : { defaultOptionId }) };
  const end = await until(turn, (feedback) =>
    commandRequest(turn, countCommand(feedback, 3), { timeout: given }),
  );
  if (end.kind === 'done') await turn.say(turn.words('done', {}));
}

async function garbage(turn: Turn): Promise<void> {
  await turn.say(turn.words('garbage', {}));
  await turn.wire.raw(
    'Segmentation fault (not really)\n\n   \n{"type":"text","id":\n{"type":"fromTheFuture","id":"f"}\n',
  );
  await turn.wire.raw(Uint8Array.of(0x7b, 0xff, 0xfe, 0x0a));
  await turn.say(turn.words('afterGarbage', {}));
}

async function crash(turn: Turn): Promise<void> {
  await turn.say(turn.words('crash', {}));
  await turn.begin('Bash', { command: 'node wait.mjs 60' });
  await turn.wire.raw('{"type":"text","id":"half of a li');
  await turn.wire.flush();
  process.stderr.write('The demo agent was asked to crash, and so it does.\n', () =>
    process.exit(1),
  );
  await turn.pause(60_000);
}

async function many(turn: Turn, words: readonly string[]): Promise<void> {
  const total = Math.min(Number(words.find((word) => /^\d+$/.test(word)) ?? 100), MANY_AT_MOST);
  for (let line = 1; line <= total; line += 1) {
    await turn.emitText(turn.words('many', { line: String(line), total: String(total) }));
    if (line % 100 === 0) await turn.pause(0);
  }
}

async function again(turn: Turn): Promise<void> {
  turn.memory.step = 0;
  await tour(turn);
}

const scripts: ReadonlyMap<string, Script> = new Map<string, Script>([
  ['tour', again],
  ['slow', slow],
  ['sleep', sleep],
  ['long', long],
  ['big', big],
  ['many', many],
  ['parallel', parallel],
  ['agent', (turn) => subagent(turn, true)],
  ['two', two],
  ['count', count],
  ['risky', risky],
  ['withdraw', withdraw],
  ['timeout', timeout],
  ['question', bothQuestions],
  ['secret', secretQuestion],
  ['plan', plan],
  ['fail', fail],
  ['garbage', garbage],
  ['crash', crash],
  ['help', (turn) => turn.say(turn.words('help', {}))],
]);

/**
 * Returns the script named by the first word, or by any word of a prompt of up to three words.
 * Otherwise returns the tour, and the help text after the tour is complete.
 */
export function scriptFor(prompt: string, stepsDone: number): (turn: Turn) => Promise<void> {
  const words = prompt.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const keys = words.length <= 3 ? words : words.slice(0, 1);
  const script = keys.map((word) => scripts.get(word)).find((found) => found !== undefined);
  if (script) return (turn) => script(turn, words);
  return stepsDone < TOUR_STEPS ? tour : (turn) => turn.say(turn.words('help', {}));
}
