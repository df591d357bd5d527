/**
 * Runs in the page before Corral's own scripts. "Painted" means that a MutationObserver saw it,
 * followed by an animation frame and a task. All times are milliseconds since the epoch.
 */
(() => {
  const PATIENCE_MS = 60_000;
  const now = () => performance.timeOrigin + performance.now();
  const channel = new MessageChannel();
  /** Callbacks for the frame that is being painted, run in the task after it. */
  let painted = [];
  let isFrameAsked = false;
  channel.port1.addEventListener('message', () => {
    const at = now();
    const taken = painted;
    painted = [];
    for (const note of taken) note(at);
  });
  channel.port1.start();
  /**
   * True inside an animation frame. Changes made there are painted by the same frame, so no further
   * frame is awaited. Observers run before the frame's next callback.
   */
  let isInFrame = false;
  const requestFrame = globalThis.requestAnimationFrame.bind(globalThis);
  globalThis.requestAnimationFrame = (callback) =>
    requestFrame((at) => {
      isInFrame = true;
      try {
        callback(at);
      } finally {
        queueMicrotask(() => (isInFrame = false));
      }
    });
  const whenPainted = (note) => {
    painted.push(note);
    if (isInFrame) return channel.port2.postMessage(null);
    if (isFrameAsked) return;
    isFrameAsked = true;
    requestAnimationFrame(() => {
      isFrameAsked = false;
      channel.port2.postMessage(null);
    });
  };

  const words = [];
  let lastWord = -1;
  const noteWords = (text) => {
    const from = text.lastIndexOf('w', text.lastIndexOf(';'));
    const newest = Number(/^w(\d+);/.exec(text.slice(from))?.[1] ?? -1);
    if (newest <= lastWord) return;
    const first = lastWord + 1;
    lastWord = newest;
    whenPainted((at) => {
      for (let word = first; word <= newest; word += 1) words[word] = at;
    });
  };

  const expected = new Map();
  const look = () => {
    for (const [name, { selector, text, done }] of expected) {
      if (
        ![...document.querySelectorAll(selector)].some((element) =>
          element.textContent.includes(text),
        )
      )
        continue;
      expected.delete(name);
      whenPainted(done);
    }
  };

  new MutationObserver((changes) => {
    if (expected.size > 0) look();
    if (!probe.watchesWords) return;
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') noteWords(target.data);
      else for (const node of addedNodes) noteWords(node.textContent);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });

  const lastEvents = {};
  for (const type of ['click', 'keydown'])
    addEventListener(
      type,
      ({ timeStamp }) => (lastEvents[type] = performance.timeOrigin + timeStamp),
      { capture: true, passive: true },
    );

  const keys = [];
  addEventListener(
    'input',
    () => {
      const pressed = lastEvents.keydown;
      whenPainted((at) => keys.push(at - pressed));
    },
    { capture: true, passive: true },
  );

  const longTasks = [];
  new PerformanceObserver((list) =>
    longTasks.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({ type: 'longtask' });

  let frames = [];
  let frameAt = 0;
  let isWatchingFrames = false;
  const onFrame = (at) => {
    if (frameAt > 0) frames.push(at - frameAt);
    frameAt = at;
    if (isWatchingFrames) requestAnimationFrame(onFrame);
  };

  const results = new Map();
  const probe = {
    now,
    watchesWords: false,
    /** Expects `text` in an element of that selector from now on. */
    expect(name, selector, text) {
      const { promise, resolve, reject } = Promise.withResolvers();
      setTimeout(
        () => reject(new Error(`"${text}" was not painted in ${PATIENCE_MS} ms.`)),
        PATIENCE_MS,
      );
      // A rejection is reported when the result is requested.
      promise.catch(() => undefined);
      results.set(name, promise);
      expected.set(name, { selector, text, done: resolve });
      look();
    },
    /** Resolves with the time at which an expected text was painted. */
    painted: (name) => results.get(name),
    startWords() {
      words.length = 0;
      lastWord = -1;
      probe.watchesWords = true;
    },
    words: () => words,
    lastEvent: (type) => lastEvents[type],
    takeKeys: () => keys.splice(0),
    takeLongTasks: () => longTasks.splice(0),
    startFrames() {
      frames = [];
      frameAt = 0;
      isWatchingFrames = true;
      requestAnimationFrame(onFrame);
    },
    takeFrames() {
      isWatchingFrames = false;
      return frames;
    },
  };
  globalThis.corralBench = probe;
})();
