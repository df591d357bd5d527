/** Result of a part of the score. */
export interface PartScore {
  /** Markdown for docs/score.md. */
  readonly table: string;
  /** True if every gate of the part is met. */
  readonly isPassed: boolean;
  /** Figures for test-results/score.json. */
  readonly figures: unknown;
  /** Lines about cases that missed the gate. */
  readonly failures: readonly string[];
}

export interface PartOptions {
  readonly seed: number;
  /** Id of a real model for the tasks; null plays the scripted one. */
  readonly model: string | null;
}

/** A part of the score. */
export interface Part {
  readonly name: string;
  /** The gate in words. */
  readonly gate: string;
  run(options: PartOptions): Promise<PartScore>;
}
