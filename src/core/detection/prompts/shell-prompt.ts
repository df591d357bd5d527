const PROMPTS: readonly RegExp[] = [
  // user@host:dir$, [user@host dir]#, (venv) dir %, ~/dir ❯
  /^(?:[└╰][─━]{1,3}>?)?(?:\([^()\s]{1,40}\)\s*)?(?:\[?[\w.+-]{1,40}@[\w.-]{1,60}(?:[: ][^$#%>❯\]]{0,200})?\]?|\[[^[\]]{1,120}\]|(?:~|\.{0,2}\/)[^\s$#%>❯]{0,200}|(?:ba|z|da|k|c|fi)?sh-?[\d.]{0,8}|[\w.~/-]{0,60})\s?([$#%❯»λ])(?:\s+(?<draft>\S.{0,2000}))?$/u,
  // fish: user@host dir>
  /^[\w.+-]{1,40}@[\w.-]{1,60} (?:~|\/)[^\s>]{0,200}(?: \([^()\s]{1,60}\))? ?>(?:\s+(?<draft>\S.{0,2000}))?$/u,
  /^➜\s+\S{1,80}(?:\s+git:\([^()\s]{1,80}\))?(?:\s+✗)?(?:\s{1,3}(?<draft>\S.{0,2000}))?$/u,
  /^(?:PS )?[A-Z]:\\[^<>|"?*]{0,200}>\s*(?<draft>\S.{0,2000})?$/u,
];

export type ShellPrompt = { readonly draft: string };

/**
 * Parses the prompt of a shell; `draft` is the text typed behind it. Returns null if the text is no
 * shell prompt.
 */
export function shellPrompt(text: string): ShellPrompt | null {
  for (const pattern of PROMPTS) {
    const match = pattern.exec(text);
    if (match && !isNoPrompt(text)) return { draft: match.groups?.['draft'] ?? '' };
  }
  return null;
}

const NO_PROMPTS: readonly RegExp[] = [
  // 100%, 45% done
  /^[\d.]+\s?%/u,
  /^\S+\s?%\s+\S/u,
  // A heading, a comment in an editor, or the prompt of a choice.
  /^#{1,6}\s+(?:\p{Lu}|\S+:?\s{2,}|[(\p{L}][\p{L}' ]{12,})/u,
  /^#(?:\s{2,}|\?)/u,
];

function isNoPrompt(text: string): boolean {
  return NO_PROMPTS.some((pattern) => pattern.test(text));
}
