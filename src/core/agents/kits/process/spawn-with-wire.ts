import type { ChildPort, ProcessPort } from '#core/ports.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';

import { spawnProblem } from './spawn-problem.ts';
import { openWire, type Wire, type WireOptions } from './wire.ts';

type SpawnOptions<S> = WireOptions<S> & {
  readonly processes: ProcessPort;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly endsDescendants?: boolean;
};

/**
 * Spawns a program whose output goes to a wire log. A failure names the folder or the program; the
 * wire log is closed then.
 */
export async function spawnWithWire<S>(
  options: SpawnOptions<S>,
): Promise<Result<{ readonly child: ChildPort; readonly wire: Wire<S> }, Problem>> {
  const { processes, command, args, cwd, env, endsDescendants = false, wireLog } = options;
  const wire = await openWire(options);
  const child = await processes.spawn(command, args, {
    cwd,
    env,
    // The next core knows the path of the wire log, and finds the descendants by it.
    ...(endsDescendants && { family: wireLog }),
  });
  if (!child.ok) {
    await wire.wire?.close();
    return err(spawnProblem(child.error, command, cwd));
  }
  if (wire.failure) wire.lines.wireLogFailed(wire.failure);
  return ok({ child: child.value, wire });
}
