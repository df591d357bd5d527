import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { listFiles } from '../files.mjs';
import { isCounted } from '../house/house-figures.mjs';
import { root } from '../paths.mjs';
import { fullFolders, unnamedRooms, wideFolders } from './folder-rules.mjs';
import { gitTestViolations } from './git-test-rules.mjs';
import { glossaryViolations } from './glossary-rules.mjs';
import { knownNamesakes, namesakeViolations } from './namesake-rules.mjs';
import { documentViolations, proseViolations, textViolations } from './prose-rules.mjs';

const isCode = (path) => /[.](tsx?|mjs)$/.test(path);
const isTest = (path) => /[.](test|spec)[.](tsx?|mjs)$/.test(path);
const isKebab = (path) => /^[a-z0-9.-]+$/.test(path.split('/').at(-1));

/**
 * Matches product code, which must not know what an agent calls its tools; agents/, Corral's own
 * agent, tests and their data may.
 */
const knowsNoToolName = (path) =>
  /^src\/.*[.]tsx?$/.test(path) &&
  !isTest(path) &&
  !/^src\/(agent|core\/(agents|testing))\/|[.]fixture[.]ts$|\/(test|fake)-[^/]+$/.test(path);

/**
 * Matches product code, which must not know which agents exist; agents/ may. The accuracy of
 * screens is measured on recordings of certain agents.
 */
const knowsNoAgent = (path) =>
  knowsNoToolName(path) &&
  !/^src\/core\/detection\/accuracy\/|-fixture[.]ts$/.test(path) &&
  path !== READS_OLD;

/** Names of agents, except names of Anthropic's models. */
const AGENT_NAME =
  /claude(?!-(?:haiku|sonnet|opus)\b)|codex|gemini|opencode|qwen|cursor-agent|\b(?:aider|goose)\b/i;

/** Reads data of older versions, which contains the names of that time. */
const READS_OLD = 'src/core/store/open/migrations.ts';

/** Names of Claude Code's tools that are not English words, as string literals. */
const TOOL_NAME =
  /(['"`])(?:Bash|PowerShell|(?:Bash|Task|Agent)Output(?:Tool)?|Kill(?:Shell|Bash)|(?:Multi|Notebook)Edit|NotebookRead|Grep|LS|Web(?:Fetch|Search)|Todo(?:Write|Read)|(?:Enter|Exit)PlanMode|AskUserQuestion|SlashCommand|Task(?:Create|Update|Get|List|Stop))\1/;
/** Names that are also English words, in comparisons with a tool name. */
const TOOL_WORD =
  /tool_?name\b.*(['"`])(?:Edit|Write|Read|Delete|Glob|Task|Agent|Skill|Monitor)\1|(['"`])(?:Edit|Write|Read|Delete|Glob|Task|Agent|Skill|Monitor)\2.*\btool_?name\b/i;
/** Facts that are parsed out of a name or a printed text. */
const TOOL_FACT = /mcp__|Exit code (?:\(|\\d|\[|\$\{)/;

/**
 * Rules of CONTRIBUTING.md that the linter does not have. `files` selects files; `pattern` must not
 * occur in them.
 */
const rules = [
  {
    name: 'no test is left out or singled out',
    files: isTest,
    pattern:
      /\b(?:it|test|describe)(?:\.\w+)*\.(?:skip\b|only\b|todo\b|fixme\b|skipIf\(|runIf\((?!process\.platform))/,
  },
  {
    name: 'tests wait on events, never on time',
    files: isTest,
    pattern: /waitForTimeout\(|\bsleep\(/,
  },
  { name: 'no mocks of modules, fakes for ports instead', files: isTest, pattern: /\bvi\.mock\(/ },
  {
    name: 'a bare TODO has no owner: write the issue number',
    files: isCode,
    pattern: /\/\/.*\b(?:TODO|FIXME|XXX)\b(?!.*#\d)/,
  },
  {
    name: 'no compiler checks are switched off',
    files: isCode,
    pattern: /@ts-(?:ignore|nocheck)|\/\*\s*eslint-disable(?!-next-line)/,
  },
  {
    name: 'only agents/ knows the names of tools: read the kind or the action of its ToolUse',
    files: knowsNoToolName,
    pattern: TOOL_NAME,
  },
  {
    name: 'only agents/ compares names of tools: read the kind or the action of its ToolUse',
    files: knowsNoToolName,
    pattern: TOOL_WORD,
  },
  {
    name: 'a fact of a tool is a field: its agent reads it out of names and texts',
    files: knowsNoToolName,
    pattern: TOOL_FACT,
  },
  {
    name: 'only agents/ names agents: ask for what they can do, or give the name a slot',
    files: knowsNoAgent,
    pattern: AGENT_NAME,
  },
  {
    name: 'no re-exports: import from where it is written',
    files: isCode,
    pattern: /^export\s+(?:type\s+)?(?:\*|\{[^}]*\})\s+from\b/,
  },
];

/** Returns the violations of a file, with line numbers. */
export function violations(path, text) {
  const found = isKebab(path) ? [] : [`${path}: file names are kebab-case`];
  const lines = text.split('\n');
  for (const rule of rules.filter((rule) => rule.files(path)))
    lines.forEach(
      (line, index) => rule.pattern.test(line) && found.push(`${path}:${index + 1}: ${rule.name}`),
    );
  return found;
}

const isEnglishText = (path) => /\/words\/en(?:\/|\.ts$)/.test(path);

/** Documents that people read: at the top and in docs. */
function checkDocuments() {
  const top = ['ARCHITECTURE', 'CHANGELOG', 'CONTRIBUTING', 'README', 'SECURITY', 'TESTING'];
  const inDocs = listFiles('docs').filter((path) => path.endsWith('.md'));
  return [...top.map((name) => `${name}.md`), ...inDocs].flatMap((path) =>
    documentViolations(path, readFileSync(join(root, path), 'utf8')),
  );
}

/** The layout names the rooms, and the folders of the two largest ones. */
function checkLayout(paths) {
  const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  const layout = page.slice(page.indexOf('## Layout'));
  return ['src', 'src/core', 'src/agent'].flatMap((room) => unnamedRooms(paths, room, layout));
}

/** Files whose own examples would be reported as violations. */
const exempt = /^scripts\/lib\/check\/(house|prose)-rules/;

/** Unexported names of the product, which many files may declare. */
async function checkNamesakes() {
  const { sourceFacts } = await import('../house/source-facts.mjs');
  const paths = listFiles('src').filter((path) => isCounted(path) && isCode(path));
  const facts = paths.map((path) => sourceFacts(path, readFileSync(join(root, path), 'utf8')));
  return namesakeViolations(facts, knownNamesakes);
}

export async function checkHouseRules() {
  const configs = readdirSync(root).filter((name) => isCode(name));
  const files = ['src', 'e2e', 'bench', 'score', 'scripts', 'examples'].flatMap(listFiles);
  const paths = [...files, ...configs].filter(
    (path) => isCode(path) && !path.includes('/fixtures/') && !exempt.test(path),
  );
  const sources = [];
  const problems = paths.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    if (path.startsWith('src/')) sources.push(text);
    return [
      ...violations(path, text),
      ...proseViolations(path, text),
      ...gitTestViolations(path, text),
      ...(isEnglishText(path) ? textViolations(path, text) : []),
    ];
  });
  const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');
  problems.push(...glossaryViolations(glossary, sources));
  problems.push(...wideFolders(paths), ...fullFolders(files), ...checkDocuments());
  problems.push(...checkLayout(paths));
  problems.push(...(await checkNamesakes()));
  return { ok: problems.length === 0, output: problems.join('\n'), note: `${paths.length} files` };
}
