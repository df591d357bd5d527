import { z } from 'zod';

import { parseCommandArgs } from '#core/shell/command-args.ts';
import { readEndpoint, type Endpoint } from '#core/shell/endpoint-file.ts';
import { request } from '#core/socket/node-http.ts';
import { WATCH_CHECK } from '#core/shell/http/watch-check.ts';
import { socketAt } from '#core/socket/own-socket.ts';
import { printableJson } from '#shared/base/printable-json.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { cliSentence } from '#shared/words/cli-sentence.ts';
import { languageOfTerminal } from '#shared/words/language.ts';
import type { ShownText } from '#shared/words/sentence.ts';

import { dataDirOf } from './data-dir.ts';
import { terminalText, writeStderr } from './terminal-output.ts';

const FAILED = 1;
const BAD_USAGE = 2;
const ANSWER_MS = 20_000;

type TriggerRequest = {
  readonly sessionId: string;
  readonly endpoint: Pick<Endpoint, 'address' | 'token'>;
};

/** Runs `corral watch-trigger`. Resolves with the exit code. */
export async function watchTrigger(args: readonly string[]): Promise<number> {
  const triggerRequest = parseTrigger(args);
  const usage = terminalText(cliSentence('cliUsage.watchTrigger'));
  if (triggerRequest.ok && triggerRequest.value === 'help') {
    process.stdout.write(usage);
    return 0;
  }
  if (!triggerRequest.ok || triggerRequest.value === 'help') {
    const { code, message } = triggerRequest.ok ? { code: 0, message: '' } : triggerRequest.error;
    writeStderr(`${terminalText(message)}\n${code === BAD_USAGE ? `\n${usage}` : ''}`);
    return code;
  }
  const checked = await check(triggerRequest.value);
  if (checked.ok) process.stdout.write(`${printableJson(checked.value)}\n`);
  else writeStderr(`corral watch-trigger: ${terminalText(checked.error)}\n`);
  return checked.ok ? 0 : FAILED;
}

type UsageError = { readonly code: number; readonly message: ShownText };

function parseTrigger(args: readonly string[]): Result<TriggerRequest | 'help', UsageError> {
  const options = {
    url: { type: 'string' },
    'data-dir': { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  const parsed = parseCommandArgs(args, { options, allowPositionals: true });
  if (!parsed.ok) return err({ code: BAD_USAGE, message: parsed.error });
  const { values, positionals } = parsed.value;
  if (values.help) return ok('help');
  const [sessionId] = positionals;
  if (sessionId === undefined || positionals.length > 1)
    return err({ code: BAD_USAGE, message: cliSentence('cliFailures.giveSession') });
  if (values.url !== undefined) return requestOf(values.url, sessionId);
  const dataDir = dataDirOf(values['data-dir']);
  const endpoint = readEndpoint(dataDir);
  if (endpoint) return ok({ sessionId, endpoint });
  const message = cliSentence('cliFailures.noRunningCorral', { folder: dataDir });
  return err({ code: FAILED, message });
}

/** Address with a token. Other hosts are refused, so that the token never leaves this machine. */
const ADDRESS = /^http:\/\/(?:127\.0\.0\.1|localhost):\d{1,5}\/#token=([\w-]+)$/;

function requestOf(url: string, sessionId: string): Result<TriggerRequest, UsageError> {
  const token = ADDRESS.exec(url)?.[1];
  if (token === undefined)
    return err({
      code: BAD_USAGE,
      message: cliSentence('cliFailures.urlOption'),
    });
  return ok({ sessionId, endpoint: { address: `http://127.0.0.1:${new URL(url).port}`, token } });
}

const LOOPBACK = /^http:\/\/127\.0\.0\.1:(\d{1,5})$/;

const reply = z.looseObject({
  success: z.boolean(),
  error: z.object({ message: z.string(), remedy: z.string().nullable() }).optional(),
});

/** Sends the request and returns the reply. The error contains a remedy. */
function check({ sessionId, endpoint }: TriggerRequest): Promise<Result<string, ShownText>> {
  const target = listenAddress(endpoint.address);
  if (
    'socketPath' in target &&
    process.platform !== 'win32' &&
    socketAt(target.socketPath) === 'foreign'
  ) {
    return Promise.resolve(
      err(cliSentence('cliFailures.foreignSocket', { path: target.socketPath })),
    );
  }
  const { promise, resolve: answer } = Promise.withResolvers<Result<string, ShownText>>();
  const headers = {
    authorization: `Bearer ${endpoint.token}`,
    'content-type': 'application/json',
    'x-corral-client': 'corral watch-trigger',
    'accept-language': languageOfTerminal(process.env),
  };
  const sent = request(
    { ...target, path: WATCH_CHECK, method: 'POST', headers, timeout: ANSWER_MS },
    (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => answer(parseReply(text)));
    },
  );
  sent.on('timeout', () =>
    sent.destroy(new Error(terminalText(cliSentence('cliFailures.noReply')))),
  );
  sent.on('error', (error) =>
    answer(
      err(
        cliSentence('cliFailures.notReached', {
          address: endpoint.address,
          reason: error.message,
        }),
      ),
    ),
  );
  sent.end(JSON.stringify({ sessionId }));
  return promise;
}

/**
 * Returns target Corral listens: the desktop app at a socket, `corral serve` at a port of this
 * machine.
 */
function listenAddress(
  address: string,
): { readonly socketPath: string } | { readonly host: string; readonly port: string } {
  const port = LOOPBACK.exec(address)?.[1];
  return port === undefined ? { socketPath: address } : { host: '127.0.0.1', port };
}

function parseReply(text: string): Result<string, ShownText> {
  try {
    const { success, error, ...rest } = reply.parse(JSON.parse(text));
    if (success) return ok(JSON.stringify(rest));
    return err(
      error
        ? `${error.message}${error.remedy === null ? '' : ` ${error.remedy}`}`
        : cliSentence('cliFailures.refused'),
    );
  } catch {
    return err(cliSentence('cliFailures.otherVersion'));
  }
}
