import type { ClientListQuery } from '@shared/contract/clients'
import type { ClientChoices } from '@shared/model/clients'
import { ProjectDigests } from '../children'
import { findScope, readsOf } from '../core'
import type { Source } from '../fields'
import { ClientDetails, type ClientQuestion } from './client-detail'
import { ClientIndex, clientRow } from './client-index'
import { joinedTaxIds } from './proposals'

/** The user's decisions come with each question: no worker reads their file. */
interface Chosen {
  readonly choices: ClientChoices
}
interface Window {
  readonly offset: number
  readonly limit: number
}
type AboutClient = Chosen & ClientQuestion & { readonly key: string }

/** Clients for the rest of main. */
export function clientReads(source: Source) {
  const { queries, columns } = source
  const { whole, short } = readsOf(queries)
  const index = new ClientIndex(source)
  const digests = new ProjectDigests(queries, source.decoder)
  const detailsFor = (question: ClientQuestion) => new ClientDetails(source, digests, index.fields(), question)
  return {
    list: whole((query: ClientListQuery & Chosen) => index.list(query)),
    /** Null if no cached project names it. */
    get: short(({ key, choices, ...question }: AboutClient) => {
      const grouped = index.clients(choices)
      const client = grouped.find(key)
      return client === undefined ? null : detailsFor(question).of(client, grouped.written)
    }),
    projects: short(({ key, choices, offset, limit, ...question }: AboutClient & Window) => {
      const client = index.clients(choices).find(key)
      return client === undefined ? { rows: [], total: 0 } : detailsFor(question).projects(client, offset, limit)
    }),
    /** The client of a project; null if it names none or is not cached. */
    ofProject: whole(({ project, choices }: Chosen & { readonly project: number }) => {
      const scope = findScope(queries, { noun: 'project' })
      const sql = 'SELECT rid FROM records WHERE scope = ? AND id = ?'
      const rid = scope === null ? undefined : queries.get<{ rid: number }>(sql, scope, project)?.rid
      const place = rid === undefined ? null : columns.places('project').placeOf(rid)
      const client = place === null ? undefined : index.clients(choices).at(place)
      return client === undefined ? null : clientRow(client)
    }),
    proposals: whole((query: Chosen & Window) => index.proposals(query)),
    /** Distinct tax ids of these clients. More than one: they cannot be merged. */
    taxIds: whole(({ keys, choices }: Chosen & { readonly keys: readonly string[] }) => {
      const grouped = index.clients(choices)
      return joinedTaxIds(keys.flatMap((key) => grouped.find(key) ?? []))
    })
  }
}
