import type { Words } from './words.ts';

const help = `Send one of these words to see one thing at a time:

| word | what happens |
| --- | --- |
| \`tour\` | the whole demo again |
| \`slow\` | slow writing, until you interrupt it |
| \`sleep\` | a command that runs for a minute; interrupt it |
| \`long\` | a command that prints 2,000 lines |
| \`big\` | one line of 20 MB |
| \`many 500\` | 500 messages |
| \`parallel\` | three tools at once |
| \`agent\` | a sub-agent that asks for approval |
| \`two\` | two approvals open at once |
| \`count 5\` | one command to approve |
| \`risky\` | a command that deletes something |
| \`withdraw\` | a question that is taken back |
| \`timeout 20\` | a question that ends by itself |
| \`question\` | two questions at once |
| \`secret\` | a question for a password |
| \`plan\` | a plan to approve |
| \`fail\` | a command that fails |
| \`garbage\` | output that is no message |
| \`crash\` | the agent's process dies in the middle |`;

export const en: Words = {
  greeting: `Hello! I am the **demo agent** of Corral. I am a small script, not a language model: I work offline, and only in a temporary folder that was made for this session.

You see this text while it is being written. Next I *think*, and read a file; click a card to see what is inside.`,
  resumed: (step, steps) =>
    `I was stopped after step ${step} of ${steps}. I remember that, and go on from there.`,
  thinking:
    'The person has never seen an approval dialog. I should read the file first, then propose one small change, so that the diff is easy to read.',
  editIntro:
    'I would like to change one line of `greet.mjs`. An edit needs your approval: Corral opens a dialog with the **diff**. Try *Retry with feedback*, and tell me what you want.',
  editAsk: {
    title: 'Edit this file?',
    message: 'A friendlier greeting, in one line.',
    remember: 'edits',
  },
  again: (feedback) => `You said: “${feedback}”. Here is another proposal, with that in it.`,
  rejected: (reason) =>
    `All right, I leave that. Your reason was: “${reason}”. An agent is told it and works around it.`,
  unanswered:
    'Nobody answered in time, so I leave that. It counts as *not answered*, not as your refusal.',
  withdrawn:
    'I took my question back, so the dialog closed by itself. It is kept in the conversation as *withdrawn*, not as your refusal.',
  bashIntro:
    'Now a command. It really runs, in this folder, after you approved it. You can also let Corral remember your answer for this session.',
  bashAsk: {
    title: 'Run this command?',
    message: 'Shows the version of Node and prints some lines.',
    remember: '`node` commands',
  },
  riskyAsk: {
    title: 'Run this command?',
    message: 'Makes the folder scratch, prints some lines, and deletes the folder with all in it.',
    remember: null,
  },
  askReason: 'The demo asks before it changes files or runs commands.',
  questionIntro:
    'Agents ask questions, too. First one with a single choice, then one where you may choose several.',
  questionTitle: 'A question of the demo agent',
  single: {
    question: 'How shall the greeting sound?',
    header: 'Tone',
    multiSelect: false,
    options: [
      { label: 'Friendly', description: 'Hello, world!', preview: null },
      { label: 'Formal', description: 'Good day, world.', preview: null },
      { label: 'Pirate', description: 'Ahoy, world!', preview: null },
    ],
  },
  secret: {
    question: 'Which password shall I use?',
    header: 'Password',
    multiSelect: false,
    options: [],
    isSecret: true,
  },
  secretTaken: (characters) =>
    `Thank you. It has ${characters} characters, and I keep none of them.`,
  multi: {
    question: 'Which extras do you want?',
    header: 'Extras',
    multiSelect: true,
    options: [
      { label: 'Tests', description: 'A test for each function', preview: null },
      { label: 'Documentation', description: 'A page that explains it', preview: null },
      { label: 'Colours', description: 'A coloured greeting', preview: null },
    ],
  },
  answered: (answers) => `Your answer: **${answers}**.`,
  skipped: 'You skipped it. I go on without an answer.',
  todoIntro: 'A longer job gets a todo list, which is kept up to date:',
  todos: ['Read the code', 'Make the greeting friendlier', 'Write down what was done'],
  planIntro:
    'Before something large, an agent may present a plan. Approve it, or say what should be different.',
  plan: (change) => `# A plan for the greeting

1. Keep \`greet()\` as small as it is.
2. Write \`NOTES.md\` with what was done.
3. Look at the result.
${change === null ? '' : `4. As you asked: ${change}\n`}
## Risks

None. Everything is in a temporary folder.`,
  planAsk: { title: 'Approve this plan?', message: 'The demo wants to start with this plan.' },
  planApproved:
    'The plan is approved. If you chose *Approve and accept edits*, the next file is written without a question.',
  agentIntro: 'Some work goes to a **sub-agent**. Its tools nest under its card:',
  agentTask: {
    description: 'Look at the project',
    prompt: 'Read the project and say in one sentence what it does.',
    report: 'It is a small project that says hello and counts lines.',
  },
  parallelIntro:
    'Tools may also run in parallel. These three start together and end in another order:',
  writeIntro: 'And one new file:',
  note: '# Notes\n\nWritten by the demo agent of Corral.\n',
  writeAsk: {
    title: 'Write this file?',
    message: 'A new file with a short note.',
    remember: 'edits',
  },
  summary: `## That was the tour

| you saw | where |
| --- | --- |
| text while it is written | in the conversation |
| tools with their output | in cards; click them |
| diff, command, plan | in the approval dialog |
| questions | in the same dialog |

The change as code:

\`\`\`js
export function greet(name) {
  return \`Hello, \${name}!\`;
}
\`\`\`

Now start a session with a real agent in a folder of yours, or send \`help\` for more of this.`,
  slow: 'I write slowly now, until you interrupt me.',
  slowLine: (line) => `Sentence ${line} of a very long story. `,
  long: 'This command prints 2,000 lines. The card shows the end of them first, and all of them on demand.',
  fail: 'This command will fail:',
  failed:
    'It failed with exit code 3, as you can see in its card. That ends nothing: I am still here.',
  crash: 'In a moment my process ends with exit code 1, in the middle of a line.',
  garbage: 'Now some output that is no message at all:',
  afterGarbage:
    'That was it. Corral kept each of those lines, counted them, and shows them on demand.',
  big: 'The next result is one line of 20 MB.',
  two: 'Two tools at once, and both need your approval. The dialog shows one, and how many wait.',
  twoDone: 'Both are decided.',
  timeout: (seconds) =>
    `I ask something that ends by itself after ${seconds} seconds. The clock runs only while you can see the question.`,
  risky:
    'Now a command that deletes something, even if only what it has made itself: it has to be looked at twice.',
  withdraw: 'I ask something, and take it back in a moment.',
  sleep: 'This command waits for a minute. Interrupt it when you have seen enough.',
  many: (line, total) => `Message ${line} of ${total}.`,
  done: 'Done.',
  help: `I am the demo agent, a script: I understand only a few words.\n\n${help}`,
};
