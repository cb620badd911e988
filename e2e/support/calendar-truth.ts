/** Calendar data of a demo service in its plainest format; the expectations for the screen. */
import type { Demo } from './demo.ts'

/** An event in the dialect `bare`. Times are by the demo's clock: `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS`. */
export interface PlainEvent {
  readonly id: number
  readonly name: string
  readonly category_id: number
  readonly start: string
  readonly end: string
  readonly all_day: boolean
  readonly user_id: number
  readonly project_id: number | null
  readonly place: string
  readonly description: string
}

async function rows<T>({ address, credentials }: Demo, path: string): Promise<T> {
  const headers = { 'X-Crypto-Token': credentials.token, 'X-Crypto-Secret': credentials.secret }
  const response = await fetch(`${address}/backend/public${path}`, { headers })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return (await response.json()) as T
}

/** @param demo a demo in the dialect `bare`; days are `YYYY-MM-DD`, both included */
export const eventsOf = (demo: Demo, from: string, to: string): Promise<readonly PlainEvent[]> =>
  rows(demo, `/calendar?start=${from}&end=${to}&deleted=0`)

export async function categoriesOf(demo: Demo): Promise<ReadonlyMap<number, string>> {
  const all = await rows<readonly { readonly id: number; readonly name: string }[]>(demo, '/core/calendar/categories')
  return new Map(all.map(({ id, name }) => [id, name]))
}

/**
 * `YYYY-MM-DD` of a day relative to today.
 * @param zone the app's zone, if it differs from the tests'
 */
export function dayFromNow(days: number, zone?: string): string {
  const [year = 0, month = 0, day = 0] = today(zone)
  return textOf(Date.UTC(year, month - 1, day + days))
}

/**
 * First day of a month relative to this one.
 * @param zone as above
 */
export function monthFromNow(months: number, zone?: string): string {
  const [year = 0, month = 0] = today(zone)
  return textOf(Date.UTC(year, month - 1 + months, 1))
}

const today = (timeZone: string | undefined): number[] =>
  new Date().toLocaleDateString('sv-SE', { timeZone }).split('-').map(Number)
const textOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
