import {
  failing,
  gate,
  httpError,
  reply,
  replyWith,
  text,
  thinking,
  toolUse,
  type Scenario,
} from '../../dsl.ts';

const NETWORK = 'curl -s http://127.0.0.1:9/health';

/** A command that the sandbox does not allow, so that Codex asks for approval. */
function escalated(cmd: string, justification: string) {
  return toolUse('exec_command', { cmd, sandbox_permissions: 'require_escalated', justification });
}

const edit = `*** Begin Patch
*** Update File: src/greet.ts
@@
 export function greet(name: string): string {
-  return "Hello " + name;
+  // friendlier greeting
+  return \`Hello, \${name}!\`;
 }
*** End Patch
`;

const twoFiles = `*** Begin Patch
*** Add File: src/one.ts
+export const one = 1;
*** Add File: src/two.ts
+export const two = 2;
*** End Patch
`;

/** Scenarios for Codex, whose tools differ from those of Claude Code. */
export const codexScenarios: Readonly<Record<string, Scenario>> = {
  'codex-command': () => [
    reply(
      text('I make a folder.'),
      escalated('mkdir -p made-by-codex', 'Do you want to make a folder?'),
    ),
    reply(text('That was the command.')),
  ],
  'codex-command-more': () => [
    reply(escalated('mkdir -p made-by-rule', 'And another folder?')),
    reply(text('That was the other command.')),
  ],
  'codex-command-twice': () => [
    reply(escalated(NETWORK, 'Is the server there?')),
    reply(text('Once more.'), escalated(NETWORK, 'Is the server there now?')),
    reply(text('Done.')),
  ],
  'codex-edit': () => [
    reply(toolUse('apply_patch', { patch: edit })),
    reply(text('The greeting is friendlier.')),
  ],
  'codex-two-files': () => [
    reply(toolUse('apply_patch', { patch: twoFiles })),
    reply(text('Two files were made.')),
  ],
  'codex-question': () => [
    reply(
      text('I need a decision.'),
      toolUse('request_user_input', {
        questions: [
          {
            id: 'database',
            header: 'Database',
            question: 'Which database should the project use?',
            options: [
              { label: 'PostgreSQL', description: 'Relational, strong consistency' },
              { label: 'SQLite', description: 'One file, no server' },
            ],
          },
        ],
      }),
    ),
    reply(text('Thanks, I will use your choice.')),
  ],
  'codex-plan': () => [
    reply(
      text(
        '<proposed_plan>\n# Improve the greeting\n\n1. Edit `src/greet.ts`.\n2. Run the tests.\n</proposed_plan>',
      ),
    ),
    reply(text('The plan is carried out.')),
  ],
  'codex-slow-command': () => [
    reply(
      text('This takes a while.'),
      toolUse('exec_command', {
        cmd: 'while [ ! -e go ]; do echo tick; sleep 0.2; done; echo over',
        yield_time_ms: 30_000,
      }),
    ),
    reply(text('The command is over.')),
  ],
  'codex-gate': () => [reply(text('I think ', gate('rest'), 'about it.'))],
  'codex-gate-then-command': () => [
    reply(
      text('First '),
      text(gate('rest'), 'this.'),
      toolUse('exec_command', { cmd: 'echo one' }),
    ),
    reply(text('You said more, and I heard it.')),
  ],
  'codex-thinking': () => [
    reply(thinking('**Considering**\n\nA greeting is wanted.'), text('Hello.')),
  ],
  'codex-bad-request': () => [httpError(400, 'invalid_request_error', 'scripted bad request')],
  'codex-limits': () => [
    replyWith(
      {
        'x-codex-primary-used-percent': '42',
        'x-codex-primary-window-minutes': '300',
        'x-codex-primary-reset-at': String(Math.floor(Date.now() / 1000) + 3600),
        'x-codex-secondary-used-percent': '91',
        'x-codex-secondary-window-minutes': '10080',
        'x-codex-secondary-reset-at': String(Math.floor(Date.now() / 1000) + 86_400),
      },
      text('Most of the week is used.'),
    ),
  ],
  'codex-rate-limit': () => [httpError(429, 'rate_limit_error', 'scripted rate limit')],
  'codex-overload': () => [
    failing(
      1,
      httpError(503, 'server_error', 'Overloaded'),
      reply(text('Back again after the overload.')),
    ),
  ],
};
