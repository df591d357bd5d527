import { parseArgs, type ParseArgsConfig } from 'node:util';

import { err, ok, type Result } from '#shared/base/result.ts';
import { cliSentence } from '#shared/words/cli-sentence.ts';
import type { Sentence, ShownText } from '#shared/words/sentence.ts';

type Args = readonly string[];
type Config = Pick<ParseArgsConfig, 'options' | 'allowPositionals'>;
type Parsed<C extends Config> = ReturnType<typeof parseArgs<C & { args: string[] }>>;

/** Parses arguments of a command. The error is the reason why they are wrong. */
export function parseCommandArgs<const C extends Config>(
  args: Args,
  config: C,
): Result<Parsed<C>, ShownText> {
  try {
    return ok(parseArgs({ ...config, args: [...args] }));
  } catch (thrown) {
    return err(
      argumentReason(args, config) ?? (thrown instanceof Error ? thrown.message : String(thrown)),
    );
  }
}

/** Returns the first fault of the arguments; null if only Node knows it. */
function argumentReason(
  args: Args,
  { options = {}, allowPositionals = false }: Config,
): Sentence | null {
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind === 'positional' && !allowPositionals)
      return cliSentence('cliFailures.unexpectedArgument', { given: token.value });
    const { name } = token.kind === 'option' ? token : { name: '' };
    const type = Object.hasOwn(options, name) ? options[name]?.type : undefined;
    const fault = token.kind === 'option' ? faultOf(token, type) : null;
    if (fault !== null) return fault;
  }
  return null;
}

type OptionToken = {
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
};

/** Returns what is wrong with an option of that type; null if nothing is. */
function faultOf(
  { rawName: option, value, inlineValue }: OptionToken,
  type: 'boolean' | 'string' | undefined,
): Sentence | null {
  if (type === undefined) return cliSentence('cliFailures.unknownOption', { option });
  if (type === 'boolean')
    return value === undefined ? null : cliSentence('cliFailures.noValue', { option });
  if (value === undefined) return cliSentence('cliFailures.needsValue', { option });
  return inlineValue === false && value.startsWith('-')
    ? cliSentence('cliFailures.dashValue', { option, value })
    : null;
}
