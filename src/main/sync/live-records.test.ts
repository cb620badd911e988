import { describe, expect, it, vi } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { ServiceClient } from '../api/types'
import type { Cache, PageInput, PageOutcome } from '../cache/types'
import { liveServices } from '../../../test/main/sync/live-services'
import { LiveRecords } from './live-records'

function given(answers: (operation: string, input: Readonly<Record<string, unknown>>) => Partial<PageOutcome>) {
  let clock = 1_000_000
  const asked: { operation: string; input: Readonly<Record<string, unknown>> }[] = []
  const ingested: PageInput[] = []
  const changed: { noun: string; ids: readonly number[] }[] = []
  const notices: string[] = []
  let next: Partial<PageOutcome> = {}
  const client = {
    send: async (operation: string, input: Readonly<Record<string, unknown>>) => {
      asked.push({ operation, input })
      next = answers(operation, input)
      return { operation, status: 200, body: new Uint8Array(), receivedAt: clock, milliseconds: 1 }
    }
  } as unknown as ServiceClient
  const cache: Pick<Cache, 'ingestPage' | 'ingestRecord'> = {
    ingestPage: async (page) => {
      ingested.push(page)
      return { ids: [], firstSeen: 0, changedIds: [], rows: 0, withoutId: 0, total: null, ...next }
    },
    ingestRecord: async () => ({ hasChanged: true })
  }
  const log = { debug: vi.fn(), warn: vi.fn() }
  const options = {
    cache,
    log,
    now: () => clock,
    onChanged: (noun: string, ids: readonly number[] = []) => void changed.push({ noun, ids }),
    onListAnswered: (noun: string) => void notices.push(noun)
  }
  return {
    live: new LiveRecords(liveServices({ client, ...options })),
    offline: new LiveRecords(liveServices(options)),
    asked,
    ingested,
    changed,
    notices,
    log,
    later: (milliseconds: number) => (clock += milliseconds)
  }
}

const groups = { noun: 'project-group', deleted: false, text: '' } as const

describe('revalidating a list of records', () => {
  it('asks for its beginning, once in half a minute, and tells what changed', async () => {
    const { live, asked, ingested, changed, later } = given(() => ({ ids: [1, 2], changedIds: [2] }))
    await live.revalidate(groups, null)
    await live.revalidate(groups, null)
    expect(asked).toEqual([{ operation: 'projects-groups.list', input: { count: 200, offset: 0, deleted: '0' } }])
    expect(ingested[0]).toMatchObject({ list: { noun: 'project-group', deleted: false }, pass: null, filtered: null })
    expect(changed).toEqual([{ noun: 'project-group', ids: [2] }])
    later(30_001)
    await live.revalidate(groups, null)
    expect(asked).toHaveLength(2)
  })

  it('asks nothing when the list was swept a moment ago, or has no operation of its own', async () => {
    const { live, asked } = given(() => ({}))
    await live.revalidate(groups, 999_000)
    await live.revalidate({ ...groups, noun: 'event-type' }, null)
    await live.revalidate({ ...groups, noun: 'calendar-event' }, null)
    expect(asked).toEqual([])
  })

  it('with a text asks the service’s search, and remembers what it found', async () => {
    const { live, asked, ingested, changed } = given(() => ({ ids: [5, 6], changedIds: [] }))
    const text = { ...groups, noun: 'file', text: ' Смета ' } as const
    expect(live.found(text)).toEqual([])
    await live.revalidate(text, 999_999)
    expect(asked).toEqual([
      { operation: 'cloud.files.search', input: { query: 'Смета', count: 200, offset: 0, deleted: '0' } }
    ])
    // Part of a list does not give its length.
    expect(ingested[0]?.filtered).toBe('hits')
    expect(live.found({ ...text, text: 'смета' })).toEqual([5, 6])
    expect(live.found({ ...text, text: 'other' })).toEqual([])
    expect(changed).toEqual([{ noun: 'file', ids: [5, 6] }])
  })

  it('tells nobody when the same search finds the same again', async () => {
    const { live, changed, later } = given(() => ({ ids: [5] }))
    const text = { ...groups, text: 'x' }
    await live.revalidate(text, null)
    later(60_000)
    await live.revalidate(text, null)
    expect(changed).toHaveLength(1)
  })

  it('searches the calendar in a period', async () => {
    const { live, asked } = given(() => ({}))
    await live.revalidate({ noun: 'calendar-event', deleted: true, text: 'call' }, null)
    expect(asked[0]).toMatchObject({
      operation: 'calendar.search',
      input: { deleted: '1', start: '1969-01-01', end: '1972-01-01' }
    })
  })

  it('that fails is asked again at the next look; one that the service refuses is not', async () => {
    let code: 'network-refused' | 'service-error' = 'network-refused'
    const { live, asked, log } = given(() => {
      throw new DesksideError(code, 'no')
    })
    await live.revalidate(groups, null)
    await live.revalidate(groups, null)
    expect(asked).toHaveLength(2)
    code = 'service-error'
    await live.revalidate(groups, null)
    await live.revalidate(groups, null)
    expect(asked).toHaveLength(3)
    expect(log.warn).not.toHaveBeenCalled()
  })
})

describe('a list that the service does not answer', () => {
  const NOUNS = ['project-group', 'user-group', 'folder', 'file'] as const
  const queries = [
    ...NOUNS.flatMap((noun) => [
      { noun, deleted: false, text: '' },
      { noun, deleted: true, text: '' }
    ]),
    // The calendar has no list without a period: it is searched.
    ...[...NOUNS, 'calendar-event' as const].map((noun) => ({ noun, deleted: false, text: 'Smeta' }))
  ]
  const codes = ['service-unreadable', 'service-error', 'service-not-json', 'forbidden', 'service-not-found'] as const

  it.each(queries)('is known with what came, until it is answered: $noun, deleted $deleted, “$text”', async (query) => {
    for (const code of codes) {
      let failure: DesksideError | null = new DesksideError(code, 'What?', { details: { came: 'null' } })
      const { live, asked, notices, later, log } = given(() => {
        if (failure !== null) throw failure
        return {}
      })
      await live.revalidate(query, null)
      await live.revalidate(query, null)
      expect([asked.length, notices], 'asked once, told once').toEqual([1, [query.noun]])
      expect(live.failureOf(query, 999_999)).toMatchObject({ code, details: { came: 'null' } })
      expect(live.failureOf({ ...query, deleted: !query.deleted }, null)).toBeNull()
      expect(live.failureOf({ ...query, text: 'other' }, null)).toBeNull()
      expect(log.warn).not.toHaveBeenCalled()
      failure = null
      later(31_000)
      await live.revalidate(query, null)
      expect([live.failureOf(query, null), notices.length]).toEqual([null, 2])
    }
  })

  it('is past once the list was read whole since, a search is not', async () => {
    const { live, later } = given(() => {
      throw new DesksideError('service-unreadable', 'What?')
    })
    const search = { ...groups, text: 'x' }
    await live.revalidate(groups, null)
    await live.revalidate(search, null)
    later(5_000)
    expect(live.failureOf(groups, 1_000_001)).toBeNull()
    expect(live.failureOf(search, 1_000_001)).toMatchObject({ code: 'service-unreadable' })
  })

  it('says nothing where the connection tells it', async () => {
    const { live, notices } = given(() => {
      throw new DesksideError('network-refused', 'gone')
    })
    await live.revalidate(groups, null)
    expect([live.failureOf(groups, null), notices]).toEqual([null, []])
  })
})

describe('one record', () => {
  it('is asked of the path that the interface gives for it', async () => {
    const { live, asked, changed } = given(() => ({}))
    await live.record('user-group', 4)
    expect(asked).toEqual([{ operation: 'groups.info', input: { id: 4 } }])
    expect(changed).toEqual([{ noun: 'user-group', ids: [4] }])
  })

  it('without credentials or without a path is refused, not forgotten', async () => {
    const { live, offline } = given(() => ({}))
    await expect(offline.record('file', 1)).rejects.toMatchObject({ code: 'credentials-missing' })
    await expect(live.record('funnel', 1)).rejects.toMatchObject({ code: 'not-found' })
    expect([live.hasInfo('file'), live.hasInfo('funnel')]).toEqual([true, false])
  })
})
