import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ProjectTotals, StageTotal } from '@shared/model/project-totals'
import { setLanguage } from '../../locales'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import FunnelChart from './funnel-chart.vue'
import type { FunnelDoubt } from '../../basics/funnel-rows'

const SALES = { id: 1, label: 'Sales' }
const STAGES = ['Request', 'Offer', 'Contract', 'Won', 'Lost'].map((label, at) => ({ id: 11 + at, label }))
const POUNDS = { id: 1, label: 'GBP' }
const counted = (...counts: readonly number[]): StageTotal[] =>
  counts.flatMap((count, at) => {
    const stage = STAGES[at] ?? null
    const sums = [{ currency: POUNDS, amount: count * 123_456, count }]
    return count === 0 ? [] : [{ funnel: SALES, stage, count, sums }]
  })
const TOTALS: ProjectTotals = {
  ...{ count: 100, sums: [], stages: counted(40, 0, 30, 10, 20) },
  funnels: [{ funnel: SALES, stages: STAGES }]
}

async function shown(doubt: FunnelDoubt | null = null, totals: ProjectTotals | null = TOTALS) {
  const { wrapper } = await mountApp(FunnelChart, { props: { totals, error: null, doubt } }, '/projects')
  await flushPromises()
  const rows = wrapper.findAll('tbody tr').map((row) => ({
    name: row.get('th').text(),
    mark: row.findAll('th [role="img"]')[0]?.attributes('aria-label') ?? null,
    colour: row.attributes('style'),
    count: row.get('.count').text(),
    conversion: row.findAll('.conversion > [data-tip]')[0]?.attributes('data-tip') ?? null,
    sum: row.find('.sum [aria-hidden]').text(),
    full: row.find('.sum .visually-hidden').text()
  }))
  return { wrapper, rows }
}

describe('the funnel', () => {
  beforeEach(() => {
    freshStores()
    setLanguage('en')
    installBridge({ 'prefs.get stages': () => [] })
  })

  it('says why there is none, and offers to try again', async () => {
    const error = { code: 'cache-busy', message: 'The cache is busy.', retryable: true, details: {} }
    const { wrapper } = await mountApp(FunnelChart, { props: { totals: null, error, doubt: null } }, '/projects')
    expect(wrapper.text()).toContain('The saved data is busy.')
    await wrapper.get('button').trigger('click')
    expect(wrapper.emitted('retry')).toHaveLength(1)
    wrapper.unmount()
  })

  it('says of each open stage how many went further, and what that number is', async () => {
    const { wrapper, rows } = await shown()
    expect(rows.map(({ name, conversion }) => [name, conversion])).toEqual([
      ['Request', '40 of 80 went further'],
      ['Offer', '40 of 40 went further'],
      ['Contract', '10 of 40 went further'],
      ['Won', null],
      ['Lost', null]
    ])
    expect(wrapper.findAll('tbody .conversion').map((cell) => /[\d%]+/u.exec(cell.text())?.[0] ?? '')).toEqual([
      ...['50%', '100%', '25%', '', '']
    ])
    expect(wrapper.get('thead .about').attributes('data-tip')).toContain('Lost projects are left out')
    expect(wrapper.get('caption').text()).toContain('won: 10 of 30 that ended, 33%')
    wrapper.unmount()
  })

  it('sets stages that end it apart: a tick or a cross, and none of the colours of the others', async () => {
    const { wrapper, rows } = await shown()
    expect(rows.map(({ mark }) => mark)).toEqual([null, null, null, 'Won', 'Lost'])
    expect(rows.map(({ colour }) => colour?.includes('--stage-'))).toEqual([true, true, true, false, false])
    expect(new Set(rows.slice(0, 3).map(({ colour }) => colour)).size).toBe(3)
    expect(wrapper.findAll('tbody').map((group) => group.findAll('tr').length)).toEqual([3, 2])
    wrapper.unmount()
  })

  it('writes sums short, and in full on hover and for screen readers', async () => {
    const { wrapper, rows } = await shown()
    expect(rows[0]).toMatchObject({ sum: '£4.94m', full: '£4,938,240' })
    expect(wrapper.get('tbody .sum > [data-tip]').attributes('data-tip')).toBe('£4,938,240')
    wrapper.unmount()
  })

  it('leads from a stage to its projects, and to nothing from an empty one', async () => {
    const { wrapper } = await shown()
    expect(wrapper.findAll('tbody button').map((button) => button.text())).toEqual([
      ...['Request', 'Contract', 'Won', 'Lost']
    ])
    await wrapper.get('tbody button').trigger('click')
    expect(wrapper.emitted('stage')).toEqual([[11]])
    wrapper.unmount()
  })

  it.each(['partial', 'undecided', 'stages', 'deleted'] as const)(
    'says why it cannot say how many went further: %s',
    async (doubt) => {
      const { wrapper, rows } = await shown(doubt)
      expect(rows.map(({ count }) => count)).toEqual(['40', '0', '30', '10', '20'])
      expect(wrapper.find('.conversion').exists()).toBe(false)
      expect(wrapper.find('.beyond').exists()).toBe(false)
      expect(wrapper.get('.note').text()).toContain('conversion can’t be worked out')
      expect(wrapper.get('caption').text()).not.toContain('%')
      wrapper.unmount()
    }
  )

  it('leads to the Fields page where nobody knows which stages end it', async () => {
    const open = { funnel: SALES, stages: STAGES.slice(0, 3) }
    const { wrapper } = await shown(null, { ...TOTALS, stages: counted(4, 2), funnels: [open] })
    expect(wrapper.find('.conversion').exists()).toBe(false)
    expect(wrapper.get('.note a').attributes('href')).toContain('/settings/fields')
    wrapper.unmount()
  })

  it.each([
    [null, 'There are no projects'],
    ['partial', 'Not all projects are saved'],
    ['undecided', 'No matching project was found yet.'],
    ['stages', 'There are no projects'],
    ['deleted', 'There are no projects'],
    ['waiting', '']
  ] as const)('says that there are no projects only where that is certain: %s', async (doubt, words) => {
    const { wrapper } = await shown(doubt, { count: 0, sums: [], stages: [], funnels: [] })
    const said = wrapper.text()
    if (words === '') expect(said).toBe('')
    else expect(said).toContain(words)
    expect(said.includes('There are no projects')).toBe(words === 'There are no projects')
    wrapper.unmount()
  })
})
