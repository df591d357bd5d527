/** Who says what a program does, the most credible first. */
export const witnesses = ['protocol', 'hook', 'status', 'title', 'screen'] as const;
export type Witness = (typeof witnesses)[number];

/** What is said of a program. */
export type Said = 'processing' | 'waiting' | 'idle';

/** `at`: when it began to say so. Milliseconds. */
export type Report = { readonly said: Said; readonly at: number };
export type Reports = Readonly<Partial<Record<Exclude<Witness, 'screen'>, Report>>>;

/** The most credible of those that have said anything; `null`: only the screen is left. */
export function strongest(reports: Reports): { readonly witness: Exclude<Witness, 'screen'>; readonly report: Report } | null {
  for (const witness of witnesses) {
    const report = witness === 'screen' ? undefined : reports[witness];
    if (witness !== 'screen' && report) return { witness, report };
  }
  return null;
}
