/**
 * The operations of a worker, declared once as an interface of functions, some of them grouped by room: `{ stats():
 * Stats; sweep: { begin(list: ListKey): Cursor } }`. The worker implements the interface; callers get the same
 * functions with promises of their results (`Remote`).
 */

/** The operations as called from another thread. */
export type Remote<O> = {
  [K in keyof O]: O[K] extends (...input: infer I) => infer R ? (...input: I) => Promise<R> : Remote<O[K]>
}

/** Sends the input of an operation to a worker. */
export type Send = (name: string, input: readonly unknown[]) => Promise<unknown>

/** Functions that send, for operations of these names: `stats`, `sweep.begin`. */
export function remote<O>(names: Iterable<string>, send: Send): Remote<O> {
  const made: Record<string, unknown> = {}
  for (const name of names) {
    const ask = (...input: readonly unknown[]): Promise<unknown> => send(name, input)
    const [first = name, inRoom] = name.split('.')
    if (inRoom === undefined) made[first] = ask
    else made[first] = { ...(made[first] as object | undefined), [inRoom]: ask }
  }
  return made as Remote<O>
}

/** Both halves in one object: a room may have operations of either worker. */
export function both<A extends object, B extends object>(one: A, other: B): A & B {
  const rooms = Object.entries(other).map(([key, value]: [string, unknown]) => {
    const beside = Reflect.get(one, key) as unknown
    return [key, typeof value === 'object' ? { ...(beside as object | undefined), ...value } : value] as const
  })
  return { ...one, ...Object.fromEntries(rooms) } as A & B
}

/** The functions that a worker implements, by their names in messages. */
export function byName(operations: object, prefix = ''): ReadonlyMap<string, (...input: unknown[]) => unknown> {
  const entries = Object.entries(operations).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'function'
      ? [[prefix + key, value as (...input: unknown[]) => unknown] as const]
      : [...byName(value as object, `${prefix}${key}.`)]
  )
  return new Map(entries)
}
