/** Values of the measured cache used in the questions. */
import type { Cache } from '../../src/main/cache/types'

/** Rows of a query, as lists of columns. */
export type Sql = (sql: string) => Promise<readonly (readonly unknown[])[]>

export interface KnownValues {
  /** The whole key of a field of projects, by its role or by the name that the service has for it. */
  readonly key: (name: string) => string
  /** A project in the middle of the list that has all these fields. */
  readonly project: Readonly<Record<'client' | 'contract_number' | 'contract_date', string>> & {
    readonly price: number
  }
  /** Creation day of the newest project (UTC ms). */
  readonly lastDay: number
}

type FieldRow = [number: number, key: string, role: string | null]

/** Number of projects in the middle to search for one with every field. */
const LOOKED_AT = 500

export async function learn(cache: Pick<Cache, 'projects'>, sql: Sql): Promise<KnownValues> {
  const scope = Number((await sql("SELECT scope FROM scopes WHERE noun = 'project'"))[0]?.[0])
  const fields = (await sql("SELECT field, key, role FROM fields WHERE noun = 'project'")) as FieldRow[]
  const depth = ([, key]: FieldRow): number => key.split('.').length
  const find = (name: string): FieldRow => {
    const named = fields.filter(([, key, role]) => role === name || key === name || key.endsWith(`.${name}`))
    const [found] = named.toSorted((a, b) => depth(a) - depth(b))
    if (found === undefined) throw new Error(`no project has a field "${name}"`)
    return found
  }
  const [newest] = await sql(`SELECT 1000 * max(unixepoch(created)) FROM records WHERE scope = ${scope} AND state = 0`)
  const project = await someProject(cache, sql, scope, (name) => find(name)[1])
  return {
    key: (name) => find(name)[1],
    project,
    lastDay: Math.floor(Number(newest?.[0]) / 86_400_000) * 86_400_000
  }
}

async function someProject(
  cache: Pick<Cache, 'projects'>,
  sql: Sql,
  scope: number,
  keyOf: (name: string) => string
): Promise<KnownValues['project']> {
  const middle = `(SELECT max(id) / 2 FROM records WHERE scope = ${scope})`
  const candidates = await sql(
    `SELECT id FROM records WHERE scope = ${scope} AND state = 0 AND id >= ${middle} ORDER BY id LIMIT ${LOOKED_AT}`
  )
  for (const [id] of candidates) {
    const found = await cache.projects.get(Number(id))
    const text = (name: string): string => {
      const value = found?.value.fields.find(({ key }) => key === keyOf(name))?.value
      return value?.type === 'text' ? value.text : value?.type === 'date' ? value.date : ''
    }
    const texts = {
      client: text('client'),
      contract_number: text('contract_number'),
      contract_date: text('contract_date')
    }
    const price = found?.value.price ?? null
    if (found !== null && price !== null && Object.values(texts).every((each) => each !== '')) {
      return { ...texts, price }
    }
  }
  throw new Error(`none of ${LOOKED_AT} projects in the middle of the list has all that is asked for`)
}
