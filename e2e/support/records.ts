/** What a demo service holds, asked directly: what the app should show. */
import type { Demo } from './demo.ts'
import { SECRET_HEADER, TOKEN_HEADER } from './gate.ts'

interface Listed {
  readonly total: number
  readonly items: readonly { readonly id: number; readonly name: string }[]
}

async function list(demo: Demo, deleted: boolean, count: number): Promise<Listed> {
  const query = new URLSearchParams({
    count: String(count),
    offset: '0',
    order_by: 'id',
    reverse: '0',
    deleted: deleted ? '1' : '0'
  })
  const { token, secret } = demo.credentials
  const response = await fetch(`${demo.address}/backend/public/projects?${query.toString()}`, {
    headers: { [TOKEN_HEADER]: token, [SECRET_HEADER]: secret }
  })
  const answer = (await response.json()) as Record<string, unknown>
  const items = Object.values(answer).find((value) => Array.isArray(value)) as Listed['items'] | undefined
  const total = Object.values(answer).find((value) => typeof value === 'number') as number | undefined
  if (items === undefined || total === undefined) throw new Error('the demo service answers in another form now')
  return { items, total }
}

export async function countOf(demo: Demo, deleted = false): Promise<number> {
  return (await list(demo, deleted, 1)).total
}

export async function titlesOf(demo: Demo, deleted = false): Promise<ReadonlySet<string>> {
  const { items } = await list(demo, deleted, 500)
  return new Set(items.map(({ name }) => name))
}
