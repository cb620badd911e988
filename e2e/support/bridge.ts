/** Main, asked from the page as the page's own code asks it. */
import type { Page } from '@playwright/test'
import type { Reply, RequestInput, RequestOutput, Route } from '../../src/shared/ipc/contract.ts'
import type { PrefKey, Prefs } from '../../src/shared/contract/prefs.ts'
import type { SavedView, ViewContent } from '../../src/shared/contract/views.ts'

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

/** What the user made in a workspace, by key. */
export async function preference<K extends PrefKey>(
  page: Page,
  workspaceId: string,
  key: K
): Promise<Prefs[K]['value']> {
  return (await request(page, 'prefs.get', { workspaceId, key })) as Prefs[K]['value']
}

/** Changes it. */
export async function prefer<K extends PrefKey>(
  page: Page,
  workspaceId: string,
  key: K,
  change: Prefs[K]['change']
): Promise<void> {
  await request(page, 'prefs.set', { workspaceId, key, change } as RequestInput<'prefs.set'>)
}

/** Saves a view as the last one. */
export async function addView(page: Page, workspaceId: string, name: string, content: ViewContent): Promise<SavedView> {
  const view: SavedView = { id: crypto.randomUUID(), name, keepOffline: false, ...content }
  await prefer(page, workspaceId, 'views', { put: view, index: null })
  return view
}
