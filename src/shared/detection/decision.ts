/**
 * A question as it was asked. `asker` distinguishes an agent, which phrases each question itself,
 * from a program with fixed prompts.
 */
export type AskedText = {
  readonly question: string;
  readonly options: readonly string[];
  readonly asker: 'agent' | 'program';
};

/** Approval of a plan or design, which sets the direction of all later work. */
const PLAN_NOUN =
  /(?:\bplan\b|\bdesign\b|\bproposal\b|\bapproach\b|\barchitecture\b|\boutline\b|方案|计划|設計|设计|架构|思路|大纲)/iu;
const CONSENT =
  /(?:\blooks?\b|\bsounds?\b|\bok(?:ay)?\b|\bgood\b|\bright\b|\bfine\b|\bagree\b|\bcorrect\b|\bmake sense\b|\bapprove\b|\baccept\b|\bworks? for\b|\bimplement\b|\bproceed\b|\bgo ahead\b|\bexecute\b|可以|行吗|行不行|同意|确认|批准|接受|合适|满意|没问题|怎么样|如何|采用|执行|实施|实现|按照?)/iu;
const PLAN_APPROVAL = new RegExp(
  `${PLAN_NOUN.source}[^?？]{0,80}${CONSENT.source}|${CONSENT.source}[^?？]{0,60}${PLAN_NOUN.source}`,
  'iu',
);
const PLAN_OPTION = /\b(?:keep planning|plan mode|implement this plan|manually approve edits)\b/iu;
/** Operations on a file or record that merely has such a name. */
const HANDLES = /\b(?:delete|remove|overwrite|save|open|discard)\b|删除|覆盖|保存|打开|丢弃/iu;

/** Ways out that agents offer beside their options. */
const OTHER =
  /^(?:type something|chat about this|none of the above|other\b|something else|enter a custom value|type your own answer|其他|其它|自定义|以上都不)/iu;
/** Answers to a permission, confirmation or notice. */
const GRANT =
  /^(?:y|n|yes|no|ok|okay|cancel|confirm|continue|allow|deny|reject|accept|decline|approve|trust|don'?t\b|exit|quit|(?:go )?back|submit|proceed|abort|skip|retry|always|never|try new|use existing|modify with|是|否|确认|取消|允许|拒绝|同意|不同意|信任|不信任|继续|退出|跳过|重试|提交|好的?|不用?|可以|不可以)(?:$|[^\p{L}]|\s|[\u4e00-\u9fff])/iu;
const PERMISSION =
  /\b(?:do you want to (?:proceed|make|create|allow|overwrite|run|edit|continue)|would you like to (?:run|make|grant|allow|continue)|allow (?:execution|once|this)|apply this change|permission required|review your answers)\b/iu;
/** Permission for a named subject: a capital letter marks an agent or program. */
const ALLOWS_NAMED = /\b[Aa]llow \p{Lu}\p{L}* to\b/u;
/** Setup of the terminal, the account or the program itself. */
const SETUP =
  /\b(?:log ?in|sign ?in|theme|text style|api key|credentials?|password|passphrase|token|account|time ?zone|keyboard|locale|select model|trust)\b|信任|登录|密码|口令|验证码|密钥|令牌|时区|键盘/iu;

/**
 * Setup dialogs of agents only, because an agent also asks design questions about things with such
 * names.
 */
const AGENT_SETUP =
  /\btrust\b|信任|\buse this api key\b|\b(?:select|choose|pick) (?:a |your |the )?(?:log ?in|sign ?in|theme|text style|model|account)\b|\blooks best with your terminal\b|^(?:\S+ )?(?:password|passphrase|verification code)\b[^?？]*[:：]?$/iu;

const isGrant = (label: string) => GRANT.test(label) || label.length <= 1;
const isDirection = (about: string, labels: readonly string[]) =>
  DIRECTION.test([about, ...labels].join(' '));

/** Questions that yes or no can answer. */
const YES_NO_QUESTION =
  /(?:吗|么|吧|嘛|不)\s*[?？]|是否|能否|可否|要不要|需不需要|可不可以|行不行|(?:^|[.,;!。，；！]\s*|\b(?:then|now)\s)(?:shall|should|do|does|did|is|are|was|can|could|may|would|will|have|has|want me)\b[^.!。！?？]*[?？]?\s*$/iu;
const ALTERNATIVES = /\bor\b(?! not\b)|还是|\bprefer\b/iu;
const QUESTION_WORD =
  /\b(?:which|what|how|where|who|when|why|whose|prefer|choose|pick|select|tell me|let me know)\b|[?？]\s*$/iu;
/** Polite endings of a turn. */
const CLOSING =
  /\banything else\b|\bwhat (?:else )?(?:can|could|may) i (?:help|do)\b|\bhow (?:can|may) i (?:help|assist)\b|\bwhat would you like (?:me )?to (?:do|work on)(?: next)?\?|还有什么|其他需要|还需要我|什么可以帮/iu;

/** Topics of a program's list whose answer sets a direction. */
const DIRECTION =
  /\b(?:plan|design|approach|architecture|strategy|framework|librar(?:y|ies)|database|stack|technology|template|project type|feature|tools?|what to install|environment|licen[cs]e|scope|package manager|bundler|merge commit|squash|rebase)s?\b|方案|架构|框架|技术|数据库|环境|范围|策略|功能|模式|风格/iu;
const OUGHT = /\b(?:should|shall|do you want|would you like)\b|希望|想要|应该/iu;
const CHOOSES = /\b(?:called|named?|which)\b|叫什么|命名|哪/iu;

/**
 * Returns whether the person has to set a direction: an approach, a technology, a name, a scope, a
 * plan.
 */
export function isDecision({ question, options, asker }: AskedText): boolean {
  const labels = options.filter((label) => !isWayOut(label));
  const about = question.trim();
  if (about === '') return false;
  if (isPlanApproval(about, options)) return true;
  if (isPermissionOrSetup(about, asker)) return false;
  if (labels.length >= 2)
    return (
      !labels.every((label) => isGrant(label)) && (asker === 'agent' || isDirection(about, labels))
    );
  if (asker === 'program') return OUGHT.test(about) && CHOOSES.test(about);
  return !CLOSING.test(about) && questionsOf(about).some((part) => isOpen(part));
}

const isPlanApproval = (about: string, options: readonly string[]): boolean =>
  options.some((label) => PLAN_OPTION.test(label)) ||
  (PLAN_APPROVAL.test(about) && !HANDLES.test(about));

const isPermissionOrSetup = (about: string, asker: AskedText['asker']): boolean =>
  PERMISSION.test(about) ||
  ALLOWS_NAMED.test(about) ||
  (asker === 'agent' ? AGENT_SETUP : SETUP).test(about);

/** Returns the lines with a question mark, or the whole text if there are none. */
function questionsOf(about: string): readonly string[] {
  const parts = about.split('\n').filter((part) => /[?？]/u.test(part));
  return parts.length > 0 ? parts : [about];
}

/** Returns whether the question needs more than yes or no. */
function isOpen(question: string): boolean {
  if (YES_NO_QUESTION.test(question)) return ALTERNATIVES.test(question);
  return QUESTION_WORD.test(question) || /\p{Script=Han}/u.test(question);
}

/** Returns whether a label is not one of the options in question, but a way out of them. */
export function isWayOut(label: string): boolean {
  return OTHER.test(label);
}
