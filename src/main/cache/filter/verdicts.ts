/** The verdict of a condition on each record, by place: one `VERDICT` each. */
export type Verdicts = Uint8Array

/** Ordered: "and" takes the lowest verdict, "or" the highest. */
export const VERDICT = { no: 0, open: 1, yes: 2 } as const

// Plain loops over whole lists: a callback per place would take several times as long. Each function modifies and
// returns its first argument.

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

/** Turns yes into open; the rest is no. */
export function openWhere(verdicts: Verdicts): Verdicts {
  for (let place = 0; place < verdicts.length; place += 1) {
    verdicts[place] = verdicts[place] === VERDICT.yes ? VERDICT.open : VERDICT.no
  }
  return verdicts
}

/** Replaces open verdicts by the others. */
export function elseBy(first: Verdicts, others: Verdicts): Verdicts {
  for (let place = 0; place < first.length; place += 1) {
    if (first[place] === VERDICT.open) first[place] = others[place] ?? 0
  }
  return first
}
