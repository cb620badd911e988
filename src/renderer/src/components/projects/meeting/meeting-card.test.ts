import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Coverage } from '@shared/model/cached'
import type { CalendarRow } from '@shared/model/calendar'
import type { ChildTotals } from '@shared/model/children'
import { setFormatLocale } from '../../../composables/format'
import { setLanguage } from '../../../locales'
import { useProjectDetail } from '../../../stores/projects/detail'
import { row } from '../../../stores/projects/fixtures'
import { installBridge } from '../../../testing/fake-bridge'
import { freshStores, mountApp } from '../../../testing/mount-app'
import { syncStatus, workspace } from '../../../testing/samples'
import MeetingCard from './meeting-card.vue'

const EURO = { id: 1, label: 'EUR' }
const NOON = new Date(2026, 2, 10, 14).getTime()

let wrapper: VueWrapper
beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  setLanguage('en')
  setFormatLocale('en-GB')
  freshStores()
})
afterEach(() => {
  wrapper.unmount()
  useProjectDetail().$dispose()
  delete window.desksideBridge
  vi.useRealTimers()
})

interface Given {
  readonly read?: Coverage['state']
  readonly payments?: number
  readonly totals?: Partial<ChildTotals>
  /** Hours of today's appointments, and of those of tomorrow. */
  readonly today?: readonly number[]
  readonly tomorrow?: readonly number[]
}

const sum = (credit: number): ChildTotals['sums'][number] => ({ currency: EURO, credit, debit: 0, amount: credit })

/** The lines of the card by their labels. */
async function card({ read = 'complete', payments = 2, totals = {}, today = [], tomorrow = [] }: Given) {
  const known = (state: Coverage['state']) => ({
    ...{ fetchedAt: NOON, source: 'cache', failure: null },
    coverage: { state, cached: 0, total: null, sweptAt: NOON, obstacle: null }
  })
  const dates = [
    ...today.map((hour) => new Date(2026, 2, 10, hour)),
    ...tomorrow.map((hour) => new Date(2026, 2, 11, hour))
  ].map((start, at) => ({
    ...{ id: at, day: null, foundBy: null },
    occurrence: {
      ...{ id: at, key: String(at), title: `Visit at ${start.getDate()} ${start.getHours()}` },
      times: { kind: 'moments', start: start.getTime(), end: start.getTime() + 1, zone: 'sent' }
    }
  })) as unknown as CalendarRow[]
  installBridge({
    'workspaces.list': () => [workspace({ id: 'w', active: true })],
    'sync.status': () => syncStatus({ workspaceId: 'w' }),
    'projects.get': () => ({
      value: { ...row(5, { title: 'Cold store', price: 1000, currency: EURO }), stages: [], fields: [], raw: '{}' },
      ...known('complete')
    }),
    'children.list': ({ kind, limit }) => ({
      value: { rows: [], total: kind === 'payments' && limit > 0 ? payments : 0 },
      ...known(kind === 'payments' ? read : 'complete')
    }),
    'children.totals': () => ({ count: payments, unclear: 0, sums: [sum(400)], ...totals }),
    'calendar.positionOfDay': () => ({ index: 0 }),
    'calendar.list': ({ offset, limit }) => ({
      value: { rows: dates.slice(offset, offset + limit), total: dates.length },
      ...known('complete')
    })
  } as Parameters<typeof installBridge>[0])
  useProjectDetail().open('w', 5)
  ;({ wrapper } = await mountApp(MeetingCard, { props: { open: true } }, '/projects'))
  await flushPromises()
  await flushPromises()
  const lines = [...document.querySelectorAll('.card .line')].map((line) => [
    line.querySelector('dt')?.textContent?.trim() ?? '',
    line.querySelector('dd > span')?.textContent?.trim() ?? ''
  ])
  return { received: lines.find(([label]) => label === 'Received')?.[1], texts: lines.map(([, text]) => text) }
}

it('says what was received as it is where all payments were read, however many of them are listed', async () => {
  expect((await card({ payments: 250 })).received).toBe('€400')
})

it.each([
  ['not all were read', { read: 'partial' }],
  ['one does not say its amount or its direction', { totals: { unclear: 1 } }]
] as const)('says that at least that was received where %s', async (_, given) => {
  expect((await card(given)).received).toBe('at least €400')
})

it('knows the next date also behind many of today that are over', async () => {
  const { texts } = await card({ today: [8, 9, 10, 11, 12, 13], tomorrow: [9] })
  expect(texts).toContain('Visit at 11 9')
  expect(texts.filter((text) => text?.startsWith('Visit at 10'))).toEqual([])
})
