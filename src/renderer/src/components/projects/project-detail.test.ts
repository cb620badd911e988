import { flushPromises, mount, RouterLinkStub, type VueWrapper } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import type { Reply } from '@shared/ipc/contract'
import type { SinceLastVisit } from '@shared/model/changes'
import type { ChildGlance } from '@shared/model/children'
import type { ProjectDetail as Detail } from '@shared/model/project'
import type { Field } from '@shared/model/record'
import { DEFAULT_SETTINGS, type Settings } from '@shared/model/settings'
import { runCommand } from '../../commands/active'
import { setFormatLocale } from '../../composables/format'
import { i18n, setLanguage } from '../../locales'
import { useProjectDetail } from '../../stores/projects/detail'
import { complete, row } from '../../stores/projects/fixtures'
import ProjectDetail from './project-detail.vue'
import { withCommandKeys } from '../../testing/command-keys'

const field = (key: string, section: Field['section'], text: string, more: Partial<Field> = {}): Field => ({
  key,
  label: key,
  section,
  role: null,
  value: { type: 'text', text },
  ...more
})

const project: Detail = {
  ...row(5, { title: 'Cold store' }),
  stages: ['Request', 'Offer', 'Contract'].map((label, at) => ({ id: at + 1, label, current: at === 1 })),
  fields: [
    field('name', 'built-in', 'Cold store', { role: 'title' }),
    field('updated', 'built-in', 'yesterday'),
    field('data.note', 'dynamic', '<img src=x onerror=alert(1)><b>bold</b>'),
    field('data.fax', 'dynamic', ''),
    field('data.contact_person', 'dynamic', 'Ann Field'),
    field('deleted', 'built-in', '', { role: 'deleted', value: { type: 'flag', flag: false } }),
    field('x_internal', 'other', 'kept')
  ],
  raw: '{"id": 5}'
}

let sent: { route: string; input: unknown }[]
let serviceFails: boolean
let shown: Detail
let glance: ChildGlance
let sinceVisit: SinceLastVisit
let wrapper: VueWrapper
let withoutKeys: () => void

/** The section of changes comes when there are some. */
async function sectionLoaded(): Promise<void> {
  await vi.dynamicImportSettled()
  await nextTick()
}

async function open(narrow = false): Promise<void> {
  useProjectDetail().open('one', 5)
  wrapper = mount(ProjectDetail, {
    props: { row: undefined, narrow, hasPrevious: true, hasNext: false, tab: 'overview' },
    global: { plugins: [i18n], stubs: { RouterLink: RouterLinkStub } },
    attachTo: document.body
  })
  await flushPromises()
}

beforeEach(() => {
  setLanguage('en')
  setFormatLocale('en-GB')
  sent = []
  serviceFails = false
  shown = project
  glance = { last: null, next: null, received: null, unread: [] }
  sinceVisit = { visitedAt: null, fields: [], stateBefore: null, keptSince: null }
  window.desksideBridge = {
    request: (route, input) => {
      sent.push({ route, input })
      if (route === 'changes.since') return Promise.resolve({ ok: true, value: sinceVisit })
      if (route === 'settings.set') {
        const value = { ...DEFAULT_SETTINGS, ...(input as Partial<Settings>) }
        return Promise.resolve({ ok: true, value })
      }
      if (route === 'children.glance') return Promise.resolve({ ok: true, value: glance })
      if (route === 'visits.pinned') return Promise.resolve({ ok: true, value: [] })
      const failed = serviceFails && (input as { refresh?: boolean }).refresh === true
      const reply: Reply<unknown> = failed
        ? { ok: false, error: { code: 'network-offline', message: '', retryable: true, details: {} } }
        : { ok: true, value: { value: shown, fetchedAt: Date.now(), source: 'cache', coverage: complete } }
      return Promise.resolve(reply)
    },
    onEvent: () => () => undefined
  }
  setActivePinia(createPinia())
  withoutKeys = withCommandKeys()
})

afterEach(() => {
  withoutKeys()
  useProjectDetail().$dispose()
  wrapper.unmount()
  vi.useRealTimers()
  delete window.desksideBridge
})

describe('the detail of a project', () => {
  it('is a region whose heading is the title', async () => {
    await open()
    expect(wrapper.get('aside').attributes('aria-label')).toBe('Project')
    expect(wrapper.get('h2').text()).toBe('Cold store')
  })

  it('tells the stage in words, not only by colour', async () => {
    await open()
    expect(wrapper.text()).toContain('Stage 2 of 3: Offer')
    expect(wrapper.findAll('[aria-current="step"]').map((step) => step.text())).toEqual(['Offer, current stage'])
  })

  it('begins with whom to call, before the stage, and says it once', async () => {
    await open()
    const text = wrapper.text()
    expect(text.indexOf('Ann Field')).toBeGreaterThan(text.indexOf('Contact and next step'))
    expect(text.indexOf('Stage 2 of 3')).toBeGreaterThan(text.indexOf('Ann Field'))
    expect(text.split('Ann Field')).toHaveLength(2)
  })

  it('leaves what is too much for the top in its place below', async () => {
    const phones = [1, 2, 3].map((at) => field(`data.phone${at}`, 'dynamic', `12345-${at}`))
    shown = { ...project, fields: [...project.fields, ...phones] }
    await open()
    const [first] = wrapper.findAll('section')
    const keysOf = (within: typeof first) => within?.findAll('[data-field]').map((one) => one.attributes('data-field'))
    expect(keysOf(first)).toEqual(['data.contact_person', 'data.phone1', 'data.phone2'])
    const all = wrapper.findAll('[data-field]').map((one) => one.attributes('data-field'))
    expect(all.filter((key) => key?.startsWith('data.phone'))).toEqual(['data.phone1', 'data.phone2', 'data.phone3'])
  })

  it('says with all that has no value that it is in no user group', async () => {
    const none = field('group_id', 'built-in', '', { role: 'user-group', value: { type: 'empty' } })
    shown = { ...project, userGroup: null, fields: [none] }
    await open()
    expect(wrapper.find('dl.facts [data-field="userGroup"]').exists()).toBe(false)
    await wrapper.get('[data-fold="empty"]').trigger('click')
    await flushPromises()
    expect(wrapper.get('[data-blank="group_id"]').text()).toBe('User group')
  })

  it('marks a next date that has passed, and no other', async () => {
    const day = (key: string, days: number): Field =>
      field(key, 'dynamic', '', {
        value: { type: 'date', date: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10) }
      })
    shown = { ...project, fields: [day('data.next_call', -3), day('data.next_visit', 3), day('data.signed', -3)] }
    await open()
    expect(wrapper.get('[data-field="data.next_call"]').text()).toContain('passed')
    expect(wrapper.get('[data-field="data.next_visit"]').text()).not.toContain('passed')
    expect(wrapper.get('[data-field="data.signed"]').text()).not.toContain('passed')
  })

  it('asks for lists of which nothing was ever read once it stays open, not while one steps through', async () => {
    vi.useFakeTimers()
    glance = { ...glance, unread: ['events', 'payments'] }
    await open()
    const asked = () => sent.filter(({ route }) => route === 'children.list').map(({ input }) => input)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked()).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked()).toEqual(
      ['events', 'payments'].map((kind) => expect.objectContaining({ id: 5, kind, refresh: false }))
    )
  })

  it('has sections for built-in, dynamic and other fields, and drops nothing', async () => {
    await open()
    const headings = wrapper.findAll('.section > h3').map((heading) => heading.text())
    expect(headings).toEqual([
      'Contact and next step',
      'Project',
      'Custom fields',
      expect.stringContaining('Other fields')
    ])
    expect(wrapper.text()).toContain('X internal')
  })

  it('folds what is empty, and that it is not deleted, into one line, and remembers when it is opened', async () => {
    await open()
    expect(wrapper.text()).not.toContain('Fax')
    expect(wrapper.text()).not.toContain('Deleted')
    const fold = wrapper.get('[data-fold="empty"]')
    expect([fold.text(), fold.attributes('aria-expanded')]).toEqual(['2 empty fields', 'false'])
    await fold.trigger('click')
    expect(sent).toContainEqual({ route: 'settings.set', input: { emptyFieldsOpen: true } })
    await flushPromises()
    expect(fold.attributes('aria-expanded')).toBe('true')
    expect(wrapper.get(`#${fold.attributes('aria-controls')}`).text()).toMatch(/Deleted.*No.*Without a value.*Fax/su)
  })

  it('says of a deleted project that it is, unfolded', async () => {
    const deleted = { type: 'flag', flag: true } as const
    shown = { ...project, fields: [field('deleted', 'built-in', '', { role: 'deleted', value: deleted })] }
    await open()
    expect(wrapper.find('[data-fold="empty"]').exists()).toBe(false)
    expect(wrapper.get('[data-field="deleted"]').text()).toBe('Yes')
  })

  it('never makes markup of what the service sent', async () => {
    await open()
    expect(wrapper.find('img').exists()).toBe(false)
    expect(wrapper.text()).toContain('<img src=x onerror=alert(1)><b>bold</b>')
  })

  it('copies the whole value of a field', async () => {
    await open()
    await wrapper.get('[aria-label="Copy X internal"]').trigger('click')
    expect(sent).toContainEqual({ route: 'app.copyText', input: { text: 'kept' } })
  })

  it('keeps M until the project has been read, unless another one is opened meanwhile', async () => {
    const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true }))
    // Of what is loaded later the card alone can be opened and closed.
    const card = () =>
      wrapper.findAllComponents({ name: 'AsyncComponentWrapper' }).some(({ vm }) => 'open' in vm.$attrs)
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

  it('is refreshed by a command, as by its button', async () => {
    await open()
    const refreshes = () =>
      sent.filter(({ input }) => (input as { refresh?: boolean } | undefined)?.refresh === true).length
    await vi.waitFor(() => expect(refreshes()).toBeGreaterThan(0))
    await flushPromises()
    const before = refreshes()
    expect(runCommand('record-refresh')).toBe(true)
    await flushPromises()
    expect(refreshes()).toBe(before + 1)
    await wrapper.get('[aria-label="Refresh this project"]').trigger('click')
    await flushPromises()
    expect(refreshes()).toBe(before + 2)
  })

  it('copies and prints its meeting card by commands, each once, as soon as it is read', async () => {
    const print = vi.fn()
    Object.assign(window, { print })
    await open()
    const copies = () => sent.filter(({ route }) => route === 'app.copyText').map(({ input }) => input)
    runCommand('meeting-copy')
    await vi.waitFor(() => expect(copies()).toHaveLength(1))
    expect(copies()[0]).toMatchObject({ text: expect.stringMatching(/^Cold store\n\n/) })
    expect(print).not.toHaveBeenCalled()
    runCommand('meeting-print')
    await vi.waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    // The sheet that is printed.
    expect(document.querySelector('.meeting-sheet h1')?.textContent).toBe('Cold store')
    await flushPromises()
    expect([copies().length, print.mock.calls.length]).toEqual([1, 1])
  })

  it('opens in a window of its own with W, but not from there', async () => {
    await open()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'w', bubbles: true }))
    expect(sent.filter(({ route }) => route === 'windows.openProject')).toEqual([
      { route: 'windows.openProject', input: { workspaceId: 'one', id: 5 } }
    ])
    await wrapper.setProps({ alone: true })
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'w', bubbles: true }))
    expect(sent.filter(({ route }) => route === 'windows.openProject')).toHaveLength(1)
    // No neighbours and no links to other places either.
    expect(wrapper.find('[aria-label="Next project"]').exists()).toBe(false)
    expect(wrapper.findComponent(RouterLinkStub).exists()).toBe(false)
  })

  it('shows the raw record, which has no tab before a menu has led there', async () => {
    await open()
    expect(wrapper.text()).not.toContain('{"id": 5}')
    const raw = (): boolean => wrapper.find('[role="tab"][data-tab="raw"]').exists()
    expect(raw()).toBe(false)
    runCommand('project-raw')
    expect(wrapper.emitted('update:tab')).toEqual([['raw']])
    await wrapper.setProps({ tab: 'raw' })
    expect(raw()).toBe(true)
    await vi.waitFor(() => expect(wrapper.get('[role="tabpanel"]').text()).toContain('{"id": 5}'))
    expect(wrapper.text()).not.toContain('X internal')
  })

  it('says in one line why it could not be refreshed, if somebody asked, and keeps what is cached', async () => {
    vi.useFakeTimers()
    serviceFails = true
    useProjectDetail().open('one', 5)
    wrapper = mount(ProjectDetail, {
      props: { row: undefined, narrow: false, hasPrevious: false, hasNext: false, tab: 'overview' },
      global: { plugins: [i18n], stubs: { RouterLink: RouterLinkStub } }
    })
    await vi.advanceTimersByTimeAsync(500)
    // The mark of the connection says it.
    expect(wrapper.find('header [role=status]').exists()).toBe(false)
    await wrapper.get('button[aria-label="Refresh this project"]').trigger('click')
    await vi.advanceTimersByTimeAsync(500)
    expect(wrapper.get('header [role=status]').text()).toBe(
      'Could not be refreshed: This computer has no network. Deskside reconnects by itself once there is one.'
    )
    expect(wrapper.text()).toContain('X internal')
  })

  it('says what changed since the last look until that is dismissed, and that it was seen', async () => {
    vi.useFakeTimers()
    const stage = (id: number, label: string) =>
      ({ type: 'references', kind: 'stage', references: [{ id, label }] }) as const
    const change = { key: 'step', label: 'step', role: 'stage', shortened: false } as const
    sinceVisit = {
      visitedAt: Date.now() - 3_600_000,
      fields: [{ ...change, before: stage(1, 'Request'), after: stage(2, 'Offer') }],
      stateBefore: null,
      keptSince: null
    }
    useProjectDetail().open('one', 5)
    wrapper = mount(ProjectDetail, {
      props: { row: undefined, narrow: false, hasPrevious: false, hasNext: false, tab: 'overview' },
      global: { plugins: [i18n], stubs: { RouterLink: RouterLinkStub } }
    })
    await vi.advanceTimersByTimeAsync(10)
    await sectionLoaded()
    expect(wrapper.get('.changes li').text()).toBe('StageRequest → is now Offer')
    expect(sent.some(({ route }) => route === 'changes.visited')).toBe(false)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(sent).toContainEqual({ route: 'changes.visited', input: { workspaceId: 'one', noun: 'project', id: 5 } })
    expect(wrapper.find('.changes').exists()).toBe(true)
    await wrapper.get('[aria-label="Hide these changes"]').trigger('click')
    expect(wrapper.find('.changes').exists()).toBe(false)
  })

  it('offers a next project only where there is one', async () => {
    await open()
    expect(wrapper.get('[aria-label="Previous project"]').attributes('disabled')).toBeUndefined()
    expect(wrapper.get('[aria-label="Next project"]').attributes('disabled')).toBeDefined()
    await wrapper.get('[aria-label="Previous project"]').trigger('click')
    expect(wrapper.emitted('previous')).toHaveLength(1)
  })
})

describe('the next project in the place of an open one', () => {
  const long = (of: string): string => `${of} `.repeat(200)
  let next: Detail
  const warm: Detail = {
    ...row(6, { title: 'Warm store' }),
    stages: [],
    fields: [field('data.note', 'dynamic', long('warm')), field('data.code', 'dynamic', 'W-6', { hidden: true })],
    raw: '{"id": 6}'
  }
  /** Answers what was asked of the cache about the next project. */
  let answerNext: (() => Promise<void>) | undefined
  /** Why project 7 cannot be read; null: it is being read. */
  let why: 'not-found' | 'internal' | null

  beforeEach(() => {
    vi.useFakeTimers()
    why = null
    next = warm
    shown = {
      ...project,
      fields: [field('data.note', 'dynamic', long('cold')), field('data.code', 'dynamic', 'C-5', { hidden: true })]
    }
    const bridge = window.desksideBridge!
    window.desksideBridge = {
      ...bridge,
      request: async (route, input) => {
        const { id } = (input ?? {}) as { id?: number }
        if (route === 'projects.get' && id === 7) {
          if (why === null) return new Promise<never>(() => undefined)
          return { ok: false, error: { code: why, message: '', retryable: false, details: {} } }
        }
        if (route !== 'projects.get' || id !== 6) return bridge.request(route, input)
        await new Promise<void>((resolve) => {
          answerNext = async () => {
            resolve()
            await vi.advanceTimersByTimeAsync(1)
          }
        })
        return { ok: true, value: { value: next, fetchedAt: Date.now(), source: 'cache', coverage: complete } }
      }
    }
  })

  async function goOn(): Promise<void> {
    useProjectDetail().open('one', 6)
    await wrapper.setProps({ row: row(6, { title: 'Warm store' }) })
    await vi.advanceTimersByTimeAsync(10)
  }
  const heading = () => wrapper.get('h2').text()
  const note = () => wrapper.get('[data-field="data.note"]')

  it('comes in one step, and its fields take the places of those before', async () => {
    await open()
    const { element } = note()
    await goOn()
    expect([heading(), wrapper.get('aside').attributes('data-record'), note().text()]).toEqual([
      'Cold store',
      '5',
      expect.stringContaining('cold')
    ])
    await answerNext?.()
    expect([heading(), wrapper.get('aside').attributes('data-record'), note().text()]).toEqual([
      'Warm store',
      '6',
      expect.stringContaining('warm')
    ])
    expect(note().element).toBe(element)
  })

  it('shows what its list tells of it where the cache is slow, however many were passed', async () => {
    await open()
    useProjectDetail().open('one', 7)
    await vi.advanceTimersByTimeAsync(60)
    await goOn()
    expect(heading()).toBe('Cold store')
    await vi.advanceTimersByTimeAsync(20)
    expect([heading(), wrapper.find('[data-field="data.note"]').exists()]).toEqual(['Warm store', false])
  })

  it.each(['not-found', 'internal'] as const)('does not bring back the one before after one: %s', async (code) => {
    await open()
    why = code
    useProjectDetail().open('one', 7)
    await wrapper.setProps({ row: row(7, { title: 'Not saved' }) })
    await vi.advanceTimersByTimeAsync(10)
    expect(heading()).toBe('Not saved')
    await goOn()
    expect(heading()).toBe('Warm store')
  })

  it('is not awaited in another part, in another workspace, nor by a pane that opens', async () => {
    await open()
    await wrapper.setProps({ tab: 'timeline' })
    await goOn()
    expect(heading()).toBe('Warm store')
    await wrapper.setProps({ tab: 'overview' })
    await answerNext?.()
    useProjectDetail().open('two', 5)
    await wrapper.setProps({ row: row(5, { title: 'Of another workspace' }) })
    expect([heading(), wrapper.find('[data-field="data.note"]').exists()]).toEqual(['Of another workspace', false])
    await vi.advanceTimersByTimeAsync(10)
    expect(note().text()).toContain('cold')

    wrapper.unmount()
    useProjectDetail().open('two', 6)
    wrapper = mount(ProjectDetail, {
      props: { row: row(6), narrow: false, hasPrevious: true, hasNext: false, tab: 'overview' },
      global: { plugins: [i18n], stubs: { RouterLink: RouterLinkStub } }
    })
    expect(wrapper.find('[data-field="data.note"]').exists()).toBe(false)
  })

  it('has its pin shown when it is painted, also where it cannot be read; pinning waits for nothing', async () => {
    await open()
    const pin = () => wrapper.get('[aria-label="Pin"]')
    const asked = () => sent.filter(({ route }) => route === 'visits.pinned').length
    const pins = () => sent.filter(({ route }) => route === 'visits.pin').map(({ input }) => input)
    await vi.advanceTimersByTimeAsync(500)
    expect([asked(), pin().attributes('disabled')]).toEqual([1, undefined])
    await goOn()
    expect(heading()).toBe('Cold store')
    await pin().trigger('click')
    await vi.advanceTimersByTimeAsync(0)
    expect(pins()).toEqual([{ workspaceId: 'one', id: 6, noun: 'project', pinned: true }])
    const before = asked()
    await answerNext?.()
    expect([heading(), asked()]).toEqual(['Warm store', before])
    await vi.advanceTimersByTimeAsync(500)
    expect(asked()).toBe(before + 1)
    why = 'not-found'
    useProjectDetail().open('one', 7)
    await wrapper.setProps({ row: undefined })
    await vi.advanceTimersByTimeAsync(0)
    expect(asked()).toBe(before + 2)
  })

  it('has nothing unfolded, confirmed or pointed at that was so in the one before', async () => {
    await open()
    const copy = () => wrapper.get<HTMLElement>('[data-copy="data.note"]')
    await note().get('.fold').trigger('click')
    await wrapper.get('[data-fold="hidden"]').trigger('click')
    await copy().trigger('click')
    await wrapper.get('[data-field="data.note"]').trigger('contextmenu', { clientX: 5, clientY: 5 })
    await vi.advanceTimersByTimeAsync(1)
    const state = () => [
      note().get('.fold').attributes('aria-expanded'),
      wrapper.get('[data-fold="hidden"]').attributes('aria-expanded'),
      copy().classes('done'),
      wrapper.findAllComponents({ name: 'AsyncComponentWrapper' }).some(({ vm }) => 'at' in vm.$attrs)
    ]
    expect(state()).toEqual(['true', 'true', true, true])
    await goOn()
    await answerNext?.()
    expect(state()).toEqual(['false', 'false', false, false])
  })

  it('has no box scrolled, and its own buttons to copy, that was so in the one before', async () => {
    const json = (of: string): Field =>
      field('data.rows', 'dynamic', '', { value: { type: 'json', json: `{"of": "${of}"}` } })
    const code = field('data.code', 'dynamic', 'C-5')
    shown = { ...project, fields: [...project.fields, code, json('cold')] }
    next = { ...next, fields: [...next.fields.slice(0, 1), code, json('warm')] }
    await open()
    wrapper.get('pre').element.scrollTop = 40
    await wrapper.get('[data-copy="data.code"]').trigger('focusin')
    const stop = () => wrapper.get('[data-copy="data.code"]').attributes('tabindex')
    expect(stop()).toBe('0')
    await goOn()
    await answerNext?.()
    expect([wrapper.get('pre').text(), wrapper.get('pre').element.scrollTop, stop()]).toEqual([
      '{"of": "warm"}',
      0,
      '-1'
    ])
  })

  it('is not confirmed to be copied when the one before is, later', async () => {
    await open()
    let done: (() => void) | undefined
    const bridge = window.desksideBridge!
    window.desksideBridge = {
      ...bridge,
      request: async (route, input) => {
        if (route === 'app.copyText') await new Promise<void>((resolve) => (done = resolve))
        return bridge.request(route, input)
      }
    }
    await wrapper.get('[data-copy="data.note"]').trigger('click')
    await goOn()
    await answerNext?.()
    done?.()
    await vi.advanceTimersByTimeAsync(1)
    expect(wrapper.get('[data-copy="data.note"]').classes('done')).toBe(false)
  })

  it('is what commands are for, also while the one before is on the screen', async () => {
    await open()
    await goOn()
    expect(heading()).toBe('Cold store')
    runCommand('project-window')
    expect(sent).toContainEqual({ route: 'windows.openProject', input: { workspaceId: 'one', id: 6 } })
    expect(runCommand('project-raw')).toBe(false)
    expect(wrapper.emitted('update:tab')).toBeUndefined()
  })

  it('is what the heading says when it gets the focus', async () => {
    await open()
    await goOn()
    ;(wrapper.vm as unknown as { focus(): void }).focus()
    await nextTick()
    await nextTick()
    expect([document.activeElement?.tagName, document.activeElement?.textContent.trim()]).toEqual(['H2', 'Warm store'])
  })

  it('brings its news with it, and those of the one before go', async () => {
    const change = { key: 'note', label: 'note', role: null, shortened: false } as const
    const text = (of: string) => ({ type: 'text', text: of }) as const
    const newsOf = (of: string): SinceLastVisit => ({
      visitedAt: Date.now() - 3_600_000,
      fields: [{ ...change, before: text('was'), after: text(of) }],
      stateBefore: null,
      keptSince: null
    })
    sinceVisit = newsOf('five')
    await open()
    await sectionLoaded()
    const news = () => (wrapper.find('.changes').exists() ? wrapper.get('.changes li').text() : null)
    expect(news()).toContain('five')
    sinceVisit = newsOf('six')
    await goOn()
    expect([heading(), news()]).toEqual(['Cold store', expect.stringContaining('five')])
    await wrapper.get('[aria-label="Hide these changes"]').trigger('click')
    await answerNext?.()
    expect([heading(), news()]).toEqual(['Warm store', expect.stringContaining('six')])
  })

  it('does not wait where another part is chosen meanwhile', async () => {
    await open()
    await goOn()
    expect(heading()).toBe('Cold store')
    await wrapper.setProps({ tab: 'payments' })
    expect(heading()).toBe('Warm store')
  })
})
