import { dirname, resolve } from 'node:path';

import { parseCommandArgs } from '#core/shell/command-args.ts';
import { NodeLog } from '#core/adapters/node-log.ts';
import { agentSetting } from '#core/agents/agent-setting.ts';
import { withoutSurroundings } from '#core/environment/foreign-variables.ts';
import { personVariables } from '#core/environment/person-variables.ts';
import { nodePorts } from '#core/node-ports.ts';
import { findInstallation } from '#core/shell/installation.ts';
import { printableJson } from '#shared/base/printable-json.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import { cliSentence } from '#shared/words/cli-sentence.ts';
import { languageOfTerminal } from '#shared/words/language.ts';
import type { ShownText } from '#shared/words/sentence.ts';

import { dataDirOf } from './data-dir.ts';
import { checkAgents, checkOwnAgents } from './doctor/agents.ts';
import { checkAndReport, repairAndCheck } from './doctor/folder-report.ts';
import { checkDataFolder, storedSettings } from './doctor/data-folder.ts';
import { findingIn, report, type Finding } from './doctor/finding.ts';
import { checkChromium, checkElectron, checkNode, checkTmux } from './doctor/programs.ts';
import { terminalText } from './terminal-output.ts';

const folderOptions = { check: { type: 'boolean' }, repair: { type: 'string' } } as const;

type Options = {
  readonly json: boolean;
  readonly help: boolean;
  readonly dataDir: string;
  readonly check: boolean;
  /** The folder to create; null without --repair. */
  readonly repair: string | null;
};

function parseDoctor(args: readonly string[]): Result<Options, ShownText> {
  const options = {
    json: { type: 'boolean' },
    help: { type: 'boolean' },
    'data-dir': { type: 'string' },
    ...folderOptions,
  } as const;
  const parsed = parseCommandArgs(args, { options });
  if (!parsed.ok) return parsed;
  const { values } = parsed.value;
  const dataDir = dataDirOf(values['data-dir']);
  const { json = false, help = false, check = false, repair } = values;
  return ok({
    json,
    help,
    dataDir,
    check,
    repair: repair === undefined ? null : resolve(repair),
  });
}

/** Runs all checks concurrently. Starts and changes nothing permanently. */
async function examine(
  dataDir: string,
): Promise<{ readonly version: string; readonly findings: readonly Finding[] }> {
  const installation = findInstallation(import.meta.dirname);
  const { agents, environment, processes, clock, ids, databases } = nodePorts({
    dataDir,
    installation,
    node: { command: process.execPath, env: {} },
  });
  const own = await personVariables(environment, processes);
  const root = dirname(dirname(installation.rendererDir));
  const surroundings = { processes, environment, root, isRoot: process.getuid?.() === 0 };
  const stored = storedSettings(databases, dataDir);
  // The log file belongs to the running Corral, so the doctor's logs are dropped.
  const agentPorts = {
    processes,
    clock,
    ids,
    log: new NodeLog(() => undefined, clock),
    environment: { ...environment, variables: withoutSurroundings(own.variables) },
    terminals: null,
  };
  const checked = checkAgents(agents, ({ id }) => ({
    ...agentPorts,
    setting: (key) => agentSetting(stored.agents, id, key),
  }));
  const checks = await Promise.all([
    checked,
    checkOwnAgents(stored.ownAgents ?? [], { ...agentPorts, setting: () => null }),
    checkTmux(surroundings),
    checkElectron(surroundings),
    checkChromium(surroundings),
  ]);
  const findings = [
    checkNode(process.versions.node, process.execPath),
    ...checks.flat(),
    checkDataFolder(databases, dataDir),
  ];
  return { version: environment.version, findings };
}

/**
 * Runs `corral doctor`: reports what Corral needs, what is installed, and remedies. The exit code
 * is 1 only if the data folder is unusable.
 */
export async function doctor(args: readonly string[]): Promise<number> {
  const options = parseDoctor(args);
  const usage = cliSentence('cliUsage.doctor');
  if (!options.ok) {
    console.error(`${terminalText(options.error)}\n\n${terminalText(usage)}`);
    return 2;
  }
  if (options.value.help) {
    console.log(terminalText(usage));
    return 0;
  }
  const { dataDir, check, repair, json } = options.value;
  if (repair !== null) return repairAndCheck(dataDir, repair);
  if (check) return checkAndReport(dataDir, json);
  const { version, findings } = await examine(dataDir);
  const usable = findings.every(({ id, state }) => id !== 'dataFolder' || state !== 'problem');
  console.log(json ? jsonReport(version, usable, findings) : textReport(version, findings));
  return usable ? 0 : 1;
}

/** Returns the report for programs, whose texts are always in English. */
function jsonReport(version: string, usable: boolean, all: readonly Finding[]): string {
  const findings = all.map((finding) => findingIn('en', finding));
  return printableJson(
    JSON.stringify({ version, platform: process.platform, usable, findings }, null, 2),
  );
}

function textReport(version: string, findings: readonly Finding[]): string {
  const title = cliSentence('cliDoctor.title', { version, platform: process.platform });
  return visibleText(report(languageOfTerminal(process.env), title, findings));
}
