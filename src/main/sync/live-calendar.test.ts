import { expect, it, vi } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { ServiceClient } from '../api/types'
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
