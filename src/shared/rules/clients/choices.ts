/** Applies the user's decisions about clients. Pure. */
import type { ClientsChange } from '../../contract/clients'
import type { ClientChoices } from '../../model/clients'

export function changedChoices(before: ClientChoices, change: ClientsChange): ClientChoices {
  if ('all' in change) return change.all
  if ('merge' in change) return merged(before, change.merge)
  if ('split' in change) return split(before, change.split)
  if ('decline' in change) {
    const [one, other] = change.decline
    return isDeclined(before, one, other) ? before : { ...before, declined: [...before.declined, [one, other]] }
  }
  const others = before.apart.filter((one) => one !== change.spelling)
  return { ...before, apart: change.apart ? [...others, change.spelling] : others }
}

/** Whether the user declined to merge these two. */
export const isDeclined = ({ declined }: ClientChoices, one: string, other: string): boolean =>
  declined.some(([a, b]) => (a === one && b === other) || (a === other && b === one))

/** The decisions with those of another computer added; decisions that contradict ones made here are left out. */
export const withChoices = (here: ClientChoices, others: ClientChoices): ClientChoices =>
  choicesToAdd(here, others).reduce(changedChoices, here)

/** Changes that bring the decisions of another computer. */
export function choicesToAdd(here: ClientChoices, others: ClientChoices): readonly ClientsChange[] {
  const groupOf = new Map(here.merged.flatMap((group) => group.map((key) => [key, group] as const)))
  const isMerged = (keys: readonly string[]): boolean => {
    const [first = ''] = keys
    return keys.every((key) => groupOf.get(key)?.includes(first) === true)
  }
  return [
    ...others.merged
      // A pair that was declined here stays separate.
      .filter((keys) => !isMerged(keys) && !here.declined.some((pair) => pair.every((key) => keys.includes(key))))
      .map((merge) => ({ merge: [...merge] })),
    ...others.apart.filter((one) => !here.apart.includes(one)).map((spelling) => ({ spelling, apart: true })),
    ...others.declined.filter((pair) => !isDeclined(here, ...pair) && !isMerged(pair)).map((decline) => ({ decline }))
  ]
}

/** The group of `keys`, with all groups that share a key; the first key stays first. */
function merged(before: ClientChoices, keys: readonly string[]): ClientChoices {
  const joined = new Set(keys)
  const others: (readonly string[])[] = []
  for (const group of before.merged) {
    if (group.some((key) => joined.has(key))) for (const key of group) joined.add(key)
    else others.push(group)
  }
  if (joined.size < 2) return before
  return {
    ...before,
    merged: [...others, [...joined]],
    declined: before.declined.filter(([a, b]) => !joined.has(a) || !joined.has(b))
  }
}

function split(before: ClientChoices, key: string): ClientChoices {
  const groups = before.merged.map((group) => group.filter((one) => one !== key))
  return { ...before, merged: groups.filter((group) => group.length > 1) }
}
