import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceHit } from '@shared/model/search'
import { hit } from '../../../../../test/renderer/components/palette/fixtures'
import { setLanguage } from '../../locales'
import { clientTwins, isListOfClients, moduleHeading, twinsAmong } from './client-twins'
import { clientRows, hitRows, ownFirst } from './palette-rows'

beforeEach(() => setLanguage('en'))

const record = (key: string, title: string | null, module: string | null = 'clients') => ({ key, module, title })
const all = (): boolean => true

describe('a module that lists clients beside the clients of the app', () => {
  it('is recognised by its name or title', () => {
    expect(isListOfClients('clients', null)).toBe(true)
    expect(isListOfClients('m7', ' Клиенты')).toBe(true)
    expect(isListOfClients('contracts', 'Contracts with clients')).toBe(false)
  })

  it('repeats a client if only the spelling differs', () => {
    const records = [record('a', 'АкваСервис ООО'), record('b', 'ооо "АкваСервис"'), record('c', null)]
    expect([...clientTwins(records, ['ООО «АкваСервис»', null], all)]).toEqual(['b'])
  })

  it('keeps records that share a name, and records of other modules', () => {
    const shared = [record('a', 'Aqua'), record('b', 'AQUA')]
    expect(clientTwins(shared, ['Aqua'], all).size).toBe(0)
    expect(clientTwins(shared.slice(1), ['Aqua', '“Aqua”'], all).size).toBe(0)
    expect(clientTwins([record('a', 'Aqua', 'contracts')], ['Aqua'], isOfClients).size).toBe(0)
    expect(clientTwins([record('a', 'Aqua', null)], ['Aqua'], all).size).toBe(0)
  })

  it('counts a record once that cache and service found', () => {
    const saved = hitRows([hit(-1, 'module-record', { module: 'clients', title: 'Aqua' })], 6)
    const client = { key: 'aqua', name: 'Aqua', projects: 1, active: 1, taxIds: [] }
    const rows = [...saved, ...clientRows([client], 'aqua')]
    const served: ServiceHit = {
      ...{
        module: 'clients',
        noun: 'module-record' as const,
        id: -1,
        serviceId: 7,
        title: 'Aqua',
        state: 'active' as const
      },
      ...{ at: null, day: null, matches: [] }
    }
    expect([...twinsAmong(rows, [served], isOfClients)]).toEqual(['module-record -1'])
    expect(twinsAmong(saved, [served], isOfClients).size).toBe(0)
  })

  it('has a heading of its own only if it shares one', () => {
    const apart = (module: string): string => `Module “${module}”`
    expect(moduleHeading('clients', ['Projects', 'Clients'], apart)).toBe('Module “clients”')
    expect(moduleHeading('Contracts', ['Projects', 'Clients'], apart)).toBe('Contracts')
  })
})

const isOfClients = (module: string): boolean => module === 'clients'

describe('records of modules', () => {
  const rows = hitRows(
    [hit(-1, 'module-record', { module: 'contracts', title: 'Aqua' }), hit(1, 'project', { title: 'Aqua park' })],
    6
  )
  it('come behind the app’s own, unless the first equals the query', () => {
    expect(ownFirst(rows, 'aq').map(({ key }) => key)).toEqual(['project 1', 'module-record -1'])
    expect(ownFirst(rows, 'aqua').map(({ key }) => key)).toEqual(['module-record -1', 'project 1'])
    expect(ownFirst([], 'aqua')).toEqual([])
  })
})
