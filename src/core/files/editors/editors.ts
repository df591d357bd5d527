import type { Environment, FileProbePort, LauncherPort, LaunchFailure } from '#core/ports.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { withoutCorral } from '#shared/base/without-corral.ts';
import { editorId, type EditorChoice, type EditorId } from '#shared/contract/editors.ts';
import { type EditorInfo } from '#shared/contract/calls/editors.ts';
import { fillTemplate, parseTemplate, type Target } from '#shared/editor/command-template.ts';
import { compose, type Sentence } from '#shared/words/sentence.ts';

import type { Platform } from './editor.ts';
import { knownEditors } from './known-editors.ts';
import { expandPath, programPaths } from './program-paths.ts';
import { hasScreen, systemCommand } from './system-opener.ts';

export type EditorFailure = Failure<
  'noEditor' | 'editorMissing' | 'editorFailed' | 'editorCommandWrong'
>;

type EditorSettings = {
  readonly editor: EditorChoice | null;
  readonly editorCommand: string | null;
};

/** A way to open files. `name` is null if the system decides. */
export type Opener = {
  readonly by: EditorChoice;
  readonly name: string | null;
  readonly program: string;
  readonly args: (target: Target) => readonly string[];
};

type Ports = {
  readonly environment: Environment;
  readonly probes: FileProbePort;
  readonly launcher: LauncherPort;
  readonly settings: () => EditorSettings;
};

/** The person's editors: finds the installed ones, and shows files in the chosen one. */
export class Editors {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  async list(): Promise<{
    readonly editors: EditorInfo[];
    readonly automatic: EditorChoice | null;
  }> {
    const editors: EditorInfo[] = [];
    for (const id of editorId.options)
      editors.push({ editorId: id, name: knownEditors[id].name, path: await this.#find(id) });
    const found = editors.filter(({ path }) => path !== null).map((one) => one.editorId);
    const preferred = found.find((id) => id === this.#ofVariables()) ?? found[0];
    return { editors, automatic: preferred ?? ((await this.#systemIfShown()) ? 'system' : null) };
  }

  /** Returns the opener that the person chose. */
  async opener(): Promise<Result<Opener, EditorFailure>> {
    const { editor, editorCommand } = this.#ports.settings();
    if (editor === null) return this.#automaticOpener();
    if (editor === 'custom') return this.#customOpener(editorCommand ?? '');
    if (editor === 'system') return this.system();
    const found = await this.#knownOpener(editor);
    if (found) return ok(found);
    const { name } = knownEditors[editor];
    return fail(
      'editorMissing',
      compose('fileFailures.editorMissing', { editor: name }),
      compose('fileFailures.installEditor'),
    );
  }

  /** Returns the system's opener of files and folders. */
  async system(): Promise<Result<Opener, EditorFailure>> {
    const { environment } = this.#ports;
    const { program } = systemCommand(environment, '');
    const path = await this.#firstProgram(programPaths(program, environment));
    if (path === null)
      return fail(
        'noEditor',
        compose('fileFailures.noOpener', { program }),
        compose('fileFailures.chooseEditor'),
      );
    return ok({
      by: 'system',
      name: null,
      program: path,
      args: (target) => systemCommand(environment, target.path).args,
    });
  }

  async show(
    { program, args, name }: Opener,
    target: Target,
  ): Promise<Result<null, EditorFailure>> {
    const { environment, launcher } = this.#ports;
    const words = args(target);
    // The file's folder might contain programs that an agent wrote, so the program starts in the
    // home folder.
    const options = { cwd: environment.homeDir, env: withoutCorral(environment.variables) };
    const launched = await launcher.launch(program, words, options);
    if (launched.ok) return launched;
    return fail(
      'editorFailed',
      launchFailureText(name ?? program, launched.error),
      compose('fileFailures.runInTerminal', { command: [program, ...words].join(' ') }),
    );
  }

  async #automaticOpener(): Promise<Result<Opener, EditorFailure>> {
    const preferred = this.#ofVariables();
    const order = preferred === null ? editorId.options : [preferred, ...editorId.options];
    for (const id of order) {
      const found = await this.#knownOpener(id);
      if (found) return ok(found);
    }
    const system = await this.#systemIfShown();
    if (system) return ok(system);
    return fail('noEditor', compose('fileFailures.noEditor'), compose('fileFailures.installOne'));
  }

  async #customOpener(command: string): Promise<Result<Opener, EditorFailure>> {
    const template = parseTemplate(command);
    if (!template.ok) {
      return fail(
        'editorCommandWrong',
        compose('fileFailures.commandUnusable', { command }),
        compose('fileFailures.correctCommand'),
      );
    }
    const { environment } = this.#ports;
    const program = await this.#firstProgram(
      programPaths(expandPath(template.value.program, environment), environment),
    );
    if (program === null) {
      return fail(
        'editorMissing',
        compose('fileFailures.programMissing', { program: template.value.program }),
        compose('fileFailures.wholePath'),
      );
    }
    return ok({
      by: 'custom',
      name: template.value.program,
      program,
      args: (target) => fillTemplate(template.value, target),
    });
  }

  async #knownOpener(id: EditorId): Promise<Opener | null> {
    const program = await this.#find(id);
    const { name, args } = knownEditors[id];
    return program === null ? null : { by: id, name, program, args };
  }

  #find(id: EditorId): Promise<string | null> {
    const { environment } = this.#ports;
    const { programs, places } = knownEditors[id];
    const platform: Platform =
      environment.platform === 'darwin' || environment.platform === 'win32'
        ? environment.platform
        : 'linux';
    const fixed = (places[platform] ?? [])
      .map((place) => expandPath(place, environment))
      .filter((path) => path !== '');
    return this.#firstProgram([
      ...programs.flatMap((name) => programPaths(name, environment)),
      ...fixed,
    ]);
  }

  async #firstProgram(paths: readonly string[]): Promise<string | null> {
    const { environment, probes } = this.#ports;
    for (const path of paths) {
      const probe = await probes.probe(path);
      if (
        probe.ok &&
        probe.value.kind === 'file' &&
        (environment.platform === 'win32' || probe.value.executable)
      )
        return path;
    }
    return null;
  }

  async #systemIfShown(): Promise<Opener | null> {
    if (!hasScreen(this.#ports.environment)) return null;
    const system = await this.system();
    return system.ok ? system.value : null;
  }

  /** Returns the editor in $VISUAL or $EDITOR, if it is a known one with a window. */
  #ofVariables(): EditorId | null {
    const { VISUAL, EDITOR } = this.#ports.environment.variables;
    for (const command of [VISUAL, EDITOR]) {
      const program = (command ?? '').trim().split(/\s/)[0] ?? '';
      const name = program
        .slice(Math.max(program.lastIndexOf('/'), program.lastIndexOf('\\')) + 1)
        .replace(/\.(?:exe|cmd)$/i, '');
      const id = editorId.options.find(
        (one) => name !== '' && knownEditors[one].programs.includes(name),
      );
      if (id) return id;
    }
    return null;
  }
}

function launchFailureText(name: string, { code, exitCode, message }: LaunchFailure): Sentence {
  if (code !== 'ended')
    return compose('fileFailures.notStarted', { program: name, reason: message });
  return exitCode === null
    ? compose('fileFailures.endedAtOnce', { program: name })
    : compose('fileFailures.endedWith', { program: name, code: String(exitCode) });
}
