import { expect } from '@playwright/test';

import { dateChatsBack } from '../../machine/gemini-chats.ts';
import type { JourneyAgent } from './journey-agent.ts';

const path = (program: string) => expect.stringContaining(program);
const uuid = /^[0-9a-f-]{36}$/u;
const noUuid = '01a2001a-0000-7750-b1a3-e85560ba4c61';

const diffOfHunks = {
  type: 'diff',
  hunks: [{ lines: expect.arrayContaining(['+  // friendlier greeting']) }],
};

/** An answer with its thinking, whose turn is counted. */
const COUNTED = ['thinking', 'assistant', 'usage'];
const updated = { content: 'Updated src/greet.ts (+2 -1)' };
const greet = [expect.stringMatching(/\/src\/greet[.]ts$/u)];
const badRequest = { kind: 'apiError', words: 'scripted bad request' };

export const journeyAgents: readonly JourneyAgent[] = [
  {
    agentId: 'claude-code',
    name: 'Claude Code',
    found: { path: path('claude') },
    sessionId: uuid,
    noSession: noUuid,
    storesPromptsIn: '.claude/projects',
    repeatsPrompts: true,
    answer: {
      scenario: 'thoughtful',
      shown: COUNTED,
      counted: { isError: false },
      facts: {},
    },
    edit: {
      scenario: 'edit-greeting',
      asked: { title: 'Edit this file?', details: { toolName: 'Edit' } },
      shown: ['assistant', 'Read:completed', 'assistant', 'Edit:completed', 'assistant', 'usage'],
      cards: [{}, updated],
    },
    command: {
      scenario: 'makes-folder',
      command: 'mkdir -p build/one',
      makes: 'build',
      shown: ['Bash:completed', 'assistant', 'usage'],
      denied: ['Bash:denied', 'assistant', 'usage'],
      stopped: ['Bash:denied', 'status:interrupted', 'usage'],
      reads: [],
      reason: 'atOnce',
    },
    question: {
      scenario: 'question',
      shown: ['assistant', 'AskUserQuestion:completed', 'assistant', 'usage'],
    },
    slow: { scenario: 'slow-answer', begins: 'The answer begins here' },
    during: { scenario: 'slow-answer', read: 'inTurn' },
    errors: [{ scenario: 'bad-request', ...badRequest }],
    editsFreelyIn: ['acceptEdits'],
    fork: { keepsUnusedCopy: false },
  },
  {
    agentId: 'codex',
    name: 'Codex',
    found: { version: '0.169.0', path: path('codex') },
    sessionId: uuid,
    noSession: noUuid,
    repeatsPrompts: true,
    answer: {
      scenario: 'codex-thinking',
      shown: COUNTED,
      counted: { inputTokens: 600, cacheReadTokens: 900, outputTokens: 60, isError: false },
      facts: {},
    },
    edit: {
      scenario: 'codex-edit',
      asked: {
        title: 'Edit this file?',
        details: { toolName: 'Edit', details: diffOfHunks },
      },
      shown: ['Edit:completed', 'assistant', 'usage'],
      cards: [updated],
    },
    command: {
      scenario: 'codex-command',
      command: 'mkdir -p made-by-codex',
      makes: 'made-by-codex',
      asked: {
        message: '',
        agentSays: 'Do you want to make a folder?',
        details: { input: { command: 'mkdir -p made-by-codex' } },
      },
      shown: ['assistant', 'Bash:completed', 'assistant', 'usage'],
      denied: ['assistant', 'Bash:denied', 'user*', 'assistant', 'usage'],
      stopped: ['assistant', 'Bash:denied', 'status:interrupted', 'usage'],
      reads: [
        'rejected by user',
        'The user rejected this. It was not carried out. Reason:\\n\\nFolders are made on Mondays.',
      ],
      reason: 'atOnce',
    },
    question: {
      scenario: 'codex-question',
      mode: 'plan',
      shown: ['assistant', 'assistant', 'usage'],
    },
    slow: { scenario: 'codex-gate', begins: 'I think' },
    during: { scenario: 'codex-gate-then-command', read: 'inTurn' },
    errors: [
      { scenario: 'codex-bad-request', ...badRequest },
      { scenario: 'codex-rate-limit', kind: 'rateLimited', words: '429' },
    ],
    editsFreelyIn: ['workspace'],
    fork: { keepsUnusedCopy: false },
  },
  {
    agentId: 'opencode',
    name: 'OpenCode',
    found: { version: '1.18.33', path: path('opencode') },
    sessionId: /^ses_\w+$/u,
    noSession: 'ses_0000000000000000000000000',
    repeatsPrompts: false,
    answer: {
      scenario: 'opencode-thinking',
      shown: COUNTED,
      counted: { isError: false, outputTokens: expect.any(Number), costUsd: expect.any(Number) },
      facts: {
        model: 'scripted/one',
        contextWindow: 200_000,
        contextTokens: expect.any(Number),
        permissionMode: 'ask',
        version: '1.18.33',
      },
    },
    edit: {
      scenario: 'opencode-edit',
      asked: {
        title: 'Edit this file?',
        details: { toolName: 'Edit', tool: { kind: 'edit', paths: greet }, details: diffOfHunks },
      },
      shown: ['assistant', 'Read:completed', 'assistant', 'Edit:completed', 'assistant', 'usage'],
      cards: [
        {
          content: 'Read src/greet.ts',
          metadata: { details: { type: 'fileContent', startLine: 1, totalLines: 5 } },
        },
        { ...updated, metadata: { details: { type: 'diff' } } },
      ],
    },
    command: {
      scenario: 'opencode-command',
      command: 'mkdir -p made-by-opencode',
      makes: 'made-by-opencode',
      shown: ['assistant', 'Bash:completed', 'assistant', 'usage'],
      denied: ['assistant', 'Bash:denied', 'assistant', 'usage'],
      stopped: ['assistant', 'Bash:denied', 'usage'],
      reads: [],
      reason: 'atOnce',
    },
    question: {
      scenario: 'opencode-question',
      shown: ['AskUserQuestion:completed', 'assistant', 'usage'],
    },
    slow: { scenario: 'opencode-slow', begins: 'This is the beginning' },
    during: { scenario: 'opencode-slow', read: 'inTurn' },
    errors: [{ scenario: 'opencode-fails', ...badRequest }],
    editsFreelyIn: ['allow', 'build'],
    fork: { keepsUnusedCopy: true },
  },
  {
    agentId: 'gemini',
    name: 'Gemini CLI',
    found: { version: '0.61.0', path: path('gemini') },
    sessionId: uuid,
    noSession: '00000000-0000-4000-8000-000000000000',
    beforeResume: dateChatsBack,
    notResumedTwice: { missing: 'Gemini CLI 0.61.0 finds an empty file of the same conversation' },
    repeatsPrompts: false,
    answer: {
      scenario: 'gemini-thinking',
      shown: COUNTED,
      counted: { inputTokens: 1500, outputTokens: 60, isError: false },
      facts: {},
    },
    edit: {
      scenario: 'gemini-edit',
      asked: {
        details: {
          tool: { kind: 'edit', paths: greet },
          details: { type: 'diff', newContent: expect.stringContaining('// friendlier greeting') },
        },
        options: expect.arrayContaining([
          expect.objectContaining({ label: 'Approve and remember: Allow for this session' }),
        ]),
      },
      shown: ['assistant', 'Edit:completed', 'assistant', 'usage'],
      cards: [{}],
    },
    command: {
      scenario: 'gemini-command',
      command: 'mkdir -p made-by-gemini',
      makes: 'made-by-gemini',
      shown: ['assistant', 'Bash:completed', 'assistant', 'usage'],
      denied: ['assistant', 'Bash:denied', 'user*'],
      stopped: ['assistant', 'Bash:denied', 'status:interrupted'],
      reportsStop: true,
      reads: [],
      reason: 'afterTurn',
    },
    question: { missing: 'Gemini CLI asks no questions over ACP' },
    slow: { scenario: 'gemini-slow', begins: 'This is the beginning' },
    during: { scenario: 'gemini-slow', read: 'afterTurn' },
    errors: [{ scenario: 'gemini-fails', ...badRequest }],
    editsFreelyIn: ['autoEdit'],
    fork: { missing: 'Gemini CLI cannot copy a conversation over ACP' },
  },
  {
    agentId: 'corral',
    name: 'Corral Agent',
    found: {},
    sessionId: /./u,
    noSession: noUuid,
    variables: (modelUrl) => ({
      CORRAL_AGENT_PROVIDER: 'compatible',
      CORRAL_AGENT_BASE_URL: `${modelUrl}/v1`,
      CORRAL_AGENT_MODEL: 'scripted',
      CORRAL_AGENT_API_KEY: 'test-key',
    }),
    repeatsPrompts: false,
    answer: {
      scenario: 'thoughtful',
      shown: ['thinking', 'assistant'],
      counted: { missing: 'ACP reports no tokens of a turn' },
      facts: {},
    },
    edit: {
      scenario: 'corral-edit',
      asked: { details: { tool: { kind: 'edit', paths: greet } } },
      shown: ['assistant', 'Read:completed', 'assistant', 'Edit:completed', 'assistant'],
      cards: [{}, {}],
    },
    command: {
      scenario: 'corral-command',
      command: 'echo made > made.txt',
      makes: 'made.txt',
      shown: ['assistant', 'Bash:completed', 'assistant'],
      denied: ['assistant', 'Bash:denied', 'assistant'],
      stopped: ['assistant', 'Bash:denied', 'status:interrupted'],
      reads: [],
      reason: 'atOnce',
    },
    question: {
      scenario: 'corral-question',
      shown: ['assistant', 'Think:completed', 'assistant'],
    },
    slow: { scenario: 'slow-answer', begins: 'The answer begins here' },
    during: { scenario: 'slow-answer', read: 'afterTurn' },
    errors: [{ scenario: 'bad-request', ...badRequest }],
    editsFreelyIn: ['acceptEdits'],
    fork: { keepsUnusedCopy: false },
  },
];
