/** Whether the time of expressions is proportional to their text; each runs in a thread that is ended when it hangs. */
import { Worker } from 'node:worker_threads'
import { attacksOn, type Attack } from './attacks'
import type { Expression } from './collect'
import { parsed, waysOf } from './ways'

/** What has no more ways of matching at a place needs no clock: each place costs a bounded number of steps. */
const FEW_WAYS = 10_000

/** A single attack takes so long only if it hangs; generous, since the machine may be busy. */
const HANGS_AFTER = 15_000

export interface Slow {
  readonly expression: Expression
  /** The text that takes more than eight times as long when it is four times as long, or hangs. */
  readonly attack: Attack
}

type Message =
  { readonly trying: Attack; readonly done?: undefined } | { readonly done: true; readonly worse: Attack | null }

/** Those that might take more than proportional time, each once. */
export function doubtful(expressions: readonly Expression[]): Expression[] {
  const unique = new Map(expressions.map((one) => [`${one.flags}/${one.source}`, one]))
  return [...unique.values()].filter(({ source, flags }) => waysOf(parsed(source, flags)) > FEW_WAYS)
}

/**
 * The expressions that are not proportional on some text. Only the doubtful ones are timed.
 *
 * @param hangsAfter milliseconds without a message from the thread after which it is ended
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

/** So far below the length of the texts that what is bounded takes proportional time on all of them. */
const HIGHEST_BOUND = 250

/** With `{0,250}` for `{0,10000}`: below its bound, a repetition takes the time of one without a bound. */
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
    let last: Attack = { before: '', pump: '', after: '' }
    const end = (run: () => void): void => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', reject)
      run()
    }
    const hang = (): void => end(() => resolve({ worse: last, hangs: true }))
    let timer = setTimeout(hang, hangsAfter)
    const onMessage = (message: Message): void => {
      clearTimeout(timer)
      if (message.done) {
        const { worse } = message
        end(() => resolve(worse === null ? null : { worse, hangs: false }))
        return
      }
      last = message.trying
      timer = setTimeout(hang, hangsAfter)
    }
    worker.on('message', onMessage).on('error', reject)
    worker.postMessage({ source: withLowBounds(source), flags, attacks: attacksOn(source, flags) })
  })
}
