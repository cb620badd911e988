import type {
  ClientDetail,
  ClientMoment,
  ClientPart,
  ClientProject,
  ClientProjects,
  ClientReceived,
  ClientStage,
  ReceivedSum
} from '@shared/model/clients'
import type { FieldValue } from '@shared/model/record'
import { byTime } from '@shared/rules/ahead'
import { foldClientName } from '@shared/rules/clients/names'
import { own as ownValue } from '@shared/rules/own'
import { stageState, type StageChoice, type StageState } from '@shared/rules/stage-state'
import { type ProjectDigest, ProjectDigests } from '../children'
import { Labels, STATE } from '../core'
import type { Source } from '../fields'
import {
  datesOf,
  earliest,
  type FoundDate,
  latestPassed,
  projectRows,
  stageOrder,
  stageStates,
  totalsOf
} from '../listing'
import type { AnswerField } from './answer-fields'
import { type ClientIndex, clientRow } from './client-index'
import { contactsOf } from './contacts'
import { type FieldTexts, fieldTexts } from './field-texts'
import { type Client, spellingsOf } from './grouped-clients'
import { ACTIVE, type WrittenClients } from './written-clients'

const MOST_CONTACTS = 200
const MOST_ADDRESSES = 20

/** Parts of the answer that come from projects and their children. Calendar and files give the rest. */
export type OwnDetail = Omit<ClientDetail, 'events' | 'eventCount' | 'folders' | 'folderCount'> & {
  /** Active projects, newest first. */
  readonly projectIds: readonly number[]
  /** Those whose contacts only their own answer tells, which was never read. */
  readonly unreadIds: readonly number[]
}

/** Context of a question. */
export interface ClientQuestion {
  /** The user's choices for stages. */
  readonly stages: readonly StageChoice[]
  /** Epoch milliseconds. */
  readonly now: number
}

/** Use within a snapshot. */
export class ClientDetails {
  readonly #digests: ProjectDigests

  constructor(
    private readonly source: Source,
    private readonly index: ClientIndex
  ) {
    this.#digests = new ProjectDigests(source.queries, source.decoder)
  }

  of(client: Client, written: WrittenClients, { stages, now }: ClientQuestion): OwnDetail {
    const { columns } = this.source
    const fields = this.index.fields()
    const idOf = this.#ids()
    const newestFirst = client.places.toSorted((a, b) => idOf(b) - idOf(a))
    const active = newestFirst.filter((place) => written.stateOf[place] === ACTIVE)
    const digests = this.#digests.of(active.map(idOf), now)
    const { totals, byStage } = this.#stages(active, digests, stages)
    const stateAt = stageStates(this.source.queries, columns, stages)
    const open = active.filter((place) => stateAt(place) === 'open')
    const dates = open.flatMap(datesOf(columns, fields.next, now))
    const passed = dates.filter(({ isPassed }) => isPassed)
    const latest = this.#dated(latestPassed(passed))
    const contacts = this.#contacts(newestFirst, idOf)
    const addresses = this.#addresses(newestFirst)
    const unread = this.#withoutContacts(active)
    const all = [...digests.values()]
    const ofOpen = open.flatMap((place) => digests.get(idOf(place)) ?? [])
    return {
      ...clientRow(client),
      parts: partsOf(client, written),
      ...{ contacts: contacts.slice(0, MOST_CONTACTS), contactCount: contacts.length },
      contactsKnown: { known: active.length - unread.length, of: active.length },
      ...{ addresses: addresses.slice(0, MOST_ADDRESSES), addressCount: addresses.length },
      ...{ stages: byStage, sums: totals.sums, received: receivedOf(all) },
      next: this.#sooner(this.#dated(earliest(dates)), this.#child('next', ofOpen, now)),
      passed: latest === null ? null : { latest, count: new Set(passed.map(({ place }) => place)).size },
      last: this.#child('last', all, now),
      eventsKnown: { known: all.filter(({ areEventsKnown }) => areEventsKnown).length, of: all.length },
      projectIds: active.map(idOf),
      unreadIds: unread.map(idOf)
    }
  }

  projects(
    client: Client,
    { stages, now, offset, limit }: ClientQuestion & { readonly offset: number; readonly limit: number }
  ): ClientProjects {
    const { columns } = this.source
    const fields = this.index.fields()
    const idOf = this.#ids()
    const stateAt = stageStates(this.source.queries, columns, stages)
    const window = this.#inOrder(client.places, stateAt).slice(offset, offset + limit)
    const datesAt = datesOf(columns, fields.next, now)
    const keys = fields.next.map(({ key }) => key)
    const digests = this.#digests.of(window.map(idOf), now)
    const rows = new Map(
      projectRows(this.source.queries, this.source.decoder, { ids: window.map(idOf), columns: keys }).map((row) => [
        row.id,
        row
      ])
    )
    return {
      total: client.places.length,
      rows: window.flatMap((place): ClientProject[] => {
        const project = rows.get(idOf(place))
        const digest = digests.get(idOf(place))
        if (project === undefined || digest === undefined) return []
        const own = datesAt(place)
        const isOpen = stateAt(place) === 'open' && project.state === 'active'
        const next = this.#sooner(this.#dated(earliest(own)), this.#child('next', [digest], now))
        const { received } = digest
        return [
          {
            project: { ...project, fields: {} },
            received: received && { sums: receivedSums([digest]), isPartial: !received.whole || received.unclear > 0 },
            next: next ?? (isOpen ? this.#dated(latestPassed(own)) : null)
          }
        ]
      })
    }
  }

  /** The ids of projects by place. */
  #ids(): (place: number) => number {
    const { numbers } = this.source.columns.of('project', 'id')
    return (place) => numbers[place] ?? 0
  }

  /** Open stages first in the order of funnels, then won, final, lost, and projects that are not active; newest first. */
  #inOrder(places: readonly number[], stateAt: (place: number) => StageState): readonly number[] {
    const { columns } = this.source
    const idOf = this.#ids()
    const [stages, states] = [columns.of('project', 'stage'), columns.of('project', 'state').numbers]
    const byStage = stageOrder(this.source.queries, new Labels(this.source.queries))
    const TURN: Readonly<Record<StageState, number>> = { open: 0, won: 1, final: 2, lost: 3 }
    const turnOf = (place: number): number => (states[place] === STATE.active ? TURN[stateAt(place)] : 4)
    const turns = new Map(places.map((place) => [place, turnOf(place)]))
    return places.toSorted((a, b) => {
      const turn = (turns.get(a) ?? 0) - (turns.get(b) ?? 0)
      if (turn !== 0) return turn
      const [isOne, isOther] = [stages.tags[a] === 0, stages.tags[b] === 0]
      const stage =
        isOne || isOther ? Number(isOne) - Number(isOther) : byStage(stages.numbers[a] ?? 0, stages.numbers[b] ?? 0)
      return stage || idOf(b) - idOf(a)
    })
  }

  #stages(places: readonly number[], digests: ReadonlyMap<number, ProjectDigest>, choices: readonly StageChoice[]) {
    const { queries, columns } = this.source
    const totals = totalsOf(queries, columns, places)
    const idOf = this.#ids()
    const [funnels, stages] = [columns.of('project', 'funnel'), columns.of('project', 'stage')]
    const idAt = ({ tags, numbers }: typeof stages, place: number): number | null =>
      tags[place] === 0 ? null : (numbers[place] ?? null)
    const keyOf = (funnel: number | null, stage: number | null): string => `${funnel} ${stage}`
    const byKey = Map.groupBy(places, (place) => keyOf(idAt(funnels, place), idAt(stages, place)))
    const said = new Map(choices.map(({ id, state }) => [id, state]))
    const byStage = totals.stages.map(({ funnel, stage, count, sums }): ClientStage => {
      const own = byKey.get(keyOf(funnel?.id ?? null, stage?.id ?? null)) ?? []
      return {
        ...{ funnel, stage, count, sums },
        state: stage === null ? 'open' : stageState(stage, said),
        received: receivedOf(own.flatMap((place) => digests.get(idOf(place)) ?? []))
      }
    })
    return { totals, byStage }
  }

  #dated(date: FoundDate<AnswerField> | undefined): ClientMoment | null {
    if (date === undefined) return null
    const { place, field } = date
    const id = this.#ids()(place)
    const [row] = projectRows(this.source.queries, this.source.decoder, { ids: [id], columns: [field.key] })
    const value = row === undefined ? undefined : ownValue(row.fields, field.key)
    const at = value === undefined ? null : timeOf(value)
    if (row === undefined || value === undefined || at === null) return null
    return {
      ...{ kind: 'date', at, value, project: { id, label: row.title } },
      field: { key: field.key, label: field.label }
    }
  }

  /** The earliest `next` or the latest `last` child. */
  #child(which: 'next' | 'last', digests: readonly ProjectDigest[], now: number): ClientMoment | null {
    const sign = which === 'next' ? 1 : -1
    const [found] = digests
      .flatMap((digest) => (digest[which] === undefined ? [] : [{ digest, timed: digest[which] }]))
      .toSorted((a, b) => sign * byTime(a.timed.when, b.timed.when))
    if (found === undefined) return null
    const { digest, timed } = found
    return {
      ...{ kind: 'child', at: timed.when, child: this.#digests.record(digest, timed, now) },
      project: { id: digest.project, label: new Labels(this.source.queries).of('project', digest.project) }
    }
  }

  #sooner(one: ClientMoment | null, other: ClientMoment | null): ClientMoment | null {
    if (one === null || other === null) return one ?? other
    return byTime(one.at, other.at) <= 0 ? one : other
  }

  #texts(fields: readonly AnswerField[]): readonly FieldTexts[] {
    return fields.map((field) => fieldTexts(this.source, field, false))
  }

  #contacts(places: readonly number[], idOf: (place: number) => number) {
    const fields = this.index.fields()
    const [names, phones, emails] = [fields.contact, fields.phone, fields.email].map((of) => this.#texts(of))
    return contactsOf(
      places.map((place) => ({
        projectId: idOf(place),
        names: saidAt(names ?? [], place),
        phones: saidAt(phones ?? [], place),
        emails: saidAt(emails ?? [], place)
      }))
    )
  }

  /** Lists of some services lack contact fields. Their projects count as known once their own answers were read. */
  #withoutContacts(places: readonly number[]): readonly number[] {
    const { contact, phone, email } = this.index.fields()
    const fields = [...contact, ...phone, ...email]
    if (fields.length > 0 && fields.every(({ isListed }) => isListed)) return []
    const { ridOf } = this.source.columns.places('project')
    const rids = JSON.stringify(places.map((place) => ridOf[place] ?? 0))
    const sql = 'SELECT rid FROM records WHERE has_info = 1 AND rid IN (SELECT value FROM json_each(?))'
    const read = new Set(this.source.queries.numbers(sql, rids))
    return places.filter((place) => !read.has(ridOf[place] ?? 0))
  }

  #addresses(places: readonly number[]): OwnDetail['addresses'] {
    const texts = this.#texts(this.index.fields().address)
    const said = places.flatMap((place) => saidAt(texts, place))
    return [...Map.groupBy(said, (text) => foldClientName(text)).values()]
      .map(([text = '', ...others]) => ({ text, projects: 1 + others.length }))
      .toSorted((a, b) => b.projects - a.projects)
  }
}

const saidAt = (fields: readonly FieldTexts[], place: number): readonly string[] =>
  fields.flatMap((field) => field.of(place).flatMap(({ text }) => text?.trim() || []))

function timeOf(value: FieldValue): string | null {
  if (value.type === 'date') return value.date
  return value.type === 'moment' ? value.iso : null
}

const partsOf = ({ parts }: Client, written: WrittenClients): readonly ClientPart[] =>
  parts.map(({ key, places, taxId, isApart }) => ({
    key,
    names: spellingsOf(written, places).map((one) => ({ ...one, apart: isApart })),
    taxIds: taxId === null ? [] : [taxId],
    projects: places.length
  }))

function receivedOf(digests: readonly ProjectDigest[]): ClientReceived {
  const said = digests.flatMap(({ received }) => received ?? [])
  const times = said.flatMap(({ at }) => at ?? [])
  return {
    known: said.filter(({ whole }) => whole).length,
    of: digests.length,
    sums: receivedSums(digests),
    unclear: said.reduce((count, { unclear }) => count + unclear, 0),
    at: times.length === 0 ? null : times.reduce((oldest, at) => Math.min(oldest, at))
  }
}

/** Receipts by currency, the largest first. */
function receivedSums(digests: readonly ProjectDigest[]): readonly ReceivedSum[] {
  const sums = new Map<number | null, ReceivedSum>()
  for (const { received } of digests)
    for (const { currency, credit } of received?.sums ?? []) {
      if (credit === 0) continue
      const before = sums.get(currency?.id ?? null)?.amount ?? 0
      sums.set(currency?.id ?? null, { currency, amount: Math.round((before + credit) * 100) / 100 })
    }
  return [...sums.values()].toSorted((a, b) => b.amount - a.amount)
}
