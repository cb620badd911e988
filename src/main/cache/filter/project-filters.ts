import type { ProjectFilter } from '@shared/model/filter'
import type { Condition, FilterColumn, FilterPlan } from '@shared/rules/filter/conditions'
import type { Queries } from '../../database/queries'
import { type ResidentColumn, ResidentColumns, type ResidentPlaces } from '../columns'
import { type CorrectedDecoder, dataState, findScope, LruCache, stateOfList } from '../core'
import { everyFound, WordList } from '../search'
import { decide, decidedByChildren, type DecidedByChildren } from './child-verdicts'
import { containedVerdicts } from './contained'
import { type FilterHow, FilterRules, planOf } from './compile'
import { textHolders } from './read-text'
import { findPassing } from './value-tests'
import { allOf, anyOf, elseBy, not, openWhere, VERDICT, type Verdicts } from './verdicts'

/** Upper bound of cached conditions: each takes a byte per project. */
const MOST_KEPT = 24

/**
 * Finds the projects that match a filter: each condition scans its columns. Use all methods within a snapshot. Verdicts
 * are cached until their data changes, so callers must not modify them.
 */
export class ProjectFilters {
  readonly #kept = new LruCache<Verdicts>(MOST_KEPT)

  constructor(
    private readonly queries: Queries,
    private readonly decoder: CorrectedDecoder,
    private readonly columns: ResidentColumns = new ResidentColumns(queries),
    private readonly words: WordList = new WordList(queries),
    readonly rules: FilterRules = new FilterRules(queries)
  ) {}

  /** @param how by default the observed interpretation, and the day of the request */
  plan(
    filter: ProjectFilter | null,
    how: FilterHow = this.rules.now(),
    options: { readonly hasChildren?: boolean } = {}
  ): FilterPlan {
    return planOf(this.queries, this.decoder, filter, how, options)
  }

  /** The data state that a plan's verdicts depend on. */
  stateOf(plan: FilterPlan): string {
    return JSON.stringify(plan.map(({ condition }) => this.#stateOf(condition)))
  }

  /** The verdict of a whole filter on each project. */
  whole(plan: FilterPlan): Verdicts {
    const verdicts = this.#all(VERDICT.yes)
    for (const { required, condition } of plan) if (required) allOf(verdicts, this.of(condition))
    const alternatives = plan.filter(({ required }) => !required)
    if (alternatives.length === 0) return verdicts
    const any = alternatives.reduce((found, { condition }) => anyOf(found, this.of(condition)), this.#all(VERDICT.no))
    return allOf(verdicts, any)
  }

  /** The verdict of one condition on each project. */
  of(condition: Condition): Verdicts {
    return this.#kept.of(JSON.stringify(condition), this.#stateOf(condition), () => this.#evaluate(condition))
  }

  /** Number of projects in a list with an open verdict, and of all others. */
  openIn(verdicts: Verdicts, deleted: boolean): { readonly open: number; readonly others: number } {
    const { numbers, tags } = this.column('state')
    const state = stateOfList(deleted)
    const count = { open: 0, others: 0 }
    for (let place = 0; place < verdicts.length; place += 1) {
      if (tags[place] === 0 || numbers[place] !== state) continue
      count[verdicts[place] === VERDICT.open ? 'open' : 'others'] += 1
    }
    return count
  }

  /** Places of projects in the columns. */
  places(): ResidentPlaces {
    return this.columns.places('project')
  }

  /** The values of a column, by place. */
  column(column: FilterColumn | 'id' | 'state'): ResidentColumn {
    return this.columns.of('project', column)
  }

  #stateOf(condition: Condition): string {
    return JSON.stringify([this.places().version, this.#versionsOf(condition)])
  }

  /** Versions of all data that a condition reads. */
  #versionsOf(condition: Condition): unknown {
    switch (condition.kind) {
      case 'constant':
        return null
      case 'values':
        return condition.columns.map((column) => this.column(column).version)
      case 'not':
      case 'open-where':
        return this.#versionsOf(condition.of)
      case 'any':
        return condition.of.map((one) => this.#versionsOf(one))
      case 'else':
        return [condition.of, condition.otherwise].map((one) => this.#versionsOf(one))
      case 'text':
      case 'contains':
        return [dataState(this.queries).all, this.decoder.corrections.decodingOf('project')]
      case 'words':
        return [dataState(this.queries).all, this.decoder.corrections.decodingOf('project'), this.words.size.words]
      default:
        return dataState(this.queries).all
    }
  }

  #all(verdict: number): Verdicts {
    return new Uint8Array(this.places().length).fill(verdict)
  }

  #evaluate(condition: Condition): Verdicts {
    const { queries, decoder } = this
    switch (condition.kind) {
      case 'constant':
        return this.#all(condition.isMatch === null ? VERDICT.open : condition.isMatch ? VERDICT.yes : VERDICT.no)
      case 'values':
        return condition.columns.reduce(
          (found, column) => findPassing(this.column(column), condition.test, found),
          this.#all(VERDICT.no)
        )
      case 'own-answer':
        return this.#among(this.#opened())
      case 'text':
        return this.#among(textHolders(queries, decoder, condition))
      case 'contains':
        return containedVerdicts({ queries, decoder, columns: this.columns }, condition, this.#all(VERDICT.no))
      case 'words':
        return this.#among(
          everyFound(queries, decoder, this.words, { text: condition.text, nouns: ['project'], deleted: true })
        )
      case 'overdue':
      case 'has-children':
      case 'children-refer':
        return this.#byChildren(decidedByChildren(queries, condition))
      case 'not':
        return not(this.#evaluate(condition.of))
      case 'any':
        return condition.of.map((one) => this.#evaluate(one)).reduce(anyOf, this.#all(VERDICT.no))
      case 'open-where':
        return openWhere(this.#evaluate(condition.of))
      case 'else':
        return elseBy(this.#evaluate(condition.of), this.#evaluate(condition.otherwise))
    }
  }

  #opened(): number[] {
    const sql = 'SELECT rid FROM records INDEXED BY records_opened WHERE scope = ? AND has_info = 1'
    return this.queries.numbers(sql, findScope(this.queries, { noun: 'project' }))
  }

  /** Yes for these records, no for others. */
  #among(rids: Iterable<number>): Verdicts {
    const verdicts = this.#all(VERDICT.no)
    const { placeOf } = this.places()
    for (const rid of rids) {
      const place = placeOf(rid)
      if (place !== null) verdicts[place] = VERDICT.yes
    }
    return verdicts
  }

  /** Open for undecided projects. */
  #byChildren({ yes, no }: DecidedByChildren): Verdicts {
    const verdicts = this.#all(VERDICT.open)
    const ids = this.column('id')
    decide(verdicts, ids, yes, VERDICT.yes)
    decide(verdicts, ids, no, VERDICT.no)
    return verdicts
  }
}
