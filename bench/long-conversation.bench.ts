import { Desk } from '../e2e/support/page/desk.ts';
import { spread, type Bench, type Figure } from './bench.ts';
import { FloorPage } from './support/floor-page.ts';
import { each } from './support/latencies.ts';
import {
  CONVERSATION,
  overConversation,
  ReadingDesk,
  typeInto,
  wheel,
} from './support/reading-desk.ts';
import { freshPage, residentMiB, Rig } from './support/rig.ts';
import { THE_END } from './support/scenarios.ts';
import { tailFloor, writeTranscript, type OnDisk, type Written } from './support/transcripts.ts';

type Case = Written & { readonly scrolls: boolean; readonly types: boolean };

const cases: readonly Case[] = [
  { title: '1k records', records: 1000, output: 400, giants: 0, scrolls: false, types: false },
  { title: '10k records', records: 10_000, output: 400, giants: 0, scrolls: true, types: false },
  { title: '50k records', records: 50_000, output: 5000, giants: 0, scrolls: false, types: true },
  { title: '233 MB', records: 45_000, output: 10_550, giants: 5, scrolls: true, types: false },
];
/** Conversation that is opened in between. */
const OTHER: Written = { title: 'another one', records: 125, output: 400, giants: 0 };
/**
 * Conversations of a hundred and of ten thousand messages: four to five messages per record. They
 * alternate, so that a page that is still warming up favours neither.
 */
const TALKS: readonly Written[] = [1, 2, 3].flatMap((n) => [
  { title: `short talk ${n}`, records: 120, output: 400, giants: 0 },
  { title: `long talk ${n}`, records: 12_500, output: 400, giants: 0 },
]);
const AGAIN = 5;
const WHEEL_TURNS = 80;
const WORDS = 'the quick brown fox jumps over the lazy dog';

type Floors = { readonly frames: readonly number[]; readonly keys: readonly number[] };

/** Measures the same wheel turns over plain rows, and the same keys in a plain text box. */
async function floors(rig: Rig): Promise<Floors> {
  const page = await FloorPage.serve();
  const probe = await freshPage(rig.browser);
  try {
    await probe.page.goto(`${page.address}#rows`);
    const keys = await typeInto(probe, WORDS);
    await overConversation(probe);
    await wheel(probe, 1, 0);
    await probe.startFrames();
    await wheel(probe, WHEEL_TURNS, 400);
    return { frames: await probe.takeFrames(), keys };
  } finally {
    await probe.page.context().close();
    await page.close();
  }
}

function scrolled({ title }: Written, frames: readonly number[], floor: Floors): readonly Figure[] {
  const plain = { unit: 'ms', floorName: 'plain rows', limit: null };
  const least = spread(floor.frames);
  return [
    {
      ...plain,
      name: `${title}: frame while scrolling, 95 %`,
      value: spread(frames).p95,
      floor: least.p95,
      target: 20,
    },
    {
      ...plain,
      name: `${title}: frame while scrolling, longest`,
      value: Math.max(...frames),
      floor: Math.max(...floor.frames),
      target: 50,
    },
  ];
}

async function typed(
  desk: ReadingDesk,
  { title }: Written,
  floor: Floors,
): Promise<readonly Figure[]> {
  await desk.probe.takeLongTasks();
  const keys = await desk.type(WORDS);
  const long = await desk.probe.takeLongTasks();
  const least = spread(floor.keys);
  return [
    {
      name: `${title}: key -> painted`,
      unit: 'ms',
      ...spread(keys),
      floorName: 'plain text box',
      floor: least.value,
      floorP95: least.p95,
      limit: null,
    },
    {
      name: `${title}: longest task while typing`,
      unit: 'ms',
      value: Math.max(0, ...long),
      floorName: 'what counts as long',
      floor: 50,
      limit: null,
      target: 50,
    },
  ];
}

type Place = {
  readonly rig: Rig;
  readonly desk: ReadingDesk;
  readonly other: OnDisk;
  readonly floor: Floors;
};

async function opened(
  { rig, desk, other, floor }: Place,
  transcript: OnDisk,
  each: Case,
): Promise<readonly Figure[]> {
  const { title } = transcript;
  const shown = {
    unit: 'ms',
    floorName: 'read the last 2 MiB, JSON.parse 100 records',
    floor: await tailFloor(transcript),
    limit: null,
  };
  const before = await residentMiB(rig.corral.shell.pid);
  const first = await desk.openFirst(transcript);
  const sessionId = await desk.waitUntilComplete(title);
  const rss = (await residentMiB(rig.corral.shell.pid)) - before;
  const again = await desk.again(AGAIN, transcript, other);
  const link = await desk.openByLink(sessionId, transcript);
  const weight = await desk.probe.weigh();
  return [
    { ...shown, name: `${title}: open, first`, value: first, target: 250 },
    { ...shown, name: `${title}: open again`, ...spread(again), target: 250 },
    { ...shown, name: `${title}: cold by link`, value: link, target: 1200 },
    ...(each.scrolls ? scrolled(transcript, await desk.scroll(WHEEL_TURNS), floor) : []),
    ...(each.types ? await typed(desk, transcript, floor) : []),
    ...weighed(title, weight, rss),
  ];
}

function weighed(
  title: string,
  { heap, nodes }: { readonly heap: number; readonly nodes: number },
  rss: number,
): readonly Figure[] {
  const against = { floorName: 'target', limit: null };
  return [
    {
      ...against,
      name: `${title}: renderer heap`,
      unit: 'MiB',
      value: heap,
      floor: 30,
      target: 30,
    },
    { ...against, name: `${title}: DOM nodes`, unit: '', value: nodes, floor: 3000, target: 3000 },
    {
      ...against,
      name: `${title}: core RSS gained when all is read`,
      unit: 'MiB',
      value: rss,
      floor: 150,
      target: 150,
    },
  ];
}

/**
 * Returns the processor time in milliseconds that the page uses while the real Claude Code streams
 * the same answer below a conversation.
 */
async function streamed(rig: Rig, desk: ReadingDesk, transcript: OnDisk): Promise<number> {
  await desk.openFirst(transcript);
  await desk.waitUntilComplete(transcript.title);
  await overConversation(desk.probe);
  await wheel(desk.probe, 60, -2000);
  await desk.backToEnd(transcript);
  rig.log.clear();
  await desk.probe.expect(transcript.title, CONVERSATION, THE_END);
  await new Desk(desk.probe.page).say('SCENARIO:paced');
  await rig.log.asked('paced', 0);
  const before = await desk.probe.worked();
  await desk.probe.painted(transcript.title);
  return (await desk.probe.worked()) - before;
}

/**
 * Measures conversations of any length: opening, scrolling, typing, streaming, and their memory.
 */
export const bench: Bench = () =>
  Rig.use(async (rig) => {
    const floor = await floors(rig);
    const other = await writeTranscript(rig.machine, 99, OTHER);
    const written = await each(cases.length, (n) =>
      writeTranscript(rig.machine, n, cases[n] ?? OTHER),
    );
    const talks = await each(TALKS.length, (n) =>
      writeTranscript(rig.machine, 50 + n, TALKS[n] ?? OTHER),
    );
    await rig.corral.start();
    const desk = await ReadingDesk.open(rig);
    await desk.openFirst(other);
    const figures: Figure[] = [];
    for (const [n, transcript] of written.entries())
      figures.push(...(await opened({ rig, desk, other, floor }, transcript, cases[n]!)));
    const work = await each(talks.length, (n) => streamed(rig, desk, talks[n] ?? other));
    const short = spread(work.filter((_, n) => n % 2 === 0)).value;
    const long = spread(work.filter((_, n) => n % 2 === 1)).value;
    const name = 'work in the page while an answer streams, 10,000 messages';
    return [
      ...figures,
      {
        name,
        unit: 'ms CPU',
        value: long,
        floorName: 'the same with 100 messages',
        floor: short,
        limit: null,
        target: short * 1.2,
      },
    ];
  });
