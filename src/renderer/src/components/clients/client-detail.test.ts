import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { ClientDetail, ClientProject } from '@shared/model/clients'
import {
  client,
  clientProject,
  dateOf,
  received,
  stage
} from '../../../../../test/renderer/components/clients/fixtures'
import { installBridge, type FakeBridge, type FakeHandlers } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { runCommand } from '../../commands/active'
import { setLanguage } from '../../locales'
import { useNotices } from '../../state/notices'
import ClientPage from './client-detail.vue'

const coverage = { state: 'complete', cached: 9, total: 9, sweptAt: 1, obstacle: null } as const

let wrapper: VueWrapper
let bridge: FakeBridge

beforeEach(() => {
  freshStores()
  setLanguage('en')
})
afterEach(() => wrapper.unmount())

async function show(
  shown: ClientDetail | null,
  {
    projects = [clientProject(5)],
    handlers = {}
  }: { readonly projects?: readonly ClientProject[]; readonly handlers?: FakeHandlers } = {}
): Promise<void> {
  bridge = installBridge({
    'clients.get': () => ({ value: shown, fetchedAt: 1_700_000_000_000, source: 'cache', coverage }),
    'clients.projects': ({ offset, limit }) => ({
      rows: projects.slice(offset, offset + limit),
      total: projects.length
    }),
    'app.copyText': () => undefined,
    ...handlers
  })
  const place = { workspaceId: 'w', key: 'аквасервис' }
  const props = { place, isNarrow: false, hasPrevious: false, hasNext: false }
  wrapper = (await mountApp(ClientPage, { props })).wrapper
  await flushPromises()
}
const copied = () => bridge.asked.filter(({ route }) => route === 'app.copyText').map(({ input }) => input)
const buttonNamed = (text: string) => wrapper.findAll('button').find((one) => one.text() === text)

describe('the page of a client', () => {
  it('leads to the project of the next step, and to each project', async () => {
    await show(client({ next: dateOf('2031-03-04', 8) }))
    const links = wrapper.findAll('a').map((one) => one.attributes('href'))
    expect(links).toEqual(
      expect.arrayContaining([expect.stringMatching(/\/projects\/8$/), expect.stringMatching(/\/projects\/5$/)])
    )
  })

  it('says that there is no next step only if all events are known', async () => {
    await show(client())
    expect(wrapper.text()).toContain('No next step known')
    wrapper.unmount()
    await show(client({ eventsKnown: { known: 1, of: 2 } }))
    expect(wrapper.text()).not.toContain('No next step known')
    expect(wrapper.text()).toContain('Events and checklists known for 1 of 2 projects.')
  })

  it('calls, writes and copies a contact', async () => {
    await show(client())
    const links = wrapper.findAll('a.out').map((one) => one.attributes('href'))
    expect(links).toEqual(['tel:84951234567', 'mailto:anna@aqua.example'])
    await wrapper.get('[aria-label="Copy Анна Петрова"]').trigger('click')
    expect(copied()).toMatchObject([{ text: '8 495 123-45-67\nanna@aqua.example' }])
  })

  it('copies the requisites by a command, and says if there are none', async () => {
    await show(client())
    expect(runCommand('client-requisites')).toBe(true)
    await flushPromises()
    expect(copied()).toMatchObject([{ text: expect.stringContaining('7701234567') }])
    wrapper.unmount()
    await show(client({ taxIds: [], addresses: [], contacts: [], contactCount: 0 }))
    runCommand('client-requisites')
    expect(copied()).toEqual([])
    expect(useNotices().list.at(-1)?.text).toBe('No tax number, address or contact is known to copy.')
  })

  it('loads what is not known, with progress, until it is cancelled', async () => {
    const known = received({ known: 9, of: 16 })
    let fail: (thrown: unknown) => void = () => undefined
    await show(client({ stages: [stage({ received: known })], received: known }), {
      handlers: {
        'clients.load': () => new Promise((_, reject) => (fail = reject)),
        'clients.cancelLoad': () => {
          fail(new DesksideError('cancelled', 'Cancelled.'))
          return undefined
        }
      }
    })
    expect(wrapper.text()).toContain('Payments known for 9 of 16 projects.')
    await buttonNamed('Load the rest')!.trigger('click')
    const { attempt } = bridge.asked.find(({ route }) => route === 'clients.load')!.input as { attempt: string }
    bridge.push({ name: 'clientLoad', data: { attempt, done: 11, total: 16 } })
    await flushPromises()
    expect(wrapper.text()).toContain('Loading: 11 of 16 projects')
    await buttonNamed('Stop loading')!.trigger('click')
    await flushPromises()
    expect(buttonNamed('Load the rest')).toBeDefined()
    expect(useNotices().list).toEqual([])
  })

  it('loads contacts that only the projects’ own answers have', async () => {
    await show(client({ contactsKnown: { known: 1, of: 3 } }))
    expect(wrapper.text()).toContain('Contacts known for 1 of 3 projects.')
    expect(buttonNamed('Load the rest')).toBeDefined()
  })

  it('offers nothing to load if everything is known', async () => {
    await show(client())
    expect(buttonNamed('Load the rest')).toBeUndefined()
    expect(wrapper.text()).not.toContain('Payments known for')
  })

  it('shows more projects on request', async () => {
    await show(client(), { projects: Array.from({ length: 33 }, (_, at) => clientProject(at + 1)) })
    expect(wrapper.findAll('a.row')).toHaveLength(20)
    await buttonNamed('Show 13 more')!.trigger('click')
    await flushPromises()
    expect(wrapper.findAll('a.row')).toHaveLength(33)
  })

  it('moves to the key of the client that it was merged into', async () => {
    await show(client({ key: 'another' }))
    expect(wrapper.emitted('renamed')).toEqual([['another']])
  })

  it('says that no saved project names it', async () => {
    await show(null)
    expect(wrapper.text()).toContain('No saved project names this client.')
  })
})
