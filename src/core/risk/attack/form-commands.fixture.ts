import { formOfProgram, knownPrograms } from '../forms/registry.ts';
import type { Form } from '../grammar/form.ts';
import { commandSubject } from './command-subject.fixture.ts';

/**
 * Values of each kind that are in the sandbox or harmless anywhere. Kinds with `|` are their own
 * values.
 */
const samples: Readonly<Record<string, readonly string[]>> = {
  text: ['%s'], pattern: ['foo'], word: ['main'], number: ['1'], name: ['foo'], read: ['a.txt'], plainPath: ['a.txt'], folder: ['src'], inside: ['src'],
  sortKey: ['1'], fileType: ['f'], glob: ["'*.ts'"], rev: ['HEAD'], pathspec: ['src/a.ts'], revOrPath: ['HEAD', 'src/a.ts'],
  lineRange: ['1,5'], gitFormat: ['%h'], gitKey: ['user.name'], branch: ['main'], remote: ['origin'], package: ['zod'],
  variable: ['LANG'], program: ['git'], plusFormat: ['+%Y'], sed: ["'1p'"], awk: ["'{print $1}'"], jq: ['.name'], psFields: ['pid,comm'],
  psLetters: ['aux'], goVariable: ['GOOS'], goPackage: ['./...'], repository: ['o/r'], resource: ['pods'], kubeOutput: ['wide'],
}; // prettier-ignore

const samplesOf = (kind: string): readonly string[] =>
  samples[kind] ?? (kind.includes('|') ? kind.split('|') : []);

/** Commands that read until they are ended. They have no effect, but no end, either. */
const ENDLESS =
  /^(?:tail|journalctl|(?:docker|podman|nerdctl) (?:\w+ )?logs) (?:.* )?(?:-[fF]|--follow)(?: |$)/;

/**
 * Returns the LOW commands that end among all options of all forms of the grammar, one option at a time,
 * with operands of the form's kinds.
 */
export function lowFormCommands(): readonly string[] {
  const all = knownPrograms().flatMap((name) => {
    const form = formOfProgram(name);
    return form === null ? [] : commandsOf(name, form, 0);
  });
  return [...new Set(all)].filter(
    (command) => !ENDLESS.test(command) && commandSubject(command).risk.level === 'LOW',
  );
}

const DEEPEST = 3;

function commandsOf(begin: string, form: Form, depth: number): readonly string[] {
  if (depth > DEEPEST) return [];
  const operands = form.operands
    .map(({ kind }) => samplesOf(kind)[0] ?? '')
    .filter((value) => value !== '');
  const least = form.operands
    .filter(({ min }) => min === 1)
    .map(({ kind }) => samplesOf(kind)[0] ?? '');
  const options = [...form.options].flatMap(([name, { kind, isOptional }]) => {
    if (kind === null) return [name];
    const values = samplesOf(kind).map((value) =>
      name.startsWith('--') ? `${name}=${value}` : `${name}${isOptional ? '' : ' '}${value}`,
    );
    return isOptional ? [name, ...values] : values;
  });
  const ends = [operands.join(' '), least.join(' ')];
  const own = ['', ...options].flatMap((option) =>
    ends.map((end) =>
      [begin, option, ...form.needs.slice(0, 1), end].filter((part) => part !== '').join(' '),
    ),
  );
  const plain = form.plain ? commandsOf(begin, form.plain, depth + 1) : [];
  const verbs = Object.entries(form.verbs ?? {}).flatMap(([verb, each]) =>
    commandsOf(`${begin} ${verb}`, each, depth + 1),
  );
  return [...own, ...plain, ...verbs];
}
