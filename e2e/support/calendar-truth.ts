/** What the calendar of a demo service has, in its plainest words: by it the screen is judged. */
import type { Demo } from './demo.ts'

/** An event as the dialect `bare` writes it. Times are those of the demo's clock: `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS`. */
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

/** @param demo one that answers in the dialect `bare`. Days are `YYYY-MM-DD`, both included. */
export const eventsOf = (demo: Demo, from: string, to: string): Promise<readonly PlainEvent[]> =>
  rows(demo, `/calendar?start=${from}&end=${to}&deleted=0`)

export async function categoriesOf(demo: Demo): Promise<ReadonlyMap<number, string>> {
  const all = await rows<readonly { readonly id: number; readonly name: string }[]>(demo, '/core/calendar/categories')
  return new Map(all.map(({ id, name }) => [id, name]))
}

/** `YYYY-MM-DD` of a day so many days from today, by this computer's clock. */
export function dayFromNow(days: number): string {
  const at = new Date()
  return textOf(new Date(at.getFullYear(), at.getMonth(), at.getDate() + days, 12))
}

/** The first day of a month so many months from this one. */
export function monthFromNow(months: number): string {
  const at = new Date()
  return textOf(new Date(at.getFullYear(), at.getMonth() + months, 1, 12))
}

const textOf = (at: Date): string =>
  [at.getFullYear(), String(at.getMonth() + 1).padStart(2, '0'), String(at.getDate()).padStart(2, '0')].join('-')
