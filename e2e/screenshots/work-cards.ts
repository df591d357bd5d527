import { join } from 'node:path';

import type { Machine } from '../machine/machine.ts';
import { MadeTranscript } from './made-transcript.ts';

const PLAN =
  '# Release 2.0\n\n1. Run **all** tests\n2. Write the change log in `CHANGELOG.md`\n   - what is new\n   - what is gone\n3. Tag it\n\n> Nothing is published before you say so.\n\n```sh\ngit tag v2.0.0\n```\n';

/** Plans, tasks, questions, a sub-agent and tools of servers. */
export async function writeWorkCards(machine: Machine, title: string): Promise<void> {
  const made = new MadeTranscript(machine).prompt(title);
  made.tool(
    'ExitPlanMode',
    { plan: PLAN },
    {
      content: 'User has approved your plan.',
      structured: { plan: PLAN, filePath: join(machine.home, '.claude/plans/release.md') },
    },
  );
  const no = "The user doesn't want to proceed with this tool use.";
  const more = { permissionDecision: { decision: 'reject', source: 'user' } };
  const short = '1. Publish at once\n2. Test later\n';
  made.tool(
    'ExitPlanMode',
    { plan: short },
    { content: no, structured: `Error: ${no}`, isError: true, more },
  );
  const todos = [
    { content: 'Run all tests', status: 'completed', activeForm: 'Running' },
    {
      content:
        'Write the change log, with everything that is new, everything that is gone, and what people have to do about it',
      status: 'in_progress',
      activeForm: 'Writing',
    },
    { content: 'Tag it', status: 'pending', activeForm: 'Tagging' },
  ];
  made.tool(
    'TodoWrite',
    { todos },
    { content: 'Todos have been modified', structured: { oldTodos: [], newTodos: todos } },
  );
  const questions = [
    {
      question: 'Which version is it?',
      header: 'Version',
      multiSelect: false,
      options: [
        { label: '2.0.0', description: 'Something is gone' },
        { label: '1.9.0', description: 'Only new things' },
      ],
    },
    {
      question: 'Whom shall it be told?',
      header: 'News',
      multiSelect: true,
      options: [
        { label: 'Users', description: '' },
        { label: 'Contributors', description: '' },
        { label: 'Everyone', description: '' },
      ],
    },
    {
      question: 'When?',
      header: 'Date',
      multiSelect: false,
      options: [
        { label: 'Today', description: '' },
        { label: 'Tomorrow', description: '' },
      ],
    },
  ];
  const answers = {
    'Which version is it?': '2.0.0',
    'Whom shall it be told?': 'Users, Contributors',
    'When?': 'After the holidays, please',
  };
  made.tool(
    'AskUserQuestion',
    { questions },
    { content: 'User has answered your questions', structured: { questions, answers } },
  );
  const prompt = 'Read the change log of the last release and say **what its sections were**.';
  const description = 'Look at the last release';
  const report = 'It had three sections:\n\n- Added\n- Changed\n- Removed';
  const use = made.tool(
    'Agent',
    { description, prompt, subagent_type: 'Explore' },
    {
      content: [{ type: 'text', text: report }],
      structured: {
        status: 'completed',
        content: [{ type: 'text', text: report }],
        totalTokens: 12_450,
        totalToolUseCount: 2,
        totalDurationMs: 42_000,
      },
    },
  );
  await new MadeTranscript(machine, made)
    .prompt(prompt)
    .say('I look for the file first.')
    .line(usedBy('Bash', { command: 'ls -1 *.md' }, 'sub_1'))
    .line(answeredWith('sub_1', 'CHANGELOG.md\nREADME.md'))
    .say(report)
    .writeFor(use);
  made.tool(
    'mcp__linear__create_issue',
    { title: 'Release 2.0', team: 'core', priority: 2 },
    { content: '{"id":"COR-41","url":"https://linear.example/COR-41"}' },
  );
  const found = JSON.stringify({
    issues: [
      {
        id: 'COR-40',
        title: 'Plan the release',
        labels: ['docs', 'release'],
        done: false,
        estimate: null,
      },
      { id: 'COR-41', title: 'Release', labels: [], done: true, estimate: 3 },
    ],
    total: 2,
    next: { cursor: 'b2Zmc2V0', description: 'A text of\nseveral lines\nthat opens' },
  });
  made.tool(
    'mcp__linear__search',
    {
      query: { text: 'release', filter: { state: ['open', 'done'], team: { key: 'COR' } } },
      limit: 20,
    },
    { content: found },
  );
  made.tool(
    'FutureTool',
    { what: 'something that Corral has never heard of', options: { deep: { deeper: [1, 2, 3] } } },
    { content: 'It is done.' },
  );
  made.say('That is all.');
  await made.write();
}

function usedBy(name: string, input: object, id: string) {
  return {
    type: 'assistant',
    message: { id: `m_${id}`, role: 'assistant', content: [{ type: 'tool_use', id, name, input }] },
  };
}

function answeredWith(id: string, stdout: string) {
  const content = [{ type: 'tool_result', tool_use_id: id, content: stdout, is_error: false }];
  return {
    type: 'user',
    message: { role: 'user', content },
    toolUseResult: { stdout, stderr: '', interrupted: false },
  };
}
