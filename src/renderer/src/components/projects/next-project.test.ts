import { mount, RouterLinkStub } from '@vue/test-utils'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import type { SinceLastVisit } from '@shared/model/changes'
import type { ProjectDetail as Detail } from '@shared/model/project'
import type { Field } from '@shared/model/record'
import { runCommand } from '../../commands/active'
import { i18n } from '../../locales'
import { useProjectDetail } from '../../stores/projects/detail'
import { complete, row } from '../../../../../test/renderer/stores/projects/fixtures'
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

describe('the next project in the place of an open one', () => {
  const long = (of: string): string => `${of} `.repeat(200)
  let next: Detail
  const warm: Detail = {
    ...row(6, { title: 'Warm store' }),
    stages: [],
    fields: [field('data.note', 'dynamic', long('warm')), field('data.code', 'dynamic', 'W-6', { hidden: true })],
    raw: '{"id": 6}'
  }
  /** Answers the cache request for the next project. */
  let answerNext: (() => Promise<void>) | undefined
  /** Error of project 7; null while it is being read. */
  let why: 'not-found' | 'internal' | null

  beforeEach(() => {
    vi.useFakeTimers()
    why = null
    next = warm
    pane.shown = {
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
    await pane.wrapper.setProps({ row: row(6, { title: 'Warm store' }) })
    await vi.advanceTimersByTimeAsync(10)
  }
  const heading = () => pane.wrapper.get('h2').text()
  const note = () => pane.wrapper.get('[data-field="data.note"]')

  it('comes in one step, and its fields take the places of those before', async () => {
    await open()
    const { element } = note()
    await goOn()
    expect([heading(), pane.wrapper.get('aside').attributes('data-record'), note().text()]).toEqual([
      'Cold store',
      '5',
      expect.stringContaining('cold')
    ])
    await answerNext?.()
    expect([heading(), pane.wrapper.get('aside').attributes('data-record'), note().text()]).toEqual([
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
    expect([heading(), pane.wrapper.find('[data-field="data.note"]').exists()]).toEqual(['Warm store', false])
  })

  it.each(['not-found', 'internal'] as const)('does not bring back the one before after one: %s', async (code) => {
    await open()
    why = code
    useProjectDetail().open('one', 7)
    await pane.wrapper.setProps({ row: row(7, { title: 'Not saved' }) })
    await vi.advanceTimersByTimeAsync(10)
    expect(heading()).toBe('Not saved')
    await goOn()
    expect(heading()).toBe('Warm store')
  })

  it('is not awaited in another part, in another workspace, nor by a pane that opens', async () => {
    await open()
    await pane.wrapper.setProps({ tab: 'timeline' })
    await goOn()
    expect(heading()).toBe('Warm store')
    await pane.wrapper.setProps({ tab: 'overview' })
    await answerNext?.()
    useProjectDetail().open('two', 5)
    await pane.wrapper.setProps({ row: row(5, { title: 'Of another workspace' }) })
    expect([heading(), pane.wrapper.find('[data-field="data.note"]').exists()]).toEqual(['Of another workspace', false])
    await vi.advanceTimersByTimeAsync(10)
    expect(note().text()).toContain('cold')

    pane.wrapper.unmount()
    useProjectDetail().open('two', 6)
    pane.wrapper = mount(ProjectDetail, {
      props: { row: row(6), isNarrow: false, hasPrevious: true, hasNext: false, tab: 'overview' },
      global: { plugins: [i18n], stubs: { RouterLink: RouterLinkStub } }
    })
    expect(pane.wrapper.find('[data-field="data.note"]').exists()).toBe(false)
  })

  it('has its pin shown when it is painted, also where it cannot be read; pinning waits for nothing', async () => {
    await open()
    // The actions are loaded on demand.
    await sectionLoaded()
    const pin = () => pane.wrapper.get('[aria-label="Pin"]')
    const asked = () => pane.sent.filter(({ route }) => route === 'prefs.get pins').length
    const pins = () => pane.sent.filter(({ route }) => route === 'prefs.set pins').map(({ input }) => input)
    await vi.advanceTimersByTimeAsync(500)
    expect([asked(), pin().attributes('disabled')]).toEqual([1, undefined])
    await goOn()
    expect(heading()).toBe('Cold store')
    await pin().trigger('click')
    await vi.advanceTimersByTimeAsync(0)
    expect(pins()).toMatchObject([{ workspaceId: 'one', change: { id: 6, noun: 'project', pinned: true } }])
    const before = asked()
    await answerNext?.()
    expect([heading(), asked()]).toEqual(['Warm store', before])
    await vi.advanceTimersByTimeAsync(500)
    expect(asked()).toBe(before + 1)
    why = 'not-found'
    useProjectDetail().open('one', 7)
    await pane.wrapper.setProps({ row: undefined })
    await vi.advanceTimersByTimeAsync(0)
    expect(asked()).toBe(before + 2)
  })

  it('has nothing unfolded, confirmed or pointed at that was so in the one before', async () => {
    await open()
    const copy = () => pane.wrapper.get<HTMLElement>('[data-copy="data.note"]')
    await note().get('.fold').trigger('click')
    await pane.wrapper.get('[data-fold="hidden"]').trigger('click')
    await copy().trigger('click')
    await pane.wrapper.get('[data-field="data.note"]').trigger('contextmenu', { clientX: 5, clientY: 5 })
    await vi.advanceTimersByTimeAsync(1)
    const state = () => [
      note().get('.fold').attributes('aria-expanded'),
      pane.wrapper.get('[data-fold="hidden"]').attributes('aria-expanded'),
      copy().classes('done'),
      pane.wrapper.findAllComponents({ name: 'AsyncComponentWrapper' }).some(({ vm }) => 'at' in vm.$attrs)
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
    pane.shown = { ...project, fields: [...project.fields, code, json('cold')] }
    next = { ...next, fields: [...next.fields.slice(0, 1), code, json('warm')] }
    await open()
    pane.wrapper.get('pre').element.scrollTop = 40
    await pane.wrapper.get('[data-copy="data.code"]').trigger('focusin')
    const stop = () => pane.wrapper.get('[data-copy="data.code"]').attributes('tabindex')
    expect(stop()).toBe('0')
    await goOn()
    await answerNext?.()
    expect([pane.wrapper.get('pre').text(), pane.wrapper.get('pre').element.scrollTop, stop()]).toEqual([
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
    await pane.wrapper.get('[data-copy="data.note"]').trigger('click')
    await goOn()
    await answerNext?.()
    done?.()
    await vi.advanceTimersByTimeAsync(1)
    expect(pane.wrapper.get('[data-copy="data.note"]').classes('done')).toBe(false)
  })

  it('is what commands are for, also while the one before is on the screen', async () => {
    await open()
    await goOn()
    expect(heading()).toBe('Cold store')
    runCommand('project-window')
    expect(pane.sent).toContainEqual({ route: 'windows.openProject', input: { workspaceId: 'one', id: 6 } })
    expect(runCommand('project-raw')).toBe(false)
    expect(pane.wrapper.emitted('update:tab')).toBeUndefined()
  })

  it('is what the heading says when it gets the focus', async () => {
    await open()
    await goOn()
    ;(pane.wrapper.vm as unknown as { focus(): void }).focus()
    await nextTick()
    await nextTick()
    expect([document.activeElement?.tagName, document.activeElement?.textContent.trim()]).toEqual(['H2', 'Warm store'])
  })

  it('brings its news with it, and those of the one before go', async () => {
    const change = { key: 'note', label: 'note', role: null, isShortened: false } as const
    const text = (of: string) => ({ type: 'text', text: of }) as const
    const newsOf = (of: string): SinceLastVisit => ({
      visitedAt: Date.now() - 3_600_000,
      fields: [{ ...change, before: text('was'), after: text(of) }],
      stateBefore: null,
      keptSince: null
    })
    pane.sinceVisit = newsOf('five')
    await open()
    await sectionLoaded()
    const news = () => (pane.wrapper.find('.changes').exists() ? pane.wrapper.get('.changes li').text() : null)
    expect(news()).toContain('five')
    pane.sinceVisit = newsOf('six')
    await goOn()
    expect([heading(), news()]).toEqual(['Cold store', expect.stringContaining('five')])
    await pane.wrapper.get('[aria-label="Hide these changes"]').trigger('click')
    await answerNext?.()
    expect([heading(), news()]).toEqual(['Warm store', expect.stringContaining('six')])
  })

  it('does not wait where another part is chosen meanwhile', async () => {
    await open()
    await goOn()
    expect(heading()).toBe('Cold store')
    await pane.wrapper.setProps({ tab: 'payments' })
    expect(heading()).toBe('Warm store')
  })
})
