/** Main, asked from the page as the page's own code asks it. */
import type { Page } from '@playwright/test'
import type { Reply, RequestInput, RequestOutput, Route } from '../../src/shared/ipc/contract.ts'

interface Bridged {
  desksideBridge: { request(route: string, input: unknown): Promise<Reply<unknown>> }
}

/** The reply as it is, error or value. */
export function ask(page: Page, route: string, input: unknown): Promise<Reply<unknown>> {
  return page.evaluate(([name, value]) => (globalThis as unknown as Bridged).desksideBridge.request(name, value), [
    route,
    input
  ] as const)
}

/** The value of a reply; rejects with the code of an error. */
export async function request<R extends Route>(
  page: Page,
  route: R,
  input: RequestInput<R>
): Promise<RequestOutput<R>> {
  const reply = await ask(page, route, input)
  if (!reply.ok) throw new Error(`${route}: ${reply.error.code}`)
  return reply.value as RequestOutput<R>
}
