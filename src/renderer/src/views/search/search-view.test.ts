import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { AlsoReadAs, SearchHit, ServiceHit } from '@shared/model/search'
import { isOpen } from '@shared/rules/search/period'
import PeriodButton from '../../record-ui/list/period-button.vue'
import { setLanguage } from '../../locales'
import { usePage } from '../../stores/page'
import { useWorkspaces } from '../../state/workspaces'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { pasteInto } from '../../../../../test/renderer/paste'
import { workspace } from '../../../../../test/renderer/samples'
import SearchView from './search-view.vue'

/** Cached hits, which match every query. */
let hits: readonly SearchHit[]
let readAs: readonly AlsoReadAs[]
let found: readonly ServiceHit[]
/** The service's total. */
let total: number | null
/** Whether reading later pages fails. */
let isDamaged: boolean
let wrapper: VueWrapper
let bridge: ReturnType<typeof installBridge>

const project = (id: number): SearchHit => ({
  ...{
    noun: 'project',
    id,
    state: 'active',
    title: `P${id}`,
    reading: 'typed',
    matches: [],
    at: null,
    day: null,
    fetchedAt: 1
  }
})
const projects = (count: number): readonly SearchHit[] => Array.from({ length: count }, (_, at) => project(at + 1))
const client: SearchHit = { ...project(-4), noun: 'module-record', module: 'clients', serviceId: 12, title: 'Client' }
const servedProject = (id: number): ServiceHit => ({
  ...{
    module: 'projects',
    noun: 'project',
    id,
    serviceId: id,
    title: `P${id}`,
    state: 'active',
    at: null,
    day: null,
    matches: []
  }
})

beforeEach(() => {
  freshStores()
  setLanguage('en')
  hits = []
  readAs = []
  found = []
  total = null
  isDamaged = false
  bridge = installBridge({
    'workspaces.list': () => [workspace()],
    'search.modules': () => ({
      modules: [{ name: 'clients', title: 'Clients', noun: 'module-record', isChosen: false, isListed: true }],
      isListRead: true
    }),
    'prefs.set searches': () => undefined,
    'search.cancel': () => undefined,
    'records.get': () => {
      throw new DesksideError('not-found', 'It is gone.')
    },
    'prefs.get searches': () => [{ text: 'plan', at: 1 }],
    'search.service': () => ({ hits: found, rows: found.length, withoutId: 0, total: total ?? found.length, at: 1 }),
    'people.list': () => ({ rows: [], total: 0 }),
    'projects.briefs': ({ ids }) =>
      ids.map((id) => ({ id, stage: null, price: 4_000 + id, currency: null, responsible: null })),
    'search.cache': ({ from = null, to = null, offset = 0, limit, nouns }) => {
      if (isDamaged && offset > 0) throw new DesksideError('internal', 'It is damaged.')
      // None of them has a date.
      const fit = hits.filter(({ noun }) => isOpen({ from, to }) && nouns?.some((one) => one === noun) !== false)
      const shown = fit.slice(offset, offset + limit)
      return { hits: shown, hasMore: offset + shown.length < fit.length, readAs, all: null }
    }
  })
})
afterEach(() => wrapper.unmount())

async function shown(place: string) {
  await useWorkspaces().load()
  const mounted = await mountApp(SearchView, {}, place)
  wrapper = mounted.wrapper
  await flushPromises()
  return {
    router: mounted.router,
    said: () => wrapper.get('[role="status"]').text(),
    button: (name: string) => wrapper.findAll('button').find((one) => one.text().startsWith(name)),
    rows: () => wrapper.findAll<HTMLElement>('a.row')
  }
}

describe('the page of the search', () => {
  it('opens the record that a link wants, whatever an earlier search was narrowed by', async () => {
    hits = [client, project(1)]
    const { router } = await shown('/search?find=plan')
    wrapper.findComponent(PeriodButton).vm.$emit('update:modelValue', { from: '2026-01-01', to: null })
    await flushPromises()
    await router.push('/search?find=12&module=clients&open=1')
    await expect.poll(() => router.currentRoute.value.params['id']).toBe('-4')
    expect(wrapper.findComponent(PeriodButton).props('modelValue')).toEqual({ from: null, to: null })
  })

  it('names what is looked for in the title of the window', async () => {
    const { router } = await shown('/search')
    expect(usePage().opened).toBe('')
    await router.push('/search?find=plan')
    expect(usePage().opened).toBe('plan')
  })

  it('says as what else the words were read', async () => {
    hits = projects(1)
    readAs = [{ reading: 'transliteration', text: 'план' }]
    const { said } = await shown('/search?find=plan')
    await expect.poll(said).toBe('1 result')
    expect(wrapper.findAll('.note').map((note) => note.text())).toContain('Also as “план”')
  })

  it.each([
    ['of this computer, where the words are too short for the service', 'pl', 'No matches on this computer'],
    ['at all, where it was asked', 'plan', 'No matches']
  ])('says that there is nothing %s', async (_, words, sentence) => {
    const { said } = await shown(`/search?find=${words}`)
    await expect.poll(said).toBe(sentence)
  })

  it('reads of all projects that it shows what tells them apart, some hundreds at a time', async () => {
    hits = projects(700)
    const { rows, button } = await shown('/search?find=plan')
    const priceOf = (id: number) =>
      rows()
        .find((row) => row.attributes('data-key') === `project ${id}`)
        ?.find('.facts .figures')
        .text()
    await expect.poll(() => priceOf(200)).toBe('4,200')
    for (const last of [400, 600, 700]) {
      await button('Show more')!.trigger('click')
      await expect.poll(() => priceOf(last)).toBe((4_000 + last).toLocaleString('en'))
    }
    const asked = bridge.asked.filter(({ route }) => route === 'projects.briefs')
    expect(Math.max(...asked.map(({ input }) => (input as { ids: number[] }).ids.length))).toBe(500)
  })

  it('does not say that all is shown while there is more', async () => {
    hits = projects(300)
    const { said, button } = await shown('/search?find=plan')
    await expect.poll(said).toBe('200 results shown')
    await button('Show more')!.trigger('click')
    await expect.poll(said).toBe('300 results')
  })

  it('has as many beside the heading of a kind as above the results', async () => {
    hits = [client, ...projects(300)]
    await shown('/search?find=plan')
    const numbers = (of: string) => wrapper.findAll(of).map((one) => one.text())
    // The page ends with the last of these, so both kinds may have more.
    await expect.poll(() => numbers('button.kind .figures')).toEqual(['1+', '199+'])
    expect(numbers('h2 .figures')).toEqual(['1+', '199+'])
    await wrapper.findAll('button.kind')[1]!.trigger('click')
    await expect.poll(() => numbers('h2 .figures')).toEqual(['200+'])
    expect(numbers('button.kind .figures')).toEqual(['1+', '200+'])
  })

  it('says of what the service alone found that it was not saved, only where all that is saved is shown', async () => {
    hits = projects(300)
    found = [servedProject(900)]
    const { rows, button } = await shown('/search?find=plan')
    const tip = () =>
      rows()
        .find((row) => row.attributes('data-key') === 'project 900')
        ?.get('.facts')
        .attributes('data-tip')
    await expect.poll(tip).toBe('Found by Northwind.')
    await button('Show more')!.trigger('click')
    await expect.poll(tip).toBe('Found by Northwind; not found in saved data.')
  })
})

describe('the focus on the page of the search', () => {
  it('goes to the last result when the last page comes', async () => {
    hits = projects(300)
    const { rows, button } = await shown('/search?find=plan')
    await expect.poll(() => button('Show more')).toBeDefined()
    button('Show more')!.element.focus()
    await button('Show more')!.trigger('click')
    await expect.poll(() => rows().length).toBe(300)
    expect(button('Show more')).toBeUndefined()
    expect(document.activeElement).toBe(rows().at(-1)?.element)
  })

  it('goes to the field when one of the recent searches is chosen', async () => {
    const { button } = await shown('/search')
    await expect.poll(() => button('plan')).toBeDefined()
    button('plan')!.element.focus()
    await button('plan')!.trigger('click')
    await expect.poll(() => document.activeElement?.tagName).toBe('INPUT')
  })
})

it('a page that could not be read is read when it is tried again', async () => {
  hits = projects(300)
  isDamaged = true
  const { rows, said, button } = await shown('/search?find=plan')
  await expect.poll(() => button('Show more')).toBeDefined()
  await button('Show more')!.trigger('click')
  await expect.poll(() => button('Try again')).toBeDefined()
  expect([rows().length, said()]).toEqual([200, '200 results shown'])
  isDamaged = false
  button('Try again')!.element.focus()
  await button('Try again')!.trigger('click')
  await expect.poll(() => rows().length).toBe(300)
  // In the field above the results, where the button was, and not at the end.
  expect(document.activeElement?.tagName).toBe('INPUT')
})

it('looks for the best of what a pasted text names in saved data alone, and asks the service on Search', async () => {
  const { router, button } = await shown('/search')
  await pasteInto(wrapper.get('input[type="search"]').element, 'Anna Lee\nLotus Ltd\nanna@lotus.example')
  await expect.poll(() => router.currentRoute.value.query['find']).toBe('anna@lotus.example')
  const asked = () => bridge.asked.filter(({ route }) => route === 'search.service').length
  await flushPromises()
  expect(wrapper.findAll('.chip').map((chip) => chip.text())).toEqual([
    'e-mailanna@lotus.example',
    'companyLotus Ltd',
    'personAnna Lee'
  ])
  expect(asked()).toBe(0)
  await button('Search')!.trigger('submit')
  await expect.poll(asked).toBeGreaterThan(0)
  expect(wrapper.find('.chip').exists()).toBe(false)
})
