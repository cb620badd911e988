import { flushPromises } from '@vue/test-utils'
import { createRouter, createMemoryHistory } from 'vue-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { ConnectivityState } from '@shared/model/sync'
import type { ProjectDetail } from '@shared/model/project'
import type { Field, FieldValue } from '@shared/model/record'
import { setFormatLocale } from '../../basics/format'
import { setLanguage } from '../../locales'
import { useProjectDetail } from '../../stores/projects/detail'
import { useSync } from '../../state/sync'
import { useWorkspaces } from '../../state/workspaces'
import { row } from '../../../../../test/renderer/stores/projects/fixtures'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { syncStatus, workspace } from '../../../../../test/renderer/samples'
import { perform } from '../palette/palette-actions'
import { child } from '../../../../../test/renderer/components/projects/children/fixtures'
import MeetingCard from './meeting/meeting-card.vue'
import { projectCopy } from './project-copies'
import { projectRowCommands } from './project-row-commands'

const NOON = new Date(2026, 2, 10, 12).getTime()
const EURO = { id: 1, label: 'EUR' }
const field = (key: string, value: FieldValue | string): Field => ({
  ...{ key, label: key, section: 'dynamic', role: null },
  value: typeof value === 'string' ? { type: 'text', text: value } : value
})
const PROJECT: ProjectDetail = {
  ...row(5, { title: 'Cold store', price: 1000, currency: EURO }),
  stages: [],
  fields: [
    field('client_name', 'Nordlicht Ltd'),
    field('contact_person', 'Ines Okafor'),
    field('phone', '+44 161 496 0918'),
    field('next_contact', { type: 'date', date: '2026-03-12' })
  ],
  raw: '{}'
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  setLanguage('en')
  setFormatLocale('en-GB')
  freshStores()
})
afterEach(() => {
  useProjectDetail().$dispose()
  delete window.desksideBridge
  vi.useRealTimers()
})

interface World {
  /** Whether its child lists were fetched before. */
  readonly isSaved?: boolean
  readonly answers?: boolean
  readonly state?: ConnectivityState
}

function world({ isSaved = true, answers = true, state = 'online' }: World = {}) {
  const copies: { readonly text: string; readonly html?: string | undefined }[] = []
  const refreshed: string[] = []
  const known = (state: 'complete' | 'none') => ({
    ...{ fetchedAt: NOON, source: 'cache', failure: null },
    coverage: { state, cached: 0, total: null, sweptAt: NOON, obstacle: null }
  })
  const project = { value: PROJECT, ...known('complete') }
  const visit = { title: 'Site visit', date: '2026-03-11' }
  installBridge({
    'app.copyText': (copied) => void copies.push(copied),
    'workspaces.list': () => [workspace({ id: 'w', isActive: true })],
    'sync.status': () => syncStatus({ workspaceId: 'w' }, { state }),
    'projects.get': () => project,
    'prefs.get pins': () => [],
    'fields.roles': () => [],
    'children.list': ({ kind, refresh: shouldRefresh }) => {
      if (shouldRefresh) refreshed.push(kind)
      if (shouldRefresh && !answers) throw new DesksideError('network-unreachable', 'no answer')
      const rows = kind === 'actions' && (isSaved || shouldRefresh) ? [child('actions', 'e', visit)] : []
      return { value: { rows, total: rows.length }, ...known(isSaved || shouldRefresh ? 'complete' : 'none') }
    },
    'children.totals': () => ({
      ...{ count: 1, unclear: 0, unclearReceipts: 0 },
      sums: [{ currency: EURO, credit: 400, debit: 0, amount: 400 }]
    }),
    'calendar.positionOfDay': () => ({ index: null }),
    'calendar.list': () => ({ value: { rows: [], total: 0 }, ...known('complete') })
  } as Parameters<typeof installBridge>[0])
  return { copies, refreshed, project }
}

async function fromCard(): Promise<void> {
  useProjectDetail().open('w', 5)
  const { wrapper } = await mountApp(MeetingCard, { props: { open: true, output: 'copy' } }, '/projects')
  for (let turn = 0; turn < 4; turn++) await flushPromises()
  wrapper.unmount()
}

async function fromRow(): Promise<void> {
  const commands = await projectRowCommands('w', { id: 5 })
  await commands
    .flat()
    .find(({ id }) => id === 'project-mail')
    ?.run()
}

async function fromPalette(): Promise<void> {
  const router = createRouter({ history: createMemoryHistory(), routes: [{ path: '/', component: {} }] })
  const target = { kind: 'record', noun: 'project', id: 5 } as const
  await perform({ target, title: 'Cold store' } as Parameters<typeof perform>[0], 'summary', {
    workspaceId: 'w',
    router
  })
}

it.each([
  ['en', 'en-GB', ['Contact person: Ines Okafor', ': Next contact', 'Received: €400', ': Site visit']],
  ['ru', 'ru-RU', ['Поступило: 400\u00a0€', ': Site visit']]
] as const)(
  'the summary is what the card copies, from a list and the palette too: %s',
  async (language, locale, said) => {
    const { copies } = world()
    setLanguage(language)
    setFormatLocale(locale)
    await fromCard()
    await fromRow()
    await fromPalette()
    expect(copies).toHaveLength(3)
    for (const part of [...said, ': Nordlicht Ltd', ': Ines Okafor', ': +44 161 496 0918']) {
      expect(copies[0]?.text).toContain(part)
    }
    expect(copies[0]?.html).toContain('Ines Okafor')
    expect(copies[1]).toEqual(copies[0])
    expect(copies[2]).toEqual(copies[0])
  }
)

it.each([
  ['are fetched first', { isSaved: false }, 3, 'Site visit', 'Received: €400'],
  [
    'are not known while the service does not answer',
    { isSaved: false, answers: false },
    3,
    'Events: not saved yet',
    'Received: not known'
  ],
  [
    'are not waited for while it is away',
    { isSaved: false, state: 'unreachable' },
    0,
    'Events: not saved yet',
    'Received: not known'
  ],
  ['are not asked for again', {}, 0, 'Site visit', 'Received: €400']
] as const)('parts of a project that were never fetched, or were, %s', async (_, given, requests, ...said) => {
  const { project, refreshed } = world(given as World)
  await useWorkspaces().load()
  useSync().follow()
  await flushPromises()
  const { text } = await projectCopy('mail', { workspaceId: 'w', ...project })
  for (const part of said) expect(text).toContain(part)
  expect(refreshed).toHaveLength(requests)
})
