import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RequestOutput } from '@shared/ipc/contract'
import type { Coverage } from '@shared/model/cached'
import type { ProjectGlance } from '@shared/model/project-glance'
import { setLanguage } from '../../locales'
import { useProjects } from '../../stores/projects'
import { row } from '../../../../../test/renderer/stores/projects/fixtures'
import type { ProjectsOwner } from '../../stores/records/projects-of'
import { installBridge, type FakeBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import ProjectsOf from './projects-of.vue'

let wrapper: VueWrapper
let bridge: FakeBridge
let router: Awaited<ReturnType<typeof mountApp>>['router']

beforeEach(() => {
  freshStores()
  setLanguage('en')
})
afterEach(() => wrapper.unmount())

const whole: Coverage = { state: 'complete', cached: 30, total: 30, sweptAt: 1_700_000_000_000, obstacle: null }
const none: ProjectGlance = { rows: [], count: 0, undecided: 0, reason: null, answeredAt: null }

async function shown(whose: Pick<ProjectsOwner, 'key' | 'overdue'>, glance: Partial<ProjectGlance>, coverage = whole) {
  const answer: RequestOutput<'projects.glance'> = {
    ...{ value: { ...none, ...glance }, fetchedAt: 1_600_000_000_000, source: 'cache', coverage }
  }
  bridge = installBridge({
    'projects.glance': () => answer,
    'projects.list': () => ({ ...answer, value: { rows: [], total: 0 }, failure: null }),
    'prefs.get default': () => null,
    'views.shown': () => null,
    'views.setShown': () => undefined
  })
  const mounted = await mountApp(ProjectsOf, { props: { whose: { workspaceId: 'w', id: 7, ...whose } } }, '/people/7')
  wrapper = mounted.wrapper
  router = mounted.router
  await flushPromises()
  return wrapper.text()
}
const three = { rows: [row(3, { title: 'Roof' }), row(2), row(1)], count: 3 }

describe('the projects of somebody', () => {
  it.each([
    { whose: { key: 'user_id' }, filter: { having: null, builtIn: { user_id: [7] } }, heading: 'Latest projects' },
    { whose: { key: 'group_id' }, filter: { having: null, builtIn: { group_id: [7] } }, heading: 'Projects' },
    {
      whose: { key: 'project_group_id' },
      filter: { having: null, builtIn: { project_group_id: [7] } },
      heading: 'Projects'
    },
    {
      whose: { key: 'user_id', overdue: true },
      filter: { having: 'checklists_expired', builtIn: { user_id: [7] } },
      heading: 'With an overdue checklist'
    }
  ] as const)(
    'are listed, counted, and opened whole by the same filter: $whose',
    async ({ whose, filter, heading }) => {
      const text = await shown(whose, three)
      const asked = { match: 'all', dynamic: {}, ...filter }
      expect(bridge.asked[0]).toMatchObject({ route: 'projects.glance', input: { deleted: false, filter: asked } })
      expect(text).toContain(heading)
      expect(text).toContain('3 active projects')
      expect(text).not.toContain('at least')
      expect(wrapper.findAll('li a').map((link) => link.attributes('href'))).toEqual(
        [3, 2, 1].map((id) => expect.stringMatching(new RegExp(`/projects/${id}$`)) as string)
      )
      await wrapper.get('button').trigger('click')
      await flushPromises()
      expect(router.currentRoute.value.fullPath).toBe('/projects')
      const projects = useProjects()
      expect([projects.workspaceId, projects.filter, projects.viewId]).toEqual(['w', asked, null])
    }
  )

  it.each([
    { what: 'no field tells it', glance: { undecided: null, reason: 'field-unknown' }, says: 'Fields page' },
    { what: 'nothing is saved', coverage: { state: 'none', cached: 0, sweptAt: null }, says: 'No projects are saved' },
    { what: 'a part is saved', coverage: { state: 'partial', sweptAt: null }, says: 'Only a part of the projects' },
    { what: 'no checklist is saved', glance: { undecided: 9, reason: 'children-missing' }, says: 'of 9 projects' }
  ] as const)('are not known, rather than none, where $what', async ({ says, ...given }) => {
    const { glance = {}, coverage = {} } = given as { glance?: Partial<ProjectGlance>; coverage?: Partial<Coverage> }
    const text = await shown({ key: 'project_group_id' }, glance, { ...whole, ...coverage })
    expect(text).toContain('not known')
    expect(text).toContain(says)
    expect(text).not.toContain('No active project is in')
    expect(wrapper.findAll('button, li')).toEqual([])
  })

  it('are at least so many where some are in doubt, and are still opened', async () => {
    const text = await shown({ key: 'user_id', overdue: true }, { ...three, undecided: 1, reason: 'children-missing' })
    expect(text).toContain('at least 3 active projects')
    expect(text).toContain('The checklists of 1 project are not saved')
    expect(wrapper.get('button').text()).toBe('Show in the list')
  })

  it('are none only where all is known, and then there is nothing to open', async () => {
    expect(await shown({ key: 'user_id' }, {})).toContain('No active projects.')
    expect(wrapper.findAll('button, a')).toEqual([])
  })

  it('tell that more are there than are shown, and how old this is', async () => {
    const text = await shown({ key: 'group_id' }, { ...three, count: 1_200 })
    expect(text).toContain('Show all 1,200')
    expect(text).toContain('The newest 3 are shown.')
    expect(wrapper.get('header time').attributes('datetime')).toBe(new Date(1_700_000_000_000).toISOString())
    wrapper.unmount()
    // The age is that of the service's answer, for projects that it decided.
    await shown({ key: 'group_id' }, { ...three, answeredAt: 1_650_000_000_000, undecided: 3 })
    expect(wrapper.get('header time').attributes('datetime')).toBe(new Date(1_650_000_000_000).toISOString())
    expect(wrapper.text()).not.toContain('at least')
  })
})
