import { z } from 'zod';

import type { InputWait } from '#agent/shell/input-watch.ts';
import type { Job } from '#agent/shell/jobs.ts';
import {
  defineTool,
  type Tool,
  type ToolFailure,
  type ToolOutcome,
  type ToolRun,
} from '#agent/tools/tool.ts';

import { askPerson } from './ask-person.ts';
import type { BashSession } from './bash-session.ts';
import { pause } from './bash-tool.ts';
import { jobOutcome } from './outcome.ts';

const MAX_WAIT_SECONDS = 600;
const MAX_TEXT = 100_000;
const TICK_MS = 150;
/** Time for a program to answer what was typed. */
const ECHO_MS = 300;

const jobId = z.string();
const outputSchema = z.object({
  jobId,
  waitSeconds: z
    .number()
    .int()
    .min(0)
    .max(MAX_WAIT_SECONDS)
    .optional()
    .describe('Waits until the job ends or asks for input. Default 0.'),
});
const writeSchema = z.object({
  jobId,
  text: z.string().max(MAX_TEXT),
  isEntered: z.boolean().optional().describe('Presses Enter after the text. Default true.'),
});
const killSchema = z.object({ jobId });

export function outputTool(session: BashSession): Tool<typeof outputSchema> {
  return defineTool({
    name: 'bash_output',
    description: 'Returns what a background job printed since the last call, and whether it runs.',
    kind: 'read',
    schema: outputSchema,
    isParallel: false,
    plan: async ({ jobId, waitSeconds = 0 }) => {
      const job = session.jobs.get(jobId);
      return job
        ? {
            kind: 'plan',
            title: `Read ${job.id}`,
            effects: [],
            run: (live) => readJob(job, waitSeconds * 1000, live),
          }
        : unknownJob(session, jobId);
    },
  });
}

async function readJob(job: Job, waitMs: number, live: ToolRun): Promise<ToolOutcome> {
  const until = performance.now() + waitMs;
  let wait: InputWait | null = await job.watch.look();
  while (!wait && !job.end && !live.signal.aborted && performance.now() < until) {
    await Promise.race([job.command.ended, pause(TICK_MS, live.signal)]);
    wait = await job.watch.check();
  }
  if (!wait?.isSecret || job.end) return jobOutcome(job, { wait });
  const answer = await askPerson(live, job.text, wait);
  if (answer) job.command.writeSecret(answer.text);
  if (answer) await Promise.race([job.command.ended, pause(ECHO_MS, live.signal)]);
  return jobOutcome(job, { wait: answer ? null : wait });
}

export function writeTool(session: BashSession): Tool<typeof writeSchema> {
  return defineTool({
    name: 'bash_write',
    description: 'Types into a background job. Control characters such as \\u0003 are keys.',
    kind: 'execute',
    schema: writeSchema,
    isParallel: false,
    plan: async ({ jobId, text, isEntered = true }) => {
      const job = session.jobs.get(jobId);
      if (!job) return unknownJob(session, jobId);
      const keys = isEntered ? `${text}\r` : text;
      return {
        kind: 'plan',
        title: `Type into ${job.id}`,
        effects: [{ kind: 'input', jobId: job.id, text: keys }],
        run: (live) => typeInto(job, keys, live),
      };
    },
  });
}

async function typeInto(job: Job, keys: string, live: ToolRun): Promise<ToolOutcome> {
  if (live.signal.aborted) return failure('Cancelled. Nothing was typed.');
  if (job.end) return failure(`Job ${job.id} has ended. Nothing was typed.`);
  if ((await job.watch.look(true))?.isSecret === true)
    return failure(
      `Job ${job.id} asks for a secret. Nothing was typed. Call bash_output, which asks the person.`,
    );
  if (!job.command.write(keys))
    return failure(`Job ${job.id} does not read its input. Nothing was typed.`);
  await Promise.race([job.command.ended, pause(ECHO_MS, live.signal)]);
  return jobOutcome(job, {});
}

export function killTool(session: BashSession): Tool<typeof killSchema> {
  return defineTool({
    name: 'bash_kill',
    description: 'Ends a background job and returns its last output.',
    kind: 'execute',
    schema: killSchema,
    isParallel: false,
    plan: async ({ jobId }) => {
      const job = session.jobs.get(jobId);
      if (!job) return unknownJob(session, jobId);
      return {
        kind: 'plan',
        title: `End ${job.id}`,
        effects: [],
        run: async () => {
          await job.command.end();
          return { ...(await jobOutcome(job, {})), isError: false };
        },
      };
    },
  });
}

function unknownJob({ jobs }: BashSession, jobId: string): ToolFailure {
  const known = jobs.ids.length === 0 ? 'There are no jobs.' : `Jobs: ${jobs.ids.join(', ')}.`;
  return failure(`There is no job ${jobId}. ${known}`);
}

function failure(text: string): ToolFailure {
  return { kind: 'failed', text };
}
