export const en = {
  modes: {
    default: {
      label: 'Ask',
      description: 'Asks before each edit and each command.',
    },
    acceptEdits: {
      label: 'Accept edits',
      description: 'Edits files without asking, asks before commands.',
    },
    bypassPermissions: {
      label: 'Never ask',
      description: 'Edits and runs everything without asking.',
    },
  },
  settings: {},
  notices: {},
  failures: {
    programMissing: 'The program {{file}} of the demo agent is missing.',
    buildAgain: 'Build Corral again: npm run build',
    folderNotMade: 'The folder {{folder}} of the demo agent could not be created: {{reason}}',
    freeSpace: 'Free some space in the temporary folder, then try again.',
  },
  /** The messages of the agent itself, in the language of the prompt. */
  script: {
    greeting: `Hello! I am the **demo agent** of Corral. I am a small script, not a language model: I work offline, and only in a temporary folder that was made for this session.

You see this text while it is being written. Next I *think*, and read a file; click a card to see what is inside.`,
    resumed: 'I was stopped after step {{step}} of {{steps}}. I continue from there.',
    thinking:
      'The person has never seen an approval dialog. I should read the file first, then propose one small change, so that the diff is easy to read.',
    editIntro:
      'I would like to change one line of `greet.mjs`. An edit needs your approval: Corral opens a dialog with the **diff**. Try *Retry with feedback*, and say what you want.',
    editAsk: {
      title: 'Edit this file?',
      message: 'A friendlier greeting, in one line.',
    },
    again: 'You said: “{{feedback}}”. Here is another proposal that takes it into account.',
    rejected:
      'All right, I skip that step. Your reason was: “{{reason}}”. An agent receives your reason and tries something else.',
    unanswered:
      'No answer arrived in time, so I skip that step. It counts as *not answered*, not as your refusal.',
    withdrawn:
      'I withdrew my question, so the dialog closed by itself. The conversation shows it as *withdrawn*, not as your refusal.',
    bashIntro:
      'Now a command. It really runs, in this folder, after you approve it. You can also let Corral remember your answer for this session.',
    bashAsk: {
      title: 'Run this command?',
      message: 'Shows the version of Node and prints some lines.',
    },
    riskyAsk: {
      title: 'Run this command?',
      message:
        'Creates the folder scratch, prints some lines, and deletes the folder with everything in it.',
    },
    writeAsk: {
      title: 'Write this file?',
      message: 'A new file with a short note.',
    },
    planAsk: {
      title: 'Approve this plan?',
      message: 'The demo wants to start with this plan.',
    },
    askReason: 'The demo asks before it changes files or runs commands.',
    questionIntro:
      'Agents also ask questions. The first one has a single choice; in the second one you can choose several.',
    questionTitle: 'A question of the demo agent',
    tone: {
      question: 'What tone should the greeting have?',
      header: 'Tone',
      friendly: {
        label: 'Friendly',
        description: 'Hello, world!',
      },
      formal: {
        label: 'Formal',
        description: 'Good day, world.',
      },
      pirate: {
        label: 'Pirate',
        description: 'Ahoy, world!',
      },
    },
    extras: {
      question: 'Which extras do you want?',
      header: 'Extras',
      tests: {
        label: 'Tests',
        description: 'A test for each function',
      },
      documentation: {
        label: 'Documentation',
        description: 'A page that explains it',
      },
      colours: {
        label: 'Colours',
        description: 'A coloured greeting',
      },
    },
    secret: {
      question: 'Which password should I use?',
      header: 'Password',
    },
    secretTaken: 'Thank you. It has {{characters}} characters, and I keep none of them.',
    answered: 'Your answer: **{{answers}}**.',
    skipped: 'You skipped it. I continue without an answer.',
    todoIntro: 'For a longer job, an agent keeps a todo list and updates it:',
    todos: {
      read: 'Read the code',
      greet: 'Make the greeting friendlier',
      note: 'Write down what was done',
    },
    planIntro:
      'Before a large change, an agent can present a plan. Approve it, or say what should be different.',
    plan: `# A plan for the greeting

1. Keep \`greet()\` as small as it is.
2. Write \`NOTES.md\` with what was done.
3. Check the result.

## Risks

None. Everything is in a temporary folder.`,
    changedPlan: `# A plan for the greeting

1. Keep \`greet()\` as small as it is.
2. Write \`NOTES.md\` with what was done.
3. Check the result.
4. As you asked: {{change}}

## Risks

None. Everything is in a temporary folder.`,
    planApproved:
      'The plan is approved. If you chose *Approve and accept edits*, the next file is written without a question.',
    agentIntro:
      'An agent can delegate work to a **sub-agent**. Its tools are nested under its card:',
    agentTask: {
      description: 'Look at the project',
      prompt: 'Read the project and say in one sentence what it does.',
      report: 'It is a small project that says hello and counts lines.',
    },
    parallelIntro:
      'Tools can also run in parallel. These three start together and end in another order:',
    writeIntro: 'And one new file:',
    note: `# Notes

Written by the demo agent of Corral.
`,
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

Now start a session with a real agent in one of your folders, or send \`help\` to try more.`,
    slow: 'I write slowly now, until you interrupt me.',
    slowLine: 'Sentence {{line}} of a very long story. ',
    long: 'This command prints 2,000 lines. The card shows the last ones first, and all of them on demand.',
    fail: 'This command will fail:',
    failed:
      'It failed with exit code 3, as you can see in its card. The session continues: I am still here.',
    crash: 'In a moment my process ends with exit code 1, in the middle of a line.',
    garbage: 'Now some output that is not a message at all:',
    afterGarbage: 'Corral kept each of those lines, counted them, and shows them on demand.',
    big: 'The next result is one line of 20 MB.',
    two: 'Two tools at once, and both need your approval. The dialog shows one of them, and how many are waiting.',
    twoDone: 'Both are decided.',
    timeout:
      'My next question ends by itself after {{seconds}} seconds. The clock runs only while you can see the question.',
    risky:
      'Now a command that deletes something, although only what it created itself. Read such a command carefully.',
    withdraw: 'I ask a question, and withdraw it after a moment.',
    sleep: 'This command waits for a minute. Interrupt it when you have seen enough.',
    many: 'Message {{line}} of {{total}}.',
    done: 'Done.',
    help: `I am the demo agent, a script: I understand only a few words.

Send one of these words to see one thing at a time:

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
| \`withdraw\` | a question that is withdrawn |
| \`timeout 20\` | a question that ends by itself |
| \`question\` | two questions at once |
| \`secret\` | a question for a password |
| \`plan\` | a plan to approve |
| \`fail\` | a command that fails |
| \`garbage\` | output that is not a message |
| \`crash\` | the agent's process dies in the middle |`,
  },
} as const;
