import { describe, expect, test } from 'vitest';

import { answerRequest } from './answer-request.ts';
import { DiffJobs, type WorkerEvents } from './diff-jobs.ts';
import type { DiffRequest, DiffResult, DiffTask } from './diff-protocol.ts';

/** Simulates workers whose replies the test triggers. */
class Workers {
  readonly opened: { events: WorkerEvents; requests: DiffRequest[]; stopped: boolean }[] = [];

  readonly open = (events: WorkerEvents) => {
    const worker = { events, requests: [] as DiffRequest[], stopped: false };
    this.opened.push(worker);
    return {
      post: (request: DiffRequest) => void worker.requests.push(request),
      stop: () => {
        worker.stopped = true;
      },
    };
  };

  answer(at: number): void {
    const worker = this.opened[at]!;
    answerRequest(worker.requests.at(-1)!, worker.events.onReply);
  }
}

const texts = (newContent: string) => ({ oldContent: 'a\n', newContent, hunks: [], isCut: false });
const diffOf = (newContent: string): DiffTask => ({ kind: 'diff', input: texts(newContent) });

function listener() {
  const events: string[] = [];
  return {
    events,
    onResult: (result: DiffResult) => {
      if (result.state === 'rows') events.push(`+${result.table.added} -${result.table.removed}`);
      else events.push(result.state);
    },
    onFailure: () => void events.push('failure'),
  };
}

describe('DiffJobs', () => {
  test('DiffJobs computes diffs one after the other in one worker', () => {
    const workers = new Workers();
    const jobs = new DiffJobs(workers.open);
    const [one, two] = [listener(), listener()];
    jobs.request(diffOf('b\n'), one);
    jobs.request(diffOf('a\nc\n'), two);
    expect(workers.opened[0]?.requests.length).toBe(1);
    workers.answer(0);
    workers.answer(0);
    expect([one.events, two.events, workers.opened.length]).toEqual([
      ['+1 -1', 'marks'],
      ['+1 -0', 'marks'],
      1,
    ]);
  });

  test('DiffJobs never posts a withdrawn waiting request, and stops the worker of a withdrawn running one', () => {
    const workers = new Workers();
    const jobs = new DiffJobs(workers.open);
    const [running, waiting, last] = [listener(), listener(), listener()];
    const withdrawRunning = jobs.request(diffOf('b\n'), running);
    const withdrawWaiting = jobs.request(diffOf('c\n'), waiting);
    jobs.request(diffOf('a\n'), last);
    withdrawWaiting();
    withdrawRunning();
    expect(workers.opened.map(({ stopped, requests }) => [stopped, requests.length])).toEqual([
      [true, 1],
      [false, 1],
    ]);
    workers.answer(0);
    workers.answer(1);
    expect([running.events, waiting.events, last.events]).toEqual([[], [], ['+0 -0', 'marks']]);
  });

  test('DiffJobs reports a failed worker to the running request and starts a new one for the next', () => {
    const workers = new Workers();
    const jobs = new DiffJobs(workers.open);
    const [one, two] = [listener(), listener()];
    jobs.request(diffOf('b\n'), one);
    jobs.request(diffOf('c\n'), two);
    workers.opened[0]!.events.onFailure();
    workers.answer(1);
    expect([one.events, two.events]).toEqual([['failure'], ['+1 -1', 'marks']]);
  });

  test('DiffJobs ignores the withdrawal of a completed request', () => {
    const workers = new Workers();
    const jobs = new DiffJobs(workers.open);
    const withdraw = jobs.request(diffOf('b\n'), listener());
    workers.answer(0);
    withdraw();
    expect(workers.opened[0]?.stopped).toBe(false);
  });

  test('DiffJobs continues after a file that has changed since, and searches moves between files', () => {
    const workers = new Workers();
    const jobs = new DiffJobs(workers.open);
    const [outdated, current, moves] = [listener(), listener(), listener()];
    const hunks = [{ oldStart: 2, oldLines: 1, newStart: 2, newLines: 1, lines: ['-b', '+c'] }];
    const inFile = (text: string): DiffTask => ({
      kind: 'inFile',
      input: { oldContent: 'b', newContent: 'c', hunks, isCut: false },
      disk: { text, expected: 'after' },
    });
    jobs.request(inFile('a\nx\n'), outdated);
    jobs.request(inFile('a\nc\n'), current);
    jobs.request({ kind: 'moves', files: [] }, moves);
    workers.answer(0);
    workers.answer(0);
    workers.answer(0);
    expect([outdated.events, current.events, moves.events]).toEqual([
      ['outdated'],
      ['+1 -1', 'marks'],
      ['moves'],
    ]);
  });
});
