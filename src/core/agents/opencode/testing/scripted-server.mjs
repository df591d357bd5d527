const { createServer } = process.getBuiltinModule('node:http');

/** A server with the part of OpenCode's interface (1.18.33) that Corral uses, and no model. */
export class ScriptedServer {
  /** Pending requests by id, in the order of their questions. */
  permissions = new Map();
  questions = new Map();
  sessions = new Map();
  /** Replies of its health. Generation 2 names its version in the first. */
  health = { api: { healthy: true }, global: { healthy: true, version: '1.18.33' } };
  /** True for a server that knows the sessions of the servers before it. */
  keepsSessions = false;
  /** Called with the session, the text and the id of the message of a prompt. */
  prompted = () => undefined;
  /** True for a server that keeps the requests of a turn that was aborted, as OpenCode does. */
  keepsRequests = false;
  /** Called with the session whose turn is aborted, before it ends. */
  aborted = () => undefined;
  /** Called with the id of a request, the body of its reply, and whether the request still waits. */
  replied = () => undefined;
  #streams = new Set();
  #events = 0;
  #password;

  constructor(password) {
    this.#password = `Basic ${Buffer.from(`opencode:${password}`).toString('base64')}`;
  }

  listen(port) {
    createServer((request, response) => void this.#serve(request, response)).listen(
      port,
      '127.0.0.1',
    );
  }

  emit(type, properties) {
    this.#events += 1;
    const payload = { id: `evt_${this.#events}`, type, properties };
    this.write(JSON.stringify({ directory: '/project', payload }));
  }

  /** Sends the data of an event to all streams. */
  write(data) {
    for (const stream of this.#streams) stream.write(`data: ${data}\n\n`);
  }

  /** Breaks all streams. */
  drop() {
    for (const stream of this.#streams) stream.destroy();
    this.#streams.clear();
  }

  setBusy(sessionID, isBusy) {
    this.sessions.get(sessionID).isBusy = isBusy;
    this.emit('session.status', { sessionID, status: { type: isBusy ? 'busy' : 'idle' } });
  }

  /** Asks for a permission, with an event unless `isSilent`. */
  ask(request, isSilent = false) {
    this.permissions.set(request.id, request);
    if (!isSilent) this.emit('permission.asked', request);
  }

  question(request, isSilent = false) {
    this.questions.set(request.id, request);
    if (!isSilent) this.emit('question.asked', request);
  }

  async #serve(request, response) {
    const url = new URL(request.url, 'http://server');
    if (request.headers.authorization !== this.#password)
      return response.writeHead(401).end('Unauthorized');
    if (url.pathname === '/global/event') return this.#stream(response);
    let text = '';
    for await (const chunk of request) text += chunk;
    const body = text === '' ? {} : JSON.parse(text);
    const reply = this.#reply(request.method, url.pathname.slice(1).split('/'), body);
    if (reply === undefined) return response.writeHead(404).end('{"name":"NotFoundError"}');
    response.writeHead(reply === null ? 204 : 200, { 'Content-Type': 'application/json' });
    response.end(reply === null ? '' : JSON.stringify(reply));
  }

  #stream(response) {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    this.#streams.add(response);
    response.on('close', () => this.#streams.delete(response));
    response.write(
      'data: {"payload":{"id":"evt_0","type":"server.connected","properties":{}}}\n\n',
    );
  }

  #reply(method, [first, second, third], body) {
    if (first === 'session') return this.#ofSession(method, second, third, body);
    if (method === 'POST' && third !== undefined) return this.#close(first, second, third, body);
    const lists = {
      api: this.health.api,
      global: this.health.global,
      permission: [...this.permissions.values()],
      question: [...this.questions.values()],
      agent: [],
      command: [],
    };
    if (first === 'config') return second === 'providers' ? { providers: [], default: {} } : {};
    return lists[first];
  }

  #ofSession(method, id, action, body) {
    if (id === 'status') return this.#status();
    if (id === undefined) return this.#create();
    if (this.keepsSessions && !this.sessions.has(id)) this.#add(id);
    const session = this.sessions.get(id);
    const actions = {
      children: () => [],
      message: () => session.messages,
      prompt_async: () => this.#prompt(session, body),
      abort: () => this.#abort(session),
    };
    if (!session) return undefined;
    return action === undefined ? { id, version: '1.18.33' } : actions[action]?.();
  }

  /** Ends the turn and its questions, without an event for each of them. */
  #abort({ id }) {
    this.aborted(id);
    if (!this.keepsRequests) this.#forget(id);
    this.setBusy(id, false);
    return true;
  }

  #forget(id) {
    for (const requests of [this.permissions, this.questions])
      for (const [each, { sessionID }] of requests) if (sessionID === id) requests.delete(each);
  }

  #status() {
    const busy = [...this.sessions].filter(([, { isBusy }]) => isBusy);
    return Object.fromEntries(busy.map(([id]) => [id, { type: 'busy' }]));
  }

  #create() {
    const id = `ses_${process.pid}n${this.sessions.size + 1}`;
    this.#add(id);
    return { id, version: '1.18.33' };
  }

  #add(id) {
    this.sessions.set(id, { id, isBusy: false, messages: [] });
  }

  #prompt(session, { messageID, parts }) {
    const info = { id: messageID, role: 'user', sessionID: session.id, time: { created: 1 } };
    session.messages.push({ info, parts: [] });
    this.emit('message.updated', { sessionID: session.id, info });
    this.setBusy(session.id, true);
    this.prompted(session.id, parts[0].text, messageID);
    return null;
  }

  /** Takes the reply to a pending request, or refuses it as OpenCode does. */
  #close(kind, id, action, body) {
    const pending = kind === 'permission' ? this.permissions : this.questions;
    this.replied(id, action === 'reject' ? { reply: 'reject' } : body, pending.has(id));
    const request = pending.get(id);
    if (!request) return undefined;
    pending.delete(id);
    const { sessionID } = request;
    const name = action === 'reject' ? 'rejected' : 'replied';
    this.emit(`${kind}.${name}`, { sessionID, requestID: id, reply: body.reply });
    return true;
  }
}
