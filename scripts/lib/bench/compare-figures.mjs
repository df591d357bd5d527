import { randomOf } from '../stress/seeded-order.mjs';

/** A figure is worse if its median ratio exceeds `limit` and its interval lies above `least`. */
const THRESHOLDS = { limit: 1.15, least: 1.05 };
const RESAMPLES = 2000;
/** Fewer pairs have no meaningful interval. */
const LEAST_RUNS = 5;
const MOST_RUNS = 40;

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? sorted[Math.floor(middle)]
    : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Returns the 95 % interval of the median, by bootstrap with a fixed seed. */
function intervalOf(ratios) {
  const random = randomOf(ratios.length);
  const medians = Array.from({ length: RESAMPLES }, () =>
    median(ratios.map(() => ratios[Math.floor(random() * ratios.length)])),
  ).toSorted((a, b) => a - b);
  return [medians[Math.floor(RESAMPLES * 0.025)], medians[Math.floor(RESAMPLES * 0.975)]];
}

/** Estimates how many runs more narrow the interval enough; it shrinks with the root of the runs. */
function moreRuns(count, ratio, [low, high], limit) {
  const width = Math.log(high / low) / 2;
  const distance = Math.max(0.02, Math.abs(Math.log(limit / ratio)));
  const wanted = Math.ceil(count * (width / distance) ** 2);
  return Math.min(MOST_RUNS, Math.max(wanted - count, 1));
}

/** A count is exact: any increase of its median is worse. */
function compareCount(before, after, accepted) {
  const verdict = after > before * accepted ? 'worse' : after < before ? 'better' : 'same';
  const ratio = after === before ? 1 : after / before;
  return { before, after, ratio, interval: [ratio, ratio], verdict, more: 0 };
}

function verdictOf(ratio, [low, high], accepted) {
  if (ratio > THRESHOLDS.limit * accepted && low > THRESHOLDS.least * accepted) return 'worse';
  if (high < 1 / THRESHOLDS.least) return 'better';
  return high <= THRESHOLDS.limit * accepted ? 'same' : 'noisy';
}

/**
 * Compares the values of one figure in pairs of runs; lower is better. `pairs` is a list of
 * `[before, after]`, `accepted` a ratio that is known and allowed. Returns the median ratio, its
 * 95 % interval, a verdict (`worse`, `same`, `better` or `noisy`) and for `noisy` the number of runs
 * that are missing.
 */
export function compareFigure(pairs, { isCount = false, accepted = 1 } = {}) {
  const [before, after] = [0, 1].map((at) => median(pairs.map((pair) => pair[at])));
  if (isCount) return compareCount(before, after, accepted);
  const ratios = pairs.map(([old, fresh]) => fresh / old);
  const ratio = median(ratios);
  const interval = intervalOf(ratios);
  const lacking = LEAST_RUNS - pairs.length;
  if (lacking > 0) return { before, after, ratio, interval, verdict: 'noisy', more: lacking };
  const verdict = verdictOf(ratio, interval, accepted);
  const limit = THRESHOLDS.limit * accepted;
  const more = verdict === 'noisy' ? moreRuns(pairs.length, ratio, interval, limit) : 0;
  return { before, after, ratio, interval, verdict, more };
}

/**
 * Compares the figures of pairs of runs by their names. `runs` is a list of `[before, after]`, each
 * a list of figures; `accepted` lists `{ figure, ratio, reason }`. Figures of one side only are
 * left out and returned as `missing`.
 */
export function compareRuns(runs, accepted = []) {
  const [first] = runs;
  const names = first[1].map(({ name }) => name);
  const valueIn = (figures, name) => figures.find((figure) => figure.name === name)?.value;
  const compared = [];
  const missing = [];
  for (const name of names) {
    const pairs = runs.map(([before, after]) => [valueIn(before, name), valueIn(after, name)]);
    if (pairs.flat().some((value) => typeof value !== 'number')) missing.push(name);
    else {
      const { unit } = first[1].find((figure) => figure.name === name);
      const known = accepted.find(({ figure }) => figure === name);
      const result = compareFigure(pairs, { isCount: unit === '', accepted: known?.ratio ?? 1 });
      compared.push({ name, unit, reason: known?.reason ?? null, ...result });
    }
  }
  return { compared, missing };
}
