import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BridgeMessage, Reply } from '@shared/ipc/contract'
import type { ErrorCode } from '@shared/ipc/errors'
import { complete, row } from '../../../../../test/renderer/stores/projects/fixtures'
import { useProjectDetail } from './detail'

interface PendingRequest {
  readonly id: number
  readonly shouldRefresh: boolean
  answer(title: string, fetchedAt: number): Promise<void>
  fail(code: ErrorCode): Promise<void>
}

let asked: PendingRequest[]
let push: (message: BridgeMessage) => void
const tick = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  window.desksideBridge = {
    request: (_route, input) =>
      new Promise<Reply<unknown>>((resolve) => {
        const { id, refresh: shouldRefresh } = input as { id: number; refresh: boolean }
        asked.push({
          id,
          shouldRefresh,
          answer: async (title, fetchedAt) => {
            const value = { ...row(id, { title }), stages: [], fields: [], raw: '{}' }
            resolve({
              ok: true,
              value: { value, fetchedAt, source: shouldRefresh ? 'service' : 'cache', coverage: complete }
            })
            await tick()
          },
          fail: async (code) => {
            resolve({ ok: false, error: { code, message: '', retryable: true, details: {} } })
            await tick()
          }
        })
      }),
    onEvent: (listener) => {
      push = listener
      return () => undefined
    }
  }
  setActivePinia(createPinia())
})

afterEach(() => {
  useProjectDetail().$dispose()
  vi.useRealTimers()
  delete window.desksideBridge
})

/** The pending requests to the cache and to the service. */
const cache = () => asked.filter(({ shouldRefresh }) => !shouldRefresh)
const service = () => asked.filter(({ shouldRefresh }) => shouldRefresh)

describe('an open project', () => {
  it('is shown from the cache at once and from the service behind it', async () => {
    const detail = useProjectDetail()
    detail.open('one', 5)
    await cache()[0]!.answer('As cached', 1_000)
    expect(detail.project?.title).toBe('As cached')
    expect(service()).toHaveLength(0)
    await tick(300)
    expect(detail.isRefreshing).toBe(true)
    await service()[0]!.answer('As of now', 2_000)
    expect(detail.project?.title).toBe('As of now')
    expect(detail.isRefreshing).toBe(false)
  })

  it('does not ask the service for projects that are only passed', async () => {
    const detail = useProjectDetail()
    for (let id = 1; id <= 30; id += 1) {
      detail.open('one', id)
      await tick(60)
    }
    await tick(500)
    expect(service().map(({ id }) => id)).toEqual([30])
  })

  it('drops answers for a project that is no longer open', async () => {
    const detail = useProjectDetail()
    detail.open('one', 1)
    detail.open('one', 2)
    await cache()[0]!.answer('First', 1_000)
    expect(detail.answer).toBeNull()
    await cache()[1]!.answer('Second', 1_000)
    expect(detail.project?.title).toBe('Second')
  })

  it('keeps what is cached when the service can’t be asked, and says why', async () => {
    const detail = useProjectDetail()
    detail.open('one', 5)
    await cache()[0]!.answer('As cached', 1_000)
    await tick(300)
    await service()[0]!.fail('network-offline')
    expect(detail.project?.title).toBe('As cached')
    expect(detail.answer?.fetchedAt).toBe(1_000)
    expect(detail.refreshError?.code).toBe('network-offline')
    void detail.refresh()
    await service()[1]!.answer('As of now', 3_000)
    expect(detail.refreshError).toBeNull()
  })

  it('asks once more when the user wishes it while an older question is under way', async () => {
    const detail = useProjectDetail()
    detail.open('one', 5)
    await tick(300)
    expect(service()).toHaveLength(1)
    void detail.refresh()
    void detail.refresh()
    expect(service()).toHaveLength(1)
    await service()[0]!.answer('Before the wish', 1_000)
    expect(service()).toHaveLength(2)
    await service()[1]!.fail('service-error')
    expect(detail.refreshError?.code).toBe('service-error')
    expect(service()).toHaveLength(2)
  })

  it('is unknown only when neither cache nor service has it', async () => {
    const detail = useProjectDetail()
    detail.open('one', 5)
    await cache()[0]!.fail('not-found')
    expect(detail.isUnknown).toBe(true)
    await tick(300)
    await service()[0]!.answer('Found', 2_000)
    expect(detail.isUnknown).toBe(false)
    expect(detail.project?.title).toBe('Found')
  })

  it('is not taken back to an older state by a slow cache', async () => {
    const detail = useProjectDetail()
    detail.open('one', 5)
    await tick(300)
    await service()[0]!.answer('As of now', 2_000)
    await cache()[0]!.answer('As cached', 1_000)
    expect(detail.project?.title).toBe('As of now')
  })

  it('follows changes of its own record, not of others', async () => {
    const detail = useProjectDetail()
    detail.open('one', 5)
    await cache()[0]!.answer('As cached', 1_000)
    const before = cache().length
    push({ name: 'changed', data: { workspaceId: 'one', noun: 'project', ids: [6, 7] } })
    push({ name: 'changed', data: { workspaceId: 'two', noun: 'project', ids: [5] } })
    await tick()
    expect(cache()).toHaveLength(before)
    push({ name: 'changed', data: { workspaceId: 'one', noun: 'project', ids: [5] } })
    await tick()
    expect(cache()).toHaveLength(before + 1)
    await cache().at(-1)!.answer('Changed', 1_500)
    expect(detail.project?.title).toBe('Changed')
  })

  it('is closed with its workspace', async () => {
    const detail = useProjectDetail()
    detail.open('one', 5)
    await cache()[0]!.answer('As cached', 1_000)
    detail.open(null, null)
    expect(detail.answer).toBeNull()
    await tick(1_000)
    expect(service()).toHaveLength(0)
  })
})
