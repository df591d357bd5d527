import type { OverheadScore } from './overhead-score.ts';

/** Returns a Markdown table with a row per figure. */
export function overheadTable({ program, ours, plain, idleMiB, tokens }: OverheadScore): string {
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const most = Math.max(...Object.values(tokens));
  const rows = [
    ['Answer to next request, p50', ms(ours.p50), `plain loop ${ms(plain.p50)}, and 15 ms`],
    ['Answer to next request, p95', ms(ours.p95), `plain loop ${ms(plain.p95)}, no goal`],
    [`Memory when idle, ${program}`, `${idleMiB.toFixed(1)} MiB`, '90 MiB'],
    ['System prompt and tools of "hello"', `${most} tokens`, '8000 tokens'],
  ];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const families = Object.entries(tokens).map(([family, count]) => `${family} ${count}`);
  return [
    line(['Figure', 'Corral', 'At most']),
    line(['---', '---', '---']),
    ...rows.map(line),
    '',
    `Tokens per API: ${families.join(', ')}.`,
  ].join('\n');
}
