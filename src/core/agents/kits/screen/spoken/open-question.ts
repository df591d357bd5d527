import { upToMark } from '../dialog.ts';

/** Matches a sentence with its end marks; a mark within a name (`a.b`, `v1.2`) does not end it. */
const SENTENCE = /[^.!?。！？]*(?:[.!](?!\s|$)[^.!?。！？]*)*(?:[.!?。！？]+["')\]”』」*]*|$)/gu;
/** Matches a remark that may follow a question without changing it. */
const REMARK =
  /^(?:\(|if\b|i(?:'d| would| can| could|'ll)\b|my\b|for example\b|e\.g\.|please\b|(?:reply|respond|answer)\b|(?:just )?(?:type|enter|send)\b.{0,20}\b(?:letter|number)\b|otherwise\b|by default\b|default\b|or\b|let me know\b|just\b|thanks\b|(?:we|the|option|both|either|all)\b.{0,80}\b(?:recommend|suggest|prefer|work|fine)|例如|比如|如果|请|請|默认|(?:您|你)?(?:只需|只要|直接)?(?:回复|回覆|输入|輸入|发送|發送)|(?:我)?(?:个人)?(?:更)?(?:建议|推荐|倾向)|两[种者个]都|都可以)/iu;
/** Matches a request without a question mark. */
const REQUEST =
  /^(?:please (?:tell me|let me know|confirm|choose|pick|specify|provide|clarify|answer|reply)\b|tell me (?:which|what|whether|how|where)\b|let me know (?:which|what|whether|how|where)\b|(?:reply|respond|answer) with\b|[请請](?:告诉|告訴|确认|確認|选择|選擇|提供|说明|說明|回复|回覆|回答|指定|输入|輸入))/iu;
const LONGEST = 400;

/**
 * Returns the question at the end of a message, with the text that leads to it. Returns null if the
 * message ends otherwise.
 */
export function openQuestion(paragraphs: readonly (readonly string[])[]): string | null {
  const text = lastProse(paragraphs)
    .join(' ')
    .replace(/^(?:[●•⏺✦*-]|\d+[.)])\s+/u, '')
    .slice(-LONGEST * 4);
  const sentences = [...text.matchAll(SENTENCE)]
    .map(([sentence]) => sentence.trim())
    .filter((sentence) => sentence !== '');
  const at = sentences.findLastIndex((sentence) => /[?？]["')\]”』」*]*$/u.test(sentence));
  if (at !== -1 && sentences.slice(at + 1).every((sentence) => REMARK.test(sentence)))
    return keepEnd(upToMark(sentences.slice(0, at + 1).join(' ')));
  const last = sentences.at(-1) ?? '';
  return REQUEST.test(last) ? keepEnd(sentences.join(' ')) : null;
}

/** Keeps the end of a long text, which contains the question. */
function keepEnd(text: string): string {
  return text.length <= LONGEST ? text : `…${text.slice(-LONGEST)}`;
}

const ITEM = /^(?:[-*•–]|\d{1,2}[.)]|[a-zA-Z][.)])\s+/u;

/** Returns the last paragraph of prose. A list after a question belongs to it as the options. */
function lastProse(paragraphs: readonly (readonly string[])[]): readonly string[] {
  for (const lines of paragraphs.toReversed()) {
    const prose = lines.slice(0, lines.findLastIndex((line) => !ITEM.test(line)) + 1);
    if (prose.length > 0) return prose;
  }
  return paragraphs.at(-1) ?? [];
}
