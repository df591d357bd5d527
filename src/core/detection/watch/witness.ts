/** The sources that report the state of a program, the most credible first. */
export const witnesses = ['protocol', 'hook', 'status', 'title', 'screen'] as const;
export type Witness = (typeof witnesses)[number];

/** The state of a program as reported by a witness. */
export type ReportedState = 'processing' | 'waiting' | 'idle';

/** `at`: time of the first report of this state, in milliseconds. */
export type Report = { readonly reported: ReportedState; readonly at: number };
export type Reports = Readonly<Partial<Record<Exclude<Witness, 'screen'>, Report>>>;

/** Returns the most credible report. Returns null if only the screen is left. */
export function strongest(
  reports: Reports,
): { readonly witness: Exclude<Witness, 'screen'>; readonly report: Report } | null {
  for (const witness of witnesses) {
    const report = witness === 'screen' ? undefined : reports[witness];
    if (witness !== 'screen' && report) return { witness, report };
  }
  return null;
}
