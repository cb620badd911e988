/**
 * What stands under a name that the service chose; undefined when nothing does. Reading it in brackets would find what
 * every object has: a field may be called `constructor` or `__proto__`.
 */
export function own<T>(named: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(named, name) ? named[name] : undefined
}
