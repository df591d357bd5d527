import { expect, test } from 'vitest';

import { trustAsk } from '#core/trust/trust-question.ts';
import { grantWords } from '#shared/interaction/grant.ts';
import { knownOptionOf } from '#shared/interaction/known-options.ts';
import { wordsIn } from '#shared/interaction/words-in.ts';
import { questionTexts } from '#shared/words/question-text.ts';

import type { AgentAsk } from './agent-event.ts';
import { elicitationAsk as acpElicitationAsk } from './acp/asks/elicitation-ask.ts';
import { permissionAsk as acpPermissionAsk } from './acp/asks/permission-ask.ts';
import { toolCallAfter } from './acp/wire/tool-call.ts';
import { askOf } from './claude-code/asks/asks.ts';
import { commandAsk } from './codex/asks/command-ask.ts';
import { fileAsk } from './codex/asks/file-ask.ts';
import type { ThreadItem } from './codex/wire/items.ts';
import { permissionAsk } from './codex/asks/permission-ask.ts';
import { planAsk } from './codex/asks/plan-ask.ts';
import { elicitationAsk, questionAsk } from './codex/asks/question-ask.ts';
import { optionsOf } from './demo/options.ts';

type WordedAsk = Pick<AgentAsk, 'title' | 'message' | 'wording' | 'options' | 'details'>;

const claude = (request: Record<string, unknown>, isCut = false) =>
  askOf('a', request, {
    previewDetails: () => null,
    agentTypes: new Map(),
    cut: isCut ? 'tooDeep' : null,
  });
const question = {
  id: 'q',
  question: 'own?',
  header: null,
  options: [{ label: 'own', description: null }],
};
const suggestions = [
  {
    type: 'addRules',
    behavior: 'allow',
    destination: 'localSettings',
    rules: [{ toolName: 'Bash', ruleContent: 'own:*' }],
  },
  { type: 'addDirectories', destination: 'projectSettings', directories: ['/own'] },
  { type: 'setMode', mode: 'acceptEdits', destination: 'session' },
];
const change = (type: string, path: string) => ({
  path,
  kind: { type, move_path: null },
  diff: '+own\n',
});
const files = (...changes: readonly ReturnType<typeof change>[]): ThreadItem => ({
  type: 'fileChange',
  id: 'i',
  status: 'inProgress',
  startedAtMs: null,
  completedAtMs: null,
  changes: [...changes],
});
const about = { toolUseId: 't', id: 1, folder: null };
const network = { host: 'own.example', action: 'allow' };
const decisions = [
  'accept',
  'acceptForSession',
  { acceptWithExecpolicyAmendment: { execpolicy_amendment: ['own'] } },
  { applyNetworkPolicyAmendment: { network_policy_amendment: network } },
  { applyNetworkPolicyAmendment: { network_policy_amendment: { ...network, action: 'deny' } } },
  'decline',
  'cancel',
];
const options = (body: Parameters<typeof optionsOf>[0]): WordedAsk => ({
  title: 'own',
  message: 'own',
  details: { type: 'tool', toolName: 'own', toolUseId: null, input: {}, details: null },
  options: optionsOf(body),
});
const demoTool = options({
  kind: 'tool',
  toolUseId: 't',
  toolName: 'own',
  input: {},
  remember: 'own',
});

const acpReading = { agent: 'Own', readCall: { isTitleCommand: true } };
const acp = (toolCall: object): WordedAsk => {
  const call = toolCallAfter(null, { toolCallId: 't', ...toolCall });
  const known = {
    sessionId: 's',
    turn: 0,
    parentToolUseId: null,
    inputSize: 0,
    isDone: false,
    progressAt: null,
    about: null,
  };
  const tool = call && { toolUseId: 't', ...known, call };
  // The names of further options are the agent's own words.
  const offered = (['allow_once', 'reject_once'] as const).map((kind) => ({
    optionId: kind,
    name: 'own',
    kind,
  }));
  return acpPermissionAsk({ id: 1, reading: acpReading, tool, offered });
};
const acpForm = (params: object) => acpElicitationAsk({ ...params }, { id: 1, agent: 'Own' });

const trusted = {
  agent: 'own',
  folder: '/own',
  programs: [{ file: 'own', lines: ['own'], unsure: null, hashes: [] }],
  canStartWithout: true,
};

/** All kinds of questions, with `own` in place of the agent's text. */
const asks: Readonly<Record<string, WordedAsk | null>> = {
  'a tool of Claude Code': claude({
    tool_name: 'Own',
    input: {},
    permission_suggestions: suggestions,
  }),
  'a tool of Claude Code, cut': claude({ tool_name: 'Own', input: {}, description: 'own' }, true),
  'a question of Claude Code': claude({
    tool_name: 'AskUserQuestion',
    input: { questions: [question] },
  }),
  'questions of Claude Code': claude({
    tool_name: 'AskUserQuestion',
    input: { questions: [question, { ...question, question: 'own 2' }] },
  }),
  'a plan of Claude Code': claude({ tool_name: 'ExitPlanMode', input: { plan: 'own' } }),
  'a command of Codex': commandAsk({ command: 'own', availableDecisions: decisions }, about),
  'a command of Codex that it does not tell': commandAsk({}, about),
  'a host of Codex': commandAsk(
    { command: 'own', networkApprovalContext: { host: 'own.example', protocol: null } },
    about,
  ),
  'a new file of Codex': fileAsk({}, files(change('add', 'own')), 't', 1),
  'a deleted file of Codex': fileAsk({}, files(change('delete', 'own')), 't', 1),
  'a changed file of Codex': fileAsk({}, files(change('update', 'own')), 't', 1),
  'files of Codex': fileAsk({}, files(change('add', 'own'), change('add', 'own2')), 't', 1),
  'files of Codex that it does not tell': fileAsk({}, null, 't', 1),
  'permissions of Codex': permissionAsk({ permissions: { own: true } }, 't', 1),
  'a plan of Codex': planAsk('t', 'own'),
  'a question of Codex': questionAsk({ questions: [question] }, 't', 1),
  'questions of Codex': questionAsk(
    { questions: [question, { ...question, id: 'q2', question: 'own 2' }] },
    't',
    1,
  ),
  'a server of Codex': elicitationAsk({ serverName: 'own', message: 'own' }, 1),
  'a server of Codex without a name': elicitationAsk(
    { requestedSchema: { properties: { own: { type: 'string' } } } },
    1,
  ),
  'a command of ACP': acp({ kind: 'execute', title: 'own' }),
  'an edit of ACP': acp({ content: [{ type: 'diff', path: 'own', oldText: 'own', newText: '' }] }),
  'a request of ACP that does not say what': acp({}),
  'another tool of ACP': acp({ kind: 'other', name: 'own', title: 'own' }),
  'a form of ACP': acpForm({ requestedSchema: { properties: { own: { type: 'string' } } } }),
  'a page of ACP': acpForm({ url: 'own', message: 'own' }),
  'a confirmation of ACP': acpForm({ message: 'own' }),
  'a folder to trust': trustAsk({ ...trusted, isChange: false }),
  'a changed folder': trustAsk({ ...trusted, isChange: true }),
  'a folder that cannot be read': trustAsk({
    ...trusted,
    programs: [{ file: 'own', lines: [], unsure: 'own', hashes: [] }],
    isChange: false,
  }),
  'a tool of the demo': demoTool,
  'a question of the demo': options({ kind: 'questions', toolUseId: 't', questions: [] }),
  'a plan of the demo': options({ kind: 'plan', toolUseId: 't', plan: 'own', filePath: '/own' }),
};

/**
 * Returns the texts that a Chinese UI would show in English although the agent did not write them.
 */
function leftInEnglish({
  title,
  message,
  wording,
  options: offered,
}: WordedAsk): readonly string[] {
  const isReported = (text: string | null) => text !== null && /\p{Script=Han}/u.test(text);
  const isOwn = (text: string) => text === '' || /^(?:own[ ?2]*\n?)+$/u.test(text);
  const texts = [
    [title, wording?.title],
    [message, wording?.message],
  ] as const;
  return [
    ...texts.flatMap(([text, words]) =>
      isOwn(text) || (words && isReported(wordsIn(questionTexts('zh'), words))) ? [] : [text],
    ),
    ...offered.flatMap(({ optionId, label, grants }) =>
      knownOptionOf(optionId) !== null ||
      (grants && isReported(grantWords(questionTexts('zh'), grants).label))
        ? []
        : [label],
    ),
  ];
}

test.each(Object.entries(asks))(
  "Agent asks: %s has a Chinese translation for all of Corral's texts",
  (_what, ask) => {
    expect(ask && leftInEnglish(ask)).toEqual([]);
  },
);

test('leftInEnglish finds a title and an option without a translation', () => {
  const [option] = demoTool.options;
  const offered = option
    ? [{ ...option, optionId: 'approve-tomorrow', label: 'Approve tomorrow' }]
    : [];
  expect(leftInEnglish({ ...demoTool, title: 'Allow it?', options: offered })).toEqual([
    'Allow it?',
    'Approve tomorrow',
  ]);
});
