/**
 * Own property by a name from the service; undefined without one. Bracket access would also find inherited properties:
 * a field may be called `constructor` or `__proto__`.
 */
export function own<T>(named: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(named, name) ? named[name] : undefined
}
