/** Outcome of one part of a measurement. A failure has a reason and does not affect other parts. */
export type Outcome<T> = { readonly value: T } | { readonly failed: string }

export async function attempt<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work() }
  } catch (thrown) {
    return { failed: thrown instanceof Error ? thrown.message : String(thrown) }
  }
}

/** @throws Error with the reason of a failure, or if the part was not requested */
export function valueOf<T>(outcome: Outcome<T> | undefined): T {
  if (outcome === undefined) throw new Error('this was not asked for')
  if ('failed' in outcome) throw new Error(outcome.failed)
  return outcome.value
}
