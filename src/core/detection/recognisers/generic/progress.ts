import { workingRecognition, type Recogniser } from '#core/agents/kits/screen/recogniser.ts';
import type { Screen } from '#core/agents/kits/screen/screen.ts';

import { looksLikePrompt } from '../../prompts/looks-like-prompt.ts';
import { agentPrompt, isMeter, withoutFoot } from '../../prompts/status-bar.ts';
import { promptLine } from '../../prompts/prompt-line.ts';

const SIGNS: readonly RegExp[] = [
  /^[\u2801-\u28ff◐◓◑◒⣾⣽⣻⢿⡿⣟⣯⣷]\s+\S/u,
  /^[|/\\-]\s+\S+.*(?:…|\.{3})$/u,
  /[^\s?？](?:…|\.{3})$/u,
  /\[[#=>-]{1,60}[\s.-]{0,60}\]\s+[\d.]+\s?[kMG]?i?B\s?\/\s?[\d.]+\s?[kMG]?i?B/u,
  /[#=█▉▊▋▌▍▎▏━─▓▒░>-]{4,}.{0,40}\d{1,3}(?:\.\d+)?\s?%|\d{1,3}(?:\.\d+)?\s?%\s?\|?[[(|]?[#=█▉▊▋▌▍▎▏━─▓▒░>. -]{4,}/u,
  /\beta\b\s*[:\d-]|\b\d+(?:\.\d+)?\s?(?:[kMG]i?B|bytes)\/s\b/iu,
  /^(?:\[\s{0,3}\d{1,6}\s?[%/]|\d{1,3}% )/u,
  /^(?:正在|编译中|下载中|安装中|处理中|加载中|构建中)/u,
];
/** Signs with which no prose ends; they count even above an agent's prompt. */
const SURE_SIGNS: readonly RegExp[] = [
  /^[✢✻✶✽✳✺✹✸∗◐◑◒◓◴◷◶◵\u2801-\u28ff]\s+\S.*(?:…|\.{3})/u,
  /^[✢✶✽✳✺✹✸◐◑◒◓\u2801-\u28ff]\s+\p{L}(?!.*(?:\s·\s\/|\bfor \d+[hms]|\bdone\b))/u,
  /[（(](?:running|executing|loading|working|processing|thinking|building|installing|compiling|in progress|运行中|执行中|加载中|处理中|进行中|思考中)(?:[,，\s][^()（）]{0,40})?[)）]\s*[.…]*$/iu,
  /\(interrupt to abort\)$|\b(?:esc|ctrl[+-]c) to (?:interrupt|cancel|stop)\)?$/iu,
  /(?:…|\.{3})\s*[（(](?:\d+(?:\.\d+)?\s?[hms秒分]|esc|ctrl)[^()（）]{0,80}[)）]$/iu,
  /^(?:\p{L}{1,18}(?:ing|中)|正在\p{L}{1,20})(?:…|\.{3})$/u,
];
const DONE = /^\S+\s+\S+(?: \S+)? for (?:\d+[hms]\s*)+|\bdone \d/u;
/** Matches a bar, which may end like a prompt. */
const BAR = /[#=█▉▊▋▌▍▎▏━─▓▒░>-]{4,}.{0,60}\d/u;
const LAST_ROWS = 3;

/**
 * Recognises work by spinners, bars, percentages or an ellipsis in the last rows, with no question
 * below them.
 */
export const genericProgress: Recogniser = {
  name: 'generic/progress',
  recognise(screen) {
    const { rows, hasPrompt } = lastRows(screen);
    const last = rows.at(-1);
    if (!last || isMeter(last.text)) return null;
    const isSure = !DONE.test(last.text) && SURE_SIGNS.some((sign) => sign.test(last.text));
    if (isSure) return workingRecognition(last.text.slice(0, 200), 0.8);
    if (hasPrompt || isPrompt(last.text)) return null;
    const line =
      (rows.at(-1) === screen.rows.at(-1) ? promptLine(screen)?.text : null) ?? last.text;
    if (SIGNS.some((sign) => sign.test(last.text) || sign.test(line)))
      return workingRecognition(last.text.slice(0, 200), 0.8);
    return isMonitor(screen) ? workingRecognition('watching', 0.8) : null;
  },
};

/** Returns whether a text ends like a prompt. Bars and counts may end like one and are excluded. */
const isPrompt = (text: string) =>
  looksLikePrompt(text) && !/^\[?\s*\d+\s?[%/]/u.test(text) && !BAR.test(text);

/** Returns the last printed rows, above an agent's prompt and the foot of the screen. */
function lastRows({ rows }: Screen) {
  const foot = withoutFoot(rows);
  const hasPrompt = agentPrompt(foot.at(-1)) !== null;
  const printedRows = hasPrompt ? withoutFoot(foot.slice(0, -1)) : foot;
  return { rows: printedRows.filter(({ kind }) => kind === 'text').slice(-LAST_ROWS), hasPrompt };
}

/** Returns whether the screen is one of `top` and similar programs, which redraw constantly. */
function isMonitor({ rows }: Screen): boolean {
  const head = rows.slice(0, 12).map(({ text }) => text);
  return (
    head.some((text) => /^top - \d|\bTasks: \d+|\bLoad average: /u.test(text)) &&
    rows.some(({ text }) => /\bPID\b.*\bUSER\b/u.test(text))
  );
}
