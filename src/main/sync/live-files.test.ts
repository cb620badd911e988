import { describe, expect, it, vi } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { CallOptions, ServiceClient } from '../api/types'
import { liveServices } from '../../../test/main/sync/live-services'
import type { Cache, PageInput, PageOutcome } from '../cache/types'
import { LiveFiles } from './live-files'

interface RecordedCall {
  readonly operation: string
  readonly input: Readonly<Record<string, unknown>>
  readonly options: CallOptions | undefined
}

type Answer = Partial<PageOutcome> | DesksideError | 'never'

/** Simulated service for searches, and simulated cache for folders. */
function given(
  answers: (asked: RecordedCall) => Answer = () => ({}),
  folders: Partial<Awaited<ReturnType<Cache['fileTree']['ingestFolder']>>>[] = [{}]
) {
  let clock = 1_000_000
  const asked: RecordedCall[] = []
  const ingested: PageInput[] = []
  const folderAnswers: { folder: number; isSure?: boolean | undefined }[] = []
  const changed: [noun: string, ids: readonly number[] | undefined][] = []
  const client = {
    send: async (operation: string, input: RecordedCall['input'], options?: CallOptions) => {
      const one = { operation, input, options }
      asked.push(one)
      const answer = answers(one)
      if (answer instanceof DesksideError) throw answer
      if (answer === 'never') {
        await new Promise((_, reject) =>
          options?.signal?.addEventListener('abort', () => reject(new DesksideError('cancelled', 'Cancelled.')))
        )
      }
      const body = new TextEncoder().encode(JSON.stringify(answer))
      return { operation, status: 200, body, receivedAt: clock, milliseconds: 1 }
    }
  } as unknown as ServiceClient
  const emptied = { mayEmpty: vi.fn(() => Promise.resolve()) }
  const onListAnswered = vi.fn()
  const services = liveServices<ConstructorParameters<typeof LiveFiles>[0]['cache']>({
    client,
    emptied,
    cache: {
      ingestPage: async (page) => {
        ingested.push(page)
        const answer = JSON.parse(new TextDecoder().decode(page.body)) as Partial<PageOutcome>
        return { ids: [], firstSeen: 0, changedIds: [], rows: 0, withoutId: 0, total: null, ...answer }
      },
      fileTree: {
        ingestTree: async () => ({ nodes: 1, hasChanged: true, held: null }),
        ingestFolder: async ({ folder, isSure }) => {
          folderAnswers.push({ folder, isSure })
          const outcome = folders[Math.min(folderAnswers.length, folders.length) - 1]
          return { folders: [], files: [], hasChanged: false, haveLabelsChanged: false, held: null, ...outcome }
        }
      }
    },
    now: () => clock,
    onChanged: (noun, ids) => void changed.push([noun, ids]),
    onListAnswered
  })
  return {
    live: new LiveFiles(services),
    ...{ asked, ingested, folderAnswers, changed, emptied, onListAnswered },
    later: (milliseconds: number) => (clock += milliseconds)
  }
}

const ids = (from: number, length: number): number[] => Array.from({ length }, (_, at) => from + at)
const operations = (asked: readonly RecordedCall[]) => asked.map(({ operation, input }) => [operation, input['offset']])

describe('a folder that is looked at', () => {
  it('is asked for by its id alone, once, and again after half a minute', async () => {
    const { live, asked, later, changed } = given(() => ({}), [{ folders: [3], files: [4], hasChanged: true }, {}])
    await live.folder(7)
    await live.folder(7)
    expect(asked).toMatchObject([
      { operation: 'cloud.node', input: { id: 7 }, options: { priority: 'interactive', isOnce: true } }
    ])
    expect(changed).toEqual([
      ['folder', [7, 3]],
      ['file', [4]]
    ])
    later(30_001)
    await live.folder(7)
    expect(asked).toHaveLength(2)
    expect(changed).toHaveLength(2)
  })

  it('that comes empty is asked for twice, and believed when known records can be read', async () => {
    const { live, folderAnswers, emptied } = given(() => ({}), [{ held: 'emptied' }, { hasChanged: true }])
    await live.folder(7)
    expect(emptied.mayEmpty).toHaveBeenCalledWith('folder 7')
    expect(folderAnswers).toEqual([
      { folder: 7, isSure: false },
      { folder: 7, isSure: true }
    ])
  })

  it('stays as it is where known records can’t be read', async () => {
    const { live, folderAnswers, emptied } = given(() => ({}), [{ held: 'emptied' }])
    emptied.mayEmpty.mockRejectedValue(new DesksideError('service-unreadable', 'Nothing is taken away.'))
    await live.folder(7)
    expect(folderAnswers).toHaveLength(1)
    expect(live.failureOf({ folder: 7 })).toMatchObject({ code: 'service-unreadable' })
  })

  it('is not asked for before what is cached can be painted', async () => {
    vi.useFakeTimers()
    try {
      const { live, asked } = given()
      const folder = live.folder(7)
      await vi.advanceTimersByTimeAsync(50)
      expect(asked).toEqual([])
      await vi.advanceTimersByTimeAsync(200)
      await folder
      expect(operations(asked)).toEqual([['cloud.node', undefined]])
    } finally {
      vi.useRealTimers()
    }
  })

  it('whose answer is another one’s says so, and has those read again that had the same', async () => {
    const { live, changed, folderAnswers } = given(() => ({}), [{ held: 'another', folders: [3], hasChanged: true }])
    await live.folder(7)
    expect(folderAnswers).toHaveLength(1)
    expect(changed).toEqual([['folder', [3]]])
    expect(live.failureOf({ folder: 7 })).toMatchObject({ code: 'service-unreadable' })
  })

  it('says what came instead of an answer until one comes', async () => {
    let isRefused = true
    const { live, later, onListAnswered } = given(() =>
      isRefused ? new DesksideError('service-not-found', 'No such folder.') : {}
    )
    await live.folder(7)
    expect(live.failureOf({ folder: 7 })).toMatchObject({ code: 'service-not-found' })
    expect(live.failureOf({ folder: 8 })).toBeNull()
    expect(onListAnswered).toHaveBeenCalledWith('folder')
    isRefused = false
    later(30_001)
    await live.folder(7)
    expect(live.failureOf({ folder: 7 })).toBeNull()
  })
})

describe('the tree', () => {
  it('is asked for when it is old, and not again at once', async () => {
    const { live, asked, changed, later } = given()
    await live.tree(999_000)
    expect(asked).toEqual([])
    await live.tree(null)
    await live.tree(null)
    expect(asked.map(({ operation }) => operation)).toEqual(['cloud.tree'])
    expect(changed).toEqual([
      ['folder', undefined],
      ['file', undefined]
    ])
    later(5 * 60_000 + 1)
    await live.tree(1_000_000)
    expect(asked).toHaveLength(2)
  })
})

describe('words that are looked for', () => {
  it('are asked of both searches, from three letters on, as part of their lists', async () => {
    const { live, asked, ingested, changed } = given(({ operation }) =>
      operation === 'cloud.files.search' ? { ids: [5, 6], rows: 2, changedIds: [6] } : { ids: [2], rows: 1 }
    )
    await live.search('см', 50, 1)
    expect(asked).toEqual([])
    await live.search(' Смета', 50, 1)
    expect(asked.map(({ operation, input }) => [operation, input])).toEqual([
      ['cloud.folders.search', { query: 'Смета', count: 200, offset: 0, deleted: '0' }],
      ['cloud.files.search', { query: 'Смета', count: 200, offset: 0, deleted: '0' }]
    ])
    expect(ingested.map(({ list, filtered }) => [list, filtered])).toEqual([
      [{ noun: 'folder', deleted: false }, 'hits'],
      [{ noun: 'file', deleted: false }, 'hits']
    ])
    expect(changed).toHaveLength(2)
    expect(live.found('смета')).toEqual({ folders: [2], files: [5, 6] })
    expect(live.found('other')).toEqual({ folders: [], files: [] })
  })

  it('are asked for further pages as one scrolls, and no more once nothing new comes', async () => {
    const { live, asked } = given(({ operation, input }) => {
      if (operation !== 'cloud.files.search') return { ids: [], rows: 0 }
      return input['offset'] === 0
        ? { ids: ids(1, 200), rows: 200 }
        : input['offset'] === 200
          ? { ids: ids(201, 50), rows: 50 }
          : { ids: [], rows: 0 }
    })
    await live.search('plan', 50, 1)
    await live.search('plan', 60, 1)
    expect(operations(asked)).toEqual([
      ['cloud.folders.search', 0],
      ['cloud.files.search', 0]
    ])
    await live.search('plan', 150, 1)
    expect(live.found('plan').files).toHaveLength(250)
    await live.search('plan', 240, 1)
    await live.search('plan', 250, 1)
    expect(operations(asked).slice(2)).toEqual([
      ['cloud.files.search', 200],
      ['cloud.files.search', 250]
    ])
    expect(live.found('plan').files).toEqual(ids(1, 250))
  })

  it('are not asked without end of a service that heeds no offset', async () => {
    const { live, asked } = given(() => ({ ids: ids(1, 10), rows: 10 }))
    for (let at = 0; at < 5; at += 1) await live.search('plan', 500, 1)
    expect(asked).toHaveLength(4)
    expect(live.found('plan').files).toEqual(ids(1, 10))
  })

  it('end up to the wire when the words change, or when nobody looks any more', async () => {
    const { live, asked } = given(() => 'never')
    const first = live.search('plan', 50, 1)
    const second = live.search('plan', 50, 2)
    const signal = asked[0]?.options?.signal
    live.endSearch('plan', 2)
    expect(signal?.aborted).toBe(false)
    const other = live.search('plane', 50, 1)
    expect(signal?.aborted).toBe(true)
    live.endSearch('PLANE ', 1)
    expect(asked.at(-1)?.options?.signal?.aborted).toBe(true)
    await Promise.all([first, second, other])
    expect(live.failureOf({ text: 'plan' })).toBeNull()
  })

  it('say what came instead of an answer', async () => {
    const { live } = given(() => new DesksideError('service-error', 'Search is off.'))
    await live.search('plan', 50, 1)
    expect(live.failureOf({ text: 'Plan' })).toMatchObject({ code: 'service-error' })
  })
})
