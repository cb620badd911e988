import { beforeEach, describe, expect, it } from 'vitest'
import type { ClientChoices } from '@shared/model/clients'
import { Attempts } from '../../attempts'
import { UserEntries } from '../../user-data/user-entries'
import type { Workspaces } from '../../workspace/workspaces'
import { bytes, type Engine, openEngine, page } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'
import { clientHandlers } from './clients'

const NOW = new Date(2026, 2, 18, 15).getTime()
const ATTEMPT = '0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f0'
let engine: Engine
let made: UserEntries
let events: string[]
let loaded: string[]
/** Runs while a list is loaded. */
let during: () => void
beforeEach(() => {
  ;[engine, made, events, loaded, during] = [
    openEngine(undefined, trueDecoder()),
    new UserEntries(),
    [],
    [],
    () => undefined
  ]
})

function handlers() {
  const open = {
    cache: engine,
    records: { load: async (noun: string, id: number) => void loaded.push(`${noun} ${id}`) },
    children: {
      load: async ({ project, kind }: { project: number; kind: string }, signal: AbortSignal) => {
        loaded.push(`${kind} ${project}`)
        during()
        signal.throwIfAborted()
      }
    }
  }
  return clientHandlers({
    workspaces: { opened: async () => open } as unknown as Workspaces,
    userData: { of: () => made },
    jobs: new Attempts(),
    emit: (event, data) => void events.push(`${event} ${JSON.stringify(data)}`),
    now: () => NOW
  })
}
const context = { webContentsId: 1 }
const get = async (key: string) => {
  const route = handlers()['clients.get']
  return (await route.run(route.parse({ workspaceId: 'w', key }), context)).value
}
const bring = (projects: readonly object[]): unknown =>
  engine.ingestPage(page(projects.map((more, at) => ({ id: at + 1, name: `Deal ${at + 1}`, ...more }))))
const client = (name: string, more: object = {}): object => ({ data: { client: name, ...more } })

describe('a client over the bridge', () => {
  it('has the events of all its projects, and the nearest of them as next and last', async () => {
    bring([client('Дуб', { next_contact: '2026-03-30' }), client('Дуб'), client('Ель')])
    const event = (id: number, day: string, project: number) => ({
      ...{ id, name: `Event ${id}`, project_id: project },
      ...{ start: `${day} 10:00:00`, end: `${day} 11:00:00` }
    })
    engine.ingestPage(
      page(
        [event(1, '2026-03-17', 1), event(2, '2026-03-20', 2), event(3, '2026-03-25', 1), event(4, '2026-03-19', 3)],
        { list: { noun: 'calendar-event', deleted: false }, month: '2026-03', isSure: true }
      )
    )
    expect(await get('дуб')).toMatchObject({
      events: [
        { day: '2026-03-20', occurrence: { id: 2, title: 'Event 2' } },
        { day: '2026-03-25', occurrence: { id: 3 } }
      ],
      eventCount: 2,
      next: { kind: 'event', occurrence: { id: 2 }, project: { id: 2, label: 'Deal 2' } },
      last: { kind: 'event', occurrence: { id: 1 }, day: '2026-03-17' }
    })
    expect(await get('сосна')).toBeNull()
  })

  it('has the folders that bear its name, whatever its legal form', async () => {
    bring([client('ООО «Белый Кит»')])
    const folder = (id: number, name: string, children: readonly object[] = []) => ({
      id,
      name,
      type: 'folder',
      children
    })
    engine.fileTree.ingestTree({
      body: bytes([
        folder(1, 'Clients', [folder(2, 'Белый кит (договоры)'), folder(3, 'Белые киты'), folder(4, 'Кит')])
      ]),
      ...{ receivedAt: 1, isSure: true }
    })
    expect(await get('ооо белый кит')).toMatchObject({
      folders: [{ id: 2, title: 'Белый кит (договоры)', path: [{ id: 1, label: 'Clients' }] }],
      folderCount: 1
    })
  })

  it('is merged by what the user decided, and told as old as the list of projects', async () => {
    bring([client('Дуб'), client('ООО Дуб')])
    const choices: ClientChoices = { merged: [['дуб', 'ооо дуб']], apart: [], declined: [] }
    made.set('clients', choices)
    const list = handlers()['clients.list']
    const query = { workspaceId: 'w', text: '', sort: { key: 'name', descending: false }, offset: 0, limit: 10 }
    expect(await list.run(list.parse(query), context)).toMatchObject({
      ...{ value: { rows: [{ key: 'дуб', projects: 2 }], total: 1 }, fetchedAt: null, source: 'cache' },
      coverage: { state: 'partial' }
    })
    const of = handlers()['clients.of']
    expect(await of.run(of.parse({ workspaceId: 'w', projectId: 2 }), context)).toMatchObject({ key: 'дуб' })
  })

  it('is loaded with progress, and not after it was cancelled', async () => {
    bring([client('Дуб'), client('Дуб')])
    const all = handlers()
    const load = all['clients.load']
    const input = load.parse({ workspaceId: 'w', key: 'дуб', attempt: ATTEMPT })
    expect(await load.run(input, context)).toEqual({ known: 2, of: 2, refused: 0 })
    // No list has told contacts so far: each project's own answer may.
    const parts = ['project', 'actions', 'checklists', 'payments']
    expect(loaded).toEqual([2, 1].flatMap((id) => parts.map((part) => `${part} ${id}`)))
    expect(events).toEqual([0, 1, 2].map((done) => `clientLoad {"attempt":"${ATTEMPT}","done":${done},"total":2}`))
    during = () => void all['clients.cancelLoad'].run({ attempt: ATTEMPT }, context)
    loaded = []
    await expect(load.run(input, context)).rejects.toMatchObject({ code: 'cancelled' })
    expect(loaded).toHaveLength(4)
    const nobody = load.parse({ workspaceId: 'w', key: 'ель', attempt: ATTEMPT })
    await expect(load.run(nobody, context)).rejects.toMatchObject({ code: 'not-found' })
  })
})
