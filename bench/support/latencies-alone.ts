import { ClaudeAlone } from './claude-alone.ts';
import { clock } from './clock.ts';
import { between, each, PROMPTS, SPAWNS, type Latencies } from './latencies.ts';
import { wordsIn } from './model-log.ts';
import type { Rig } from './rig.ts';
import { APPROVALS, CARDS } from './scenarios.ts';

/** Measures the floors: Claude Code and the model alone, in the same protocol. */
export async function latenciesAlone(rig: Rig): Promise<Latencies> {
  const spawn = await each(SPAWNS, () => spawned(rig));
  const claude = new ClaudeAlone(rig);
  try {
    await claude.turn('SCENARIO:hello Warm up.');
    return {
      spawn,
      delta: await words(rig, claude, 'paced'),
      burst: await words(rig, claude, 'burst'),
      card: await cards(rig, claude),
      ...(await approvals(rig, claude)),
      enter: await each(PROMPTS, () => prompted(rig, claude)),
    };
  } finally {
    await claude.close();
  }
}

async function spawned(rig: Rig): Promise<number> {
  rig.log.clear();
  const started = clock();
  const claude = new ClaudeAlone(rig);
  claude.prompt('SCENARIO:hello');
  const asked = await rig.log.asked('hello', 0);
  await claude.line('result');
  await claude.close();
  return asked - started;
}

async function words(
  { log }: Rig,
  claude: ClaudeAlone,
  scenario: string,
): Promise<readonly number[]> {
  log.clear();
  await claude.turn(`SCENARIO:${scenario}`);
  const reported: number[] = [];
  for (const { type, text, at } of claude.lines())
    if (type === 'stream_event') for (const word of wordsIn(text)) reported[word] ??= at;
  return between(log.words(scenario), reported);
}

async function cards({ log }: Rig, claude: ClaudeAlone): Promise<readonly number[]> {
  log.clear();
  await claude.turn('SCENARIO:cards');
  const reported = await each(
    CARDS,
    async (n) => (await claude.line('assistant', `card-${n}.`)).at,
  );
  const written = await each(CARDS, async (n) => log.sent('cards', n, 'content_block_stop'));
  return between(written, reported);
}

async function approvals(
  { log }: Rig,
  claude: ClaudeAlone,
): Promise<Pick<Latencies, 'approval' | 'allow'>> {
  log.clear();
  claude.forget();
  claude.prompt('SCENARIO:approvals');
  const all = await each(APPROVALS, async (n) => {
    const asked = await claude.line('control_request', `made-${n}.txt`);
    const allowed = claude.allow(asked);
    return {
      approval: asked.at - log.sent('approvals', n, 'message_stop'),
      allow: (await log.asked('approvals', n + 1)) - allowed,
    };
  });
  await claude.line('result');
  return { approval: all.map(({ approval }) => approval), allow: all.map(({ allow }) => allow) };
}

async function prompted({ log }: Rig, claude: ClaudeAlone): Promise<number> {
  log.clear();
  claude.forget();
  const written = claude.prompt('SCENARIO:hello');
  const asked = await log.asked('hello', 0);
  await claude.line('result');
  return asked - written;
}
