import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export const GREET_BEFORE = "return 'Hello ' + name;";

const readme = `# A small project for the Corral demo

Everything here is made up, and Corral may change all of it. Delete the folder whenever you like.

- \`greet.mjs\` says hello.
- \`count.mjs N\` prints N lines.
- \`fail.mjs\` fails with exit code 3.
- \`wait.mjs N\` waits N seconds.
`;

const greet = `export function greet(name) {
  ${GREET_BEFORE}
}

console.log(greet(process.argv[2] ?? 'world'));
`;

const count = `const total = Number(process.argv[2] ?? 10);
for (let line = 1; line <= total; line += 1) console.log(\`line \${line} of \${total}\`);
if (process.argv[3]) console.log(\`note: \${process.argv[3]}\`);
`;

const fail = `console.log('Looking for a file that is not there ...');
console.error('Error: missing.txt was not found');
process.exitCode = 3;
`;

const wait = `import { writeFileSync } from 'node:fs';

const seconds = Number(process.argv[2] ?? 60);
writeFileSync('wait.pid', String(process.pid));
console.log(\`waiting for \${seconds} s\`);
setTimeout(() => console.log('done'), seconds * 1000);
`;

export const projectFiles = {
  'README.md': readme,
  'greet.mjs': greet,
  'count.mjs': count,
  'fail.mjs': fail,
  'wait.mjs': wait,
};

/** Creates the folder and all missing files of the project; keeps existing files unchanged. */
export async function prepareProject(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [name, content] of Object.entries(projectFiles))
    await writeNew(join(folder, name), content);
}

async function writeNew(path: string, content: string): Promise<void> {
  try {
    await writeFile(path, content, { flag: 'wx' });
  } catch (thrown) {
    if (!(thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST')) throw thrown;
  }
}

/**
 * Creates a `node` in a folder for PATH, so that the demo's commands work with any binary that runs
 * this script (Electron's has another name).
 */
export async function prepareNodeShim(folder: string): Promise<string> {
  const bin = join(folder, '.corral-demo', 'bin');
  await mkdir(bin, { recursive: true });
  await writeFile(
    join(bin, 'node'),
    `#!/bin/sh\nexec '${process.execPath.replaceAll("'", String.raw`'\''`)}' "$@"\n`,
    { mode: 0o755 },
  );
  await writeFile(join(bin, 'node.cmd'), `@"${process.execPath}" %*\r\n`);
  return bin;
}

/** Restores the original text of the project's file. */
export async function restoreGreet(folder: string): Promise<void> {
  const path = join(folder, 'greet.mjs');
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, greet);
}
