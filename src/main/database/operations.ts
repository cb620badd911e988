/**
 * Operations of a worker: functions, some of them grouped: `{ stats(): Stats; sweep: { begin(list: ListKey): Cursor } }`.
 * Callers get the same functions with promises (`Remote`).
 */

/** The result of an operation that works in slices. Between two slices the worker runs others. */
export type SlicedAnswer<T> = Generator<undefined, T>
export type ResultOf<R> = R extends SlicedAnswer<infer T> ? T : R

/** Operations as called from another thread. */
export type Remote<O> = {
  [K in keyof O]: O[K] extends (...input: infer I) => infer R ? (...input: I) => Promise<ResultOf<R>> : Remote<O[K]>
}

/** Creates functions that send the input of operations with these names: `stats`, `sweep.begin`. */
export function remote<O>(
  names: Iterable<string>,
  send: (name: string, input: readonly unknown[]) => Promise<unknown>
): Remote<O> {
  const made: Record<string, unknown> = {}
  for (const name of names) {
    const ask = (...input: readonly unknown[]): Promise<unknown> => send(name, input)
    const [first = name, inRoom] = name.split('.')
    if (inRoom === undefined) made[first] = ask
    else made[first] = { ...(made[first] as object | undefined), [inRoom]: ask }
  }
  return made as Remote<O>
}

/** Merges two remotes: a group may have operations of both workers. */
export function both<A extends object, B extends object>(one: A, other: B): A & B {
  const rooms = Object.entries(other).map(([key, value]: [string, unknown]) => {
    const beside = Reflect.get(one, key) as unknown
    return [key, typeof value === 'object' ? { ...(beside as object | undefined), ...value } : value] as const
  })
  return { ...one, ...Object.fromEntries(rooms) } as A & B
}

/** A worker's functions by message name. */
export function byName(operations: object, prefix = ''): ReadonlyMap<string, (...input: unknown[]) => unknown> {
  const entries = Object.entries(operations).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'function'
      ? [[prefix + key, value as (...input: unknown[]) => unknown] as const]
      : [...byName(value as object, `${prefix}${key}.`)]
  )
  return new Map(entries)
}
