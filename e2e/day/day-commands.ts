import fc from 'fast-check';

import { answer, answerLate, stopWaiting } from './commands/answer-commands.ts';
import type { Command } from './commands/command.ts';
import { changeSetting, leaveAt, restart } from './commands/desk-commands.ts';
import { edit, type Edit } from './commands/folder-commands.ts';
import { mention } from './commands/mention-commands.ts';
import { select, writeDraft } from './commands/page-commands.ts';
import { leaveOut } from './commands/part-commands.ts';
import { queue, sendHeld, type QueueEnd } from './commands/queue-commands.ts';
import { review, undo } from './commands/review-commands.ts';
import { rewind, type RewindMode } from './commands/rewind-commands.ts';
import {
  create,
  discard,
  onSession,
  prompt,
  restore,
  type SessionAction,
} from './commands/session-commands.ts';
import { createWorktree, removeWorktree, restoreWorktree } from './commands/worktree-commands.ts';
import type { DayAgent } from './world/day-agents.ts';

const at = fc.nat({ max: 11 });
const pair = fc.tuple(at, at);
const three = fc.tuple(at, at, at);
const wishes = fc.constantFrom('approve', 'approve', 'reject', 'feedback', 'terminate');
const actions = fc.constantFrom<SessionAction>(
  'interrupt',
  'interrupt',
  'terminate',
  'resume',
  'archive',
  'pin',
  'pin',
  'fork',
);
const edits = fc.constantFrom<Edit>(
  'append',
  'create',
  'delete',
  'lines',
  'lines',
  'mode',
  'rename',
  'branch',
  'commit',
  'submodule',
  'bring hooks',
  'bring git hooks',
);
const modes = fc.constantFrom<RewindMode>('files', 'files', 'conversation', 'both');
const ends = fc.constantFrom<QueueEnd>('finish', 'finish', 'stop', 'restart');
const kinds = fc.constantFrom('all', 'unstaged', 'unstaged', 'staged');

/** Returns the commands with which a day begins: sessions, most of them in one folder. */
export const morning = (agents: readonly DayAgent[]): fc.Arbitrary<Command>[] => [
  pair.map(([agentAt, promptAt]) => create(agents, [agentAt, 0, promptAt])),
  three.map((given) => create(agents, given)),
];

/** Returns commands on questions and turns. */
function talk(): fc.Arbitrary<Command>[] {
  const answers = fc
    .tuple(at, wishes, at, fc.boolean())
    .map(([questionAt, wish, windowAt, isDouble]) => answer(questionAt, wish, windowAt, isDouble));
  const prompts = fc.tuple(at, at, fc.boolean()).map((given) => prompt(...given));
  return [
    ...Array.from({ length: 6 }, () => answers),
    ...Array.from({ length: 4 }, () => prompts),
    pair.map((given) => leaveOut(...given)),
    pair.map((given) => leaveOut(...given)),
    pair.map((given) => mention(...given)),
    pair.map((given) => stopWaiting(...given)),
    fc.tuple(at, wishes).map((given) => answerLate(...given)),
    fc.tuple(at, ends).map((given) => queue(...given)),
    at.map(sendHeld),
  ];
}

/** Returns commands on files. */
function files(): fc.Arbitrary<Command>[] {
  const edited = fc.tuple(at, edits, at).map((given) => edit(...given));
  const reviewed = fc
    .tuple(pair, kinds, fc.boolean(), fc.boolean())
    .map(([places, kind, isHunk, isUndone]) => review(places, { kind, isHunk }, isUndone));
  const rewound = fc
    .tuple(pair, modes, fc.boolean(), fc.boolean())
    .map(([places, mode, isConfirmed, isUndone]) =>
      rewind(places, mode, { isConfirmed, isUndone }),
    );
  return [edited, edited, edited, reviewed, reviewed, rewound, fc.nat({ max: 2 }).map(undo)];
}

/** Returns random commands of a day with these agents, answers the most frequent ones. */
export function dayCommands(agents: readonly DayAgent[]): fc.Arbitrary<Command>[] {
  const acted = fc.tuple(at, actions).map((given) => onSession(...given));
  return [
    three.map((given) => create(agents, given)),
    three.map((given) => createWorktree(agents, given)),
    fc.tuple(at, fc.boolean()).map((given) => removeWorktree(...given)),
    fc.constant(null).map(() => restoreWorktree()),
    ...talk(),
    ...files(),
    acted,
    acted,
    at.map(discard),
    at.map(select),
    at.map(writeDraft),
    fc.constant(null).map(() => restore()),
    pair.map((given) => changeSetting(...given)),
    fc.tuple(at, at, fc.boolean()).map(([one, other, isEnd]) => leaveAt(one, other, isEnd)),
    fc.constantFrom<'stop' | 'kill'>('stop', 'kill').map(restart),
  ];
}
