/** Short names of people for lists, as long as they are unambiguous. */
import { shallowReactive } from 'vue'
import { shortPerson } from '../../basics/format'

/** Short name to full name; null if several people share the short name. */
const known = shallowReactive(new Map<string, string | null>())
/** Maximum names, more than a workspace has; beyond it, names stay full. */
const MOST = 20_000

/** Must be called for every name before it is shown. */
export function learnName(full: string): void {
  const short = shortPerson(full)
  if (short === full) return
  const before = known.get(short)
  if (before === undefined) {
    if (known.size < MOST) known.set(short, full)
  } else if (before !== null && before !== full) known.set(short, null)
}

/** The short name if it is unique, else the full one; changes when a namesake appears. */
export function nameInLists(full: string): string {
  const short = shortPerson(full)
  return short !== full && known.get(short) === full ? short : full
}
