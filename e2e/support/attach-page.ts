/** Attaches to the pages of an app with a debugging port. */
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser, type Page } from '@playwright/test'
import './driver-socket.ts'

const ATTACHED_WITHIN = 60_000
const MISSED_AFTER = 15_000
const OWN_PAGE = /^(app:\/\/deskside|http:\/\/deskside\.app\.standin\.localhost)\//

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

/** Retries: a driver that attaches at the moment of a page's creation may miss it for good. */
export async function attachToPage(port: number, check: () => void): Promise<{ browser: Browser; page: Page }> {
  for (;;) {
    const browser = await attach(port, check)
    const page = await ownPage(browser, check)
    if (page !== null) return { browser, page }
    await browser.close()
  }
}

/** Pages of the app, the main window's first. */
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
