/**
 * Stores answers of the service's search across modules (interface: "Base entities and search"). A hit has few fields
 * of a record: it adds fields and removes none.
 */
import {
  MODULE_NOUNS,
  type MatchNoun,
  type SearchMatch,
  type ServiceFound,
  type ServiceHit
} from '@shared/model/search'
import type { Noun } from '@shared/model/record'
import { foldText } from '@shared/rules/filter/values'
import {
  moduleSaid,
  choiceOf,
  isModuleName,
  MOST_MODULES,
  nounOfModule,
  nounOfModuleName,
  type ModuleChoice,
  type NamedModule
} from '@shared/rules/module-nouns'
import { dayOf } from '@shared/rules/search/period'
import type { DecodedRecord } from '../../api/fields'
import { readMatches, type RowWindow } from '../../api/envelope'
import {
  AUTHORITY,
  Contents,
  hash48,
  type IdentifiedRecord,
  type ListKey,
  moduleRecordKey,
  modules,
  modulesOfRecords,
  momentKey,
  OF_NO_MODULE,
  stateName,
  type Writing
} from '../core'
import type { PageIngest } from './ingest-page'

export interface MatchesInput {
  /** The answer's body as it arrived. The buffer is transferred. */
  readonly body: Uint8Array
  readonly receivedAt: number
  readonly text: string
  readonly module: string | null
  readonly deleted: boolean
  /** The requested rows. Other rows of the answer are ignored. All rows if absent. */
  readonly asked?: RowWindow
  readonly choices: readonly ModuleChoice[]
}

export interface MatchesOutcome extends Omit<ServiceFound, 'at'> {
  /** Records with new fields. */
  readonly changed: readonly { readonly noun: MatchNoun; readonly ids: readonly number[] }[]
  readonly haveLabelsChanged: boolean
  /** See `RowWindow`. */
  readonly head: number | null
}

/** The matches of a search within a record, best first. */
export type WhereFound = (text: string, serviceId: number, record: DecodedRecord) => readonly SearchMatch[]

/** A match with an id. */
interface IdentifiedMatch {
  readonly module: string | null
  readonly record: IdentifiedRecord
}

/** A record with its list. */
interface MatchRecord {
  /** Null if the answer names none, names no valid module, or too many modules are stored already. */
  readonly module: string | null
  readonly noun: MatchNoun
  readonly serviceId: number
  /** The record with its id in the cache. */
  readonly raw: IdentifiedRecord
}

export class MatchIngest {
  constructor(
    private readonly writing: Writing,
    private readonly pages: PageIngest,
    private readonly whereFound: WhereFound
  ) {}

  /**
   * Stores one answer in one transaction. If a record occurs twice, the first one counts.
   *
   * @throws the service's codes when the body can't be read; nothing is written then
   */
  ingest({ body, receivedAt, text, module, deleted, asked, choices }: MatchesInput): MatchesOutcome {
    const known = modules(this.writing.queries)
    const { matches, total, head, labels } = readMatches(body, module, known, asked)
    return this.writing.transaction(() => {
      const identified = matches.flatMap(({ module, record: { id, ...rest } }) =>
        id !== null && Number.isSafeInteger(id) ? [{ module, record: { ...rest, id } }] : []
      )
      const placed = this.#placed(identified, known, choices)
      let haveLabelsChanged = this.writing.records.learnLabels(labels, AUTHORITY.found)
      const changed: { noun: MatchNoun; ids: readonly number[] }[] = []
      // A custom module has its own list.
      const byList = Map.groupBy(placed, (one) =>
        one.noun === 'module-record' ? `${one.noun} ${one.module ?? ''}` : one.noun
      )
      for (const records of byList.values()) {
        const [{ noun, module }] = records as [MatchRecord, ...MatchRecord[]]
        const taken = records.map(({ raw }) => raw)
        const met = this.pages.mentioned({ ...listOf(noun, module), deleted }, taken, receivedAt, 'hits')
        if (met.changedIds.length > 0) changed.push({ noun, ids: met.changedIds })
        haveLabelsChanged ||= met.haveLabelsChanged
      }
      const contents = new Contents(this.writing.queries)
      const hits = placed.map((one) => this.#hit(one, text, deleted, contents))
      const withoutId = matches.length - identified.length
      return { hits, rows: matches.length, withoutId, total, head, changed, haveLabelsChanged }
    })
  }

  #placed(
    matches: readonly IdentifiedMatch[],
    known: readonly NamedModule[],
    choices: readonly ModuleChoice[]
  ): readonly MatchRecord[] {
    const nouns = new Map<string | null, { module: string | null; noun: MatchNoun }>()
    const met = new Set(modulesOfRecords(this.writing.queries))
    /**
     * Whether records are stored under this module name. The number of names is limited, because a service may invent
     * them.
     */
    const isKept = (name: string): boolean =>
      known.some((one) => one.name === name) ||
      met.has(name) ||
      (isModuleName(name) && met.size < MOST_MODULES && met.add(name).size > 0)
    for (const [said, records] of Map.groupBy(matches, ({ module }) => module)) {
      const module = said === null ? null : (moduleSaid(said, known)?.name ?? said)
      const title = known.find(({ name }) => name === module)?.title ?? null
      const choice = module === null ? null : choiceOf(module, choices, known)
      const guessed = module === null ? null : nounOfModule({ name: module, title }, choice)
      const fits = guessed !== null && (choice !== null || this.#fits(guessed, records))
      const noun = fits ? guessed : 'module-record'
      nouns.set(said, { module: noun === 'module-record' && module !== null && !isKept(module) ? null : module, noun })
    }
    const placed = matches.flatMap(({ module: said, record }) => {
      const of = nouns.get(said)
      if (of === undefined) return []
      const saved = said === null ? this.#savedAs(record) : null
      const { module, noun } = saved === null ? of : { module: null, noun: saved }
      // Even a module that is not stored needs its own ids: two modules may use the same number.
      const id = noun === 'module-record' ? this.#localId(module ?? hashed(said), record.id) : record.id
      return [{ module, noun, serviceId: record.id, raw: { ...record, id } }]
    })
    const byRecord = Map.groupBy(placed, ({ noun, raw }) => `${noun} ${raw.id}`)
    return [...byRecord.values()].flatMap((alike) => alike.slice(0, 1))
  }

  /** The kind of the only saved record with the id and title of a result without module; null for none or several. */
  #savedAs(record: IdentifiedRecord): MatchNoun | null {
    const now = this.writing.decoder.decodeRecord('module-record', record).title
    if (now === null) return null
    const found = MODULE_NOUNS.filter((noun) => {
      const before = this.#storedTitle(noun, record.id)
      return before !== null && foldText(before) === foldText(now)
    })
    return found.length === 1 ? (found[0] ?? null) : null
  }

  #storedTitle(noun: Noun, id: number): string | null {
    const { dictionaries, queries } = this.writing
    const sql = 'SELECT title FROM records WHERE scope = ? AND id = ?'
    return queries.get<{ title: string | null }>(sql, dictionaries.scope({ noun }), id)?.title ?? null
  }

  /** The cache id of a record: numbers of the service are unique only within their module. */
  #localId(module: string | null, id: number): number {
    return this.writing.dictionaries.numberOfName('module-record', moduleRecordKey({ module, serviceId: id }))
  }

  /** Whether a module named like a kind holds that kind: most known records with the same ids have the same titles. */
  #fits(noun: MatchNoun, matches: readonly IdentifiedMatch[]): boolean {
    let [same, other] = [0, 0]
    for (const { record } of matches) {
      const before = this.#storedTitle(noun, record.id)
      const now = this.writing.decoder.decodeRecord(noun, record).title
      if (before === null || now === null) continue
      if (foldText(before) === foldText(now)) same += 1
      else other += 1
    }
    return other <= same || (other === 1 && same === 0 && isSurelyOf(noun, matches))
  }

  #hit({ module, noun, serviceId, raw }: MatchRecord, text: string, deleted: boolean, contents: Contents): ServiceHit {
    const decoded = this.writing.decoder.decodeRecord(noun, raw)
    const stored = this.writing.records.find(this.writing.dictionaries.scope(listOf(noun, module)), raw.id)
    const fields = stored === null ? null : contents.fields(stored)
    const whole = fields === null ? decoded : this.writing.decoder.decodeRecord(noun, { id: raw.id, fields })
    const said = this.whereFound(text, serviceId, decoded)
    const state = stored === null ? (deleted ? 'deleted' : 'active') : stateName(stored.state)
    return {
      ...{ module, noun, id: raw.id, serviceId, title: decoded.title ?? whole.title, state },
      ...{ at: momentKey(whole.updated ?? whole.created), day: dayOf(whole) },
      matches: said.length > 0 ? said : this.whereFound(text, serviceId, whole)
    }
  }
}

/** The interface defines this module name for the kind. */
const isSurelyOf = (noun: MatchNoun, [first]: readonly IdentifiedMatch[]): boolean =>
  first?.module != null && nounOfModuleName(first.module) === noun

const listOf = (noun: MatchNoun, module: string | null): Pick<ListKey, 'noun' | 'parent'> =>
  noun !== 'module-record' ? { noun } : module === null ? OF_NO_MODULE : { noun, parent: { id: null, name: module } }

/** Stands for the name of a module that is not stored, in the key of a record's number. */
const hashed = (said: string | null): string | null => (said === null || isModuleName(said) ? said : `…${hash48(said)}`)
