import type { DesksideError } from '@shared/ipc/errors'
import type { ProjectFilter } from '@shared/model/filter'
import type { ProjectQuery } from '@shared/contract/projects'
import type { OperationInput } from '@shared/service/operations'
import type { ServiceClient } from '../../../src/main/api/types'
import type { ServiceMatches, PageInput, PageOutcome } from '../../../src/main/cache/types'
import { Live } from '../../../src/main/sync/live'
import { LiveRecords } from '../../../src/main/sync/live-records'
import { liveServices } from './live-services'

/** A request to the service. */
export type ServiceRequest = OperationInput<'projects.list'> | OperationInput<'projects.filter'>

/** Live reads with a fake service and cache, which answer as configured. */
export function liveScene(answer: Partial<PageOutcome> = {}) {
  const asked: ServiceRequest[] = []
  const taken: PageInput[] = []
  const changes: (readonly number[])[] = []
  const judged: ServiceMatches[] = []
  let clock = 1_000_000
  let filterNotices = 0
  let listNotices = 0
  let unreadable: DesksideError | null = null
  let hasNews = false
  let fails: (input: ServiceRequest) => DesksideError | null = () => null
  const client = {
    send: async (operation: string, input: ServiceRequest) => {
      asked.push(input)
      const failure = fails(input)
      if (failure !== null) throw failure
      return { operation, status: 200, body: new Uint8Array(), receivedAt: clock, milliseconds: 1 }
    }
  } as unknown as ServiceClient
  const page: PageOutcome = { ids: [], firstSeen: 0, changedIds: [], rows: 0, withoutId: 0, total: null, ...answer }
  const services = liveServices({
    client,
    cache: {
      ingestPage: async (input: PageInput) => {
        taken.push(input)
        if (unreadable !== null) throw unreadable
        return page
      },
      ingestRecord: async () => ({ hasChanged: true }),
      filter: { keepAnswer: async () => hasNews }
    },
    now: () => clock,
    onChanged: (_noun, ids = []) => changes.push(ids),
    onListAnswered: () => void (listNotices += 1)
  })
  const live = new Live({
    ...services,
    parity: { judge: async (question) => void judged.push(question) },
    onAnswered: () => void (filterNotices += 1)
  })
  return {
    live,
    records: new LiveRecords(services),
    asked,
    taken,
    judged,
    changes,
    remember: (hasSomething: boolean) => (hasNews = hasSomething),
    pass: (milliseconds: number) => (clock += milliseconds),
    /** Number of notices about changed filter status. */
    filterNotices: () => filterNotices,
    listNotices: () => listNotices,
    failureOf: (of: ProjectFilter | null, deleted: boolean, sweptAt: number | null = null) =>
      live.failureOf({ filter: of, deleted }, sweptAt),
    misread: (error: DesksideError | null) => (unreadable = error),
    fail: (error: DesksideError | null) => (fails = () => error),
    failAt: (test: (input: ServiceRequest) => DesksideError | null) => (fails = test)
  }
}

export const query = (change: Partial<ProjectQuery> = {}): ProjectQuery => ({
  deleted: false,
  filter: null,
  sort: { key: 'id', descending: true },
  columns: [],
  offset: 0,
  limit: 150,
  ...change
})
