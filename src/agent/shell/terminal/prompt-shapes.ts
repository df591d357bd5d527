/** Words by which a program asks for something that no one else may see. */
const SECRET =
  /\b(?:pass ?(?:word|phrase|code)|passwort|mot de passe|contraseña|pin(?: code)?|token|otp|one[- ]time|2fa|verification code|api[ _-]?key|secret(?: key)?|access key|private key|credentials?)\b|密码|口令|令牌|密钥|パスワード|비밀번호/i;

/** A choice at the end of a prompt: `[y/N]`, `(yes/no/[fingerprint])`, `[Y/n/q]?`. */
const CHOICE =
  /[[(]\s*((?:\[?[a-z]{1,12}\]?)(?:\s*[/|]\s*\[?[a-z]{1,12}\]?){1,7})\s*[\])]\s*[?:>]?\s*$/i;

/** Ends of lines after which programs are known to wait. */
const KNOWN: readonly RegExp[] = [
  CHOICE,
  /\b(?:password|passphrase|passcode|username|login|user|name|e-?mail|token|pin|code|key|answer|choice|selection|option|value|path|version|url|host|port|id)\b[^\n]{0,60}[:：?>]\s*$/i,
  /(?:密码|口令|用户名|パスワード|비밀번호)[^\n]{0,40}[:：]\s*$/,
  /\b(?:continue|proceed|overwrite|replace|remove|delete|install|abort|retry|sure|ok(?:ay)? to|do you want|would you like|enter|type|select|choose|press)\b[^\n]{0,120}[?:：.…)\]>]\s*$/i,
  /\bpress\b[^\n]{0,40}\b(?:enter|return|any key)\b/i,
  /^\s*(?:>>>|\.\.\.|>|\?|\$|#|\w+>|\(\w+\))\s*$/,
  // The last lines of the pagers less and more.
  /^\s*(?::|\(END\)|--More--[^\n]{0,20})\s*$/,
  /\?\s*$/,
];

/** A question as a program printed it. */
export interface PromptShape {
  readonly isKnown: boolean;
  readonly isSecret: boolean;
  /** Answers as they are typed; null: any text. */
  readonly options: readonly string[] | null;
}

/** Classifies the last line of a screen. */
export function shapeOf(line: string): PromptShape {
  const text = line.trimEnd();
  return {
    isKnown: text !== '' && KNOWN.some((shape) => shape.test(text)),
    isSecret: SECRET.test(text) && CHOICE.exec(text) === null,
    options: optionsOf(text),
  };
}

function optionsOf(text: string): readonly string[] | null {
  const inner = CHOICE.exec(text)?.[1];
  if (inner === undefined) return null;
  const options = inner.split(/[/|]/).map((option) => option.replaceAll(/[[\]\s]/g, ''));
  // A word that stands for what is to be typed is no answer: `[fingerprint]`.
  const typed = options.filter((option) => option !== '' && option.toLowerCase() !== 'fingerprint');
  return typed.length === options.length ? typed : null;
}
