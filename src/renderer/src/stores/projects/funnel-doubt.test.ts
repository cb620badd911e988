import { describe, expect, it } from 'vitest'
import type { Coverage } from '@shared/model/cached'
import type { FilterStatus, ProjectFilter } from '@shared/model/filter'
import { funnelDoubt } from './funnel-doubt'

const coverage = (state: Coverage['state']): Coverage => ({
  ...{ state, cached: 5, total: 9, sweptAt: null, obstacle: null }
})
const filter = (builtIn: ProjectFilter['builtIn'] = { user_id: [1] }): ProjectFilter => ({
  ...{ match: 'all', having: null, builtIn, dynamic: {} }
})
const status = (over: Partial<FilterStatus> = {}): FilterStatus => ({
  ...{ unknown: [], answered: null, failed: null },
  parity: { state: 'verified', comparedAt: 1, parts: [] },
  ...over
})
const answered = { at: 1, whole: true, named: 3, limit: null, changed: 0 }
const all = { deleted: false, filter: null, status: null }

describe('what is against conversions of a funnel', () => {
  it.each([
    ['nothing, when the whole list is saved', all, coverage('complete'), null],
    ['a list of which a part is saved', all, coverage('partial'), 'partial'],
    ['a list that was never read', all, coverage('none'), 'partial'],
    ['what is not known yet', all, null, 'waiting'],
    ['projects that are deleted', { ...all, deleted: true }, coverage('complete'), 'deleted'],
    [
      'a filter by stage',
      { ...all, filter: filter({ step_id: [4] }), status: status() },
      coverage('complete'),
      'stages'
    ],
    [
      'that it is not known who decides a filter by stage',
      { ...all, filter: filter({ step_id: [4] }) },
      null,
      'waiting'
    ],
    ['that deleted projects were never read', { ...all, deleted: true }, coverage('none'), 'partial'],
    ['no filter by other things', { ...all, filter: filter(), status: status() }, coverage('complete'), null],
    ['a filter of which nothing is known yet', { ...all, filter: filter() }, coverage('complete'), 'waiting'],
    [
      'a filter that is not decided for all',
      {
        ...all,
        filter: filter(),
        status: status({ unknown: [{ part: 'having', reason: 'children-missing', missing: 3 }] })
      },
      coverage('complete'),
      'undecided'
    ],
    [
      'a filter that the service understands otherwise',
      { ...all, filter: filter(), status: status({ parity: { state: 'differs', comparedAt: 1, parts: [] } }) },
      coverage('complete'),
      'undecided'
    ],
    [
      'nothing, when the server found them all',
      { ...all, filter: filter(), status: status({ answered }) },
      coverage('partial'),
      null
    ],
    [
      'an answer of which a part was read',
      { ...all, filter: filter(), status: status({ answered: { ...answered, whole: false } }) },
      coverage('complete'),
      'partial'
    ]
  ])('is %s', (_what, of, read, doubt) => {
    expect(funnelDoubt(of, read)).toBe(doubt)
  })
})
