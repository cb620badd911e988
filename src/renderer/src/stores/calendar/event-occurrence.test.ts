import { flushPromises } from '@vue/test-utils'
import { afterEach, expect, it } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import type { CalendarOccurrence, CalendarRow } from '@shared/model/calendar'
import type { CalendarListOf } from '@shared/contract/calendar'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores } from '../../../../../test/renderer/mount-app'
import { useEventOccurrence } from './event-occurrence'

let effects: EffectScope
afterEach(() => effects.stop())

const row = (start: string, repeats: CalendarOccurrence['repeats']): CalendarRow => ({
  ...{ id: 1, day: start.slice(0, 10), foundBy: null },
  occurrence: {
    ...{ key: `7/${start}`, id: 7, title: 'Hourly', state: 'active', doubt: null, sent: { start: null, end: null } },
    ...{ repeats, category: null, colour: null, place: null, project: null, people: [] },
    times: { kind: 'moments', start: Date.parse(start), end: null, zone: 'sent' }
  }
})

it('the chosen date of an event that repeats too often is shown, and that it does', async () => {
  freshStores()
  const sent = row('2020-01-01T00:30:00Z', 'too-often')
  const chosen = row('2026-03-10T12:30:00Z', 'rule')
  const tooOften = { events: 1, first: { id: 7, title: 'Hourly' } }
  const asked: CalendarListOf[] = []
  installBridge({
    'calendar.list': ({ of }) => {
      asked.push(of)
      const rows = of.kind === 'event' ? [sent] : [row('2026-03-10T11:30:00Z', 'rule'), chosen]
      return {
        value: { rows, total: rows.length, ...(of.kind === 'event' ? { tooOften } : {}) },
        ...{ fetchedAt: null, source: 'cache', failure: null },
        coverage: { state: 'complete', cached: 1, total: 1, sweptAt: null, obstacle: null }
      }
    }
  })
  effects = effectScope()
  const known = effects.run(() =>
    useEventOccurrence(() => ({ workspaceId: 'w', id: 7, key: chosen.occurrence.key, zone: 'UTC' }))
  )!
  await flushPromises()
  expect(known.value?.occurrence).toEqual({ ...chosen.occurrence, repeats: 'too-often' })
  expect(asked[1]).toEqual({ kind: 'range', from: '2026-03-09', to: '2026-03-11' })
})
