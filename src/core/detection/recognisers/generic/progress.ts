import { working, type Recogniser } from '../../recogniser.ts';
import type { Screen } from '../../screen/screen.ts';
import { looksLikePrompt } from './looks-like-prompt.ts';
import { promptLine } from './prompt-line.ts';

const SIGNS: readonly RegExp[] = [
  /^[\u2801-\u28ff◐◓◑◒⣾⣽⣻⢿⡿⣟⣯⣷]\s+\S/u,
  /^[|/\\-]\s+\S+.*(?:…|\.{3})$/u,
  /[^\s?？](?:…|\.{3})$/u,
  /\((?:running|working|in progress)\)|\(interrupt to abort\)$/iu,
  /\[[#=>-]{1,60}[\s.-]{0,60}\]\s+[\d.]+\s?[kMG]?i?B\s?\/\s?[\d.]+\s?[kMG]?i?B/u,
  /[#=█▉▊▋▌▍▎▏━─▓▒░>-]{4,}.{0,40}\d{1,3}(?:\.\d+)?\s?%|\d{1,3}(?:\.\d+)?\s?%\s?\|?[[(|]?[#=█▉▊▋▌▍▎▏━─▓▒░>. -]{4,}/u,
  /\beta\b\s*[:\d-]|\b\d+(?:\.\d+)?\s?(?:[kMG]i?B|bytes)\/s\b/iu,
  /^(?:\[\s{0,3}\d{1,6}\s?[%/]|\d{1,3}% )/u,
  /^(?:正在|编译中|下载中|安装中|处理中|加载中|构建中)/u,
];
/** A bar may end in what looks like a prompt. */
const BAR = /[#=█▉▊▋▌▍▎▏━─▓▒░>-]{4,}.{0,60}\d/u;
const LOOKED_AT = 3;

/** Spinners, bars, percentages, an ellipsis: in the last rows, and nothing that asks below them. */
export const genericProgress: Recogniser = {
  name: 'generic/progress',
  agent: 'generic',
  recognise(screen) {
    const rows = lastRows(screen);
    const last = rows.at(-1);
    if (!last || (looksLikePrompt(last.text) && !/^\[?\s*\d+\s?[%/]/u.test(last.text) && !BAR.test(last.text))) return null;
    const line = promptLine(screen)?.text ?? last.text;
    if (SIGNS.some((sign) => sign.test(last.text) || sign.test(line))) return working(last.text.slice(0, 200), 0.8);
    return isMonitor(screen) ? working('watching', 0.8) : null;
  },
};

function lastRows({ rows }: Screen) {
  return rows.filter(({ kind }) => kind === 'text').slice(-LOOKED_AT);
}

/** `top` and its like draw over and over. */
function isMonitor({ rows }: Screen): boolean {
  const head = rows.slice(0, 12).map(({ text }) => text);
  return (
    head.some((text) => /^top - \d|\bTasks: \d+|\bLoad average: /u.test(text)) && rows.some(({ text }) => /\bPID\b.*\bUSER\b/u.test(text))
  );
}
