import { afterEach } from 'vitest'
import type { ChildFilter, ChildKind } from '@shared/model/children'
import { createServiceClient } from '../../../src/main/api/http/http-client'
import { createTransport } from '../../../src/main/api/http/transport'
import type { ServiceClient } from '../../../src/main/api/types'
import type { Cache } from '../../../src/main/cache/types'
import { openRealChildren, type RealChildren } from '../cache/children/real-children'
import type { DemoServiceOptions } from '../../../demo/options'
import { startTestService, testDay, type TestService } from '../../demo/test-service'
import { ChildLive } from '../../../src/main/sync/children'
import { createEmptiedLists } from '../../../src/main/sync/emptied'
import { liveServices } from './live-services'

export const TODAY = testDay()
/** Resources to close after the test. */
export const open: (() => Promise<void> | void)[] = []

export interface Scene {
  readonly service: TestService
  readonly cache: RealChildren
  readonly live: ChildLive
  readonly changes: string[]
  pass(milliseconds: number): void
  /** Paths and queries since the last call. */
  asked(): string[]
  read(project: number, kind: ChildKind, filter?: ChildFilter): ReturnType<RealChildren['children']['page']>
}

/** Live reads of the children of a demo service's projects, with a cache. */
export async function scene(
  options: DemoServiceOptions = {},
  wrap = (client: ServiceClient): ServiceClient => client
): Promise<Scene> {
  const service = await startTestService({ projects: 60, ...options })
  const client = createServiceClient({
    target: { baseUrl: service.address, lookupPath: 'lookup', token: service.token, secret: service.secret },
    request: createTransport(`children-${open.length}`),
    log: { debug: () => undefined, warn: () => undefined }
  })
  open.push(async () => {
    client.close()
    await service.close()
  })
  const cache = openRealChildren()
  const changes: string[] = []
  let clock = Date.now()
  const asking = wrap(client)
  const known = {
    ingestRecord: async (record: Parameters<RealChildren['ingestRecord']>[0]) => cache.ingestRecord(record),
    projects: { list: async (query: Parameters<RealChildren['projects']['list']>[0]) => cache.projects.list(query) }
  } as unknown as Cache
  const services = liveServices({
    client: asking,
    cache: cache.children,
    emptied: createEmptiedLists({ client: asking, cache: known, now: () => clock }),
    now: () => clock
  })
  const live = new ChildLive(services, ({ project, kind }) => changes.push(`${kind} ${project}`))
  let seen = 0
  return {
    service,
    cache,
    live,
    changes,
    pass: (milliseconds) => (clock += milliseconds),
    asked: () => {
      const news = service.log.requests.slice(seen)
      seen = service.log.requests.length
      return news.map(({ path, query }) => `${path.replace('/backend/public', '')}?${query}`)
    },
    read: (id, kind, filter = {}) => cache.children.page({ id, kind, filter, offset: 0, limit: 500, today: TODAY })
  }
}

/** Closes the scene's resources after each test of the file. */
export function closeScenes(): void {
  afterEach(async () => {
    for (const close of open.splice(0)) await close()
  })
}

/** A project with several events. */
export function busyProject({ world }: TestService, atLeast = 6): number {
  for (let id = 1; id <= world.options.projects; id++) {
    if (!world.projects.has(id)) continue
    const answer = world.projects.generator.story(id)
    if (answer.steps.length >= atLeast - 2 && answer.goods.length > 0) return id
  }
  throw new Error('no project is busy enough')
}
