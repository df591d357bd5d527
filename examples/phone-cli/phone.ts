/*
 * Lists the questions of all agents that run in Corral and answers them:
 *   CORRAL=http://127.0.0.1:4700 TOKEN=... node examples/phone-cli/phone.ts        waits and asks
 *   CORRAL=http://127.0.0.1:4700 TOKEN=... node examples/phone-cli/phone.ts list   prints them
 *
 * A token of the scope `answer` is enough. docs/http-api.md describes every request.
 */
import { createInterface } from 'node:readline/promises';

type Option = {
  readonly optionId: string;
  readonly action: string;
  readonly label: string;
  readonly isDangerous: boolean;
  readonly requiresInput: boolean;
  readonly inputPrompt: string | null;
};

type Asked = {
  readonly question: string;
  readonly options: readonly { readonly label: string }[];
};

/** The parts of an `Interaction` that this client uses. */
type Question = {
  readonly outcome: string | null;
  readonly request: {
    readonly requestId: string;
    readonly title: string;
    readonly message: string;
    readonly details: { readonly type: string; readonly questions?: readonly Asked[] };
    readonly context: { readonly agentId: string; readonly cwd: string };
    readonly cuts?: readonly unknown[];
    readonly options: readonly Option[];
  };
};
type Answer = {
  readonly selectedOptionId: string;
  readonly feedback?: string;
  readonly data?: { readonly answers: Readonly<Record<string, string>> };
};
type Event = { readonly id: string; readonly name: string; readonly data: string };

const address = process.env['CORRAL'] ?? '';
const headers = {
  authorization: `Bearer ${process.env['TOKEN'] ?? ''}`,
  'x-corral-client': 'phone-cli',
  'accept-language': (process.env['LANG'] ?? 'en').slice(0, 2),
};

/** Questions that wait, by id. The stream keeps them current. */
const waiting = new Map<string, Question>();
let lastId = '';
let wake: () => void = () => undefined;

/** Sends a request and returns the text of its reply. Throws the message of a refusal. */
async function send(path: string, body?: unknown): Promise<string> {
  const response = await fetch(`${address}${path}`, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
  });
  const text = await response.text();
  if (response.ok) return text;
  const { error }: { error: { message: string; remedy: string | null } } = JSON.parse(text);
  throw new Error([error.message, error.remedy ?? ''].join(' ').trim());
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

function remember(question: Question): void {
  if (question.outcome === null) waiting.set(question.request.requestId, question);
  else waiting.delete(question.request.requestId);
}

/** Applies one event of the stream. */
function apply({ id, name, data }: Event): void {
  lastId = id.replace(/-.*/, '');
  if (name === 'snapshot') {
    const { questions }: { questions: readonly Question[] } = JSON.parse(data);
    waiting.clear();
    for (const question of questions) remember(question);
  }
  if (name === 'question') {
    const { question }: { question: Question } = JSON.parse(data);
    remember(question);
  }
  wake();
}

/** Yields the events of the stream until it ends. */
async function* events(): AsyncGenerator<Event> {
  const response = await fetch(`${address}/api/v1/questions/stream?shown=true`, {
    headers: { ...headers, ...(lastId !== '' && { 'last-event-id': lastId }) },
  });
  if (!response.ok || !response.body) throw new Error(`Corral answers ${response.status}.`);
  let text = '';
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    text += part;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
      if (!block.startsWith(':'))
        yield { id: field('id'), name: field('event'), data: field('data') };
    }
  }
}

/** Follows the stream, and connects again after a second where it stopped. */
async function follow(): Promise<never> {
  for (;;) {
    try {
      for await (const event of events()) apply(event);
    } catch (error) {
      console.error(reason(error));
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** Shows control characters of hostile texts as marks. */
const visible = (text: string): string =>
  text.replaceAll(/[^\P{C}\n\t]/gu, (char) => `<U+${char.codePointAt(0)?.toString(16)}>`);

function render({ request }: Question): string {
  const { title, message, context, cuts, options } = request;
  const choices = options.map(
    ({ label, isDangerous }, at) => `  ${at + 1}. ${label}${isDangerous ? ' (!)' : ''}`,
  );
  const cut = cuts ? ['Only the beginning is shown: Corral accepts no approval of it here.'] : [];
  return visible(
    ['', `${title} (${context.agentId} in ${context.cwd})`, message, ...cut, ...choices].join('\n'),
  );
}

type Prompt = (text: string) => Promise<string | null>;

/** Asks for what the option needs. Returns null if the person ended the input. */
async function complete({ request }: Question, option: Option, prompt: Prompt) {
  const { optionId: selectedOptionId, action, requiresInput, inputPrompt } = option;
  const asked = action === 'PROVIDE_INFO' ? (request.details.questions ?? []) : [];
  const answers: Record<string, string> = {};
  for (const { question, options } of asked) {
    const labels = options.map(({ label }) => label).join(' / ');
    const text = await prompt(visible(`${question} [${labels}] `));
    if (text === null) return null;
    answers[question] = text;
  }
  const feedback = requiresInput ? await prompt(visible(`${inputPrompt ?? 'Text'}: `)) : '';
  if (feedback === null) return null;
  const given: Answer = { selectedOptionId, ...(feedback !== '' && { feedback }) };
  return asked.length > 0 ? { ...given, data: { answers } } : given;
}

/** Asks the person at the terminal about each question, the oldest first. */
async function converse(): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const lines = terminal[Symbol.asyncIterator]();
  const prompt: Prompt = async (text) => {
    process.stdout.write(text);
    const line = await lines.next();
    return line.done === true ? null : line.value.trim();
  };
  for (;;) {
    const [question] = waiting.values();
    if (!question) {
      await new Promise<void>((resolve) => (wake = resolve));
      continue;
    }
    console.log(render(question));
    const typed = await prompt('Number of the answer: ');
    if (typed === null) return;
    const option = question.request.options[Number(typed) - 1];
    if (!option) continue;
    const given = await complete(question, option, prompt);
    if (given === null) return;
    const { requestId } = question.request;
    const sent = send(`/api/v1/questions/${encodeURIComponent(requestId)}/answer`, given);
    console.log(await sent.then(() => 'The agent has the answer.', reason));
    waiting.delete(requestId);
  }
}

async function main(): Promise<void> {
  if (process.argv[2] === 'list') {
    const listed = await send('/api/v1/questions');
    const { questions }: { questions: readonly Question[] } = JSON.parse(listed);
    for (const question of questions) console.log(render(question));
    if (questions.length === 0) console.log('No question waits.');
    return;
  }
  void follow();
  await converse();
  process.exit(0);
}

await main().catch((error: unknown) => {
  console.error(reason(error));
  process.exit(1);
});
