/** Additional windows of the app. */
import { expect, type Page } from '@playwright/test'

/** The window that `act` opens, once it has its own page. */
export async function windowOf(page: Page, act: () => Promise<unknown>): Promise<Page> {
  const [opened] = await Promise.all([page.context().waitForEvent('page', { timeout: 15_000 }), act()])
  opened.setDefaultTimeout(15_000)
  await expect.poll(() => opened.url()).toContain('#/window/')
  return opened
}

/** The number of windows is or becomes `count`: one that the app refuses exists for a moment. */
export async function windowsAre(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.context().pages().length, { message: 'windows of the app' }).toBe(count)
}

/** Waits until the window closed by `act` is gone. */
export async function closing(page: Page, act: () => Promise<unknown>): Promise<void> {
  const closed = page.waitForEvent('close', { timeout: 15_000 })
  // The last key press may get no answer, because its page is gone; its error may come before the event.
  let problem: unknown
  await act().catch((error: unknown) => (problem = error))
  await closed.catch((late: unknown) => {
    throw problem ?? late
  })
}
