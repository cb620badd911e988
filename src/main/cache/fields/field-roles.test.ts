import { beforeEach, describe, expect, it } from 'vitest'
import type { FieldCorrection } from '@shared/model/field-correction'
import type { BuiltInConditions, ProjectFilter, UnknownPart } from '@shared/model/filter'
import type { ProjectPage } from '@shared/model/project'
import { openRealChildren, type RealChildren } from '../../../../test/main/cache/children/real-children'
import { ACTIVE, bytes, NONE_USED } from '../../../../test/main/cache/engine'

let cache: RealChildren
beforeEach(() => {
  cache = openRealChildren()
})

function meet(...projects: readonly object[]): void {
  const body = bytes(projects)
  cache.ingestPage({ list: ACTIVE, body, receivedAt: 1, pass: null, cursor: null })
}

/** The cache's matches, and the undecided conditions. */
function ask(
  builtIn: BuiltInConditions,
  dynamic: ProjectFilter['dynamic'] = {}
): { ids: readonly number[]; unknown: readonly UnknownPart[] } {
  const filter: ProjectFilter = { match: 'all', having: null, builtIn, dynamic }
  const list = { deleted: false, filter, sort: { key: 'id', descending: false }, columns: [] } as const
  const { rows } = cache.projects.list({ ...list, offset: 0, limit: 10 }) as ProjectPage
  return {
    ids: rows.map(({ id }) => id),
    unknown: cache.filter.unknownParts({ filter, deleted: false }) as readonly UnknownPart[]
  }
}

function say(...corrections: readonly FieldCorrection[]): void {
  cache.upkeep.setCorrections(corrections)
  while (!(cache.upkeep.redecode('project', NONE_USED) as { done: boolean }).done);
}

describe('the field that filters ask', () => {
  it.each<[BuiltInConditions, string, unknown, unknown]>([
    [{ price: 5 }, 'price', 'on request', 5],
    [{ user_id: [5] }, 'user_id', false, 5],
    [{ sales_funnel_id: [5] }, 'sales_funnel_id', false, 5],
    [{ participants_user_id: [5] }, 'participants_user_id', false, [5]],
    [{ created: { from: '2026-03-18', to: '2026-03-18' } }, 'created', 'long ago', '2026-03-18 10:00:00']
  ])('is found for %o, whatever the first record with it says', (condition, key, first, later) => {
    meet({ id: 1, name: 'A', [key]: first })
    expect(ask(condition)).toMatchObject({ ids: [], unknown: [{ reason: 'field-unknown' }] })
    meet({ id: 2, name: 'B', [key]: later })
    expect(ask(condition)).toEqual({ ids: [2], unknown: [] })
  })

  it('stays the one that it is when another serves in its place for a record', () => {
    meet({ id: 1, name: 'A', participants_user_id: [5], participants: [6] })
    meet({ id: 2, name: 'B', participants: [6] })
    const roles = cache.queries.all("SELECT key FROM fields WHERE role = 'participants-users'")
    expect(roles).toEqual([{ key: 'participants_user_id' }])
  })

  it('is not what the user once said that it is', () => {
    const correction: FieldCorrection = { noun: 'project', key: 'data.helpers', role: 'participants-users' }
    say(correction)
    meet({ id: 1, name: 'A', data: { helpers: [5] } })
    expect(ask({ participants_user_id: [5] })).toEqual({ ids: [1], unknown: [] })
    say()
    expect(ask({ participants_user_id: [5] })).toMatchObject({ ids: [], unknown: [{ reason: 'field-unknown' }] })
  })
})
