import type { ApiFamily } from '#agent/history/message.ts';
import { eventsOf, statusReply, streamReply, type Reply } from '#agent/llm/testing/model-server.ts';
import type { ScriptedAnswer, ScriptedPart } from '#agent/llm/testing/scripted-answer.ts';
import type { Dice } from '#core/testing/faults/dice.ts';

import { BYTE_CLASSES, cutPositions, type ByteClass } from './cut-positions.ts';

/** The answer that a fault spoils. */
export interface Spoilable {
  readonly family: ApiFamily;
  readonly answer: ScriptedAnswer;
  readonly dice: Dice;
}

export interface Fault {
  readonly name: string;
  /** Sessions per API and per answer that is spoiled. */
  readonly sessions: number;
  /** Answers that are spoiled one after the other. */
  readonly times: number;
  /** True if the server falls silent, so that the test must wait for the limit. */
  readonly isSilent?: boolean;
  spoil(target: Spoilable): Reply;
}

const bytesOf = ({ family, answer }: Spoilable) => Buffer.from(eventsOf(family, answer).join(''));

function cut(target: Spoilable, at: number): Reply {
  // A proxy can end a cut answer in order, a lost connection cannot.
  const end = target.dice.int(2) === 0 ? 'cut' : 'end';
  return { kind: 'stream', bytes: bytesOf(target).subarray(0, at), delivery: 'whole', end };
}

function cutIn(name: ByteClass, times: number): Fault {
  return {
    name: `cut ${times === 1 ? '' : 'twice '}in: ${name}`,
    sessions: name === 'head' ? 2 : 8,
    times,
    spoil: (target) => {
      const events = eventsOf(target.family, target.answer);
      const positions = cutPositions(events).get(name) ?? [];
      return cut(target, positions[target.dice.int(Math.max(1, positions.length))] ?? 0);
    },
  };
}

function status(
  name: string,
  code: number,
  headers: Readonly<Record<string, string>>,
  times = 1,
): Fault {
  const body = JSON.stringify({ error: { type: 'api_error', message: `HTTP ${code}` } });
  return { name, sessions: 1, times, spoil: () => statusReply(code, body, headers) };
}

/** Changes the parts of an answer. */
function parts(
  name: string,
  change: (part: ScriptedPart, index: number) => readonly ScriptedPart[],
  stop: string | null = null,
): Fault {
  return {
    name,
    sessions: 1,
    times: 1,
    spoil: ({ family, answer }) =>
      streamReply(eventsOf(family, { ...answer, parts: answer.parts.flatMap(change), stop })),
  };
}

function malformed(name: string, change: (text: string) => string): Fault {
  return parts(`arguments: ${name}`, (part) =>
    part.kind === 'call' ? [{ ...part, argumentsText: change(part.argumentsText) }] : [part],
  );
}

function ids(name: string, idOf: (index: number) => string | null): Fault {
  return parts(`ids: ${name}`, (part, index) =>
    part.kind === 'call' ? [{ ...part, id: idOf(index) }] : [part],
  );
}

/** Inserts a text before an event that the dice choose. */
function garbage(name: string, text: string): Fault {
  return {
    name: `garbage: ${name}`,
    sessions: 3,
    times: 1,
    spoil: ({ family, answer, dice }) => {
      const events = eventsOf(family, answer);
      const at = dice.int(events.length);
      return streamReply([...events.slice(0, at), text, ...events.slice(at)]);
    },
  };
}

function hanging(name: string, share: number): Fault {
  return {
    name,
    sessions: 1,
    times: 1,
    isSilent: true,
    spoil: (target) => {
      const bytes = bytesOf(target);
      const kept = bytes.subarray(0, Math.floor(bytes.length * share));
      return { kind: 'stream', bytes: kept, delivery: 'whole', end: 'hang' };
    },
  };
}

const empty: ScriptedPart = { kind: 'text', text: '' };
const blank: ScriptedPart = { kind: 'text', text: ' \n\t' };
const noThought: ScriptedPart = { kind: 'thinking', text: '' };
const OVERLOADED = {
  type: 'overloaded_error',
  code: 503,
  status: 'UNAVAILABLE',
  message: 'Overloaded',
};

/** All faults, in the order of the table. */
export const FAULTS: readonly Fault[] = [
  status('429 with Retry-After', 429, { 'retry-after': '2' }),
  status('429 without Retry-After', 429, {}),
  status('429 with a wait of an hour', 429, { 'retry-after': '3600' }),
  status('429 six times', 429, {}, 6),
  ...[408, 409, 500, 502, 503, 529].map((code) => status(String(code), code, {})),
  status('529 six times', 529, {}, 6),
  ...BYTE_CLASSES.flatMap((name) => [cutIn(name, 1), cutIn(name, 2)]),
  malformed('cut', (text) => text.slice(0, -5)),
  malformed('comma at the end', (text) => text.replace(/\}$/, ',}')),
  malformed('a list', (text) => `[${text}]`),
  malformed('a string', (text) => JSON.stringify(text)),
  malformed('prose', () => 'the file a.ts'),
  malformed('twice', (text) => text + text),
  malformed('null', () => 'null'),
  malformed('a lone surrogate', (text) => text.replace('"note":"', String.raw`"note":"\ud800`)),
  parts('a lone surrogate in a text', (part) =>
    part.kind === 'call' ? [part] : [{ ...part, text: `${part.text}\ud83d` }],
  ),
  ids('missing', () => null),
  ids('empty', () => ''),
  ids('double in an answer', () => 'same_id'),
  ids('double in a session', (index) => `id_${index}`),
  ids('illegal', (index) => `ü/${index}:${'x'.repeat(80)}`),
  parts('empty texts', (part) => [empty, part, blank, noThought]),
  parts('no parts', () => []),
  parts('only empty parts', (_part, index) => (index === 0 ? [empty, noThought] : [blank])),
  parts('names of unknown tools', (part) =>
    part.kind === 'call' ? [{ ...part, name: 'no such.tool/ü' }] : [part],
  ),
  parts('an empty name', (part) => (part.kind === 'call' ? [{ ...part, name: '' }] : [part])),
  parts('unknown stop reason', (part) => [part], 'reason_of_2027'),
  parts(
    'unknown stop reason, no calls',
    (part) => (part.kind === 'call' ? [] : [part]),
    'reason_of_2027',
  ),
  garbage(
    'comments and unknown events',
    ': x\n\nevent: y\nid: 1\n\ndata: {"type":"news","a":{}}\n\nzzz\n\n',
  ),
  garbage('data that is no JSON', 'data: {"type": \n\n'),
  garbage('data that is no object', 'data: 42\n\n'),
  {
    name: 'garbage: an event without its end',
    sessions: 12,
    times: 1,
    spoil: ({ family, answer, dice }) => {
      const events = eventsOf(family, answer);
      const at = dice.int(events.length);
      return streamReply(events.with(at, `${(events[at] ?? '').trimEnd().slice(0, -4)}\n\n`));
    },
  },
  garbage('HTML', '<html>\n<body>502 Bad Gateway</body>\n\n'),
  garbage('NUL bytes', '\u0000\u0000\u0000\n\n'),
  garbage(
    'an error event',
    `event: error\ndata: ${JSON.stringify({ type: 'error', error: OVERLOADED })}\n\n`,
  ),
  {
    name: 'a line of 20 MB',
    sessions: 1,
    times: 1,
    spoil: ({ family, answer }) =>
      streamReply([...eventsOf(family, answer).slice(0, 3), `data: ${'x'.repeat(20_000_000)}\n\n`]),
  },
  { name: 'an empty answer', sessions: 1, times: 1, spoil: () => streamReply([]) },
  {
    name: 'a page of a proxy',
    sessions: 1,
    times: 1,
    spoil: () => statusReply(200, '<html>Log in</html>', { 'content-type': 'text/html' }),
  },
  {
    name: 'never answers',
    sessions: 1,
    times: 1,
    isSilent: true,
    spoil: () => ({ kind: 'silence' }),
  },
  {
    name: 'never answers, twice',
    sessions: 1,
    times: 2,
    isSilent: true,
    spoil: () => ({ kind: 'silence' }),
  },
  hanging('silent after the headers', 0),
  hanging('silent in the middle', 0.5),
];
