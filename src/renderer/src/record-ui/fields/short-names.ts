/** Names of people as lists write them, as long as no two people would be called the same. */
import { shallowReactive } from 'vue'
import { shortPerson } from '../../basics/format'

/** The full name that each short one stands for; null: several, so nobody is called by it. */
const known = shallowReactive(new Map<string, string | null>())
/** More people than a workspace has; beyond them names stay full. */
const MOST = 20_000

/** To be told of every name before it is shown. */
export function learnName(full: string): void {
  const short = shortPerson(full)
  if (short === full) return
  const before = known.get(short)
  if (before === undefined) {
    if (known.size < MOST) known.set(short, full)
  } else if (before !== null && before !== full) known.set(short, null)
}

/** The short name where it is one person's, else the full one; changes when a namesake is met. */
export function nameInLists(full: string): string {
  const short = shortPerson(full)
  return short !== full && known.get(short) === full ? short : full
}
