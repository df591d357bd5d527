import { playCases } from './play-cases.ts';
import { scoreShell } from './shell-score.ts';
import { shellTable } from './shell-table.ts';

// `node score/shell/main.ts` measures the shell tools. `--play` is the process with the cases, which
// writes a line of JSON per case.

if (process.argv.includes('--play')) {
  await playCases((played) => void process.stdout.write(`${JSON.stringify(played)}\n`));
} else {
  const score = await scoreShell();
  console.log(shellTable(score));
  for (const each of score.cases)
    if (!each.isInTime || !each.isRight || each.left > 0)
      console.log('WRONG', JSON.stringify(each));
  process.exitCode = score.isMet ? 0 : 1;
}
