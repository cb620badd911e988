import { flushPromises, mount, RouterLinkStub } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'
import type { Field } from '@shared/model/record'
import { runCommand } from '../../commands/active'
import { i18n } from '../../locales'
import { useProjectDetail } from '../../stores/projects/detail'
import {
  field,
  open,
  pane,
  project,
  sectionLoaded,
  usePane
} from '../../../../../test/renderer/components/projects/pane-fixtures'
import ProjectDetail from './project-detail.vue'

usePane()

describe('the detail of a project', () => {
  it('is a region whose heading is the title', async () => {
    await open()
    expect(pane.wrapper.get('aside').attributes('aria-label')).toBe('Project')
    expect(pane.wrapper.get('h2').text()).toBe('Cold store')
  })

  it('tells the stage in words, not only by colour', async () => {
    await open()
    expect(pane.wrapper.text()).toContain('Stage 2 of 3: Offer')
    expect(pane.wrapper.findAll('[aria-current="step"]').map((step) => step.text())).toEqual(['Offer, current stage'])
  })

  it('begins with whom to call, before the stage, and says it once', async () => {
    await open()
    const text = pane.wrapper.text()
    expect(text.indexOf('Ann Field')).toBeGreaterThan(text.indexOf('Contact and next step'))
    expect(text.indexOf('Stage 2 of 3')).toBeGreaterThan(text.indexOf('Ann Field'))
    expect(text.split('Ann Field')).toHaveLength(2)
  })

  it('leaves what is too much for the top in its place below', async () => {
    const phones = [1, 2, 3].map((at) => field(`data.phone${at}`, 'dynamic', `12345-${at}`))
    pane.shown = { ...project, fields: [...project.fields, ...phones] }
    await open()
    const [first] = pane.wrapper.findAll('section')
    const keysOf = (within: typeof first) => within?.findAll('[data-field]').map((one) => one.attributes('data-field'))
    expect(keysOf(first)).toEqual(['data.contact_person', 'data.phone1', 'data.phone2'])
    const all = pane.wrapper.findAll('[data-field]').map((one) => one.attributes('data-field'))
    expect(all.filter((key) => key?.startsWith('data.phone'))).toEqual(['data.phone1', 'data.phone2', 'data.phone3'])
  })

  it('says with all that has no value that it is in no user group', async () => {
    const none = field('group_id', 'built-in', '', { role: 'user-group', value: { type: 'empty' } })
    pane.shown = { ...project, userGroup: null, fields: [none] }
    await open()
    expect(pane.wrapper.find('dl.facts [data-field="userGroup"]').exists()).toBe(false)
    await pane.wrapper.get('[data-fold="empty"]').trigger('click')
    await flushPromises()
    expect(pane.wrapper.get('[data-blank="group_id"]').text()).toBe('User group')
  })

  it('marks a next date that has passed, and no other', async () => {
    const day = (key: string, days: number): Field =>
      field(key, 'dynamic', '', {
        value: { type: 'date', date: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10) }
      })
    pane.shown = { ...project, fields: [day('data.next_call', -3), day('data.next_visit', 3), day('data.signed', -3)] }
    await open()
    expect(pane.wrapper.get('[data-field="data.next_call"]').text()).toContain('passed')
    expect(pane.wrapper.get('[data-field="data.next_visit"]').text()).not.toContain('passed')
    expect(pane.wrapper.get('[data-field="data.signed"]').text()).not.toContain('passed')
  })

  it('asks for lists of which nothing was ever read once it stays open, not while one steps through', async () => {
    vi.useFakeTimers()
    pane.glance = { ...pane.glance, unread: ['actions', 'payments'] }
    await open()
    const asked = () => pane.sent.filter(({ route }) => route === 'children.list').map(({ input }) => input)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked()).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked()).toEqual(
      ['actions', 'payments'].map((kind) => expect.objectContaining({ id: 5, kind, refresh: false }))
    )
  })

  it('has sections for built-in, dynamic and other fields, and drops nothing', async () => {
    await open()
    const headings = pane.wrapper.findAll('.section > h3').map((heading) => heading.text())
    expect(headings).toEqual([
      'Contact and next step',
      'Project',
      'Custom fields',
      expect.stringContaining('Other fields')
    ])
    expect(pane.wrapper.text()).toContain('X internal')
  })

  it('folds what is empty, and that it is not deleted, into one line, and remembers when it is opened', async () => {
    await open()
    expect(pane.wrapper.text()).not.toContain('Fax')
    expect(pane.wrapper.text()).not.toContain('Deleted')
    const fold = pane.wrapper.get('[data-fold="empty"]')
    expect([fold.text(), fold.attributes('aria-expanded')]).toEqual(['2 empty fields', 'false'])
    await fold.trigger('click')
    expect(pane.sent).toContainEqual({ route: 'settings.set', input: { emptyFieldsOpen: true } })
    await flushPromises()
    expect(fold.attributes('aria-expanded')).toBe('true')
    expect(pane.wrapper.get(`#${fold.attributes('aria-controls')}`).text()).toMatch(
      /Deleted.*No.*Without a value.*Fax/su
    )
  })

  it('says of a deleted project that it is, unfolded', async () => {
    const deleted = { type: 'flag', flag: true } as const
    pane.shown = { ...project, fields: [field('deleted', 'built-in', '', { role: 'deleted', value: deleted })] }
    await open()
    expect(pane.wrapper.find('[data-fold="empty"]').exists()).toBe(false)
    expect(pane.wrapper.get('[data-field="deleted"]').text()).toBe('Yes')
  })

  it('never makes markup of what the service sent', async () => {
    await open()
    expect(pane.wrapper.find('img').exists()).toBe(false)
    expect(pane.wrapper.text()).toContain('<img src=x onerror=alert(1)><b>bold</b>')
  })

  it('copies the whole value of a field', async () => {
    await open()
    await pane.wrapper.get('[aria-label="Copy X internal"]').trigger('click')
    expect(pane.sent).toContainEqual({ route: 'app.copyText', input: { text: 'kept' } })
  })

  it('keeps M until the project has been read, unless another one is opened meanwhile', async () => {
    const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true }))
    // Of the components loaded on demand, only the card has `open`.
    const card = () =>
      pane.wrapper.findAllComponents({ name: 'AsyncComponentWrapper' }).some(({ vm }) => 'open' in vm.$attrs)
    let answer: (() => void) | undefined
    const bridge = window.desksideBridge!
    window.desksideBridge = {
      ...bridge,
      request: async (route, input) => {
        if (route === 'projects.get') await new Promise<void>((resolve) => (answer = resolve))
        return bridge.request(route, input)
      }
    }
    await open()
    press()
    useProjectDetail().open('one', 6)
    answer?.()
    await flushPromises()
    expect(card()).toBe(false)
    useProjectDetail().open('one', 5)
    press()
    await flushPromises()
    expect(card()).toBe(false)
    answer?.()
    await flushPromises()
    expect(card()).toBe(true)
  })

  it('shows the card that was asked for in a list, of that project alone, each time', async () => {
    const card = () =>
      pane.wrapper.findAllComponents({ name: 'AsyncComponentWrapper' }).some(({ vm }) => vm.$attrs['open'] === true)
    const detail = useProjectDetail()
    await open()
    detail.askMeeting(6)
    await flushPromises()
    expect(card()).toBe(false)
    // Another project was opened instead.
    detail.open('one', 7)
    detail.open('one', 6)
    await flushPromises()
    expect(card()).toBe(false)
    detail.askMeeting(6)
    await flushPromises()
    expect(card()).toBe(true)
    expect(detail.meetingAsked).toBeNull()
  })

  it('is refreshed by a command, as by its button', async () => {
    await open()
    const refreshes = () =>
      pane.sent.filter(({ input }) => (input as { refresh?: boolean } | undefined)?.refresh === true).length
    await vi.waitFor(() => expect(refreshes()).toBeGreaterThan(0))
    await flushPromises()
    const before = refreshes()
    expect(runCommand('record-refresh')).toBe(true)
    await flushPromises()
    expect(refreshes()).toBe(before + 1)
    await pane.wrapper.get('[aria-label="Refresh this project"]').trigger('click')
    await flushPromises()
    expect(refreshes()).toBe(before + 2)
  })

  it('copies and prints its meeting card by commands, each once, as soon as it is read', async () => {
    const print = vi.fn()
    Object.assign(window, { print })
    await open()
    const copies = () => pane.sent.filter(({ route }) => route === 'app.copyText').map(({ input }) => input)
    runCommand('meeting-copy')
    await expect.poll(copies).toHaveLength(1)
    expect(copies()[0]).toMatchObject({ text: expect.stringMatching(/^Cold store\n\n/) })
    expect(print).not.toHaveBeenCalled()
    runCommand('meeting-print')
    await expect.poll(() => print.mock.calls).toHaveLength(1)
    // The printed sheet.
    expect(document.querySelector('.meeting-sheet h1')?.textContent).toBe('Cold store')
    await flushPromises()
    expect([copies().length, print.mock.calls.length]).toEqual([1, 1])
  })

  it('opens in a window of its own with W, but not from there', async () => {
    await open()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'w', bubbles: true }))
    expect(pane.sent.filter(({ route }) => route === 'windows.openProject')).toEqual([
      { route: 'windows.openProject', input: { workspaceId: 'one', id: 5 } }
    ])
    await pane.wrapper.setProps({ isAlone: true })
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'w', bubbles: true }))
    expect(pane.sent.filter(({ route }) => route === 'windows.openProject')).toHaveLength(1)
    // It has neither neighbours nor links to other pages.
    expect(pane.wrapper.find('[aria-label="Next project"]').exists()).toBe(false)
    expect(pane.wrapper.findComponent(RouterLinkStub).exists()).toBe(false)
  })

  it('shows the raw record, which has no tab before a menu has led there', async () => {
    await open()
    expect(pane.wrapper.text()).not.toContain('{"id": 5}')
    const raw = (): boolean => pane.wrapper.find('[role="tab"][data-tab="raw"]').exists()
    expect(raw()).toBe(false)
    runCommand('project-raw')
    expect(pane.wrapper.emitted('update:tab')).toEqual([['raw']])
    await pane.wrapper.setProps({ tab: 'raw' })
    expect(raw()).toBe(true)
    await vi.waitFor(() => expect(pane.wrapper.get('[role="tabpanel"]').text()).toContain('{"id": 5}'))
    expect(pane.wrapper.text()).not.toContain('X internal')
  })

  it('says in one line why it could not be refreshed, if somebody asked, and keeps what is cached', async () => {
    vi.useFakeTimers()
    pane.doesServiceFail = true
    useProjectDetail().open('one', 5)
    pane.wrapper = mount(ProjectDetail, {
      props: { row: undefined, isNarrow: false, hasPrevious: false, hasNext: false, tab: 'overview' },
      global: { plugins: [i18n], stubs: { RouterLink: RouterLinkStub } }
    })
    await vi.advanceTimersByTimeAsync(500)
    // The header's indicator shows it.
    expect(pane.wrapper.find('header [role=status]').exists()).toBe(false)
    await pane.wrapper.get('button[aria-label="Refresh this project"]').trigger('click')
    await vi.advanceTimersByTimeAsync(500)
    expect(pane.wrapper.get('header [role=status]').text()).toBe(
      'Could not be refreshed: This computer has no network. Deskside reconnects by itself once there is one.'
    )
    expect(pane.wrapper.text()).toContain('X internal')
  })

  it('says what changed since the last look until that is dismissed, and that it was seen', async () => {
    vi.useFakeTimers()
    const stage = (id: number, label: string) =>
      ({ type: 'references', kind: 'stage', references: [{ id, label }] }) as const
    const change = { key: 'step', label: 'step', role: 'stage', isShortened: false } as const
    pane.sinceVisit = {
      visitedAt: Date.now() - 3_600_000,
      fields: [{ ...change, before: stage(1, 'Request'), after: stage(2, 'Offer') }],
      stateBefore: null,
      keptSince: null
    }
    useProjectDetail().open('one', 5)
    pane.wrapper = mount(ProjectDetail, {
      props: { row: undefined, isNarrow: false, hasPrevious: false, hasNext: false, tab: 'overview' },
      global: { plugins: [i18n], stubs: { RouterLink: RouterLinkStub } }
    })
    await vi.advanceTimersByTimeAsync(10)
    await sectionLoaded()
    expect(pane.wrapper.get('.changes li').text()).toBe('StageRequest → is now Offer')
    expect(pane.sent.some(({ route }) => route === 'changes.visited')).toBe(false)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(pane.sent).toContainEqual({
      route: 'changes.visited',
      input: { workspaceId: 'one', noun: 'project', id: 5 }
    })
    expect(pane.wrapper.find('.changes').exists()).toBe(true)
    await pane.wrapper.get('[aria-label="Hide these changes"]').trigger('click')
    expect(pane.wrapper.find('.changes').exists()).toBe(false)
  })

  it('offers a next project only where there is one', async () => {
    await open()
    expect(pane.wrapper.get('[aria-label="Previous project"]').attributes('disabled')).toBeUndefined()
    expect(pane.wrapper.get('[aria-label="Next project"]').attributes('disabled')).toBeDefined()
    await pane.wrapper.get('[aria-label="Previous project"]').trigger('click')
    expect(pane.wrapper.emitted('previous')).toHaveLength(1)
  })
})
