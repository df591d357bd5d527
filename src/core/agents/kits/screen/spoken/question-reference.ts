const NOUN =
  'plan|design|approach|proposal|solution|changes?|diff|code|implementation|drafts?|options?|list|summary|outline|structure|layout|schema|versions?|ways|steps|commits?|edits?';
/** Matches a reference to something that was shown before. */
const BACK = new RegExp(
  `\\b(?:this|these|that|those|the (?:above|proposed))\\s+(?:\\w+\\s+)?(?:${NOUN})\\b|\\b(?:does|is|are|do)\\s+(?:this|that|these|those)\\b|\\b(?:does|is|are|do)\\s+(?:it|they)\\s+(?:look|sound|seem|make|ok|okay|right|good|fine)\\b|\\bthe above\\b|\\b(?:options?|${NOUN}) above\\b|(?:这个|这些|这种|该|此|上述|以上|上面的?|前面的?|刚才的?)(?:方案|计划|设计|架构|代码|修改|改动|变更|做法|实现|思路|结构|内容|版本|选项|列表|步骤|方式|方法)|按(?:照)?(?:这个|上面|以上|此)|^(?:这样|这么做|那样|这)(?:做|改|写)?(?:可以|行|对|好)`,
  'iu',
);
/** Matches a reference to something that follows. */
const AHEAD = /\b(?:the )?following\b|\bbelow\b|以下|下面|下列|如下/iu;

/**
 * Returns the side of the text that the question refers to and needs to be understood. Returns null
 * if it refers to neither.
 */
export function referenceOf(question: string): 'before' | 'after' | null {
  if (AHEAD.test(question)) return 'after';
  return BACK.test(question) ? 'before' : null;
}
