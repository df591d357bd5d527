import type { Item } from '../item.ts';

const MARK = /[?？]["'”’)\]）」』*]*\s*$/u;
const COLON = /[:：]\s*$/u;
/** Matches a request to choose from the text below or above. */
export const CHOOSE =
  /\b(?:choose|pick|select|reply with|answer with|respond with|let me know (?:which|what)|tell me (?:which|what)|your (?:choice|pick|preference)|which (?:one|of|do|would|should)|options? (?:are|is))\b|[请請]?(?:选择|選擇|选一|選一|选用|選用|挑选|挑選|告诉我|告訴我|回复|回覆|输入|輸入|指定)|[选選]哪|哪[一个個种種项項些]/iu;
const WANTS =
  /\b(?:what|which|how|where|should|prefer|would you like|do you want)\b|什么|什麼|哪|怎么|怎麼|如何|希望|想|要/iu;
/** Matches an order to choose, with nothing before it but politeness. */
const ORDERS =
  /^(?:(?:please|now|first|next)[, ]+)?(?:choose|pick|select)\b|^(?:现在|現在|首先|然后|接下来)?[,，]?[请請]?(?:先|您|你)?(?:从|從)?[^,，。:：]{0,20}(?:选择|選擇|选一|選一|挑选|挑選|选出|選出)/iu;
/** Matches a line that offers what follows. */
const OFFERS =
  /\b(?:options?|choices?|alternatives?)(?: are| is)?\s*[:：]$|(?:选项|選項|可选|可選|备选|備選|供选择|供選擇|任选|任選)[^,，。]{0,8}[:：]$/iu;
/** Matches a line that reports what follows, or what will be done. */
const REPORTS =
  /\b(?:done|did|made|ran|read|chang\w+|fix\w*|add\w*|updat\w+|complet\w+|finish\w*|creat\w+|steps?|summary|next|will|going to|found|plan|results?|notes?|findings|files?|tests?|errors?|because|reasons?|examples?|means|includes?|here)\b|[我们您你]?(?:完成|修改|修复|修復|新增|更新|已|接下来|接下來|步骤|步驟|总结|總結|说明|說明|结果|結果|计划|計劃|发现|發現|文件|测试|測試|变更|改动|原因|例如|包括|将会|將會|我会|我會)/iu;

/** Labels up to this length are headings; longer lines without a sign are sentences. */
const LONGEST_LABEL = 60;
const isLabel = (text: string) =>
  text.length <= LONGEST_LABEL && !/[.。!！;；…,，]\s*$/u.test(text);

/** Entries that a reader answers by their mark: letters and named options never count steps. */
const isLettered = (items: readonly Item[]) =>
  items.every(({ kind }) => kind === 'letter' || kind === 'boxed letter' || kind === 'named');

const ASKS_READER = /\b(?:should|would you|do you|shall|your?)\b|[你您]|请|請/iu;
/** Returns whether asking words ask the reader: `What I changed:` and `How to run it:` do not. */
const isWanting = (text: string) =>
  WANTS.test(text) && (ASKS_READER.test(text) || !REPORTS.test(text));

/**
 * Returns whether the last line above a list asks for one of its entries: by a question mark, by a
 * colon after asking words, or as the label of a lettered list.
 */
export function isListHeading(text: string, items: readonly Item[]): boolean {
  if (MARK.test(text)) return true;
  if (COLON.test(text) && (CHOOSE.test(text) || OFFERS.test(text) || isWanting(text))) return true;
  if (!isLabel(text) || REPORTS.test(text)) return false;
  return ORDERS.test(text) || isLettered(items);
}

/** Returns whether a heading orders the reader to choose, which no report does. */
export function ordersChoice(text: string): boolean {
  return ORDERS.test(text) && isLabel(text);
}

/** Returns whether a question asks for one of several things. */
export const choosesFrom = (question: string) =>
  CHOOSE.test(question) ||
  /\b(?:which|prefer)\b|倾向|傾向|更喜欢|更喜歡|喜欢|喜歡|想用|选|選/iu.test(question);

/** Returns whether a question over bullets wants one of them. */
export const wantsItem = (text: string) =>
  choosesFrom(text) || WANTS.test(text) || OFFERS.test(text);
