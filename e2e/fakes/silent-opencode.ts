import { spawn } from 'node:child_process';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { createInterface } from 'node:readline';

/**
 * The real OpenCode behind a server whose stream of events stays open and delivers heartbeats only,
 * as seen with 1.18.4: node silent-opencode.ts PROGRAM ARGUMENT...
 */
const [, , program = '', ...args] = process.argv;
const at = args.indexOf('--port') + 1;
const port = Number(args[at]);
if (at === 0)
  spawn(program, args, { stdio: 'inherit' }).on('exit', (code) => process.exit(code ?? 1));
else serve();

function serve(): void {
  const behind = port > 32_768 ? port - 9_973 : port + 9_973;
  const own = [...args.slice(0, at), String(behind), ...args.slice(at + 1)];
  const child = spawn(program, own, { stdio: 'inherit' });
  child.on('exit', (code) => process.exit(code ?? 1));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal));
  createServer((incoming, outgoing) => forward(incoming, outgoing, behind)).listen(
    port,
    '127.0.0.1',
  );
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, behind: number): void {
  const { method, url, headers } = incoming;
  const onward = ask({ port: behind, host: '127.0.0.1', method, path: url, headers }, (reply) => {
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
    if (url?.startsWith('/global/event')) onlyHeartbeats(reply, outgoing);
    else reply.pipe(outgoing);
  });
  onward.on('error', () => outgoing.writeHead(502).end());
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

function onlyHeartbeats(reply: IncomingMessage, outgoing: ServerResponse): void {
  createInterface({ input: reply }).on('line', (line) => {
    if (/"type":"server\.(?:connected|heartbeat)"/u.test(line)) outgoing.write(`${line}\n\n`);
  });
}
