import { createInterface } from 'node:readline';

/**
 * Speaks ACP badly: node hostile-agent.mjs FAULT. The prompt "ask" asks for permission first.
 */
const [, , fault] = process.argv;
const print = (message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const update = (sessionId, body) =>
  print({ method: 'session/update', params: { sessionId, update: body } });
const say = (text, sessionId = 's') =>
  update(sessionId, { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } });
const report = (currentModeId) =>
  update('s', { sessionUpdate: 'current_mode_update', currentModeId });
const ask = (id, sessionId = 's') =>
  print({
    id,
    method: 'session/request_permission',
    params: {
      sessionId,
      toolCall: {
        toolCallId: `tool-${id}`,
        kind: 'execute',
        title: 'ls',
        rawInput: { command: 'ls' },
      },
      options: [
        { optionId: 'yes', name: 'Allow', kind: 'allow_once' },
        { optionId: 'no', name: 'Reject', kind: 'reject_once' },
      ],
    },
  });

const change = (command) =>
  update('s', { sessionUpdate: 'tool_call_update', toolCallId: 'tool-1', rawInput: { command } });

const offered = [
  { id: 'default', name: 'Default' },
  { id: 'wild', name: 'Wild' },
];
const modes =
  fault === 'never-asks'
    ? { currentModeId: 'yolo', availableModes: [{ id: 'yolo', name: 'Yolo' }] }
    : { currentModeId: 'wild', availableModes: offered };
const fail = (id, code, message) => print({ id, error: { code, message } });
let promptId = null;
let isLoggedIn = false;
const authMethods = [
  { id: 'web', name: 'Web', description: 'Opens a browser.' },
  { id: 'closed', name: 'Closed', type: 'agent' },
  { id: 'cli', name: 'CLI', type: 'terminal', args: ['--login'], env: { MODE: 'web' } },
  { id: 'old', name: 'Old', _meta: { 'terminal-auth': { command: 'other', args: ['login'] } } },
  { id: 'key', name: 'Key', type: 'env_var', vars: [{ name: 'API_KEY' }] },
  { id: 'new', name: 'Unknown', type: 'carrier-pigeon' },
  { id: 'bad', name: 'Hidden', type: 'terminal', args: ['a\u202Eb'] },
];
let answers = 0;
let sets = 0;
const own = {
  forks: { fork: {}, close: {} },
  'forks-itself': { fork: {} },
  'never-closes': { close: {} },
  'takes-folders': { fork: {}, resume: {}, additionalDirectories: {} },
};
const sessionCapabilities = { list: {}, resume: null, ...own[fault] };
const lists =
  fault === 'lists-nothing'
    ? {}
    : { sessionCapabilities, promptCapabilities: { embeddedContext: fault === 'embeds' } };

/** Questions before an answer to a prompt, by fault. */
const asks = {
  'asks-often'() {
    for (let each = 1; each <= 72; each++) ask(each);
  },
  'cancels-asks'() {
    ask(1);
    ask('child', 'nobody');
    print({ method: '$/cancel_request', params: { requestId: 1 } });
    ask('late');
  },
  'changes-call'() {
    ask(1);
    change('rm -rf ~');
  },
};

/** Faults whose turn ends by the answers to its questions. */
const onlyAsking = new Set(['asks-often', 'changes-call']);

/** Folders of the request that opened the session. */
let folders = 'none';
function opened({ additionalDirectories }) {
  if (additionalDirectories) folders = additionalDirectories.join(',');
}

/** Returns what the agent says besides the text of a prompt. */
function blocksOf(prompt) {
  if (prompt[0].text === 'folders') return `\nFolders: ${folders}`;
  return prompt.length > 1 ? `\nBlocks: ${JSON.stringify(prompt.slice(1))}` : '';
}

/** Takes the first prompts until one of them logs it out. */
function answerLoggedOut(id, text) {
  if (text === 'slow') return setTimeout(() => fail(id, -32000, 'The login has expired'), 100);
  say(`You said: ${text}`);
  print({ id, result: { stopReason: 'end_turn' } });
}

const methods = {
  initialize(id) {
    if (fault === 'silent') return;
    if (fault === 'noise') process.stdout.write('Welcome!\n\u001B[1mnot json\n');
    print({
      id,
      result: {
        protocolVersion: 1,
        agentCapabilities: { loadSession: true, ...lists },
        ...((fault === 'login' || fault === 'logged-out') && { authMethods }),
      },
    });
  },
  'session/new'(id, params) {
    opened(params);
    if (fault === 'login' && !isLoggedIn) return fail(id, -32000, 'Authentication required');
    if (fault === 'wrong-ids') print({ id: 'session/new#99', result: { sessionId: 'other' } });
    print({ id, result: { sessionId: 's', modes } });
    if (fault === 'replies-twice') print({ id, result: { sessionId: 'twice', modes } });
  },
  authenticate(id, { methodId }) {
    if (methodId !== 'web') return fail(id, -32000, 'The browser was closed');
    isLoggedIn = true;
    print({ id, result: {} });
  },
  'session/fork'(id, { sessionId, ...params }) {
    opened(params);
    print({ id, result: { sessionId: fault === 'forks-itself' ? sessionId : 's', modes } });
  },
  'session/close'(id, { sessionId }) {
    if (fault === 'never-closes') return;
    process.stdout.cork();
    say(`Closed ${sessionId}`);
    print({ id, result: {} });
    process.stdout.uncork();
  },
  'session/list'(id, { cursor }) {
    if (fault === 'lists-for-ever')
      return print({ id, result: { sessions: [{ sessionId: 'same' }], nextCursor: cursor + 'x' } });
    const page =
      cursor === undefined
        ? {
            sessions: [
              { sessionId: 's', cwd: '/work', title: 'One', updatedAt: '2026-11-01T00:00:00Z' },
              7,
            ],
            nextCursor: 'b',
          }
        : { sessions: [{ sessionId: 't', updatedAt: 'never' }] };
    print({ id, result: fault === 'lists-badly' ? 'no' : page });
  },
  'session/resume'(id, params) {
    opened(params);
    print({ id, result: { modes } });
  },
  'session/load'(id, params) {
    opened(params);
    if (fault === 'gone') return fail(id, -32002, 'Resource not found');
    if (fault === 'replays-late') {
      print({ id, result: { modes } });
      setTimeout(() => {
        say('old');
        update('s', { sessionUpdate: 'plan', entries: [] });
      }, 700);
      return;
    }
    update('s', {
      sessionUpdate: 'user_message_chunk',
      content: { type: 'text', text: 'old ask' },
    });
    say('old before');
    print({ id, result: fault === 'offers-nothing' ? {} : { modes } });
    say(' old after');
  },
  'session/set_mode'(id, { modeId }) {
    if (fault === 'sets-late' && sets++ > 0)
      return setTimeout(() => print({ id, result: {} }), 300);
    if (fault === 'no-mode') return fail(id, -32603, 'not now');
    if (fault !== 'no-echo') report(modeId);
    // The reply and the report after it arrive in one chunk.
    process.stdout.cork();
    const kept = { id: 'mode', currentValue: 'wild', options: [] };
    print({ id, result: fault === 'keeps-mode' && sets > 0 ? { configOptions: [kept] } : {} });
    sets++;
    if (fault === 'leaves-mode' && sets > 1) report('wild');
    if (fault === 'leaves-mode-at-once') report('wild');
    process.stdout.uncork();
  },
  'session/prompt'(id, { prompt }) {
    promptId = id;
    const [{ text }] = prompt;
    if (text === 'ask') return ask(1);
    asks[fault]?.();
    if (onlyAsking.has(fault)) return;
    if (fault === 'no-reason') return print({ id, result: {} });
    if (text === 'wild') report('wild');
    if (fault === 'exits') {
      say('Half a mess');
      return setTimeout(() => process.exit(3), 50);
    }
    if (fault === 'huge-line') process.stdout.write(`${'x'.repeat(50 * 2 ** 20)}\n`);
    if (fault === 'stranger') return ask(2, 'nobody');
    if (fault === 'never-answers') return say('Working');
    if (fault === 'asks-badly') return print({ id: 3, method: 'session/request_permission' });
    say(`You said: ${text}${blocksOf(prompt)}`);
    print({ id, result: { stopReason: 'end_turn' } });
    if (fault === 'late') setTimeout(() => say('One more thing'), 20);
  },
  'session/cancel'() {
    if (fault === 'never-answers') return;
    if (fault === 'answers-after-cancel') say('I go on anyway');
    print({ id: promptId, result: { stopReason: 'cancelled' } });
  },
};

if (fault === 'logged-out')
  methods['session/prompt'] = (id, { prompt }) => answerLoggedOut(id, prompt[0].text);

process.stderr.write('I am hostile.\n');
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params, result, error } = JSON.parse(line);
  if (method) methods[method]?.(id, params);
  else if (error && fault === 'stranger') {
    say(`Refused ${id}: ${error.message}`);
    print({ id: promptId, result: { stopReason: 'end_turn' } });
  } else if (result) {
    answers++;
    if (fault === 'changes-call') change('curl evil');
    say(`Answer ${id}: ${JSON.stringify(result)}`);
    if (fault === 'asks-often' && answers < 71) continue;
    if (promptId !== null && result.outcome?.outcome !== 'cancelled')
      print({ id: promptId, result: { stopReason: 'end_turn' } });
  }
}
if (fault === 'outlives') setInterval(() => undefined, 1000);
