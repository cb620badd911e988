import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FieldCorrection } from '@shared/model/field-correction'
import type { KnownField } from '@shared/model/field-inventory'
import type { PastDate, PastDates, ProjectGlance } from '@shared/model/project-glance'
import { installBridge, type FakeBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { workspace } from '../../../../../test/renderer/samples'
import { row } from '../../../../../test/renderer/stores/projects/fixtures'
import { setLanguage } from '../../locales'
import { useWorkspaces } from '../../state/workspaces'
import { useMe } from '../../stores/me'
import TodayContacts from './today-contacts.vue'

const coverage = { state: 'complete', cached: 9, total: 9, sweptAt: 1_700_000_000_000, obstacle: null } as const
const answered = { fetchedAt: 1, source: 'cache', coverage } as const

const field = (
  key: string,
  type: KnownField['now']['type'],
  said: Partial<FieldCorrection> | null = null
): KnownField => {
  const taken = { role: null, type, kind: null }
  return {
    ...{ key, label: key, section: 'dynamic', now: taken, recognised: taken, isPart: false, isSortable: true, seen: 1 },
    ...{ examples: [], isMasked: false, inferred: null, list: null },
    correction: said === null ? null : { noun: 'project', key, ...said }
  }
}
const passed = (id: number, date: string): PastDate => ({
  ...{ project: row(id), field: { key: 'data.next_contact', label: 'next_contact' } },
  value: { type: 'date', date }
})

interface ContactsCase {
  readonly me?: number | null
  readonly past?: Partial<PastDates>
  readonly today?: Partial<ProjectGlance>
  readonly fields?: readonly KnownField[]
}

describe('the next dates that are due, on Today', () => {
  let wrapper: VueWrapper
  let bridge: FakeBridge
  beforeEach(() => {
    setLanguage('en')
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-18T12:00') })
  })
  afterEach(() => {
    wrapper.unmount()
    vi.useRealTimers()
  })

  async function shown({ me = 7, past = {}, today = {}, fields = [field('data.next_contact', 'date')] }: ContactsCase) {
    freshStores()
    bridge = installBridge({
      'workspaces.list': () => [workspace()],
      'prefs.get me': () => ({ userId: me, keepOffline: false }),
      'projects.pastDates': ({ limit }) => {
        const rows = past.rows ?? []
        return {
          value: { count: rows.length, undecided: 0, reason: null, ...past, rows: rows.slice(0, limit) },
          ...answered
        }
      },
      'projects.glance': ({ limit }) => {
        const rows = today.rows ?? []
        return {
          value: {
            count: rows.length,
            undecided: 0,
            reason: null,
            answeredAt: null,
            ...today,
            rows: rows.slice(0, limit)
          },
          ...answered
        }
      },
      'records.options': () => ({
        options: [
          { id: 11, label: 'Offer', group: null },
          { id: 13, label: 'Lost', group: null },
          { id: 12, label: 'Won', group: null }
        ],
        more: 0
      }),
      'fields.list': () => ({
        ...{
          noun: 'project',
          fields,
          total: fields.length,
          isBeyond: false,
          records: 9,
          sampled: 9,
          roles: [],
          lists: []
        }
      })
    })
    await useWorkspaces().load()
    useMe().follow()
    wrapper = (await mountApp(TodayContacts)).wrapper
    await flushPromises()
    return wrapper.text()
  }
  const glances = () => bridge.asked.filter(({ route }) => route === 'projects.glance').map(({ input }) => input)

  it('are those of today, then those that passed, the latest first, and lead to the project', async () => {
    await shown({
      past: { rows: [passed(3, '2026-03-17'), passed(2, '2026-03-01')] },
      today: { rows: [row(5)] }
    })
    const rows = wrapper.findAll('a.row')
    expect(rows.map((one) => one.attributes('href'))).toEqual(
      [5, 3, 2].map((id) => expect.stringMatching(new RegExp(`/projects/${id}$`)))
    )
    expect(rows.map((one) => one.get('.date').text())).toEqual(['today', 'passed 17 Mar', 'passed 1 Mar'])
    expect(rows.map((one) => one.find('.over').exists())).toEqual([false, true, true])
    expect(rows[0]!.text()).toMatch(/Next contact · Offer/iu)
    expect(wrapper.get('.count').text()).toBe('3')
  })

  it('are looked for in open projects of the user, by the day of here', async () => {
    await shown({})
    expect(glances()).toMatchObject([
      {
        deleted: false,
        filter: {
          match: 'all',
          builtIn: { user_id: [7], not_step_id: [12, 13] },
          dynamic: { next_contact: '2026-03-18' }
        }
      }
    ])
  })

  it.each([
    ['a date by its name', field('data.next_contact', 'date'), true],
    ['a moment in Russian', field('data.следующий_звонок', 'moment'), true],
    ['outside of data', field('next_visit', 'date'), true],
    ['by the user’s word', field('data.uf_12', 'date', { answer: 'next' }), true],
    ['by the user’s name', field('data.uf_12', 'date', { label: 'Next visit' }), true],
    ['a number', field('data.next_invoice', 'number'), false],
    ['hidden', field('data.next_contact', 'date', { hidden: true }), false],
    ['denied', field('data.next_contact', 'date', { answer: null }), false],
    ['another name', field('data.next_contact', 'date', { label: 'Asked by phone' }), false],
    ['another date', field('data.signed', 'date'), false]
  ])('are told by a field that says what is next: %s', async (_name, one, is) => {
    await shown({ fields: [one] })
    expect(glances()).toHaveLength(is ? 1 : 0)
  })

  it('are a few at first, and more as one asks', async () => {
    const rows = Array.from({ length: 12 }, (_, at) => passed(at + 1, '2026-03-01'))
    await shown({ past: { rows } })
    expect(wrapper.findAll('a.row')).toHaveLength(5)
    await wrapper.get('button.more').trigger('click')
    await flushPromises()
    expect(wrapper.findAll('a.row')).toHaveLength(12)
    expect(wrapper.find('button.more').exists()).toBe(false)
  })

  it('are none only where that is known', async () => {
    expect(await shown({})).toContain('None of your open projects')
    expect(wrapper.get('.count').text()).toBe('0')
    wrapper.unmount()
    const unknown = await shown({ past: { undecided: null, reason: 'field-unknown' }, fields: [] })
    expect(unknown).toContain('recognised as next date')
    expect(unknown).not.toContain('None of your open projects')
    expect(wrapper.find('.count').exists()).toBe(false)
    expect(wrapper.get('a').attributes('href')).toMatch(/settings\/fields/)
    wrapper.unmount()
    const partly = await shown({ today: { undecided: 4, reason: 'not-listed' } })
    expect(partly).toContain('4 projects could not be checked')
    expect(partly).not.toContain('None of your open projects')
  })

  it('are not said to be none where nobody knows who the user is', async () => {
    const text = await shown({ me: null })
    expect(text).toContain('Say who you are')
    expect(text).not.toContain('None of your open projects')
    expect(bridge.asked.some(({ route }) => route === 'projects.pastDates')).toBe(false)
  })

  it('are said in Russian', async () => {
    setLanguage('ru')
    const text = await shown({ past: { rows: [passed(3, '2026-03-17')] }, today: { rows: [row(5)] } })
    expect(text).toContain('Мои следующие контакты')
    expect(text).toContain('сегодня')
    expect(text).toContain('прошла 17')
  })
})
