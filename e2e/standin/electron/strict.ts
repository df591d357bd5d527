/**
 * Properties that the language, consoles and assertions read from any object. Reading them is no
 * use of an Electron feature.
 */
const HARMLESS = new Set([
  'then',
  'toJSON',
  'constructor',
  'asymmetricMatch',
  'nodeType',
  '$$typeof',
  'default',
]);

function missingFeature(name: string, key: string): Error {
  return new Error(`not in the stand-in: ${name}.${key}`);
}

/**
 * Throws an error with the name of the feature if main uses a part of Electron that the stand-in
 * does not implement.
 */
export function strict<T extends object>(name: string, object: T): T {
  return new Proxy(object, {
    get(target, key) {
      if (typeof key === 'string' && !(key in target) && !HARMLESS.has(key))
        throw missingFeature(name, key);
      const value: unknown = Reflect.get(target, key, target);
      // Binds methods to the target, because private fields exist on the target but not on the
      // proxy.
      return typeof value === 'function' && typeof target !== 'function'
        ? value.bind(target)
        : value;
    },
  });
}

/** Does the same for all instances of a class. */
export function strictInstances(made: { readonly prototype: object }, name: string): void {
  const parent: unknown = Object.getPrototypeOf(made.prototype);
  if (typeof parent !== 'object' || parent === null) throw new Error(`${name} has no parent.`);
  const guard = new Proxy(parent, {
    get(target, key, receiver) {
      if (typeof key === 'string' && !(key in target) && !HARMLESS.has(key))
        throw missingFeature(name, key);
      return Reflect.get(target, key, receiver);
    },
  });
  Object.setPrototypeOf(made.prototype, guard);
}
