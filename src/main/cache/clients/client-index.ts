import type { ClientChoices } from '@shared/model/clients'
import { bareClientName, foldClientName } from '@shared/rules/clients/names'
import { remembered } from '@shared/rules/remembered'
import { LabelWords } from '@shared/rules/search/label-words'
import { foldText } from '@shared/rules/filter/values'
import type { ClientListQuery } from '@shared/contract/clients'
import type { ClientPage, ClientProposals, ClientRow } from '@shared/model/clients'
import { TAG } from '../columns'
import { dataState, LruCache, titleKey } from '../core'
import type { Source } from '../fields'
import { bestFirst, type FoundRow, peopleFound, shownFit } from '../search'
import { answerFields, type AnswerFields } from './answer-fields'
import { type Client, GroupedClients } from './grouped-clients'
import { type Proposal, proposals } from './proposals'
import { writtenClients } from './written-clients'

/** Names remembered with their folded forms; beyond it, they are folded again. */
const MOST_FOLDED = 200_000
/** Shorter digits begin too many tax ids. */
const LEAST_OF_TAX_ID = 4

/** Clients of all cached projects; built from columns and kept until these change. Use within a snapshot. */
export class ClientIndex {
  readonly #fields = new LruCache<AnswerFields>(1)
  readonly #grouped = new LruCache<GroupedClients>(2)
  readonly #ordered = new LruCache<readonly Client[]>(4)
  readonly #found = new LruCache<readonly FoundRow<Client>[]>(4)
  readonly #proposed = new LruCache<readonly Proposal[]>(1)
  readonly #fold = remembered(foldClientName, MOST_FOLDED)
  readonly #bareOf = remembered(bareClientName, MOST_FOLDED)
  readonly #words = new LabelWords()

  constructor(private readonly source: Source) {}

  fields(): AnswerFields {
    const state = `${dataState(this.source.queries).lists} ${this.source.decoder.changes}`
    return this.#fields.of('', state, () => answerFields(this.source))
  }

  clients(choices: ClientChoices): GroupedClients {
    const state = this.#state()
    return this.#grouped.of(JSON.stringify(choices), state, () => {
      const written = writtenClients(this.source, this.fields(), this.#fold)
      return new GroupedClients(written, choices)
    })
  }

  list({ text, sort, offset, limit, choices, ...query }: ClientListQuery & { choices: ClientChoices }): ClientPage {
    const { bestFirst: isBestFirst = false } = query
    const grouped = this.clients(choices)
    const [state, key] = [this.#state(), JSON.stringify([choices, sort])]
    const ordered = this.#ordered.of(key, state, () => inOrder(grouped.all, sort))
    const wanted = foldText(text)
    const found: readonly FoundRow<Client>[] =
      wanted === ''
        ? ordered.map((row) => ({ row, fit: undefined }))
        : this.#found.of(JSON.stringify([key, wanted, isBestFirst]), state, () => {
            const some = this.#find(ordered, text)
            return isBestFirst ? bestFirst(some) : some
          })
    return {
      rows: found.slice(offset, offset + limit).map(({ row, fit }) => ({ ...clientRow(row), ...shownFit(fit) })),
      total: found.length,
      isRecognised: this.fields().client.length > 0,
      told: grouped.written.told
    }
  }

  proposals({ offset, limit, choices }: { offset: number; limit: number; choices: ClientChoices }): ClientProposals {
    const all = this.#proposed.of(JSON.stringify(choices), this.#state(), () =>
      proposals(this.clients(choices).all, choices, this.#bareOf)
    )
    const rows = all.slice(offset, offset + limit).map(({ clients: [one, other], reason }) => ({
      clients: [clientRow(one), clientRow(other)] as const,
      reason
    }))
    return { rows, total: all.length }
  }

  #find(clients: readonly Client[], text: string): readonly FoundRow<Client>[] {
    const digits = text.replace(/[\s-]/gu, '').toUpperCase()
    const isTaxId = (client: Client): boolean =>
      digits.length >= LEAST_OF_TAX_ID && client.taxIds.some((id) => id.startsWith(digits))
    const named = clients.map(({ name }, id) => ({ id, label: name }))
    const fits = peopleFound(this.#words, text, named, { hasNumbers: false })
    return clients.flatMap((row, at) => (fits.has(at) || isTaxId(row) ? { row, fit: fits.get(at) } : []))
  }

  /** Changes with every value that decides a client. */
  #state(): string {
    const { queries, decoder, columns } = this.source
    const { client, taxId } = this.fields()
    const own = [...client, ...taxId].map(({ field }) => columns.of('project', field))
    // Names of ids are labels, which any record may change. Reading a project's own answer tells that it has no client.
    const isByAll = !client.some(({ isListed }) => isListed) || own.some(({ tags }) => tags.includes(TAG.id))
    return [
      decoder.changes,
      columns.places('project').version,
      columns.of('project', 'state').version,
      ...own.map((column) => column.version),
      isByAll ? dataState(queries).all : ''
    ].join(' ')
  }
}

export const clientRow = ({ key, name, places, active, taxIds }: Client): ClientRow => ({
  ...{ key, name, projects: places.length, active, taxIds }
})

/** Clients without a name come last. */
function inOrder(clients: readonly Client[], { key, descending }: ClientListQuery['sort']): readonly Client[] {
  const keys = new Map(clients.map((client) => [client, titleKey(client.name)]))
  const byName = (a: Client, b: Client): number => {
    const [one, other] = [keys.get(a) ?? null, keys.get(b) ?? null]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return one < other ? -1 : one > other ? 1 : a.key < b.key ? -1 : 1
  }
  const sign = descending ? -1 : 1
  if (key === 'projects') return clients.toSorted((a, b) => sign * (a.active - b.active) || byName(a, b))
  return clients.toSorted((a, b) => {
    const unnamed = Number(a.name === null) - Number(b.name === null)
    return unnamed === 0 ? sign * byName(a, b) : unnamed
  })
}
