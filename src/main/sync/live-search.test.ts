/** The service's search over a real connection to a demo service. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ServiceQuestion } from '@shared/contract/search'
import { startTestService, testDay, type TestService } from '../../../test/demo/test-service'
import type { OpenWorkspace } from '../workspace/open-workspace'
import { openAgainst } from '../../../test/main/sync/faults/workspace'
import { liveServices } from '../../../test/main/sync/live-services'
import { LiveSearch } from './live-search'

const NOON = testDay() * 86_400_000 + 12 * 3_600_000
const QUESTION: ServiceQuestion = { text: 'vent', module: null, deleted: false, offset: 0, count: 50 }

let service: TestService
let workspace: OpenWorkspace
let clock: number

beforeEach(async () => {
  clock = NOON
  service = await startTestService({ projects: 60, language: 'en' })
  workspace = await openAgainst(service, { now: () => clock })
})

afterEach(async () => {
  await workspace.close()
  await service.close()
})

const quiet = (): AbortSignal => new AbortController().signal
const find = (change: Partial<ServiceQuestion> = {}, isAgain = false) =>
  workspace.search.find({ ...QUESTION, ...change }, [], { signal: quiet(), isAgain })
const bodies = (): unknown[] => service.log.of('search.all').map(({ body }) => JSON.parse(body) as unknown)

describe('the service is asked', () => {
  it('as the interface says, without a module for all of them', async () => {
    await find()
    await find({ module: 'clients', deleted: true, offset: 50 })
    expect(bodies()).toEqual([
      { query: 'vent', count: 50, offset: 0, deleted: '0' },
      { query: 'vent', module: 'clients', count: 50, offset: 50, deleted: '1' }
    ])
  })

  it('once in half a minute, unless it is asked again', async () => {
    const first = await find()
    expect(await find({ text: ' Vent ' })).toEqual(first)
    await find({}, true)
    clock += 30_001
    await find()
    expect(bodies()).toHaveLength(3)
  })
})

describe('what it found', () => {
  it('is the records of all modules as the service holds them, and is saved', async () => {
    const [company] = await service.rows('/search', {
      query: 'a',
      module: 'clients',
      count: 1,
      offset: 0,
      deleted: '0'
    })
    const text = String(company?.['name']).split(' ')[0] ?? ''
    const { hits, total } = await find({ text, count: 200 })
    const answered = await service.rows('/search', { query: text, count: 200, offset: 0, deleted: '0' })
    const said = answered.map(({ module, id, name }) => [module, id, name])
    expect(hits.map(({ module, serviceId, title }) => [module, serviceId, title])).toEqual(said)
    // This dialect answers with a bare list.
    expect(total).toBeNull()
    expect(new Set(hits.map(({ noun }) => noun))).toContain('module-record')
    const saved = await workspace.cache.search({ text, nouns: null, deleted: false, limit: 200 })
    expect(saved.hits.length).toBeGreaterThan(0)
    const [client] = hits.filter(({ noun }) => noun === 'module-record')
    expect(saved.hits.find(({ noun, id }) => noun === 'module-record' && id === client?.id)).toMatchObject({
      module: 'clients',
      title: client?.title
    })
  })
})

it('ends where nobody waits for it any more, and the next question is asked', async () => {
  service.faults.add('silence')
  const controller = new AbortController()
  const asked = workspace.search.find(QUESTION, [], { signal: controller.signal, isAgain: false })
  await expect.poll(() => service.log.of('search.all').length).toBe(1)
  controller.abort()
  await expect(asked).rejects.toMatchObject({ code: 'cancelled' })
  service.faults.clear()
  expect((await find()).rows).toBeGreaterThan(0)
})

it('asks nobody without credentials', async () => {
  const offline = new LiveSearch(liveServices({ cache: workspace.cache }))
  await expect(offline.find(QUESTION, [], { signal: quiet(), isAgain: false })).rejects.toMatchObject({
    code: 'credentials-missing'
  })
})
