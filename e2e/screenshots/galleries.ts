import { join } from 'node:path';

import type { Machine } from '../machine/machine.ts';
import { COLOURED, edited, longFile, minified } from './made-files.ts';
import { MadeTranscript } from './made-transcript.ts';
import { writeWorkCards } from './work-cards.ts';

/** Titles of the conversations below. */
export const GALLERIES = {
  'cards-files': 'Make the greeting configurable',
  'cards-commands': 'Run the tests and tidy up',
  'cards-search': 'Find out where the greeting comes from',
  'cards-work': 'Plan the release',
  'cards-media': 'Show the numbers',
  states: 'Everything that can happen',
  folds: 'Read the whole project',
} as const;
export type Gallery = keyof typeof GALLERIES;

/** Every kind of card and state, written down as Claude Code would have. */
export async function writeGalleries(machine: Machine, picture: string): Promise<void> {
  const [files, search, commands] = [
    fileCards(machine),
    searchCards(machine),
    commandCards(machine),
  ];
  for (const each of [
    files,
    search,
    commands,
    mediaCards(machine, picture),
    states(machine),
    folds(machine),
  ])
    await each.write();
  await writeWorkCards(machine, GALLERIES['cards-work']);
}

function fileCards(machine: Machine): MadeTranscript {
  const made = new MadeTranscript(machine).prompt(GALLERIES['cards-files']);
  const filePath = join(machine.project, 'src/greet.ts');
  made.say('I change the greeting.');
  const edit = {
    filePath,
    oldString: 'name;',
    newString: 'name}',
    originalFile: edited.before,
    structuredPatch: edited.patch,
  };
  made.tool(
    'Edit',
    { file_path: filePath, old_string: 'a', new_string: 'b' },
    { content: 'The file has been updated.', structured: edit },
  );
  const page = join(machine.project, 'docs/greetings.md');
  const content =
    '# Greetings\n\n| Language | Word |\n| --- | --- |\n| en | Hello |\n| zh | 你好 |\n';
  const created = {
    type: 'create',
    filePath: page,
    content,
    structuredPatch: [],
    originalFile: null,
  };
  made.tool(
    'Write',
    { file_path: page, content },
    { content: 'File created', structured: created },
  );
  const list = join(machine.project, 'data/greetings.json');
  const long = {
    type: 'create',
    filePath: list,
    content: longFile,
    structuredPatch: [],
    originalFile: null,
  };
  made.tool(
    'Write',
    { file_path: list, content: longFile },
    { content: 'File created', structured: long },
  );
  const bundle = join(machine.project, 'dist/greet.min.js');
  const huge = {
    type: 'create',
    filePath: bundle,
    content: minified,
    structuredPatch: [],
    originalFile: null,
  };
  made.tool(
    'Write',
    { file_path: bundle, content: minified },
    { content: 'File created', structured: huge },
  );
  made.say('The greeting is in place.');
  const file = {
    filePath,
    content: edited.after.split('\n').slice(5, 26).join('\n'),
    startLine: 6,
    numLines: 21,
    totalLines: 38,
  };
  made.tool(
    'Read',
    { file_path: filePath, offset: 5, limit: 22 },
    { content: file.content, structured: { type: 'text', file } },
  );
  return made.say('That is all.');
}

function searchCards(machine: Machine): MadeTranscript {
  const made = new MadeTranscript(machine).prompt(GALLERIES['cards-search']);
  const found = ['src/greet.ts', 'src/greet.test.ts', 'src/config.ts', 'docs/greetings.md'];
  made.tool(
    'Glob',
    { pattern: '**/*greet*' },
    {
      content: found.join('\n'),
      structured: {
        filenames: found.map((name) => join(machine.project, name)),
        numFiles: 4,
        truncated: true,
      },
    },
  );
  made.say('Four files; now the lines.');
  const lines = [
    'src/greet.ts:20:export function greet(name: string): string {',
    'src/greet.ts:26:  return greet(name).toUpperCase() + "!".repeat(VOLUME);',
    'src/greet.ts:30:  return `(${greet(name)})`;',
    'src/greet.test.ts:4:import { greet, shout } from "./greet.ts";',
    'src/greet.test.ts:12:  expect(greet("world")).toBe("Hello, world!"); // a long line that goes on and on, so that it has to be broken somewhere in a narrow window',
    'docs/greetings.md:9:Call `greet` with a name.',
  ].join('\n');
  made.tool(
    'Grep',
    { pattern: 'greet\\(', output_mode: 'content', '-n': true },
    { content: lines, structured: { mode: 'content', filenames: [], content: lines, numLines: 6 } },
  );
  made.say('Nothing of it is in the tests of the config:');
  made.tool(
    'Grep',
    { pattern: 'greetConfig', output_mode: 'content' },
    {
      content: 'No matches found',
      structured: { mode: 'content', filenames: [], content: '', numLines: 0 },
    },
  );
  made.say('The web may know more.');
  const page =
    '# Greetings in software\n\nA greeting should be **short**, kind, and in the language of the reader.\n\n1. Ask for the name once.\n2. Never shout.\n\n```ts\ngreet("world");\n```\n\nSee also [the manual](https://example.com/manual).';
  const url = 'https://example.com/articles/greetings-in-software?from=search';
  made.tool(
    'WebFetch',
    { url, prompt: 'What makes a good greeting?' },
    { content: page, structured: { url, result: page, code: 200 } },
  );
  const hits = [
    {
      title: 'Greetings in software',
      url: 'https://example.com/articles/greetings-in-software',
      snippet: 'Short, kind, in the language of the reader.',
    },
    { title: 'Hello, world', url: 'https://example.org/hello', snippet: '' },
  ];
  made.tool(
    'WebSearch',
    { query: 'good greetings in software' },
    {
      content: 'two results',
      structured: {
        query: 'good greetings in software',
        results: [{ tool_use_id: 'x', content: hits }],
      },
    },
  );
  return made.say('That is all.');
}

function commandCards(machine: Machine): MadeTranscript {
  const made = new MadeTranscript(machine).prompt(GALLERIES['cards-commands']);
  const ran = (command: string, stdout: string, stderr = '') =>
    made.tool(
      'Bash',
      { command, description: 'A command' },
      { content: stdout, structured: { stdout, stderr, interrupted: false } },
    );
  ran('git status --short && echo "$HOME" | wc -c', ' M src/greet.ts\n?? docs/greetings.md\n12');
  ran('for file in src/*.ts; do\n  # one at a time\n  node --check "$file" || exit 1\ndone', '');
  ran('npx vitest run', COLOURED, 'ExperimentalWarning: something is new\n');
  ran(
    'seq -f "line %g of the log" 400',
    Array.from({ length: 400 }, (_, at) => `line ${at + 1} of the log`).join('\n'),
  );
  const failed =
    "Exit code 2\nsrc/greet.ts(9,3): error TS2322: Type 'number' is not assignable to type 'string'.\n\nFound 1 error.";
  made.tool(
    'Bash',
    { command: 'npx tsc --noEmit' },
    { content: failed, structured: `Error: ${failed}`, isError: true },
  );
  const no =
    "The user doesn't want to proceed with this tool use. The tool use was rejected. The folder is still needed.";
  const refused = {
    toolDenialBeforeRun: true,
    permissionDecision: { decision: 'reject', source: 'user' },
  };
  made.tool(
    'Bash',
    { command: 'rm -rf dist' },
    { content: no, structured: `Error: ${no}`, isError: true, more: refused },
  );
  const cut = '[Request interrupted by user for tool use]';
  const stopped = { toolDenialKind: 'user-rejected' };
  made.tool(
    'Bash',
    { command: 'npm run watch' },
    { content: cut, structured: `Error: ${cut}`, isError: true, more: stopped },
  );
  made.tool(
    'Bash',
    { command: 'npm run dev', run_in_background: true },
    {
      content: 'Command running in background with ID: bash_1',
      structured: { stdout: '', stderr: '', interrupted: false, backgroundTaskId: 'bash_1' },
    },
  );
  made.tool('Bash', { command: 'npm publish --dry-run' });
  return made.say('The last command never came back.');
}

function mediaCards(machine: Machine, picture: string): MadeTranscript {
  const made = new MadeTranscript(machine).prompt(GALLERIES['cards-media']);
  const image = {
    type: 'image',
    file: { base64: picture, type: 'image/png', originalSize: picture.length },
  };
  made.tool(
    'Read',
    { file_path: join(machine.project, 'docs/chart.png') },
    {
      content: [
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: picture } },
      ],
      structured: image,
    },
  );
  made.say('The numbers are in a notebook.');
  const source =
    'import pandas as pd\n\n# One row per day\nframe = pd.read_csv("greetings.csv")\nframe.plot(x="day", y="count", title=f"{len(frame)} days")';
  const notebook = {
    notebook_path: join(machine.project, 'analysis/greetings.ipynb'),
    cell_id: 'cell-3',
    cell_type: 'code',
  };
  made.tool(
    'NotebookEdit',
    { ...notebook, new_source: source, edit_mode: 'replace' },
    { content: 'Updated cell', structured: { ...notebook, error: '' } },
  );
  made.tool(
    'NotebookEdit',
    {
      ...notebook,
      cell_type: 'markdown',
      new_source: '## What we learn\n\nPeople greet **more** on Mondays.',
      edit_mode: 'insert',
    },
    { content: 'Inserted cell', structured: { ...notebook, cell_type: 'markdown', error: '' } },
  );
  return made.say('That is all.');
}

function states(machine: Machine): MadeTranscript {
  const made = new MadeTranscript(machine).prompt(GALLERIES.states);
  made.think('The person wants to see everything. I begin with the easy parts.');
  made.say(
    'An answer with `code`, a **strong** word and a [link](https://example.com/a/path?with=query).',
  );
  made.line({
    type: 'something-from-the-future',
    payload: { wings: 2, text: 'A record of a newer version' },
  });
  made.line({
    type: 'system',
    subtype: 'api_error',
    error: { status: 529, message: 'Overloaded' },
    retryAttempt: 2,
    maxRetries: 10,
    retryInMs: 4000,
  });
  made.line({
    type: 'assistant',
    isApiErrorMessage: true,
    error: 'authentication_failed',
    message: {
      id: 'msg_e',
      role: 'assistant',
      model: '<synthetic>',
      content: [
        {
          type: 'text',
          text: 'Please run /login · API Error: 401 Invalid authentication credentials',
        },
      ],
    },
  });
  made.line({
    type: 'system',
    subtype: 'compact_boundary',
    content: 'Conversation compacted',
    compactMetadata: { trigger: 'auto', preTokens: 168_000 },
  });
  made.tool(
    'Edit',
    { file_path: join(machine.project, 'src/lost.ts'), old_string: 'a', new_string: 'b' },
    {
      content: 'File has not been read yet. Read it first before writing to it.',
      structured: 'Error: File has not been read yet. Read it first before writing to it.',
      isError: true,
    },
  );
  made.prompt('Stop that, please.\n\nAnd `then`:\n- one\n- two');
  made.say('I begin again, but');
  return made.line({
    type: 'user',
    message: { role: 'user', content: [{ type: 'text', text: '[Request interrupted by user]' }] },
    interruptedMessageId: 'msg_e',
  });
}

function folds(machine: Machine): MadeTranscript {
  const made = new MadeTranscript(machine).prompt(GALLERIES.folds);
  made.say('I read what is there.');
  for (const name of ['src/greet.ts', 'src/config.ts', 'README.md', 'package.json']) {
    const filePath = join(machine.project, name);
    const file = { filePath, content: 'one\ntwo\n', startLine: 1, numLines: 2, totalLines: 2 };
    made.tool(
      'Read',
      { file_path: filePath },
      { content: 'one\ntwo', structured: { type: 'text', file } },
    );
  }
  made.tool(
    'Grep',
    { pattern: 'greet', output_mode: 'files_with_matches' },
    {
      content: 'Found 1 file\nsrc/greet.ts',
      structured: { mode: 'files_with_matches', filenames: ['src/greet.ts'], numFiles: 1 },
    },
  );
  return made.say('Five looks, one line.');
}
