import { describe, expect, it, vi } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { CallOptions, ServiceClient } from '../api/types'
import { liveServices } from '../../../test/main/sync/live-services'
import { LiveCalendar } from './live-calendar'

it('asks nothing, and does not fail, when the workspace is closed while somebody looks at its days', async () => {
  const send = vi.fn()
  const log = { debug: vi.fn(), warn: vi.fn() }
  const services = liveServices({
    client: { send } as unknown as ServiceClient,
    cache: {
      ingestPage: vi.fn(),
      calendar: {
        compare: vi.fn(),
        months: () => Promise.reject(new DesksideError('workspace-closed', 'The local database is closed.'))
      }
    },
    log
  })
  const calendar = new LiveCalendar(services)
  await calendar.look({ from: '2026-03-01', to: '2026-03-31', deleted: false }, 1)
  expect(send).not.toHaveBeenCalled()
  expect(log.warn).not.toHaveBeenCalled()
})

describe('months that are looked at', () => {
  function given() {
    const asked: { readonly month: string; readonly signal: AbortSignal | undefined }[] = []
    const send = (_operation: string, { start }: { readonly start: string }, { signal }: CallOptions) =>
      new Promise((_, reject) => {
        asked.push({ month: start.slice(0, 7), signal })
        signal?.addEventListener('abort', () => reject(new DesksideError('cancelled', 'Cancelled.')))
      })
    const months = async () => []
    const services = liveServices({
      client: { send } as unknown as ServiceClient,
      cache: { ingestPage: vi.fn(), calendar: { compare: vi.fn(), months } }
    })
    const live = new LiveCalendar(services)
    const look = async (month: string, who: number): Promise<void> => {
      void live.look({ from: `${month}-01`, to: `${month}-28`, deleted: false }, who)
      await new Promise((resolve) => setImmediate(resolve))
    }
    return { asked, look, live }
  }

  it('are given up when everybody looks elsewhere, and asked for anew when somebody comes back', async () => {
    const { asked, look, live } = given()
    await look('2026-03', 1)
    await look('2026-03', 2)
    expect(asked.map(({ month }) => month)).toEqual(['2026-03'])
    await look('2026-07', 1)
    expect(asked[0]?.signal?.aborted, 'another window looks at it').toBe(false)
    await look('2026-07', 2)
    expect(asked.map(({ month, signal }) => [month, signal?.aborted])).toEqual([
      ['2026-03', true],
      ['2026-07', false]
    ])
    await look('2026-03', 1)
    expect(asked.map(({ month }) => month)).toEqual(['2026-03', '2026-07', '2026-03'])
    expect(live.failureOf({ from: '2026-03-01', to: '2026-03-28', deleted: false })).toBeNull()
  })

  it('beside a month are not asked for before it is answered', async () => {
    const { asked, look } = given()
    await look('2026-03', 1)
    await look('2026-03', 1)
    expect(asked.map(({ month }) => month)).toEqual(['2026-03'])
  })
})
