import { dayOf } from '../../demo/data/days'
import type { DemoServiceOptions } from '../../demo/options'
import { startDemoService, type DemoService } from '../../demo/server'

/** A fixed day, so that tests do not depend on the date. */
export const TEST_DAY = '2026-03-18'

export function testDay(): number {
  const day = dayOf(TEST_DAY)
  if (day === null) throw new RangeError(TEST_DAY)
  return day
}

export interface TestService extends DemoService {
  /** GET (or POST with a body) below `/backend/public`, by default with valid credentials. */
  ask(
    path: string,
    body?: unknown,
    headers?: Record<string, string>
  ): Promise<{ status: number; json: unknown; text: string }>
  /** Like `ask`, but requires success and returns the JSON. */
  rows(path: string, body?: unknown): Promise<Rows>
  record(path: string): Promise<Record<string, unknown>>
}

export type Rows = Record<string, unknown>[]

/** A small demo service whose answers do not depend on time and machine. */
export async function startTestService(options: DemoServiceOptions = {}): Promise<TestService> {
  const service = await startDemoService({
    projects: 200,
    seed: 7,
    today: testDay(),
    token: 'test-token',
    secret: 'test-secret',
    dialect: 'bare',
    ...options
  })
  const ask: TestService['ask'] = async (path, body, headers = {}) => {
    const credentials = { 'X-Crypto-Token': service.token, 'X-Crypto-Secret': service.secret }
    const response = await fetch(`${service.address}/backend/public${path}`, {
      headers: { ...credentials, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })
    })
    const text = await response.text()
    return { status: response.status, text, json: text === '' ? null : (JSON.parse(text) as unknown) }
  }
  const answered = async (path: string, body?: unknown): Promise<unknown> => {
    const { status, json, text } = await ask(path, body)
    if (status !== 200) throw new Error(`${path} was answered with ${status}: ${text}`)
    return json
  }
  return {
    ...service,
    ask,
    rows: async (path, body) => (await answered(path, body)) as Rows,
    record: async (path) => (await answered(path)) as Record<string, unknown>
  }
}
