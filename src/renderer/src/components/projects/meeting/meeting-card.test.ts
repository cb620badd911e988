import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Coverage } from '@shared/model/cached'
import type { CalendarRow } from '@shared/model/calendar'
import type { ChildTotals } from '@shared/model/children'
import { setFormatLocale } from '../../../basics/format'
import { setLanguage } from '../../../locales'
import { useProjectDetail } from '../../../stores/projects/detail'
import { child } from '../../../../../../test/renderer/components/projects/children/fixtures'
import { row } from '../../../../../../test/renderer/stores/projects/fixtures'
import { installBridge } from '../../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../../test/renderer/mount-app'
import { syncStatus, workspace } from '../../../../../../test/renderer/samples'
import MeetingCard from './meeting-card.vue'

const EURO = { id: 1, label: 'EUR' }
const DAY = 86_400_000
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

interface CardCase {
  readonly read?: Coverage['state']
  readonly payments?: number
  readonly totals?: Partial<ChildTotals>
  /** Hours of the appointments today and tomorrow. */
  readonly today?: readonly number[]
  readonly tomorrow?: readonly number[]
  /** Number of upcoming and past events of the project. */
  readonly events?: readonly [ahead: number, over: number]
}

const sum = (credit: number): ChildTotals['sums'][number] => ({ currency: EURO, credit, debit: 0, amount: credit })

/** The lines of the card by label. */
async function card(given: CardCase) {
  const {
    read = 'complete',
    payments = 2,
    totals = {},
    today = [],
    tomorrow = [],
    events: [ahead, over] = [0, 0]
  } = given
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
  // The latest first, as in main's answer.
  const events = Array.from({ length: ahead + over }, (_, at) =>
    child('actions', `e${at}`, { title: `Event ${at}`, date: new Date(NOON + (ahead - at) * DAY - 1).toISOString() })
  )
  installBridge({
    'workspaces.list': () => [workspace({ id: 'w', isActive: true })],
    'sync.status': () => syncStatus({ workspaceId: 'w' }),
    'projects.get': () => ({
      value: { ...row(5, { title: 'Cold store', price: 1000, currency: EURO }), stages: [], fields: [], raw: '{}' },
      ...known('complete')
    }),
    'children.list': ({ kind, offset, limit }) => ({
      value:
        kind === 'actions'
          ? { rows: events.slice(offset, offset + limit), total: events.length }
          : { rows: [], total: kind === 'payments' && limit > 0 ? payments : 0 },
      ...known(kind === 'payments' ? read : 'complete')
    }),
    'children.totals': () => ({ count: payments, unclear: 0, unclearReceipts: 0, sums: [sum(400)], ...totals }),
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

it('says nothing of what is unclear among what was written off', async () => {
  expect((await card({ totals: { unclear: 1 } })).received).toBe('€400')
})

it.each([
  ['not all were read', { read: 'partial' }],
  ['one does not say its amount or its direction', { totals: { unclear: 1, unclearReceipts: 1 } }]
] as const)('says that not all is known of what was received where %s', async (_, given) => {
  expect((await card(given)).received).toBe('€400 (not all payments are known)')
})

it('knows the next date also behind many of today that are over', async () => {
  const { texts } = await card({ today: [8, 9, 10, 11, 12, 13], tomorrow: [9] })
  expect(texts).toContain('Visit at 11 9')
  expect(texts.filter((text) => text?.startsWith('Visit at 10'))).toEqual([])
})

it.each([
  ['all of them are read', [3, 40], []],
  ['those that are over are read in part', [40, 400], []],
  ['those ahead alone fill what is read', [230, 50], ['known in part', 'known in part']]
] as const)('says of events whether some are left out that belong on it: %s', async (_, events, said) => {
  const { texts } = await card({ events })
  expect(texts.filter((text) => text === 'known in part')).toEqual(said)
})
