/** Asked of any object by the language, by consoles and by assertions; nobody means a feature of Electron by them. */
const HARMLESS = new Set(['then', 'toJSON', 'constructor', 'asymmetricMatch', 'nodeType', '$$typeof', 'default']);

function missing(name: string, key: string): Error {
  return new Error(`not in the stand-in: ${name}.${key}`);
}

/** Whatever main uses of a part of Electron that is not here is a gap of the stand-in, and is told as such. */
export function strict<T extends object>(name: string, object: T): T {
  return new Proxy(object, {
    get(target, key) {
      if (typeof key === 'string' && !(key in target) && !HARMLESS.has(key)) throw missing(name, key);
      const value: unknown = Reflect.get(target, key, target);
      // Private fields are only in the object itself, not in what stands before it.
      return typeof value === 'function' && typeof target !== 'function' ? value.bind(target) : value;
    },
  });
}

/** The same for everything that such a class makes. */
export function strictInstances(made: { readonly prototype: object }, name: string): void {
  const parent: unknown = Object.getPrototypeOf(made.prototype);
  if (typeof parent !== 'object' || parent === null) throw new Error(`${name} has no parent.`);
  const guard = new Proxy(parent, {
    get(target, key, receiver) {
      if (typeof key === 'string' && !(key in target) && !HARMLESS.has(key)) throw missing(name, key);
      return Reflect.get(target, key, receiver);
    },
  });
  Object.setPrototypeOf(made.prototype, guard);
}
