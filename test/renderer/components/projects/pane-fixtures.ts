/** Project pane with an in-memory fake of main, for tests. */
import { flushPromises, mount, RouterLinkStub, type VueWrapper } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, vi } from 'vitest'
import { nextTick } from 'vue'
import type { Reply } from '@shared/ipc/contract'
import type { SinceLastVisit } from '@shared/model/changes'
import type { ChildGlance } from '@shared/model/children'
import type { ProjectDetail as Detail } from '@shared/model/project'
import type { Field } from '@shared/model/record'
import { DEFAULT_SETTINGS, type Settings } from '@shared/model/settings'
import { setFormatLocale } from '../../../../src/renderer/src/basics/format'
import { i18n, setLanguage } from '../../../../src/renderer/src/locales'
import { useProjectDetail } from '../../../../src/renderer/src/stores/projects/detail'
import { complete, row } from '../../stores/projects/fixtures'
import { withCommandKeys } from '../../command-keys'
import { nameOf } from '../../fake-bridge'
import ProjectDetail from '../../../../src/renderer/src/components/projects/project-detail.vue'

export const field = (key: string, section: Field['section'], text: string, more: Partial<Field> = {}): Field => ({
  key,
  label: key,
  section,
  role: null,
  value: { type: 'text', text },
  ...more
})

export const project: Detail = {
  ...row(5, { title: 'Cold store' }),
  stages: ['Request', 'Offer', 'Contract'].map((label, at) => ({ id: at + 1, label, isCurrent: at === 1 })),
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

interface Pane {
  /** Requests to main. */
  sent: { route: string; input: unknown }[]
  /** True: the service is unreachable. */
  doesServiceFail: boolean
  /** Data returned by main for each project. */
  shown: Detail
  glance: ChildGlance
  sinceVisit: SinceLastVisit
  wrapper: VueWrapper
}

/** Reset for each test by `usePane`. */
export const pane = {} as Pane
let withoutKeys: () => void

/** Waits for lazily loaded parts: the actions, and the changes section if there are changes. */
export async function sectionLoaded(): Promise<void> {
  await vi.dynamicImportSettled()
  await nextTick()
}

export async function open(isNarrow = false): Promise<void> {
  useProjectDetail().open('one', 5)
  pane.wrapper = mount(ProjectDetail, {
    props: { row: undefined, isNarrow, hasPrevious: true, hasNext: false, tab: 'overview' },
    global: { plugins: [i18n], stubs: { RouterLink: RouterLinkStub } },
    attachTo: document.body
  })
  await flushPromises()
}

/** Sets up main's answers, and closes the pane after each test. */
export function usePane(): void {
  beforeEach(() => {
    setLanguage('en')
    setFormatLocale('en-GB')
    pane.sent = []
    pane.doesServiceFail = false
    pane.shown = project
    pane.glance = { last: null, next: null, received: null, unread: [] }
    pane.sinceVisit = { visitedAt: null, fields: [], stateBefore: null, keptSince: null }
    window.desksideBridge = {
      request: (route, input) => {
        const name = nameOf(route, input)
        pane.sent.push({ route: name, input })
        if (route === 'changes.since') return Promise.resolve({ ok: true, value: pane.sinceVisit })
        if (route === 'settings.set') {
          const value = { ...DEFAULT_SETTINGS, ...(input as Partial<Settings>) }
          return Promise.resolve({ ok: true, value })
        }
        if (route === 'clients.of') return Promise.resolve({ ok: true, value: null })
        if (route === 'children.glance') return Promise.resolve({ ok: true, value: pane.glance })
        if (name === 'prefs.get stages' || name === 'prefs.get pins') return Promise.resolve({ ok: true, value: [] })
        if (route === 'children.totals') {
          return Promise.resolve({ ok: true, value: { count: 0, unclear: 0, unclearReceipts: 0, sums: [] } })
        }
        const value = route.endsWith('.list') ? { rows: [], total: 0 } : pane.shown
        const hasFailed = pane.doesServiceFail && (input as { refresh?: boolean }).refresh === true
        const reply: Reply<unknown> = hasFailed
          ? { ok: false, error: { code: 'network-offline', message: '', retryable: true, details: {} } }
          : { ok: true, value: { value, fetchedAt: Date.now(), source: 'cache', coverage: complete } }
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
    pane.wrapper.unmount()
    vi.useRealTimers()
    delete window.desksideBridge
  })
}
