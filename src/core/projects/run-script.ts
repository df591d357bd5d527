import type { Terminals } from '#core/terminals/terminals.ts';
import type { Environment } from '#core/ports.ts';
import type { CallInput } from '#shared/contract/call.ts';
import type { projects as contract } from '#shared/contract/calls/projects.ts';
import { fail } from '#shared/base/failure.ts';
import type { Project } from '#shared/project/project.ts';
import type { ProjectScript, ProjectSetup } from '#shared/project/project-setup.ts';
import { compose } from '#shared/words/sentence.ts';

type RunInput = CallInput<typeof contract, 'projects.run'>;

/** A checkout in which a script runs, with the first of its ports. */
export type ScriptPlace = {
  /** Main folder of the repository. */
  readonly main: string;
  readonly folder: string;
  readonly portBase: number;
};

/** Opens a terminal that runs the run script in a checkout. */
export async function runInTerminal(
  {
    terminals,
    platform,
  }: {
    readonly terminals: Pick<Terminals, 'openShell'>;
    readonly platform: Environment['platform'];
  },
  {
    project,
    setup,
    place,
  }: { readonly project: Project; readonly setup: ProjectSetup; readonly place: ScriptPlace },
  { commandId, sessionId, cols, rows, colours }: RunInput,
) {
  const script = setup.run;
  if (!script)
    return fail(
      'noScript',
      compose('projectFailures.noScript'),
      compose('projectFailures.writeScript'),
    );
  if (!script.isConfirmed)
    return fail(
      'notConfirmed',
      compose('projectFailures.notConfirmed'),
      compose('projectFailures.confirmFirst'),
    );
  const shell =
    platform === 'win32'
      ? { file: 'cmd.exe', args: ['/d', '/s', '/c', script.text] }
      : { file: '/bin/sh', args: ['-c', script.text] };
  const env = {
    ...portVariables(place, setup.ports.value),
    ...variablesOf(script, place, project.name),
  };
  return terminals.openShell(
    { commandId, sessionId, cwd: place.folder, cols, rows, colours },
    { ...shell, title: project.name, env },
  );
}

function portVariables({ main, folder, portBase }: ScriptPlace, ports: number) {
  return {
    CORRAL_PORT_BASE: String(portBase),
    CORRAL_PORTS: String(ports),
    CORRAL_WORKTREE: folder,
    CORRAL_REPOSITORY: main,
  };
}

/**
 * Returns the variables that scripts written for another program expect. Sources:
 * docs.conductor.build/tips/conductor-env, mintlify.com/superset-sh/superset/concepts/configuration.
 */
export function variablesOf(
  { from }: Pick<ProjectScript, 'from'>,
  { main, folder, portBase }: ScriptPlace,
  name: string,
): Readonly<Record<string, string>> {
  if (from === 'conductor.json')
    return {
      CONDUCTOR_WORKSPACE_NAME: name,
      CONDUCTOR_WORKSPACE_PATH: folder,
      CONDUCTOR_ROOT_PATH: main,
      CONDUCTOR_PORT: String(portBase),
    };
  if (from === '.superset/config.json')
    return {
      SUPERSET_WORKSPACE_NAME: name,
      SUPERSET_WORKSPACE_PATH: folder,
      SUPERSET_ROOT_PATH: main,
    };
  return {};
}
