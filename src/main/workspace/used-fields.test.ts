import { describe, expect, it } from 'vitest'
import type { ViewContent } from '@shared/model/view'
import { usedFields, type UsingFields } from './used-fields'

const contentOf = (change: Partial<ViewContent>): ViewContent => ({
  ...{ deleted: false, filter: null, sort: { key: 'id', descending: true }, columns: [], layout: 'table' },
  ...change
})
const column = (key: `field:${string}`) => ({ key, width: null, pinned: false })

const made: UsingFields = {
  fieldCorrections: async () => [
    { noun: 'project', key: 'data.said', label: 'Said' },
    { noun: 'file', key: 'owner', hidden: true }
  ],
  views: {
    all: async () => [
      contentOf({
        columns: [column('field:data.shown')],
        sort: { key: 'field:data.sorted', descending: false },
        filter: { match: 'all', having: null, builtIn: {}, dynamic: { asked: 'x' } }
      })
    ],
    default: async () => contentOf({ columns: [column('field:chosen')] }),
    table: async (_workspace, name) =>
      name === 'storage-search'
        ? { columns: [column('field:author')], sort: { key: 'size', descending: true } }
        : name === 'user-group'
          ? { columns: [column('field:area')], sort: { key: 'field:head', descending: false } }
          : null
  }
}

describe('the fields that the user works with', () => {
  it('are those of corrections, columns, orders and filters', async () => {
    const used = await usedFields(made, 'w', 'project')
    expect([used.keys.toSorted(), used.names]).toEqual([
      ['chosen', 'data.said', 'data.shown', 'data.sorted'],
      ['asked']
    ])
  })

  it('of other kinds are those of corrections, columns and orders', async () => {
    // The lists of the storage area hold folders and files.
    expect(await usedFields(made, 'w', 'file')).toEqual({ keys: ['owner', 'author'], names: [] })
    expect(await usedFields(made, 'w', 'folder')).toEqual({ keys: ['author'], names: [] })
    expect(await usedFields(made, 'w', 'user-group')).toEqual({ keys: ['area', 'head'], names: [] })
  })
})
