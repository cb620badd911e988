import type { ProjectFilter } from '@shared/model/filter'
import type { FilterAssumptions } from '@shared/rules/filter/assumptions'
import type { Condition, FilterColumn, FilterPlan } from '@shared/rules/filter/conditions'
import { localDay } from '@shared/rules/filter/days'
import { planFilter } from '@shared/rules/filter/plan'
import type { Queries } from '../../database/queries'
import type { ResidentColumn, ResidentPlaces } from '../columns'
import { dataState, findScope, LruCache, stateOfList } from '../core'
import type { Source } from '../fields'
import { everyFound, WordList } from '../search'
import { childVerdicts } from './child-verdicts'
import { containedVerdicts } from './contained'
import { type FilterHow, projectFields, storedAssumptions, withGroupFields } from './compile'
import { elementNames } from './element-names'
import { inKnownIds, maybeNamed } from './known-ids'
import { textVerdicts } from './read-text'
import { findPassing } from './value-tests'
import { allOf, anyOf, elseBy, not, openWhere, VERDICT, type Verdicts } from './verdicts'

/** The `rid`s of projects whose own answer was read. */
export const openedProjects = (queries: Queries): number[] =>
  queries.numbers(
    'SELECT rid FROM records INDEXED BY records_opened WHERE scope = ? AND has_info = 1',
    findScope(queries, { noun: 'project' })
  )

/** Upper bound of cached conditions: each takes a byte per project. */
const MOST_KEPT = 24

/**
 * Finds the projects that match a filter: each condition scans its columns. Use all methods within a snapshot. Verdicts
 * are cached until their data changes, so callers must not modify them.
 */
export class ProjectFilters {
  readonly #kept = new LruCache<Verdicts>(MOST_KEPT)
  #assumptions: FilterAssumptions | null = null

  constructor(
    readonly source: Source,
    private readonly words: WordList = new WordList(source.queries)
  ) {}

  /** How filters are interpreted, according to the service's observed behaviour. The day is that of the request. */
  how(): FilterHow {
    this.#assumptions ??= storedAssumptions(this.source.queries)
    return { assumptions: this.#assumptions, today: localDay(Date.now()) }
  }

  assume(assumptions: FilterAssumptions): void {
    this.#assumptions = assumptions
  }

  /**
   * Compiles a filter with the cache's fields, labels and list elements. Valid for the current snapshot. Empty for no
   * filter.
   *
   * @param options `hasChildren: false` ignores cached children
   */
  plan(
    filter: ProjectFilter | null,
    { assumptions, today }: FilterHow = this.how(),
    { hasChildren = true }: { readonly hasChildren?: boolean } = {}
  ): FilterPlan {
    const { queries, decoder } = this.source
    const named = [filter?.dynamic, filter?.contains].flatMap((side) => Object.keys(side ?? {}))
    const known = projectFields(queries, decoder, named)
    return planFilter(inKnownIds(queries, decoder, filter), {
      fields: filter?.builtIn.project_group_id === undefined ? known : withGroupFields(this.source, known),
      ...{ assumptions, today, hasChildren },
      maybeNamed: (kind, ids) => maybeNamed(queries, kind, ids),
      elementNames: (asked, ids) => elementNames(this.source, asked, ids)
    })
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
    return this.source.columns.places('project')
  }

  /** The values of a column, by place. */
  column(column: FilterColumn | 'id' | 'state'): ResidentColumn {
    return this.source.columns.of('project', column)
  }

  #stateOf(condition: Condition): string {
    return JSON.stringify([this.places().version, this.#versionsOf(condition)])
  }

  /** Versions of all data that a condition reads. */
  #versionsOf(condition: Condition): unknown {
    const { queries, decoder } = this.source
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
        return [dataState(queries).all, decoder.corrections.decodingOf('project')]
      case 'words':
        return [dataState(queries).all, decoder.corrections.decodingOf('project'), this.words.size.words]
      default:
        return dataState(queries).all
    }
  }

  #all(verdict: number): Verdicts {
    return new Uint8Array(this.places().length).fill(verdict)
  }

  #evaluate(condition: Condition): Verdicts {
    const { queries, decoder } = this.source
    switch (condition.kind) {
      case 'constant':
        return this.#all(condition.isMatch === null ? VERDICT.open : condition.isMatch ? VERDICT.yes : VERDICT.no)
      case 'values':
        return condition.columns.reduce(
          (found, column) => findPassing(this.column(column), condition.test, found),
          this.#all(VERDICT.no)
        )
      case 'own-answer':
        return this.#among(openedProjects(queries))
      case 'text':
        return textVerdicts(this.source, condition, this.#all(VERDICT.no))
      case 'contains':
        return containedVerdicts(this.source, condition, this.#all(VERDICT.no))
      case 'words':
        return this.#among(
          everyFound(queries, decoder, this.words, { text: condition.text, nouns: ['project'], deleted: true })
        )
      case 'overdue':
      case 'has-children':
      case 'children-refer':
        return childVerdicts(queries, condition, this.column('id'), this.#all(VERDICT.open))
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
}
