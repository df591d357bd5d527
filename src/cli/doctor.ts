import { homedir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { NodeLog } from '#core/adapters/node-log.ts';
import { agentSetting } from '#core/agents/agent-setting.ts';
import { nodePorts } from '#core/node-ports.ts';
import { defaultDataDir } from '#core/shell/data-dir.ts';
import { findInstallation } from '#core/shell/installation.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { visibleText } from '#shared/base/visible-text.ts';

import { checkAgents } from './doctor/agents.ts';
import { checkAndReport, repairAndCheck } from './doctor/folder-report.ts';
import { checkDataFolder, storedAgentSettings } from './doctor/data-folder.ts';
import { report, type Finding } from './doctor/finding.ts';
import { checkChromium, checkElectron, checkNode, checkTmux } from './doctor/programs.ts';
import { printableJson } from './terminal-output.ts';

const USAGE = `Usage: corral doctor [options]
  --json            print what was found as JSON
  --data-dir DIR    look at this data folder instead of the usual one
  --check           check all that is stored in the data folder, on a copy; the exit code is 1 when something is damaged
  --repair NEW      make the new data folder NEW of all that can be read; the old one stays as it is
  --help            show this`;

const folderOptions = { check: { type: 'boolean' }, repair: { type: 'string' } } as const;

type Options = {
  readonly json: boolean;
  readonly help: boolean;
  readonly dataDir: string;
  readonly check: boolean;
  /** The folder to create; null without --repair. */
  readonly repair: string | null;
};

function parse(args: readonly string[]): Result<Options, string> {
  try {
    const options = {
      json: { type: 'boolean' },
      help: { type: 'boolean' },
      'data-dir': { type: 'string' },
      ...folderOptions,
    } as const;
    const { values } = parseArgs({ args: [...args], options });
    const defaultDir = () =>
      defaultDataDir({ platform: process.platform, homeDir: homedir(), variables: process.env });
    const dataDir = values['data-dir'] === undefined ? defaultDir() : resolve(values['data-dir']);
    const { json = false, help = false, check = false, repair } = values;
    return ok({
      json,
      help,
      dataDir,
      check,
      repair: repair === undefined ? null : resolve(repair),
    });
  } catch (thrown) {
    return err(`${thrown instanceof Error ? thrown.message : String(thrown)}\n\n${USAGE}`);
  }
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
  const root = dirname(dirname(installation.rendererDir));
  const surroundings = { processes, environment, root, isRoot: process.getuid?.() === 0 };
  const stored = storedAgentSettings(databases, dataDir);
  // The log file belongs to the running Corral, so the doctor's logs are dropped.
  const agentPorts = {
    processes,
    clock,
    ids,
    log: new NodeLog(() => undefined, clock),
    environment,
    terminals: null,
  };
  const checked = checkAgents(agents, ({ id }) => ({
    ...agentPorts,
    setting: (key) => agentSetting(stored, id, key),
  }));
  const checks = await Promise.all([
    checked,
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
  const options = parse(args);
  if (!options.ok) {
    console.error(options.error);
    return 2;
  }
  if (options.value.help) {
    console.log(USAGE);
    return 0;
  }
  const { dataDir, check, repair, json } = options.value;
  if (repair !== null) return repairAndCheck(dataDir, repair);
  if (check) return checkAndReport(dataDir, json);
  const { version, findings } = await examine(options.value.dataDir);
  const usable = findings.every(({ id, state }) => id !== 'dataFolder' || state !== 'problem');
  const text = options.value.json
    ? printableJson(
        JSON.stringify({ version, platform: process.platform, usable, findings }, null, 2),
      )
    : visibleText(report(`Corral ${version} on ${process.platform}`, findings));
  console.log(text);
  return usable ? 0 : 1;
}
