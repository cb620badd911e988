/** Clients of the preview: those named in the titles of its projects. */
import type { BridgeMessage, Requests } from '../../src/shared/ipc/contract'
import type { clients as routes } from '../../src/shared/contract/clients'
import { DesksideError } from '../../src/shared/ipc/errors'
import type { ClientDetail, ClientMoment, ClientReceived, ClientRow } from '../../src/shared/model/clients'
import type { MoneySum } from '../../src/shared/model/project-totals'
import type { ProjectRow } from '../../src/shared/model/project'
import type { UserEntries } from '../../src/main/user-data/user-entries'
import { complete } from './scenarios'

type Handlers = {
  [R in keyof typeof routes]: (input: Requests[R]['in']) => Requests[R]['out'] | Promise<Requests[R]['out']>
}

const DAY = 86_400_000
const ROUBLES = { id: 1, label: 'RUB' }
const dayFrom = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
const nameOf = ({ title }: ProjectRow): string | null => title?.split(': ')[0] ?? null
const keyOf = (name: string): string => name.replace(/[«»]/g, '').toLowerCase()

export function clientRoutes(
  active: readonly ProjectRow[],
  deleted: readonly ProjectRow[],
  made: UserEntries,
  push: (message: BridgeMessage) => void
): Handlers {
  const all = [...active, ...deleted]
  const loaded = new Set<string>()
  const cancelled = new Set<string>()

  /** Projects by the key of their client, merged as the user chose. */
  function byClient(): ReadonlyMap<string, readonly ProjectRow[]> {
    const first = new Map(
      (made.get('clients')?.merged ?? []).flatMap((group) => group.map((key) => [key, group[0] ?? key] as const))
    )
    const found = new Map<string, ProjectRow[]>()
    for (const project of all) {
      const name = nameOf(project)
      if (name === null) continue
      const key = first.get(keyOf(name)) ?? keyOf(name)
      // Most clients have a few projects: the preview has only twelve names.
      found.set(key, [...(found.get(key) ?? []), project])
    }
    return found
  }

  const rowOf = (key: string, projects: readonly ProjectRow[]): ClientRow => ({
    key,
    name: nameOf(projects[0]!),
    projects: projects.length,
    active: projects.filter(({ state }) => state === 'active').length,
    taxIds: key.length % 3 === 0 ? [] : [`77${String(key.length * 1_234_567).padStart(8, '0')}`]
  })

  const rowsOf = (): ClientRow[] =>
    [...byClient()].map(([key, projects]) => rowOf(key, projects)).sort((a, b) => b.projects - a.projects)

  const sumsOf = (projects: readonly ProjectRow[]): MoneySum[] =>
    [...Map.groupBy(projects, ({ currency }) => currency?.id ?? 0).values()].map((same) => ({
      currency: same[0]!.currency,
      amount: same.reduce((sum, { price }) => sum + (price ?? 0), 0),
      count: same.filter(({ price }) => price !== null).length
    }))

  function receivedOf(key: string, projects: readonly ProjectRow[]): ClientReceived {
    const known = loaded.has(key) ? projects.length : Math.floor(projects.length / 2)
    const amount = projects.slice(0, known).reduce((sum, { price }) => sum + (price ?? 0) / 2, 0)
    return {
      ...{ known, of: projects.length, unclear: 0, at: known === 0 ? null : Date.now() - DAY },
      sums: known === 0 ? [] : [{ currency: ROUBLES, amount: Math.round(amount) }]
    }
  }

  const dateOf = (project: ProjectRow, days: number): ClientMoment => ({
    kind: 'date',
    at: dayFrom(days),
    project: { id: project.id, label: project.title },
    field: { key: 'data.next_call', label: 'Next call' },
    value: { type: 'date', date: dayFrom(days) }
  })

  function detailOf(key: string): ClientDetail | null {
    const projects = byClient().get(key)
    if (projects === undefined) return null
    const open = projects.filter(({ state }) => state === 'active')
    const names = [...Map.groupBy(projects, (one) => nameOf(one) ?? '')]
    const stages = [...Map.groupBy(open, ({ stage }) => stage?.id ?? 0)].sort(([a], [b]) => a - b)
    const row = rowOf(key, projects)
    return {
      ...row,
      parts: names.map(([text, same]) => ({
        key: keyOf(text),
        names: [{ text, projects: same.length, apart: false }],
        taxIds: row.taxIds,
        projects: same.length
      })),
      contacts: [
        {
          name: 'Helen Pemberton',
          phones: ['+44 117 496 0123', '+44 7700 900077'],
          emails: ['h.pemberton@quay.example'],
          projects: open.length,
          projectId: open[0]?.id ?? projects[0]!.id
        },
        { name: null, phones: [], emails: ['office@quay.example'], projects: 1, projectId: projects[0]!.id }
      ],
      contactCount: 2,
      contactsKnown: { known: projects.length, of: projects.length },
      addresses: [{ text: '14 Quay Lane, Bristol BS1 4QR', projects: open.length }],
      addressCount: 1,
      stages: stages.map(([, same]) => ({
        funnel: same[0]!.funnel,
        stage: same[0]!.stage,
        state: same[0]!.stage?.label === 'Closed' ? 'won' : 'open',
        count: same.length,
        sums: sumsOf(same),
        received: receivedOf(key, same)
      })),
      sums: sumsOf(open),
      received: receivedOf(key, open),
      next: open[0] === undefined ? null : dateOf(open[0], 3),
      passed: open[1] === undefined ? null : { latest: dateOf(open[1], -2), count: 2 },
      last: null,
      eventsKnown: { known: Math.floor(open.length / 2), of: open.length },
      events: [],
      eventCount: 0,
      folders: [{ id: 1, title: row.name ?? '', path: [] }],
      folderCount: 1
    }
  }

  const answered = <T>(value: T) => ({
    value,
    fetchedAt: Date.now() - 4 * 60_000,
    source: 'cache' as const,
    coverage: complete(all.length, Date.now())
  })

  return {
    'clients.list': ({ text, offset, limit }) => {
      const rows = rowsOf().filter(({ name }) => name?.toLowerCase().includes(text.toLowerCase()) === true)
      return answered({
        rows: rows.slice(offset, offset + limit),
        total: rows.length,
        isRecognised: true,
        told: { known: all.filter((one) => nameOf(one) !== null).length, of: all.length }
      })
    },
    'clients.get': ({ key }) => answered(detailOf(key)),
    'clients.projects': ({ key, offset, limit }) => {
      const projects = byClient().get(key) ?? []
      const known = loaded.has(key) ? projects.length : projects.length / 2
      return {
        rows: projects.slice(offset, offset + limit).map((project, at) => ({
          project,
          received:
            offset + at < known
              ? { sums: [{ currency: ROUBLES, amount: Math.round((project.price ?? 0) / 2) }], isPartial: at % 5 === 4 }
              : null,
          next: at % 3 === 0 ? dateOf(project, at - 2) : null
        })),
        total: projects.length
      }
    },
    'clients.of': ({ projectId }) => {
      const name = nameOf(all.find(({ id }) => id === projectId) ?? active[0]!)
      if (name === null) return null
      return (
        rowsOf().find(
          ({ key }) =>
            byClient()
              .get(key)
              ?.some(({ id }) => id === projectId) === true
        ) ?? null
      )
    },
    'clients.proposals': ({ offset, limit }) => {
      const declined = new Set((made.get('clients')?.declined ?? []).map((pair) => pair.join('\n')))
      const [a, b, c, d] = rowsOf()
      const rows = [
        ...(a && b ? [{ clients: [a, b] as const, reason: 'form' as const }] : []),
        ...(c && d ? [{ clients: [c, d] as const, reason: 'tax-id' as const }] : [])
      ].filter(({ clients: [one, other] }) => !declined.has(`${one.key}\n${other.key}`))
      return { rows: rows.slice(offset, offset + limit), total: rows.length }
    },
    'clients.load': async ({ key, attempt }) => {
      const of = byClient().get(key)?.length ?? 0
      for (let done = 0; done <= of; done += Math.max(1, Math.ceil(of / 10))) {
        if (cancelled.has(attempt)) throw new DesksideError('cancelled', 'The load was cancelled.')
        push({ name: 'clientLoad', data: { attempt, done, total: of } })
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
      loaded.add(key)
      return { known: of, of, refused: 0 }
    },
    'clients.cancelLoad': ({ attempt }) => void cancelled.add(attempt)
  }
}
