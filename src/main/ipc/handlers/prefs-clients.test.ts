import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Prefs } from '@shared/contract/prefs'
import type { ClientsChange } from '@shared/contract/clients'
import { userDataInMemory } from '../../../../test/main/user-data/in-memory'
import type { UserData } from '../../user-data/user-data'
import type { Workspaces } from '../../workspace/workspaces'
import { prefHandlers } from './prefs'

let userData: UserData
let events: string[]
/** Tax ids by key of a client. */
let taxIds: ReadonlyMap<string, string>
beforeEach(async () => {
  userData = await userDataInMemory('w')
  events = []
})
afterEach(() => userData.close())

const cache = {
  clients: {
    taxIds: async ({ keys }: { keys: readonly string[] }) => [...new Set(keys.flatMap((key) => taxIds.get(key) ?? []))]
  }
}
const handlers = () =>
  prefHandlers({
    workspaces: { opened: async () => ({ cache }) } as unknown as Workspaces,
    userData,
    emit: (event, data) => void events.push(`${event} ${JSON.stringify(data)}`),
    now: () => 1_000,
    reminds: () => true
  })
const context = { webContentsId: 1 }

const get = async (key: 'clients'): Promise<Prefs['clients']['value']> => {
  const { parse, run } = handlers()['prefs.get']
  return (await run(parse({ workspaceId: 'w', key }), context)) as Prefs['clients']['value']
}
const send = async (input: unknown): Promise<unknown> => {
  const { parse, run } = handlers()['prefs.set']
  return run(parse(input), context)
}
const set = (key: 'clients', change: ClientsChange) => send({ workspaceId: 'w', key, change })

describe('decisions about clients', () => {
  it('are kept, told to other windows, and undone by what they were before', async () => {
    taxIds = new Map([['дуб', '7707083893']])
    expect(await get('clients')).toEqual({ merged: [], apart: [], declined: [] })
    expect(await set('clients', { merge: ['дуб', 'ооо дуб'] })).toEqual({ merged: [], apart: [], declined: [] })
    expect(events).toEqual(['prefs.changed {"workspaceId":"w","key":"clients"}'])
    const before = await set('clients', { split: 'дуб' })
    expect(await get('clients')).toMatchObject({ merged: [] })
    await set('clients', { all: before as Prefs['clients']['value'] })
    expect(await get('clients')).toMatchObject({ merged: [['дуб', 'ооо дуб']] })
  })

  it('never merge different tax ids', async () => {
    taxIds = new Map([
      ['дуб', '7707083893'],
      ['ель', '7736050003']
    ])
    await expect(set('clients', { merge: ['дуб', 'ель'] })).rejects.toMatchObject({ code: 'client-tax-ids' })
    expect(await get('clients')).toMatchObject({ merged: [] })
    expect(events).toEqual([])
  })

  it.each([
    { merge: ['дуб'] },
    { split: '' },
    { decline: ['a'] },
    { spelling: 'ДУБ' },
    { merge: ['a', 'b'], split: 'a' }
  ])('are not %j', async (change) => {
    await expect(send({ workspaceId: 'w', key: 'clients', change })).rejects.toMatchObject({ code: 'bad-input' })
  })
})
