import { programExit } from '#core/agents/terminal/program-exit.ts';
import { agentExit } from '#core/agents/claude-code/terminal/tui-exit.ts';
import { endedByItself, spawnProblem } from '#core/agents/kits/process/spawn-problem.ts';
import { problemOfGone } from '#core/agents/kits/process/start-failure.ts';
import { ManualClock } from '#core/testing/fake-ports.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { ShownText } from '#shared/words/sentence.ts';

import { AcpProblems } from './acp/program/problems.ts';
import { stopError, turnError } from './acp/program/turn-errors.ts';
import * as claude from './claude-code/program/problems.ts';
import { errorKind, remedyFor } from './claude-code/wire/api-errors.ts';
import * as codex from './codex/program/problems.ts';
import { errorOutput as codexError } from './codex/wire/errors.ts';
import { CorralProblems } from './corral/problems.ts';
import { geminiProgram } from './gemini/program.ts';
import * as opencode from './opencode/program/problems.ts';
import { errorOutput as opencodeError } from './opencode/wire/errors.ts';

type Made = {
  readonly kind: string;
  readonly message: ShownText;
  readonly remedy: ShownText | null;
  readonly command: string | null;
  readonly file?: Problem['file'];
  readonly logIns?: Problem['logIns'];
};

/** A failure that a driver reports, with the condition that makes it. */
export type FailureCase = {
  readonly agentId: string;
  readonly when: string;
  /** The file that shows it with the real program, or with what the program was recorded to say. */
  readonly seen: string;
  readonly made: Made;
  /** Kind for the remedy, if the failure's own kind stands for several conditions. */
  readonly kind?: string;
};

type Row = readonly [when: string, seen: string, made: Made | null, kind?: string];

const JOURNEYS = 'e2e/specs/journeys/agents.ts';
const SPAWN = 'src/core/adapters/processes/node-processes.test.ts';
const SETTINGS = 'e2e/specs/agents/broken-settings.spec.ts';
const FAILURES = 'e2e/specs/claude-code/failures.spec.ts';
const OWN_FAILURES = 'src/core/agents/claude-code/records/own-failures.test.ts';
const LOG_IN = 'e2e/specs/agents/log-in.spec.ts';
const DRIVERS = {
  claude: 'src/core/agents/claude-code/claude-code.test.ts',
  codex: 'e2e/specs/codex/driver.spec.ts',
  opencode: 'e2e/specs/opencode/driver.spec.ts',
  gemini: 'e2e/specs/gemini/driver.spec.ts',
  corral: 'src/core/agents/corral/corral.test.ts',
};

const gemini = new AcpProblems({ name: 'Gemini CLI', ...geminiProgram });
const entry = new AcpProblems({
  name: 'Mine',
  command: 'mine',
  install: null,
  logIn: null,
  minVersion: null,
});
const corral = new CorralProblems({
  name: 'Corral Agent',
  command: 'corral agent',
  install: null,
  logIn: null,
  minVersion: null,
});

/** Problems that every program can have. */
function ofProgram(problems: typeof claude.problems, seen: string): readonly Row[] {
  return [
    ['it is not installed', seen, problems.missing(null)],
    ['the path in the settings is wrong', seen, problems.missing('/nowhere')],
    ['its version command fails', seen, problems.broken('/bin/x', 'Segmentation fault')],
    ['it is too old', seen, problems.tooOld('/bin/x', '0.0.1')],
    ['it does not answer', seen, problems.silent()],
    ['it ends before it answers', seen, problems.endedAtOnce(), 'endedBeforeBegin'],
    ['it crashes', seen, problems.exit({ code: 1, signal: null }, 'boom')],
    ['it is killed', seen, problems.exit({ code: null, signal: 'SIGKILL' }, '')],
  ];
}

const spawnRows = (
  [
    'folderMissing',
    'folderNotReadable',
    'programMissing',
    'programNotExecutable',
    'EAGAIN',
  ] as const
).map((code): Row => [
  `it cannot be started: ${code}`,
  SPAWN,
  spawnProblem({ kind: 'spawnFailed', code, message: 'no' }, 'x', '/f'),
]);

const error = (
  { kind, remedy }: { readonly kind: string; readonly remedy: ShownText | null },
  message: ShownText,
): Made => ({ kind, message, remedy, command: null });

/** Errors of Claude Code, by the fields that its records have. */
const claudeErrors = (
  [
    ['a wrong key', FAILURES, { error: 'authentication_failed' }, ''],
    ['the limit of the plan', OWN_FAILURES, { error: 'rate_limit' }, ''],
    ['no credit', OWN_FAILURES, { error: 'billing_error' }, ''],
    ['an overloaded server', FAILURES, { error: 'overloaded_error' }, ''],
    ['an answer that is too long', OWN_FAILURES, { error: 'max_output_tokens' }, ''],
    ['a full context', OWN_FAILURES, { error: 'invalid_request' }, 'Prompt is too long'],
    ['a request of too many bytes', OWN_FAILURES, { api_error_status: 413 }, ''],
    ['a model that does not exist', OWN_FAILURES, { error: 'model_not_found' }, ''],
    ['a refused request', FAILURES, { error: 'invalid_request' }, 'tools.0: wrong'],
  ] as const
).map(([when, seen, fields, message]): Row => {
  const kind = errorKind(fields, message);
  return [when, seen, error({ kind, remedy: remedyFor(kind) }, message)];
});

const codexErrors = (
  [
    'unauthorized',
    'usageLimitExceeded',
    'serverOverloaded',
    'contextWindowExceeded',
    'modelNotFound',
    'sandboxError',
    'cyberPolicy',
    'badRequest',
  ] as const
).map((name): Row => [
  `the turn fails: ${name}`,
  'src/core/agents/codex/codex.test.ts',
  error(codexError({ message: 'no', codexErrorInfo: name, additionalDetails: null }), 'no'),
]);

const opencodeErrors = (
  [
    ['ProviderAuthError', null],
    ['APIError', 429],
    ['APIError', 503],
    ['ContextOverflowError', null],
    ['ProviderModelNotFoundError', null],
    ['ContentFilterError', null],
    ['APIError', 400],
  ] as const
).map(([name, statusCode]): Row => [
  `the turn fails: ${name} ${statusCode ?? ''}`,
  'src/core/agents/opencode/records/converter.test.ts',
  error(opencodeError({ name, data: { message: 'no', statusCode } }), 'no'),
]);

const acpTurn = 'src/core/agents/acp/acp-agent.test.ts';
const turnRows: readonly Row[] = [
  ...[-32_000, 404, 413, 429, 503, -32_603].map((code): Row => {
    const made = turnError({ code, message: 'no' });
    return [`the turn fails with code ${code}`, acpTurn, errorOf(made)];
  }),
  ['the turn fails without a reason', acpTurn, errorOf(turnError({ code: 1, message: '' }))],
  ...['max_tokens', 'max_turn_requests', 'refusal', 'other'].map((reason): Row => [
    `the turn ends by ${reason}`,
    acpTurn,
    errorOf(stopError(reason)),
  ]),
];

function errorOf(made: ReturnType<typeof stopError>): Made {
  if (made.type !== 'error') throw new Error('This is no error.');
  return error({ kind: made.kind, remedy: made.remedy }, made.message);
}

const exit = { code: 1, signal: null };
const killed = { code: null, signal: 9 };

/** A program that ended before its session began. */
const endedEarly = await problemOfGone(
  {
    agent: 'Codex',
    clock: new ManualClock(),
    exited: Promise.resolve({ ...exit, problem: codex.problems.exit(exit, 'boom') }),
    stop: async () => undefined,
  },
  codex.problems.endedAtOnce(),
);
const noInput = await problemOfGone(
  {
    agent: 'Codex',
    clock: { now: () => 0, after: (_, callback) => (queueMicrotask(callback), () => undefined) },
    exited: new Promise(() => undefined),
    stop: async () => undefined,
  },
  codex.problems.endedAtOnce(),
);
const tuiEnd = async (end: Parameters<typeof agentExit>[0]) =>
  (await agentExit(end, false, async () => null)).problem;

const rows: Readonly<Record<string, readonly Row[]>> = {
  'claude-code': [
    ...ofProgram(claude.problems, DRIVERS.claude),
    ...spawnRows,
    ...claudeErrors,
    ['it has no login', FAILURES, claude.notLoggedIn()],
    ['the conversation is gone', JOURNEYS, claude.exitProblem(exit, 'No conversation found')],
    ['its end says that it has no login', JOURNEYS, claude.exitProblem(exit, 'Please run /login')],
    ['the turn of a fork is gone', 'e2e/specs/agents/fork-at-turn.spec.ts', claude.turnGone()],
    [
      'a part is forked in the terminal',
      'e2e/specs/claude-code/fork.spec.ts',
      claude.forksInChat(),
    ],
    ['there are no terminals', DRIVERS.claude, claude.noTerminals()],
    [
      'it ended while Corral was closed',
      'e2e/specs/claude-code/restart.spec.ts',
      claude.endedAway(),
    ],
    ['it ends in its terminal', JOURNEYS, await tuiEnd(exit)],
    ['it is killed in its terminal', JOURNEYS, await tuiEnd(killed)],
    ['the terminals end', JOURNEYS, await tuiEnd(null)],
    ['a process of another kind ends', SPAWN, endedByItself(exit, 'boom')],
    [
      'a process of another kind is killed',
      SPAWN,
      endedByItself({ code: null, signal: 'SIGKILL' }, ''),
    ],
  ],
  codex: [
    ...ofProgram(codex.problems, DRIVERS.codex),
    ...codexErrors,
    ['it has no login', DRIVERS.codex, codex.notLoggedIn()],
    ['the conversation is gone', JOURNEYS, codex.conversationGone('no rollout found')],
    ['it refuses the choices of a session', DRIVERS.codex, codex.startRefused('no')],
    [
      'a setting is no longer known',
      SETTINGS,
      codex.problems.exit(
        exit,
        'WARNING: proceeding\nError: approval_policy = "untrusted" is no longer supported; remove this setting\n',
        '/home/ada/.codex/config.toml',
      ),
    ],
    [
      'a setting has a wrong value',
      SETTINGS,
      codex.problems.settings(
        'failed to load configuration: /home/ada/.codex/config.toml:1:9: invalid type: integer `3`, expected a string',
      ),
    ],
    [
      'a setting is wrong in a file that it does not name',
      SETTINGS,
      codex.problems.settings('failed to load configuration: Model provider `nope` not found'),
    ],
    ['it crashes before its session begins', DRIVERS.codex, endedEarly, 'endedBeforeBegin'],
    ['it no longer reads its input', DRIVERS.codex, noInput, 'endedBeforeBegin'],
  ],
  opencode: [
    ...ofProgram(opencode.problems, DRIVERS.opencode),
    ...opencodeErrors,
    ['it is of the next generation', DRIVERS.opencode, opencode.generation2('2.0.0')],
    ['the conversation is gone', JOURNEYS, opencode.conversationGone('not found')],
    ['there are no terminals', DRIVERS.opencode, opencode.noTerminals()],
    ['it ended while Corral was closed', JOURNEYS, opencode.endedAway()],
    ['it refuses the choices of a session', DRIVERS.opencode, opencode.startRefused('no')],
    [
      'its settings are no JSON',
      SETTINGS,
      opencode.problems.exit(
        exit,
        '\u001b[91m\u001b[1mError: \u001b[0mConfig file at /home/ada/opencode.json is not valid JSON(C): \n--- JSONC Input ---\n{"model": "scripted/one",, }\n\n--- Errors ---\nPropertyNameExpected at line 1, column 26\n   Line 1: {"model": "scripted/one",, }\n',
      ),
    ],
    [
      'a setting has a wrong value',
      SETTINGS,
      opencode.problems.exit(
        exit,
        'Error: Configuration is invalid at /home/ada/opencode.json\n↳ Expected string | undefined, got 3 model\n',
      ),
    ],
  ],
  gemini: [
    ...ofProgram(gemini, DRIVERS.gemini),
    ...turnRows,
    ['it has no login', DRIVERS.gemini, gemini.notLoggedIn(null)],
    ['it refuses its login', LOG_IN, gemini.notLoggedIn('no')],
    ['it takes its time', DRIVERS.gemini, gemini.silentFor(60)],
    ['it ends without a word', DRIVERS.gemini, gemini.endedSilently(), 'endedBeforeBegin'],
    ['the conversation is gone', JOURNEYS, gemini.conversationGone('no')],
    ['it refuses the choices of a session', DRIVERS.gemini, gemini.startRefused('no')],
    ['it does not stop', JOURNEYS, gemini.notInterrupted(10)],
    [
      'its settings are no JSON',
      SETTINGS,
      gemini.exit(
        { code: 52, signal: null },
        '\u001b[31mError in /home/ada/.gemini/settings.json: Expected double-quoted property name in JSON at position 14 (line 1 column 15)\nPlease fix the configuration file(s) and try again.\u001b[0m\n',
      ),
    ],
    [
      'its settings are no JSON, as its version is asked',
      SETTINGS,
      gemini.broken(
        '/bin/gemini',
        '\u001b[31mError in /home/ada/.gemini/settings.json: Expected double-quoted property name in JSON at position 14 (line 1 column 15) Please fix the configuration file(s) and try again.',
      ),
    ],
  ],
  corral: [
    ['its program is missing', DRIVERS.corral, corral.missing('/x')],
    ['it has no model', DRIVERS.corral, corral.notLoggedIn(null)],
    ['its model is refused', DRIVERS.corral, corral.notLoggedIn('no')],
    ['an entry without a command to install is missing', LOG_IN, entry.missing(null)],
    ['an entry without a command to install is broken', LOG_IN, entry.broken('/x', 'no')],
    ['an entry of its own has no login', LOG_IN, entry.notLoggedIn(null)],
    [
      'an entry of its own offers ways to log in',
      LOG_IN,
      entry.notLoggedIn('no', [{ id: 'browser', name: 'In the browser' }], ['mine']),
    ],
    [
      'a program ends in its terminal',
      JOURNEYS,
      programExit('Mine', exit, false, ['boom']).problem,
    ],
    ['a program is killed', JOURNEYS, programExit('Mine', killed, false, []).problem],
    ['a program ends with its terminals', JOURNEYS, programExit('Mine', null, false, []).problem],
  ],
};

export const failureCases: readonly FailureCase[] = Object.entries(rows).flatMap(
  ([agentId, cases]) =>
    cases.map(([when, seen, made, kind]) => {
      if (made === null) throw new Error(`${agentId}: ${when} makes no problem.`);
      return { agentId, when, seen, made, ...(kind !== undefined && { kind }) };
    }),
);

/**
 * Texts that no problem of the table has, with the file that composes them: reasons of refusals,
 * which are shown beside the command that was refused, and parts of other texts.
 */
export const partsOf: Readonly<Record<string, string>> = {
  'agentFailures.versionSilent': 'src/core/agents/kits/process/program-problems.ts',
  'agentFailures.versionFailed': 'src/core/agents/kits/process/program-problems.ts',
  'agentFailures.noTestFolder': 'src/core/agents/acp/examine/exchange.ts',
  'agentFailures.handshakeRefused': 'src/core/agents/acp/examine/exchange.ts',
  'agentFailures.testCancelled': 'src/core/agents/acp/examine/examine.ts',
  'agentFailures.wireLogFailed': 'src/core/agents/kits/records/line-converter.ts',
  'agentFailures.notWorking': 'src/core/agents/acp/run/acp-run.ts',
  'agentFailures.promptTaken': 'src/core/agents/acp/run/acp-run.ts',
  'agentFailures.noDefaultModel': 'src/core/agents/acp/run/acp-run.ts',
  'agentFailures.listsNothing': 'src/core/agents/acp/examine/list-conversations.ts',
  'agentFailures.unreadableReply': 'src/core/agents/acp/examine/exchange.ts',
  'agentFailures.modeNotKept': 'src/core/agents/acp/run/connection.ts',
  'agentFailures.modeNotOffered': 'src/core/agents/acp/run/connection.ts',
  'agentFailures.modelNotOffered': 'src/core/agents/acp/run/connection.ts',
  'agentFailures.noAnswer': 'src/core/agents/kits/process/pending-replies.ts',
  'agentFailures.typedAlready': 'src/core/agents/terminal/program-run.ts',
  'agentFailures.setInTerminal': 'src/core/agents/terminal/program-run.ts',
  'agentFailures.tooManyWaiting': 'src/core/agents/kits/process/pending-replies.ts',
  'agentFailures.tooManyOpen': 'src/core/agents/kits/process/http-calls.ts',
  'agentFailures.replyTooLong': 'src/core/agents/kits/process/http-calls.ts',
  'agentFailures.replyNotJson': 'src/core/agents/kits/process/http-calls.ts',
  'agentFailures.connectionBroke': 'src/core/agents/kits/process/http-calls.ts',
  'agentFailures.freeDataFolder': 'src/core/agents/kits/records/line-converter.ts',
  'corral.failures.notRun': 'src/core/agents/corral/list-models.ts',
  'corral.failures.noList': 'src/core/agents/corral/list-models.ts',
  'corral.failures.listUnreadable': 'src/core/agents/corral/list-models.ts',
  'claude-code.failures.turnEnded': 'src/core/agents/claude-code/records/result.ts',
  'claude-code.failures.turnEndedWith': 'src/core/agents/claude-code/records/result.ts',
  'claude-code.failures.settingsNotWritten': 'src/core/agents/claude-code/terminal/claude-tui.ts',
  'claude-code.failures.makeWritable': 'src/core/agents/claude-code/terminal/claude-tui.ts',
  'claude-code.failures.noHooks': 'src/core/agents/claude-code/terminal/claude-tui.ts',
  'claude-code.failures.allowLoopback': 'src/core/agents/claude-code/terminal/claude-tui.ts',
  'claude-code.failures.typedAlready': 'src/core/agents/claude-code/terminal/tui-run.ts',
  'claude-code.failures.blocked': 'src/core/agents/claude-code/terminal/tui-controls.ts',
  'claude-code.failures.noBox': 'src/core/agents/claude-code/terminal/tui-controls.ts',
  'claude-code.failures.draft': 'src/core/agents/claude-code/terminal/tui-controls.ts',
  'claude-code.failures.busy': 'src/core/agents/claude-code/terminal/tui-controls.ts',
  'claude-code.failures.mode': 'src/core/agents/claude-code/terminal/tui-controls.ts',
  'claude-code.failures.noMode': 'src/core/agents/claude-code/terminal/tui-controls.ts',
  'claude-code.failures.model': 'src/core/agents/claude-code/terminal/tui-controls.ts',
  'claude-code.failures.noModel': 'src/core/agents/claude-code/terminal/tui-controls.ts',
  'claude-code.failures.onlyDefault': 'src/core/agents/claude-code/terminal/tui-controls.ts',
  'codex.failures.noServer': 'src/core/agents/codex/program/detect.ts',
  'codex.failures.unreadableReply': 'src/core/agents/codex/codex-run.ts',
  'codex.failures.notWorking': 'src/core/agents/codex/codex-run.ts',
  'codex.failures.noDefaultModel': 'src/core/agents/codex/codex-run.ts',
  'codex.failures.voiceFailed': 'src/core/agents/codex/records/notifications.ts',
  'opencode.failures.notListed': 'src/core/agents/opencode/program/problems.ts',
  'opencode.failures.unreadableReply': 'src/core/agents/opencode/server/list-conversations.ts',
  'opencode.failures.notWorking': 'src/core/agents/opencode/run/opencode-run.ts',
  'opencode.failures.noSuchModel': 'src/core/agents/opencode/run/conversation.ts',
  'demo.failures.programMissing': 'src/core/agents/demo/demo-agent.ts',
  'demo.failures.buildAgain': 'src/core/agents/demo/demo-agent.ts',
  'demo.failures.folderNotMade': 'src/core/agents/demo/demo-agent.ts',
  'demo.failures.freeSpace': 'src/core/agents/demo/demo-agent.ts',
};
