import type {
  InteractionDetails,
  InteractionOption,
  InteractionRequest,
} from '#shared/interaction/interaction.ts';

import { exampleDetails } from './example-details.ts';

const option = (
  optionId: string,
  label: string,
  action: InteractionOption['action'],
  given: Partial<InteractionOption> = {},
): InteractionOption => ({
  optionId,
  label,
  description: null,
  action,
  isDefault: false,
  isDangerous: false,
  requiresInput: false,
  inputPrompt: null,
  metadata: {},
  ...given,
});

const approval = [
  option('approve', 'Approve', 'APPROVE_AND_EXECUTE', { isDefault: true }),
  option('approveForSession', 'Approve for this session', 'APPROVE_AND_EXECUTE', {
    description: 'Does not ask again for this command in this session',
    lasting: true,
  }),
  option('retry', 'Retry with feedback', 'RETRY_WITH_FEEDBACK', { requiresInput: true }),
  option('reject', 'Reject', 'REJECT_WITH_REASON'),
  option('stop', 'Reject and stop the agent', 'TERMINATE'),
];

const request = (requestId: string, given: Partial<InteractionRequest>): InteractionRequest => ({
  requestId,
  sessionId: 'example',
  type: 'TOOL_APPROVAL',
  title: '',
  message: '',
  details: { type: 'none' },
  context: {
    agentId: 'example',
    cwd: '/home/me/shop',
    askedBy: null,
    reason: 'The tests need a fresh folder.',
    blockedPath: null,
  },
  options: approval,
  required: true,
  risk: null,
  ...given,
});

const command = 'rm -rf build && npm test';

/** An example of each kind of request. The compiler asks for one of a new kind. */
const kinds: { readonly [T in InteractionDetails['type']]: InteractionRequest } = {
  tool: request('tool', {
    title: 'Run this command?',
    details: {
      type: 'tool',
      toolName: 'example',
      toolUseId: null,
      input: { command },
      details: { ...exampleDetails.commandOutput, command, stdout: '', stderr: '', exitCode: null },
    },
    risk: {
      level: 'HIGH',
      reasons: [{ code: 'deletesFolders', level: 'HIGH', subject: 'build' }],
      parts: [
        {
          text: 'rm -rf build',
          level: 'HIGH',
          reasons: [{ code: 'deletesFolders', level: 'HIGH', subject: 'build' }],
        },
        { text: 'npm test', level: 'LOW', reasons: [] },
      ],
    },
  }),
  questions: request('questions', {
    type: 'USER_CHOICE',
    title: 'The agent asks',
    details: {
      type: 'questions',
      toolUseId: null,
      questions: exampleDetails.questions.questions,
    },
    options: [option('answer', 'Answer', 'PROVIDE_INFO', { isDefault: true })],
  }),
  plan: request('plan', {
    title: 'Approve this plan?',
    details: { type: 'plan', toolUseId: null, plan: exampleDetails.plan.plan, filePath: null },
  }),
  none: request('none', {
    type: 'USER_CONFIRMATION',
    title: 'Continue?',
    message: 'The program in the terminal waits.',
    options: [
      option('screen-1', 'Yes', 'CUSTOM'),
      option('screen-2', 'Yes, and never ask again', 'CUSTOM', { isDangerous: true }),
      option('screen-3', 'No', 'CUSTOM', { isDefault: true }),
    ],
  }),
};

const edit = request('edit', {
  title: 'Edit this file?',
  details: {
    type: 'tool',
    toolName: 'example',
    toolUseId: null,
    input: { file_path: exampleDetails.diff.filePath },
    details: exampleDetails.diff,
  },
  risk: {
    level: 'LOW',
    reasons: [{ code: 'changesFile', level: 'LOW', subject: null }],
    parts: [],
  },
});

/** A request whose agent gives its answers long names of its own, in a narrow place. */
const longNames = request('long-names', {
  title: 'Let the agent use this server?',
  message: 'The server gets the text of the file that is open.',
  options: [
    option(
      'allow-0',
      'Approve: Let the server read what it needs for this one call',
      'APPROVE_AND_EXECUTE',
      {
        agentLabel: 'Let the server read what it needs for this one call',
        lasting: false,
      },
    ),
    option(
      'reject-1',
      'Reject: Do not let it, and ask again at the next call',
      'REJECT_WITH_REASON',
      {
        agentLabel: 'Do not let it, and ask again at the next call',
        lasting: false,
      },
    ),
  ],
});

export const exampleRequests: readonly InteractionRequest[] = [
  edit,
  ...Object.values(kinds),
  longNames,
];
