/** Expected data of an installation: its own records, and the keys used by its dialect. */
import { makeDialect, type Dialect } from '../../../demo/dialects/index.ts'
import { keyIn } from '../../../demo/dialects/values.ts'
import { RecordWriter } from '../../../demo/dialects/write-record.ts'
import { resolveOptions } from '../../../demo/options.ts'
import type { CanonicalRecord, Kind } from '../../../demo/schema.ts'
import { makeService } from '../../../demo/service.ts'
import { World } from '../../../demo/world.ts'
import type { OperationName } from '../../../src/shared/service/operations.ts'
import type { DemoOptions } from '../demo.ts'

export class Installation {
  readonly world: World
  readonly dialect: Dialect
  readonly #keys: RecordWriter

  constructor(options: DemoOptions & { readonly dialect: string }) {
    this.world = new World(resolveOptions(options))
    this.dialect = makeDialect(options.dialect, this.world)
    const silent = { label: () => null, fieldTitle: (name: string) => name, project: () => null, people: () => [] }
    this.#keys = new RecordWriter(this.dialect.style, silent)
  }

  get #isJsonApi(): boolean {
    return this.dialect.style.envelope.kind === 'jsonapi'
  }

  /** All records that an operation returns, without paging. */
  records(operation: OperationName, input: Readonly<Record<string, unknown>> = {}): readonly CanonicalRecord[] {
    const assumptions = { ...this.dialect.assumptions, countCap: null, defaultCount: 10_000 }
    const answer = makeService(this.world, assumptions)[operation](input)
    if (answer.shape === 'record') return [answer.record]
    if (answer.shape !== 'list') throw new Error(`${operation} answers no list`)
    return answer.ids.map((id) => answer.record(id))
  }

  label(...[kind, id]: Parameters<World['reference']['label']>): string {
    const label = this.world.reference.label(kind, id)
    if (label === null) throw new Error(`There is no ${kind} ${id}`)
    return label
  }

  /** Possible keys of a field after decoding: its own, or those of its reference. */
  keysOf(kind: Kind, field: string): readonly string[] {
    const key = this.#keys.key(kind, field)
    const bare = key.replace(/(?:[_-]ids?|Ids?)$/u, '')
    const related = this.#isJsonApi ? [`relationships.${bare}`, `relationships.${key}`] : []
    return [key, bare, ...related]
  }

  /** The same for a dynamic field of projects. */
  dynamicKeysOf(name: string): readonly string[] {
    const { style } = this.dialect
    const key = style.dynamic === 'flat' ? keyIn(style, name) : `${this.#keys.key('project', 'data')}.${name}`
    return [key]
  }
}
