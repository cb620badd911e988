import type { ClientDetail, ClientMoment, ClientProject, ClientReceived, ClientStage } from '@shared/model/clients'
import { row } from '../../stores/projects/fixtures'

export const ROUBLES = { id: 1, label: 'RUB' }

export const received = (change: Partial<ClientReceived> = {}): ClientReceived => ({
  ...{ known: 2, of: 2, sums: [{ currency: ROUBLES, amount: 40 }], unclear: 0, at: 1_700_000_000_000 },
  ...change
})

export const stage = (change: Partial<ClientStage> = {}): ClientStage => ({
  ...{ funnel: { id: 1, label: 'Sales' }, stage: { id: 11, label: 'Offer' }, state: 'open', count: 2 },
  ...{ sums: [{ currency: ROUBLES, amount: 100, count: 2 }], received: received() },
  ...change
})

/** A date field of a project. */
export const dateOf = (at: string, id = 5): ClientMoment => ({
  ...{ kind: 'date', at, project: { id, label: `Project ${id}` }, field: { key: 'data.next', label: 'Next call' } },
  value: { type: 'date', date: at }
})

export const client = (change: Partial<ClientDetail> = {}): ClientDetail => ({
  ...{ key: 'аквасервис', name: 'ООО «АкваСервис»', projects: 3, active: 2, taxIds: ['7701234567'] },
  parts: [
    {
      ...{ key: 'аквасервис', taxIds: ['7701234567'], projects: 3 },
      names: [
        { text: 'ООО «АкваСервис»', projects: 2, apart: false },
        { text: 'ООО АКВАСЕРВИС', projects: 1, apart: false }
      ]
    }
  ],
  contacts: [
    { name: 'Анна Петрова', phones: ['8 495 123-45-67'], emails: ['anna@aqua.example'], projects: 2, projectId: 5 }
  ],
  ...{ contactCount: 1, contactsKnown: { known: 3, of: 3 } },
  ...{ addresses: [{ text: 'Москва, Тверская, 1', projects: 2 }], addressCount: 1 },
  ...{ stages: [stage()], sums: [{ currency: ROUBLES, amount: 100, count: 2 }], received: received() },
  ...{ next: null, passed: null, last: null, eventsKnown: { known: 2, of: 2 } },
  ...{ events: [], eventCount: 0, folders: [], folderCount: 0 },
  ...change
})

export const clientProject = (id: number, change: Partial<ClientProject> = {}): ClientProject => ({
  project: row(id, { funnel: { id: 1, label: 'Sales' }, stage: { id: 11, label: 'Offer' }, price: 50 }),
  ...{ received: { sums: [{ currency: ROUBLES, amount: 20 }], isPartial: false }, next: null },
  ...change
})
