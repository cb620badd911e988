/** Tests whether expressions take linear time. Each runs in a thread that is terminated if it hangs. */
import { Worker } from 'node:worker_threads'
import { attacksOn, type Attack } from './attacks'
import type { Expression } from './collect'
import { parsed, waysOf } from './ways'

/** Fewer ways of matching need no timing: each position costs a bounded number of steps. */
const FEW_WAYS = 10_000

/** Time without progress (ms) after which an attack hangs; generous, since the machine may be busy. */
const HANGS_AFTER = 60_000

export interface Slow {
  readonly expression: Expression
  /** The text that took over eight times as long at four times the length, or hung. */
  readonly attack: Attack
}

/** Expressions that may take more than linear time, without duplicates. */
export function doubtful(expressions: readonly Expression[]): Expression[] {
  const unique = new Map(expressions.map((one) => [`${one.flags}/${one.source}`, one]))
  return [...unique.values()].filter(({ source, flags }) => waysOf(parsed(source, flags)) > FEW_WAYS)
}

/**
 * Expressions that are not linear on some text. Only doubtful ones are timed.
 *
 * @param hangsAfter milliseconds without progress of the thread, or up to twice that, before it is terminated
 */
export async function slowOnes(expressions: readonly Expression[], hangsAfter = HANGS_AFTER): Promise<Slow[]> {
  const slow: Slow[] = []
  let worker = start()
  for (const expression of doubtful(expressions)) {
    const attack = await attacked(worker, expression, hangsAfter)
    if (attack === null) continue
    slow.push({ expression, attack: attack.worse })
    if (!attack.hangs) continue
    await worker.terminate()
    worker = start()
  }
  await worker.terminate()
  return slow
}

/** Upper bound for repetitions in the test: far below the text length, so that bounded ones look linear. */
const HIGHEST_BOUND = 250

/** Replaces `{0,10000}` by `{0,250}`: below its bound, a repetition behaves like an unbounded one. */
const withLowBounds = (source: string): string =>
  source.replace(
    /\{(\d{1,9}),(\d{1,9})\}/g,
    (_, ...bounds: string[]) =>
      `{${bounds
        .slice(0, 2)
        .map((bound) => Math.min(Number(bound), HIGHEST_BOUND))
        .join()}}`
  )

const start = (): Worker => new Worker(new URL('./stopwatch.mjs', import.meta.url))

function attacked(
  worker: Worker,
  { source, flags }: Expression,
  hangsAfter: number
): Promise<{ readonly worse: Attack; readonly hangs: boolean } | null> {
  return new Promise((resolve, reject) => {
    const attacks = attacksOn(source, flags)
    // The thread writes the index of its attack here: thousands of messages would cost more than the attacks.
    const progress = new Int32Array(new SharedArrayBuffer(4))
    let before = -1
    const end = (run: () => void): void => {
      clearInterval(timer)
      worker.off('message', onEnd).off('error', reject)
      run()
    }
    const timer = setInterval(() => {
      const at = Atomics.load(progress, 0)
      if (at === before) end(() => resolve({ worse: attacks[at] as Attack, hangs: true }))
      before = at
    }, hangsAfter)
    const onEnd = ({ worse }: { readonly worse: Attack | null }): void =>
      end(() => resolve(worse === null ? null : { worse, hangs: false }))
    worker.on('message', onEnd).on('error', reject)
    worker.postMessage({ source: withLowBounds(source), flags, attacks, progress })
  })
}
