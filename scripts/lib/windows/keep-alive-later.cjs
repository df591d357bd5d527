/**
 * Loaded into Node for Windows under Wine: Wine 8 does not know the keep-alive time of TCP, and a
 * connection that has one before it is open fails (`fetch` sets it). Without a time, it opens.
 */
const { Socket } = require('node:net');

const { value: setKeepAlive } = Object.getOwnPropertyDescriptor(Socket.prototype, 'setKeepAlive');

Socket.prototype.setKeepAlive = function keepAliveLater(...args) {
  if (!this.connecting) return setKeepAlive.apply(this, args);
  return this.once('connect', () => setKeepAlive.apply(this, args));
};
