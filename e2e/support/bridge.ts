/** Sends requests to main from the page, like the page's own code. */
import type { Page } from '@playwright/test'
import type { Reply, RequestInput, RequestOutput, Route } from '../../src/shared/ipc/contract.ts'
import type { PrefKey, Prefs } from '../../src/shared/contract/prefs.ts'
import type { SavedView, ViewContent } from '../../src/shared/contract/views.ts'

interface BridgedWindow {
  desksideBridge: { request(route: string, input: unknown): Promise<Reply<unknown>> }
}

/** The raw reply, error or value. */
export function ask(page: Page, route: string, input: unknown): Promise<Reply<unknown>> {
  return page.evaluate(
    ([name, value]) => (globalThis as unknown as BridgedWindow).desksideBridge.request(name, value),
    [route, input] as const
  )
}

/** A page that is being replaced is refused: its request can be sent again from the next page. */
const REPLACED_WITHIN = 10_000

/** Value of a reply; rejects with an error's code. */
export async function request<R extends Route>(
  page: Page,
  route: R,
  input: RequestInput<R>
): Promise<RequestOutput<R>> {
  const until = Date.now() + REPLACED_WITHIN
  let reply = await ask(page, route, input)
  while (!reply.ok && reply.error.code === 'untrusted-sender' && Date.now() < until) {
    await page.waitForTimeout(100)
    reply = await ask(page, route, input)
  }
  if (!reply.ok) throw new Error(`${route}: ${reply.error.code}`)
  return reply.value as RequestOutput<R>
}

/** User data of a workspace, by key. */
export async function preference<K extends PrefKey>(
  page: Page,
  workspaceId: string,
  key: K
): Promise<Prefs[K]['value']> {
  return (await request(page, 'prefs.get', { workspaceId, key })) as Prefs[K]['value']
}

/** Changes user data of a workspace. */
export async function prefer<K extends PrefKey>(
  page: Page,
  workspaceId: string,
  key: K,
  change: Prefs[K]['change']
): Promise<void> {
  await request(page, 'prefs.set', { workspaceId, key, change } as RequestInput<'prefs.set'>)
}

/** Appends a saved view. */
export async function addView(page: Page, workspaceId: string, name: string, content: ViewContent): Promise<SavedView> {
  const view: SavedView = { id: crypto.randomUUID(), name, keepOffline: false, ...content }
  await prefer(page, workspaceId, 'views', { put: view, index: null })
  return view
}
