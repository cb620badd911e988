/**
 * The operations of a worker, declared once as an interface of functions, some of them grouped by room: `{ stats():
 * Stats; sweep: { begin(list: ListKey): Cursor } }`. The worker implements the interface; callers get the same
 * functions with promises of their results (`Remote`).
 */

/** `never` accepts functions of any input. */
type Operation = (...input: never[]) => unknown

/** The names of operations: `stats`, `sweep.begin`. */
export type NameOf<O> = {
  [K in keyof O & string]: O[K] extends Operation ? K : `${K}.${keyof O[K] & string}`
}[keyof O & string]

type Named<O, N> = N extends keyof O
  ? O[N]
  : N extends `${infer Room}.${infer K}`
    ? Room extends keyof O
      ? K extends keyof O[Room]
        ? O[Room][K]
        : never
      : never
    : never

export type InputOf<O, N> = Named<O, N> extends (...input: infer I) => unknown ? I : never
export type OutputOf<O, N> = Named<O, N> extends (...input: never[]) => infer R ? R : never

/** The operations as called from another thread. */
export type Remote<O> = {
  [K in keyof O]: O[K] extends (...input: infer I) => infer R ? (...input: I) => Promise<R> : Remote<O[K]>
}

/** Which of two workers runs an operation; the compiler holds it to both interfaces. */
export type Division<Reads, Writes> = {
  readonly [K in keyof Reads | keyof Writes]: (K extends keyof Reads ? Share<Reads[K], 'reader'> : unknown) &
    (K extends keyof Writes ? Share<Writes[K], 'writer'> : unknown)
}
type Share<T, Worker> = T extends Operation ? Worker : { readonly [K in keyof T]: Worker }

/** Sends the input of an operation to a worker. */
export type Send = (worker: 'reader' | 'writer', name: string, input: readonly unknown[]) => Promise<unknown>

type Divided = { readonly [name: string]: 'reader' | 'writer' | Divided }

/** The operations of a division as an object of functions that send. */
export function remote<Reads, Writes>(division: Division<Reads, Writes>, send: Send): Remote<Reads & Writes> {
  return functions(division as Divided, '', send) as Remote<Reads & Writes>
}

function functions(division: Divided, prefix: string, send: Send): object {
  const made = Object.entries(division).map(([key, worker]) => {
    const name = prefix + key
    const ask = (...input: readonly unknown[]): Promise<unknown> => send(worker as 'reader' | 'writer', name, input)
    return [key, typeof worker === 'string' ? ask : functions(worker, `${name}.`, send)] as const
  })
  return Object.fromEntries(made)
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
