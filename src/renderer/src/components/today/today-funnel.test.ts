import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Coverage } from '@shared/model/cached'
import type { ProjectTotals } from '@shared/model/project-totals'
import { withStageChoice, type StageChoice } from '@shared/rules/stage-state'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { syncList, syncStatus, workspace } from '../../../../../test/renderer/samples'
import { setLanguage } from '../../locales'
import { useNotices } from '../../state/notices'
import { useSync } from '../../state/sync'
import { useWorkspaces } from '../../state/workspaces'
import { useProjects } from '../../stores/projects'
import TodayFunnel from './today-funnel.vue'

const [SALES, SERVICE] = [
  { id: 1, label: 'Sales' },
  { id: 2, label: 'Service' }
]
const TOTALS: ProjectTotals = {
  ...{ count: 60, sums: [], funnels: [] },
  stages: [
    { funnel: SALES, stage: { id: 11, label: 'Offer' }, count: 40, sums: [] },
    { funnel: SALES, stage: { id: 12, label: 'Won' }, count: 15, sums: [] },
    { funnel: SERVICE, stage: { id: 21, label: 'Visit' }, count: 4, sums: [] },
    { funnel: null, stage: null, count: 1, sums: [] }
  ]
}

let chosen: readonly StageChoice[]

async function shown(totals: ProjectTotals, coverage: Partial<Coverage> = {}) {
  freshStores()
  const list = syncList({ list: 'projects-active' })
  chosen = []
  installBridge({
    'workspaces.list': () => [workspace()],
    'sync.status': () => syncStatus({ lists: [{ ...list, coverage: { ...list.coverage, ...coverage } }] }),
    'projects.totals': () => totals,
    'projects.list': () => {
      throw new Error('not read here')
    },
    'prefs.get stages': () => chosen,
    'prefs.set stages': ({ change }) => {
      const before = chosen
      if ('id' in change) chosen = withStageChoice(chosen, change.id, change.state)
      return before
    },
    'prefs.get default': () => null,
    'views.shown': () => null,
    'views.setShown': () => undefined,
    'prefs.set default': () => undefined
  })
  await useWorkspaces().load()
  await useSync().reload()
  const mounted = await mountApp(TodayFunnel, {}, '/today')
  await flushPromises()
  return mounted
}

describe('the funnels, on Today', () => {
  beforeEach(() => setLanguage('en'))

  it('are a line each, with the number and the parts of it', async () => {
    const { wrapper } = await shown(TOTALS)
    const lines = wrapper.findAll('button.line')
    expect(lines.map((line) => [line.get('.name').text(), line.get('.figures').text()])).toEqual([
      ['Sales', '40 of 55 open'],
      ['Service', '4 projects'],
      ['Without a funnel', '1 project']
    ])
    expect(lines[0]!.get('.visually-hidden').text()).toBe('Offer: 40\nWon: 15')
    expect(lines[0]!.findAll('.bar > span')).toHaveLength(2)
    expect(wrapper.find('.quiet').exists()).toBe(false)
    wrapper.unmount()
  })

  it('ask once whether a stage with a telling name is final, and count it so from then on', async () => {
    const closed = { id: 13, label: 'Closed' }
    const { wrapper } = await shown({
      ...TOTALS,
      stages: [...TOTALS.stages, { funnel: SALES, stage: closed, count: 30, sums: [] }]
    })
    const figures = (): string => wrapper.get('button.line .figures').text()
    const question = () => wrapper.find('[role="group"][aria-label="Final stage"]')
    expect(figures()).toBe('70 of 85 open')
    expect(question().text()).toContain('Is “Closed” a final stage?')
    expect(question().text()).toContain('30 projects are in it.')
    await question().get('button').trigger('click')
    await flushPromises()
    expect(chosen).toEqual([{ id: 13, state: 'final' }])
    expect(figures()).toBe('40 of 85 open')
    expect(question().exists()).toBe(false)
    useNotices().list[0]?.action?.run()
    await flushPromises()
    expect(chosen).toEqual([])
    await question().findAll('button')[1]!.trigger('click')
    await flushPromises()
    expect(chosen).toEqual([{ id: 13, state: 'open' }])
    expect(question().exists()).toBe(false)
    expect(figures()).toBe('70 of 85 open')
    wrapper.unmount()
  })

  it('open the chart of their own projects', async () => {
    const { wrapper, router } = await shown(TOTALS)
    await wrapper.findAll('button.line')[1]!.trigger('click')
    await flushPromises()
    expect(router.currentRoute.value.name).toBe('projects')
    const { layout, filter } = useProjects()
    expect(layout).toBe('chart')
    expect(filter?.builtIn).toEqual({ sales_funnel_id: [2] })
    wrapper.unmount()
  })

  it('say whether all projects are in them, and are none only where that is certain', async () => {
    const none = { ...TOTALS, count: 0, stages: [] }
    const partly = await shown(TOTALS, { state: 'partial' })
    expect(partly.wrapper.get('.quiet').text()).toBe('Not all projects are saved on this computer yet.')
    partly.wrapper.unmount()
    const unknown = await shown(none, { state: 'partial' })
    expect(unknown.wrapper.text()).not.toContain('There are no projects')
    unknown.wrapper.unmount()
    const certain = await shown(none)
    expect(certain.wrapper.text()).toContain('There are no projects')
    certain.wrapper.unmount()
  })
})
