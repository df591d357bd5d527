import { z } from 'zod';

import type { AccessProblem, AgentPorts, ModelAccess } from '#core/agents/driver.ts';
import { lastLines } from '#core/agents/kits/process/program-problems.ts';
import { offeredModel, type OfferedModel } from '#shared/agents/model-provider.ts';
import { HIDDEN, redactText } from '#shared/base/redact-text.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { visibleText } from '#shared/base/visible-text.ts';

import { environmentWith } from './environment.ts';
import { failure } from './words/failure.ts';

const LIMIT_MS = 45_000;
const MOST_CHARACTERS = 1000;

/** The line that the program prints for `--models`. */
const modelList = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('models'), models: z.array(offeredModel) }),
  z.object({
    kind: z.literal('failed'),
    problem: z.object({ kind: z.string(), message: z.string() }),
  }),
]);

/** Kinds of problems of the program in which no answer arrived. */
const NOT_REACHED: ReadonlySet<string> = new Set(['network', 'cut', 'slow']);

/** Starts the program, which asks the provider for its models. The key is only in its environment. */
export async function listModels(
  ports: AgentPorts,
  access: ModelAccess,
): Promise<Result<readonly OfferedModel[], AccessProblem>> {
  const { processes, environment } = ports;
  const { node, agentScript, tempDir } = environment;
  const ran = await processes.run(node.command, [agentScript, '--models'], {
    cwd: tempDir,
    env: environmentWith(ports, access),
    timeoutMs: LIMIT_MS,
  });
  const shown = (text: string) => withoutKey(text, access.key);
  if (!ran.ok)
    return err({ kind: 'notListed', message: failure('notRun', { reason: ran.error.message }) });
  const { code, stdout, stderr } = ran.value;
  const list = modelList.safeParse(jsonOf(stdout));
  if (list.success && list.data.kind === 'models') return ok(list.data.models);
  if (list.success && list.data.kind === 'failed') {
    const { kind, message } = list.data.problem;
    return err({ kind: modelKind(kind), message: shown(message) });
  }
  const seconds = String(LIMIT_MS / 1000);
  if (code === null) return err({ kind: 'notReached', message: failure('noList', { seconds }) });
  const lines = shown(lastLines(stderr.trim() || stdout.trim()));
  return err({ kind: 'notListed', message: failure('listUnreadable', { lines }) });
}

function modelKind(kind: string): AccessProblem['kind'] {
  if (kind === 'login') return 'keyRefused';
  return NOT_REACHED.has(kind) ? 'notReached' : 'notListed';
}

/** Returns the last line of an output as JSON; null if it is none. */
function jsonOf(output: string): unknown {
  try {
    return JSON.parse(output.trim().split('\n').at(-1) ?? '');
  } catch {
    return null; // The caller reports the output.
  }
}

/** Returns a text of the program without the key, in case that a server repeats it. */
function withoutKey(text: string, key: string | null): string {
  const known = key === null || key.length < 4 ? text : text.replaceAll(key, HIDDEN);
  return visibleText(redactText(known)).slice(0, MOST_CHARACTERS);
}
