/**
 * The own property of a name chosen by the service; undefined without one. Brackets would also find inherited ones: a
 * field may be called `constructor` or `__proto__`.
 */
export function own<T>(named: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(named, name) ? named[name] : undefined
}
