/**
 * Functions of `node:http`. An import of `node:http` evaluates all its exports, of which `WebSocket`
 * loads undici: 12 MiB of resident memory and 20 ms at each start, measured with Node 24.
 * `getBuiltinModule` returns the module without evaluating them.
 */
export const { createServer, request } = process.getBuiltinModule('node:http');
