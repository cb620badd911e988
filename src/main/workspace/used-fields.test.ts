import { describe, expect, it } from 'vitest'
import type { ViewContent } from '@shared/contract/views'
import { UserEntries } from '../user-data/user-entries'
import { usedFields } from './used-fields'

const contentOf = (change: Partial<ViewContent>): ViewContent => ({
  ...{ deleted: false, filter: null, sort: { key: 'id', descending: true }, columns: [], layout: 'table' },
  ...change
})
const column = (key: `field:${string}`) => ({ key, width: null, pinned: false })

const made = new UserEntries()
made.set('correction', [
  { noun: 'project', key: 'data.said', label: 'Said' },
  { noun: 'file', key: 'owner', hidden: true }
])
made.set('view', [
  {
    ...{ id: 'a', name: 'A', keepOffline: false },
    ...contentOf({
      columns: [column('field:data.shown')],
      sort: { key: 'field:data.sorted', descending: false },
      filter: { match: 'all', having: null, builtIn: {}, dynamic: { asked: 'x' } }
    })
  }
])
made.set('default', contentOf({ columns: [column('field:chosen')] }))
made.set('table', [
  { table: 'storage-search', columns: [column('field:author')], sort: { key: 'size', descending: true } },
  { table: 'user-group', columns: [column('field:area')], sort: { key: 'field:head', descending: false } }
])

describe('the fields that the user works with', () => {
  it('are those of corrections, columns, orders and filters', () => {
    const used = usedFields(made, 'project')
    expect([used.keys.toSorted(), used.names]).toEqual([
      ['chosen', 'data.said', 'data.shown', 'data.sorted'],
      ['asked']
    ])
  })

  it('of other kinds are those of corrections, columns and orders', () => {
    // Lists in Files contain folders and files.
    expect(usedFields(made, 'file')).toEqual({ keys: ['owner', 'author'], names: [] })
    expect(usedFields(made, 'folder')).toEqual({ keys: ['author'], names: [] })
    expect(usedFields(made, 'user-group')).toEqual({ keys: ['area', 'head'], names: [] })
  })
})
