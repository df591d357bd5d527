/**
 * Returns the columns that a text takes. Agrees with tmux for what agents print; rare scripts may
 * be off by one.
 */
export function displayWidth(text: string): number {
  let width = 0;
  for (const char of text) width += charWidth(char.codePointAt(0) ?? 0);
  return width;
}

/** First and last code points of the ranges that take two columns. */
const wide: readonly (readonly [number, number])[] = [
  [0x11_00, 0x11_5f],
  [0x23_1a, 0x23_1b],
  [0x23_e9, 0x23_ec],
  [0x26_14, 0x26_15],
  [0x26_a1, 0x26_a1],
  [0x27_05, 0x27_05],
  [0x27_28, 0x27_28],
  [0x27_4c, 0x27_4c],
  [0x2e_80, 0x30_3e],
  [0x30_41, 0x33_ff],
  [0x34_00, 0x4d_bf],
  [0x4e_00, 0x9f_ff],
  [0xa0_00, 0xa4_cf],
  [0xac_00, 0xd7_a3],
  [0xf9_00, 0xfa_ff],
  [0xfe_30, 0xfe_4f],
  [0xff_00, 0xff_60],
  [0xff_e0, 0xff_e6],
  [0x1_f3_00, 0x1_f6_4f],
  [0x1_f6_80, 0x1_f6_ff],
  [0x1_f9_00, 0x1_f9_ff],
  [0x2_00_00, 0x3_ff_fd],
];

const LAST_NARROW = 0x10_ff;

function charWidth(code: number): number {
  if (code <= LAST_NARROW) return code >= 0x03_00 && code <= 0x03_6f ? 0 : 1;
  if (isInvisible(code)) return 0;
  return wide.some(([first, last]) => code >= first && code <= last) ? 2 : 1;
}

function isInvisible(code: number): boolean {
  return (
    (code >= 0x20_0b && code <= 0x20_0f) || (code >= 0xfe_00 && code <= 0xfe_0f) || code === 0xfe_ff
  );
}

/** Returns true for scripts without blanks between words, in which wrapping removes no blank. */
export function isWithoutBlanks(char: string): boolean {
  return /[\u2e80-\u303f\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef]/u.test(
    char,
  );
}
