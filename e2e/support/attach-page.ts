/** Takes hold of the pages of an app that listens for a driver. */
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser, type Page } from '@playwright/test'
import './driver-socket.ts'

const ATTACHED_WITHIN = 60_000
const MISSED_AFTER = 15_000
const OWN_PAGE = /^(app:\/\/deskside|https:\/\/deskside\.app\.standin\.invalid)\//

async function attach(port: number, check: () => void): Promise<Browser> {
  for (;;) {
    check()
    const answers = await fetch(`http://127.0.0.1:${port}/json/version`).then(
      (response) => response.ok,
      () => false
    )
    if (answers) return chromium.connectOverCDP(`http://127.0.0.1:${port}`, { timeout: ATTACHED_WITHIN })
    await pause(50)
  }
}

/** Attached in the very moment in which its page is made, the driver may miss it for good: then it attaches anew. */
export async function attachToPage(port: number, check: () => void): Promise<{ browser: Browser; page: Page }> {
  for (;;) {
    const browser = await attach(port, check)
    const page = await ownPage(browser, check)
    if (page !== null) return { browser, page }
    await browser.close()
  }
}

/** The pages of the app, that of its main window first. */
export function pagesOf(browser: Browser): Page[] {
  const pages = browser.contexts().flatMap((context) => context.pages())
  const isFurther = (page: Page): boolean => page.url().includes('#/window/')
  return pages
    .filter((each) => OWN_PAGE.test(each.url()))
    .toSorted((a, b) => Number(isFurther(a)) - Number(isFurther(b)))
}

async function ownPage(browser: Browser, check: () => void): Promise<Page | null> {
  for (const limit = Date.now() + MISSED_AFTER; Date.now() < limit; await pause(50)) {
    check()
    const [page] = pagesOf(browser)
    if (page !== undefined) return page
  }
  return null
}
