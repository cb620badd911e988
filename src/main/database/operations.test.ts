import { describe, expect, it } from 'vitest'
import { both, byName, remote } from './operations'

interface Reads {
  count(): number
  lists: { page(offset: number, limit: number): readonly number[] }
}
interface Writes {
  lists: { add(id: number): void }
}

describe('the operations of a worker', () => {
  it('are functions that send to the worker that runs them, by name and with all they were given', async () => {
    const sent: unknown[] = []
    const reader = remote<Reads>(['count', 'lists.page'], async (...what) => sent.push(['reader', ...what]))
    const writer = remote<Writes>(['lists.add'], async (...what) => sent.push(['writer', ...what]))
    const asked = both(reader, writer)
    await asked.count()
    await asked.lists.page(5, 2)
    await asked.lists.add(7)
    expect(sent).toEqual([
      ['reader', 'count', []],
      ['reader', 'lists.page', [5, 2]],
      ['writer', 'lists.add', [7]]
    ])
  })

  it('are found by their names, also in a room that has some of either worker', () => {
    const ids = [1, 2, 3]
    const reads: Reads = {
      count: () => ids.length,
      lists: { page: (offset, limit) => ids.slice(offset, offset + limit) }
    }
    const writes: Writes = { lists: { add: (id) => void ids.push(id) } }
    const operations = byName(both(reads, writes))
    expect([...operations.keys()].sort()).toEqual(['count', 'lists.add', 'lists.page'])
    operations.get('lists.add')?.(4)
    expect(operations.get('lists.page')?.(2, 2)).toEqual([3, 4])
  })
})
