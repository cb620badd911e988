import { STATE } from '../core'
import type { Source } from '../fields'
import { sameNamed } from '../filter'

const KIND = { responsible: 'user', user_group: 'user-group' } as const

/**
 * Number of cached active projects for each person or user group, by id; empty if projects name none. Projects that
 * name the same person or group without id count, too. Use within a snapshot.
 */
export function projectCounts({ queries, columns }: Source, column: keyof typeof KIND): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  const same = sameNamed(queries, KIND[column])
  const { numbers, tags, length } = columns.of('project', column)
  const states = columns.of('project', 'state')
  for (let place = 0; place < length; place += 1) {
    if (tags[place] === 0 || states.tags[place] === 0 || states.numbers[place] !== STATE.active) continue
    const id = numbers[place] ?? 0
    const one = same.get(id) ?? id
    counts.set(one, (counts.get(one) ?? 0) + 1)
  }
  return counts
}
