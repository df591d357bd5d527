import { setTimeout as wait } from 'node:timers/promises';

/** Facts that are read from files arrive after this time at the latest. */
const SETTLES_MS = 8000;

/** Throws the complaint that `look` still has when the time is over. */
export async function eventually(look: () => Promise<string | null>): Promise<void> {
  const until = Date.now() + SETTLES_MS;
  for (;;) {
    const complaint = await look();
    if (complaint === null) return;
    if (Date.now() > until) throw new Error(complaint);
    await wait(150);
  }
}
