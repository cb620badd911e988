/** Further windows of the app. */
import { expect, type Page } from '@playwright/test'

/** The window that opens while `act` is carried out, once it has its own page. */
export async function windowOf(page: Page, act: () => Promise<unknown>): Promise<Page> {
  const [opened] = await Promise.all([page.context().waitForEvent('page', { timeout: 15_000 }), act()])
  opened.setDefaultTimeout(15_000)
  await expect.poll(() => opened.url()).toContain('#/window/')
  return opened
}

/** Waits until a window is gone that `act` closes. */
export async function closing(page: Page, act: () => Promise<unknown>): Promise<void> {
  const closed = page.waitForEvent('close', { timeout: 15_000 })
  // The answer to the last key press may never come: its page is gone.
  await act().catch((error: unknown) => {
    if (!page.isClosed()) throw error
  })
  await closed
}
