import { describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { CURSOR_LIFETIME, OVERLAP } from './sweep'
import { honest, memoryCache, sweptBy as run, type Pager } from '../../../test/main/sync/sweep-scene'

const range = (length: number, from = 1): number[] => Array.from({ length }, (_, index) => from + index)

describe('a sweep', () => {
  it.each([0, 1, OVERLAP, 499, 500, 501, 995, 996, 1_700])('meets every one of %i records and ends', async (length) => {
    const { result, cache } = run(honest(() => range(length)))
    await expect(result).resolves.toMatchObject({ isComplete: true, obstacle: null, done: length })
    expect(cache.seen.size).toBe(length)
  })

  it.each([1_000, 1_003, 100, 37])('adopts a cap of 100 rows a page (%i records)', async (length) => {
    const { result, cache, asked } = run(honest(() => range(length), 100))
    await expect(result).resolves.toMatchObject({ isComplete: true, done: length })
    expect(cache.seen.size).toBe(length)
    if (length > 300) expect(asked.at(-1)?.count).toBe(100)
  })

  it('takes a service that ignores count and answers everything at once', async () => {
    const { result, cache } = run(({ offset }) => ({ ids: range(1_200).slice(offset) }))
    await expect(result).resolves.toMatchObject({ isComplete: true, done: 1_200 })
    expect(cache.seen.size).toBe(1_200)
  })

  it('reads again what it had read when rows vanish before it, and is whole all the same', async () => {
    let ids = range(1_500)
    let pages = 0
    const { result, cache } = run((page) => {
      // Rows vanish before the third page, which then starts beyond the end of the second.
      if (++pages === 3) ids = range(1_440, 61)
      return honest(() => ids)(page)
    })
    await expect(result).resolves.toMatchObject({ isComplete: true, obstacle: null })
    for (const id of ids) expect(cache.seen.has(id)).toBe(true)
  })

  it('is not misled by rows that come in before the last page', async () => {
    let ids = range(499)
    let pages = 0
    const { result } = run((page) => {
      if (++pages === 2) ids = [...range(20, 2_001), ...range(499)]
      return honest(() => ids)(page)
    })
    await expect(result).resolves.toMatchObject({ isComplete: true, obstacle: null })
  })

  it('ends with partial coverage, and soon, where offset is ignored', async () => {
    const { result, asked } = run(({ count }) => ({ ids: range(1_000).slice(0, count) }))
    await expect(result).resolves.toMatchObject({ isComplete: false, obstacle: 'offset-ignored', done: 500 })
    expect(asked.length).toBeLessThan(5)
  })

  it('says partial too where offset is ignored and a page is capped below what was asked', async () => {
    const { result } = run(() => ({ ids: range(80) }))
    await expect(result).resolves.toMatchObject({ isComplete: false, obstacle: 'offset-ignored', done: 80 })
  })

  it('believes a total that says that everything was met, even where offset is ignored', async () => {
    const { result } = run(() => ({ ids: range(80), total: 80 }))
    await expect(result).resolves.toMatchObject({ isComplete: true, obstacle: null, done: 80 })
  })

  it('skips nothing when rows go away while it runs', async () => {
    let ids = range(3_000)
    let pages = 0
    const { result, cache } = run((request) => {
      const answer = honest(() => ids)(request)
      // Forty early rows vanish after the second page, so later ones move up.
      if (++pages === 2) ids = ids.slice(40)
      return answer
    })
    await expect(result).resolves.toMatchObject({ isComplete: true })
    for (const id of ids) expect(cache.seen.has(id), `id ${id}`).toBe(true)
  })

  it('meets rows that are added at the end while it runs', async () => {
    const ids = range(900)
    let pages = 0
    const { result, cache } = run((request) => {
      if (++pages === 2) ids.push(...range(30, 901))
      return honest(() => ids)(request)
    })
    await expect(result).resolves.toMatchObject({ isComplete: true })
    expect(cache.seen.size).toBe(930)
  })

  it('counts duplicates once', async () => {
    const { result } = run(({ count, offset }) => ({
      ids: range(700)
        .flatMap((id) => [id, id])
        .slice(offset, offset + count)
    }))
    await expect(result).resolves.toMatchObject({ isComplete: true, done: 700 })
  })

  it('goes on from its cursor after it was cut off at any page, without losing or recounting a record', async () => {
    const all = range(2_300)
    for (let cutAt = 1; cutAt <= 5; cutAt++) {
      const cache = memoryCache()
      let pages = 0
      const first = run((request) => {
        if (++pages > cutAt) throw new DesksideError('network-reset', 'cut')
        return honest(() => all)(request)
      }, cache)
      await expect(first.result).rejects.toMatchObject({ code: 'network-reset' })
      const second = run(
        honest(() => all),
        cache
      )
      await expect(second.result).resolves.toMatchObject({ isComplete: true, done: 2_300 })
      expect(cache.seen.size).toBe(2_300)
      if (cutAt > 1) expect(second.asked[0]?.offset).toBeGreaterThan(0)
    }
  })

  describe('finds a cursor', () => {
    const STARTED = 5_000
    const found = (age: number, all = range(1_200)) => {
      const cache = memoryCache()
      const first = run(
        (request) => {
          if (request.offset > 600) throw new DesksideError('network-reset', 'cut')
          return honest(() => all)(request)
        },
        cache,
        { now: () => STARTED }
      )
      return first.result.catch(() =>
        run(
          honest(() => all),
          cache,
          { now: () => STARTED + age }
        )
      )
    }

    it('of a sweep that began less than a day ago, and goes on there', async () => {
      const { result, asked, cache } = (await found(CURSOR_LIFETIME - 1)) as ReturnType<typeof run>
      await expect(result).resolves.toMatchObject({ isComplete: true, done: 1_200 })
      expect([asked[0]?.offset, new Set(cache.seen.values())]).toEqual([495, new Set([1])])
    })

    it('that is a day old, and begins anew: what was met so long ago may be gone', async () => {
      const { result, asked, cache } = (await found(CURSOR_LIFETIME)) as ReturnType<typeof run>
      await expect(result).resolves.toMatchObject({ isComplete: true, done: 1_200 })
      expect([asked[0]?.offset, new Set(cache.seen.values())]).toEqual([0, new Set([2])])
    })
  })

  it.each([1, OVERLAP - 1, OVERLAP, OVERLAP + 1, 4 * OVERLAP])(
    'skips nothing when %i rows before a page go away, and reads again only where it can’t know',
    async (gone) => {
      for (const page of [2, 3, 4]) {
        let ids = range(2_300)
        let pages = 0
        const { result, cache, asked } = run((request) => {
          if (++pages === page) ids = ids.slice(gone)
          return honest(() => ids)(request)
        })
        await expect(result).resolves.toMatchObject({ isComplete: true, obstacle: null })
        expect(ids.filter((id) => !cache.seen.has(id))).toEqual([])
        // A single remaining row of the overlap proves that none was skipped.
        const hasSteppedBack = asked.some(({ offset }) => (offset + 250) % (500 - OVERLAP) === 0)
        expect(hasSteppedBack, `${gone} before page ${page}`).toBe(gone >= OVERLAP)
      }
    }
  )

  it.each([7, 100, 100_000])('does not believe a total of %i where pages are capped', async (total) => {
    const { result, cache } = run((request) => ({ ...honest(() => range(1_003), 100)(request), total }))
    await expect(result).resolves.toMatchObject({ isComplete: true, obstacle: null, done: 1_003 })
    expect(cache.seen.size).toBe(1_003)
  })

  it('does not believe a total that less is said to be than was met, where offset is ignored', async () => {
    const { result } = run(() => ({ ids: range(80), total: 7 }))
    await expect(result).resolves.toMatchObject({ isComplete: false, obstacle: 'offset-ignored' })
  })

  describe('that was broken off, of which somebody has asked for fresh records since', () => {
    const [BEFORE, ASKED, AFTER] = [10, 50, 60]
    const READ = 1_485
    /** A service that answers each page at a given time and fails beyond an offset. */
    const part = (
      ids: () => number[],
      cache: ReturnType<typeof memoryCache>,
      at: number,
      { cutAfter = Infinity, since = ASKED } = {}
    ) =>
      run(honest(ids), cache, {
        now: () => at,
        freshSince: () => since,
        fetchPage: async ({ count, offset }) => {
          if (offset > cutAfter) throw new DesksideError('network-reset', 'cut')
          offsets.push(offset)
          const body = new TextEncoder().encode(JSON.stringify({ ids: ids().slice(offset, offset + count) }))
          return { operation: 'projects.list', status: 200, body, receivedAt: at, milliseconds: 1 }
        }
      }).result
    let offsets: number[] = []

    async function brokenOff(ids: number[], cutAfter = READ): Promise<ReturnType<typeof memoryCache>> {
      const cache = memoryCache()
      await expect(part(() => ids, cache, BEFORE, { cutAfter, since: 0 })).rejects.toMatchObject({
        code: 'network-reset'
      })
      offsets = []
      return cache
    }

    it('reads to the end, which nobody has seen, and then what it had read before, and no more', async () => {
      const cache = await brokenOff(range(3_000))
      await expect(part(() => range(3_000), cache, AFTER)).resolves.toMatchObject({ isComplete: true, done: 3_000 })
      expect(offsets[0]).toBe(READ)
      expect(offsets.filter((offset) => offset < READ)).toEqual([0, 495, 990])
      expect(new Set(cache.seen.values())).toEqual(new Set([2]))
    })

    it('is known at the end as of its oldest page, and afterwards as of the moment at which it went on', async () => {
      const cache = await brokenOff(range(3_000))
      await part(() => range(3_000), cache, AFTER)
      expect(cache.wrappedAt).toEqual([BEFORE])
      expect(cache.ended).toMatchObject({ isComplete: true, at: AFTER })
    })

    it('is known as of its oldest page where nobody has asked for more', async () => {
      const cache = await brokenOff(range(3_000))
      const ended = part(() => range(3_000), cache, AFTER, { since: BEFORE })
      await expect(ended).resolves.toMatchObject({ isComplete: true, done: 3_000 })
      expect([Math.min(...offsets), cache.ended?.at]).toEqual([READ, BEFORE])
    })

    it('begins anew where it had only begun', async () => {
      const cache = await brokenOff(range(900), 0)
      await part(() => range(900), cache, AFTER)
      expect(offsets.slice(0, 2)).toEqual([0, 495])
      expect([cache.wrappedAt, cache.ended?.at]).toEqual([[], AFTER])
    })

    it('comes round wherever it is broken off once more, and whatever has come and gone', async () => {
      for (let cut = 0; cut <= 3_000; cut += 330) {
        for (const change of [-700, -OVERLAP, 0, 3, 700]) {
          const cache = await brokenOff(range(2_000), 1_000)
          const later = change < 0 ? range(2_000 + change, 1 - change) : [...range(change, 5_001), ...range(2_000)]
          await part(() => later, cache, AFTER, { cutAfter: cut }).catch(() => undefined)
          await part(() => later, cache, AFTER + 1)
          const last = Math.max(...cache.seen.values())
          const unmet = later.filter((id) => cache.seen.get(id) !== last)
          expect(unmet, `${change} records, broken off at ${cut}`).toEqual([])
          expect(cache.ended?.at).toBeGreaterThanOrEqual(ASKED)
        }
      }
    })
  })

  describe('of a list that never ends', () => {
    const endless: Pager = ({ count, offset }) => ({ ids: range(count, offset + 1) })

    it('is stopped where there are more than anybody has', async () => {
      const { result, cache, asked } = run(endless)
      await expect(result).resolves.toMatchObject({ isComplete: false, obstacle: 'endless', missing: 0 })
      expect(cache.ended).toMatchObject({ isComplete: false, obstacle: 'endless' })
      expect(asked.length).toBeLessThan(600)
    })

    it('is stopped too where the service says with each page that there are more', async () => {
      const { result } = run(({ count, offset }) => ({ ids: range(count, offset + 1), total: offset + 5_000 }))
      await expect(result).resolves.toMatchObject({ obstacle: 'endless' })
    })

    it('is stopped where the disk has no room for more than was known, and not before', async () => {
      const cache = memoryCache()
      await run(
        honest(() => range(4_000)),
        cache
      ).result
      const full = { hasRoom: async () => false }
      await expect(run(endless, cache, full).result).resolves.toMatchObject({ obstacle: 'disk-budget', done: 5_450 })
    })
  })

  it.each([
    ['of 260,000 records, as many as the service says there are', 260_000, 260_000],
    ['that grew by the work of a day where the disk has no room', 900, undefined]
  ])('is read whole: a list %s', async (_, length, total) => {
    const all = range(length)
    const service: Pager = (page) => ({ ...honest(() => all)(page), ...(total === undefined ? {} : { total }) })
    const { result } = run(service, memoryCache(), { hasRoom: async () => total !== undefined })
    await expect(result).resolves.toMatchObject({ isComplete: true, obstacle: null, done: length })
  })

  it('stops at once when it is cancelled, and keeps its cursor', async () => {
    const abort = new AbortController()
    const cache = memoryCache()
    const { result } = run(
      honest(() => range(5_000)),
      cache,
      {
        signal: abort.signal,
        onProgress: ({ done }) => {
          if (done > 900) abort.abort()
        }
      }
    )
    await expect(result).rejects.toMatchObject({ code: 'cancelled' })
    expect(cache.cursor?.offset).toBeGreaterThan(0)
    expect(cache.ended).toBeNull()
  })
})
