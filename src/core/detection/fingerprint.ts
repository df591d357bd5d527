import { isWayOut } from '#shared/detection/decision.ts';

import { keyWordsOf } from './key-words.ts';

const MOST_WORDS = 5;
const LONGEST_WORD = 20;
/** Answers so common that a choice among them identifies nothing without its question. */
const COMMON_ANSWER =
  /^(?:y|n|yes|no|ok|okay|cancel|confirm|continue|allow|deny|reject|accept|decline|approve|trust|don'?t|exit|quit|back|submit|proceed|abort|skip|retry|always|never|all|none|是|否|确认|取消|允许|拒绝|同意|信任|继续|退出|跳过|重试|提交|好)(?:$|[^\p{L}]|\s|[\u4e00-\u9fff])/iu;
/** Verbs that remove: the same options may be offered for keeping and for removing. */
const REMOVES =
  /\b(?:delete|remove|drop|discard|overwrite|revert|exclude|disable)(?:e?[ds])?\b|删除|移除|丢弃|覆盖|撤销|排除|禁用|不要/iu;

type FingerprintSource = {
  readonly question: string;
  readonly options: readonly string[];
  readonly subject: string;
};

/**
 * Returns key words and a checksum that identify a question. Distinctive options identify it,
 * whatever the wording of the question. Otherwise the key words of the question and its subject do.
 * Case, blanks, punctuation, line breaks and `names`, by which agents call themselves, are ignored.
 */
export function fingerprintOf(
  { question, options, subject }: FingerprintSource,
  names: readonly string[],
): string {
  const labels = options.filter((label) => !isWayOut(label));
  const isDistinctive =
    labels.length >= 2 &&
    labels.some((label) => !COMMON_ANSWER.test(label.trim()) && essenceOf(label).length > 1);
  const words = keyWordsOf(question, names);
  const parts = isDistinctive
    ? [REMOVES.test(question) ? 'removes' : '', ...labels.map((label) => essenceOf(label))]
    : [words.toSorted().join(' '), ...options.map((text) => essenceOf(text)), squash(subject)];
  const shown = isDistinctive
    ? labels.flatMap((label) => keyWordsOf(label, names))
    : words.toSorted();
  const short = [...new Set(shown)].slice(0, MOST_WORDS).map((word) => word.slice(0, LONGEST_WORD));
  return [...short, checksum(parts.join('|'))].join('-');
}

/**
 * Returns the fingerprint of a program's question about a subject: programs ask with the same words
 * about another plan, host or hunk. The key words stay, the checksum changes.
 */
export function fingerprintAbout(fingerprint: string, subject: string): string {
  const about = squash(subject);
  if (about === '') return fingerprint;
  const parts = fingerprint.split('-');
  return [...parts.slice(0, -1), checksum(`${parts.at(-1) ?? ''}|${about}`)].join('-');
}

/** Removes blanks only, because signs decide: `rm -rf ~` and `rm -rf .`, `+line` and `-line`. */
const squash = (text: string) => text.replaceAll(/\s/gu, '');

function essenceOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Returns the FNV-1a hash, which is short and the same in every process. */
function checksum(text: string): string {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  return (hash >>> 0).toString(36).padStart(7, '0');
}
