/** What a condition says of each record, by its place in the columns: a `VERDICT` each. */
export type Verdicts = Uint8Array

/** Ordered: of several conditions all hold as the least of their verdicts says, and any as the greatest. */
export const VERDICT = { no: 0, open: 1, yes: 2 } as const

// Loops, because they run over whole lists: calling a function for each place takes several times as long. Each
// changes the first verdicts, and returns them.

export function allOf(first: Verdicts, others: Verdicts): Verdicts {
  for (let place = 0; place < first.length; place += 1) {
    const other = others[place] ?? 0
    if (other < (first[place] ?? 0)) first[place] = other
  }
  return first
}

export function anyOf(first: Verdicts, others: Verdicts): Verdicts {
  for (let place = 0; place < first.length; place += 1) {
    const other = others[place] ?? 0
    if (other > (first[place] ?? 0)) first[place] = other
  }
  return first
}

export function not(verdicts: Verdicts): Verdicts {
  for (let place = 0; place < verdicts.length; place += 1) verdicts[place] = VERDICT.yes - (verdicts[place] ?? 0)
  return verdicts
}

/** Open where they say yes; else no. */
export function openWhere(verdicts: Verdicts): Verdicts {
  for (let place = 0; place < verdicts.length; place += 1) {
    verdicts[place] = verdicts[place] === VERDICT.yes ? VERDICT.open : VERDICT.no
  }
  return verdicts
}

/** The others where the first are open. */
export function elseBy(first: Verdicts, others: Verdicts): Verdicts {
  for (let place = 0; place < first.length; place += 1) {
    if (first[place] === VERDICT.open) first[place] = others[place] ?? 0
  }
  return first
}
