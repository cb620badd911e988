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
import type { ProjectTotals } from '@shared/model/project-totals'
import type { FieldValue } from '@shared/model/record'
import { byTime } from '@shared/rules/ahead'
import { foldClientName } from '@shared/rules/clients/names'
import { own as ownValue } from '@shared/rules/own'
import type { StageChoice, StageState } from '@shared/rules/stage-state'
import { type ProjectDigest, type ProjectDigests, projectReceived, sumsByCurrency } from '../children'
import type { ResidentColumns } from '../columns'
import { Labels, STATE } from '../core'
import type { Source } from '../fields'
import { openedProjects } from '../filter'
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
import type { AnswerField, AnswerFields } from './answer-fields'
import { clientRow } from './client-index'
import { contactsOf } from './contacts'
import { fieldTexts } from './field-texts'
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

/** Answers one question about clients. Use within the snapshot that it was made in. */
export class ClientDetails {
  readonly #columns: ResidentColumns
  readonly #now: number
  readonly #stateAt: (place: number) => StageState
  readonly #ids: ArrayLike<number>

  /** @param fields fields that answer what clients need */
  constructor(
    private readonly source: Source,
    private readonly digests: ProjectDigests,
    private readonly fields: AnswerFields,
    { stages, now }: ClientQuestion
  ) {
    this.#columns = source.columns
    this.#now = now
    this.#stateAt = stageStates(source.queries, source.columns, stages)
    this.#ids = source.columns.of('project', 'id').numbers
  }

  of(client: Client, written: WrittenClients): OwnDetail {
    const newestFirst = client.places.toSorted((a, b) => this.#idOf(b) - this.#idOf(a))
    const active = newestFirst.filter((place) => written.stateOf[place] === ACTIVE)
    const projectIds = active.map(this.#idOf)
    const digests = this.digests.of(projectIds, this.#now)
    const totals = totalsOf(this.source.queries, this.#columns, active)
    const open = active.filter((place) => this.#stateAt(place) === 'open')
    const dates = open.flatMap(datesOf(this.#columns, this.fields.next, this.#now))
    const passed = dates.filter(({ isPassed }) => isPassed)
    const latest = this.#dated(latestPassed(passed))
    const contacts = this.#contacts(newestFirst)
    const addresses = this.#addresses(newestFirst)
    const unread = this.#withoutContacts(active)
    const all = [...digests.values()]
    const ofOpen = open.flatMap((place) => digests.get(this.#idOf(place)) ?? [])
    return {
      ...clientRow(client),
      parts: partsOf(client, written),
      ...{ contacts: contacts.slice(0, MOST_CONTACTS), contactCount: contacts.length },
      contactsKnown: { known: active.length - unread.length, of: active.length },
      ...{ addresses: addresses.slice(0, MOST_ADDRESSES), addressCount: addresses.length },
      ...{ stages: this.#stages(active, digests, totals), sums: totals.sums, received: receivedOf(all) },
      next: sooner(this.#dated(earliest(dates)), this.#child('next', ofOpen)),
      passed: latest === null ? null : { latest, count: new Set(passed.map(({ place }) => place)).size },
      last: this.#child('last', all),
      eventsKnown: { known: all.filter(({ areEventsKnown }) => areEventsKnown).length, of: all.length },
      projectIds,
      unreadIds: unread.map(this.#idOf)
    }
  }

  projects(client: Client, offset: number, limit: number): ClientProjects {
    const { queries, decoder } = this.source
    const window = this.#inOrder(client.places).slice(offset, offset + limit)
    const ids = window.map(this.#idOf)
    const datesAt = datesOf(this.#columns, this.fields.next, this.#now)
    const digests = this.digests.of(ids, this.#now)
    const columns = this.fields.next.map(({ key }) => key)
    const rows = new Map(projectRows(queries, decoder, { ids, columns }).map((row) => [row.id, row]))
    return {
      total: client.places.length,
      rows: window.flatMap((place): ClientProject[] => {
        const project = rows.get(this.#idOf(place))
        const digest = digests.get(this.#idOf(place))
        if (project === undefined || digest === undefined) return []
        const own = datesAt(place)
        const isOpen = this.#stateAt(place) === 'open' && project.state === 'active'
        const next = sooner(this.#dated(earliest(own)), this.#child('next', [digest]))
        const { received } = digest
        return [
          {
            project: { ...project, fields: {} },
            received: received && projectReceived(received, received.whole),
            next: next ?? (isOpen ? this.#dated(latestPassed(own)) : null)
          }
        ]
      })
    }
  }

  readonly #idOf = (place: number): number => this.#ids[place] ?? 0

  /** Open stages first in the order of funnels, then won, final, lost, and projects that are not active; newest first. */
  #inOrder(places: readonly number[]): readonly number[] {
    const [stages, states] = [this.#columns.of('project', 'stage'), this.#columns.of('project', 'state').numbers]
    const byStage = stageOrder(this.source.queries, new Labels(this.source.queries))
    const TURN: Readonly<Record<StageState, number>> = { open: 0, won: 1, final: 2, lost: 3 }
    const turnOf = (place: number): number => (states[place] === STATE.active ? TURN[this.#stateAt(place)] : 4)
    const turns = new Map(places.map((place) => [place, turnOf(place)]))
    return places.toSorted((a, b) => {
      const turn = (turns.get(a) ?? 0) - (turns.get(b) ?? 0)
      if (turn !== 0) return turn
      const [isOne, isOther] = [stages.tags[a] === 0, stages.tags[b] === 0]
      const stage =
        isOne || isOther ? Number(isOne) - Number(isOther) : byStage(stages.numbers[a] ?? 0, stages.numbers[b] ?? 0)
      return stage || this.#idOf(b) - this.#idOf(a)
    })
  }

  #stages(
    places: readonly number[],
    digests: ReadonlyMap<number, ProjectDigest>,
    { stages }: ProjectTotals
  ): readonly ClientStage[] {
    const [ofFunnel, ofStage] = [this.#columns.of('project', 'funnel'), this.#columns.of('project', 'stage')]
    const idAt = ({ tags, numbers }: typeof ofStage, place: number): number | null =>
      tags[place] === 0 ? null : (numbers[place] ?? null)
    const keyOf = (funnel: number | null, stage: number | null): string => `${funnel} ${stage}`
    const byKey = Map.groupBy(places, (place) => keyOf(idAt(ofFunnel, place), idAt(ofStage, place)))
    return stages.map(({ funnel, stage, count, sums }) => {
      const own = byKey.get(keyOf(funnel?.id ?? null, stage?.id ?? null)) ?? []
      const [first] = own
      return {
        ...{ funnel, stage, count, sums },
        state: first === undefined ? 'open' : this.#stateAt(first),
        received: receivedOf(own.flatMap((place) => digests.get(this.#idOf(place)) ?? []))
      }
    })
  }

  #dated(date: FoundDate<AnswerField> | undefined): ClientMoment | null {
    if (date === undefined) return null
    const { place, field } = date
    const id = this.#idOf(place)
    const { queries, decoder } = this.source
    const [row] = projectRows(queries, decoder, { ids: [id], columns: [field.key] })
    const value = row === undefined ? undefined : ownValue(row.fields, field.key)
    const at = value === undefined ? null : timeOf(value)
    if (row === undefined || value === undefined || at === null) return null
    return {
      ...{ kind: 'date', at, value, project: { id, label: row.title } },
      field: { key: field.key, label: field.label }
    }
  }

  /** The earliest `next` or the latest `last` child. */
  #child(which: 'next' | 'last', digests: readonly ProjectDigest[]): ClientMoment | null {
    const sign = which === 'next' ? 1 : -1
    const [found] = digests
      .flatMap((digest) => (digest[which] === undefined ? [] : [{ digest, timed: digest[which] }]))
      .toSorted((a, b) => sign * byTime(a.timed.when, b.timed.when))
    if (found === undefined) return null
    const { digest, timed } = found
    return {
      ...{ kind: 'child', at: timed.when, child: this.digests.record(digest, timed, this.#now) },
      project: { id: digest.project, label: new Labels(this.source.queries).of('project', digest.project) }
    }
  }

  #texts(fields: readonly AnswerField[]): (place: number) => readonly string[] {
    const texts = fields.map((field) => fieldTexts(this.source, field, false))
    return (place) => texts.flatMap((field) => field.of(place).flatMap(({ text }) => text?.trim() || []))
  }

  #contacts(places: readonly number[]) {
    const { contact, phone, email } = this.fields
    const [names, phones, emails] = [this.#texts(contact), this.#texts(phone), this.#texts(email)]
    return contactsOf(
      places.map((place) => ({
        ...{ projectId: this.#idOf(place), names: names(place), phones: phones(place), emails: emails(place) }
      }))
    )
  }

  /** Lists of some services lack contact fields. Their projects count as known once their own answers were read. */
  #withoutContacts(places: readonly number[]): readonly number[] {
    const { contact, phone, email } = this.fields
    const fields = [...contact, ...phone, ...email]
    if (fields.length > 0 && fields.every(({ isListed }) => isListed)) return []
    const { ridOf } = this.#columns.places('project')
    const read = new Set(openedProjects(this.source.queries))
    return places.filter((place) => !read.has(ridOf[place] ?? 0))
  }

  #addresses(places: readonly number[]): OwnDetail['addresses'] {
    const said = places.flatMap(this.#texts(this.fields.address))
    return [...Map.groupBy(said, (text) => foldClientName(text)).values()]
      .map(([text = '', ...others]) => ({ text, projects: 1 + others.length }))
      .toSorted((a, b) => b.projects - a.projects)
  }
}

function sooner(one: ClientMoment | null, other: ClientMoment | null): ClientMoment | null {
  if (one === null || other === null) return one ?? other
  return byTime(one.at, other.at) <= 0 ? one : other
}

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
  const credits = digests.flatMap(({ received }) =>
    (received?.sums ?? []).flatMap(({ currency, credit }) => (credit === 0 ? [] : { currency, amount: credit }))
  )
  const sums = sumsByCurrency(credits).map(({ currency, amount }) => ({ currency, amount }))
  return sums.toSorted((a, b) => b.amount - a.amount)
}
