import { workingSighting, type Recogniser } from '#core/agents/kits/screen/recogniser.ts';
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
/** Signs that no prose ends with; they count even if an agent's prompt stands below. */
const SURE: readonly RegExp[] = [
  /^[✢✻✶✽✳✺✹✸∗◐◑◒◓◴◷◶◵\u2801-\u28ff]\s+\S.*(?:…|\.{3})/u,
  /^[✢✶✽✳✺✹✸◐◑◒◓\u2801-\u28ff]\s+\p{L}(?!.*(?:\s·\s\/|\bfor \d+[hms]|\bdone\b))/u,
  /[（(](?:running|executing|loading|working|processing|thinking|building|installing|compiling|in progress|运行中|执行中|加载中|处理中|进行中|思考中)(?:[,，\s][^()（）]{0,40})?[)）]\s*[.…]*$/iu,
  /\(interrupt to abort\)$|\b(?:esc|ctrl[+-]c) to (?:interrupt|cancel|stop)\)?$/iu,
  /(?:…|\.{3})\s*[（(](?:\d+(?:\.\d+)?\s?[hms秒分]|esc|ctrl)[^()（）]{0,80}[)）]$/iu,
  /^(?:\p{L}{1,18}(?:ing|中)|正在\p{L}{1,20})(?:…|\.{3})$/u,
];
const DONE = /^\S+\s+\S+(?: \S+)? for (?:\d+[hms]\s*)+|\bdone \d/u;
/** A bar may end in what looks like a prompt. */
const BAR = /[#=█▉▊▋▌▍▎▏━─▓▒░>-]{4,}.{0,60}\d/u;
const LOOKED_AT = 3;

/** Spinners, bars, percentages, an ellipsis: in the last rows, and nothing that asks below them. */
export const genericProgress: Recogniser = {
  name: 'generic/progress',
  recognise(screen) {
    const { rows, hasPrompt } = lastRows(screen);
    const last = rows.at(-1);
    if (!last || isMeter(last.text)) return null;
    const isSure = !DONE.test(last.text) && SURE.some((sign) => sign.test(last.text));
    if (isSure) return workingSighting(last.text.slice(0, 200), 0.8);
    if (hasPrompt || isPrompt(last.text)) return null;
    const line = (rows.at(-1) === screen.rows.at(-1) ? promptLine(screen)?.text : null) ?? last.text;
    if (SIGNS.some((sign) => sign.test(last.text) || sign.test(line))) return workingSighting(last.text.slice(0, 200), 0.8);
    return isMonitor(screen) ? workingSighting('watching', 0.8) : null;
  },
};

/** A bar and a count may end like a prompt. */
const isPrompt = (text: string) => looksLikePrompt(text) && !/^\[?\s*\d+\s?[%/]/u.test(text) && !BAR.test(text);

/** The last rows that were printed: an agent's prompt and the foot of the screen stand below them. */
function lastRows({ rows }: Screen) {
  const foot = withoutFoot(rows);
  const hasPrompt = agentPrompt(foot.at(-1)) !== null;
  const said = hasPrompt ? withoutFoot(foot.slice(0, -1)) : foot;
  return { rows: said.filter(({ kind }) => kind === 'text').slice(-LOOKED_AT), hasPrompt };
}

/** `top` and its like draw over and over. */
function isMonitor({ rows }: Screen): boolean {
  const head = rows.slice(0, 12).map(({ text }) => text);
  return (
    head.some((text) => /^top - \d|\bTasks: \d+|\bLoad average: /u.test(text)) && rows.some(({ text }) => /\bPID\b.*\bUSER\b/u.test(text))
  );
}
