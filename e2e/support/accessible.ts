/** What every screen has to be: open to everybody, and no wider than its window. */
import { expect, type Page } from '@playwright/test'
import { axeViolations } from '../../tools/testing/axe.ts'

/** What fades in has no contrast yet: waits for all that ends by itself. */
async function stands(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && Number.isFinite(Number(one.effect?.getComputedTiming().endTime)))
    // One that is given up has ended as well; in a window that is not painted none goes on.
    const late = new Promise((resolve) => setTimeout(resolve, 2_000))
    await Promise.race([late, Promise.allSettled(ends.map(({ finished }) => finished))])
  })
}

/** What axe finds, one line each. */
export async function violations(page: Page): Promise<string[]> {
  await stands(page)
  return axeViolations(page)
}

/** Neither the page nor its main part can be moved sideways. */
export async function fits(page: Page): Promise<void> {
  const overflow = await page.evaluate(() =>
    [document.scrollingElement, document.body, ...document.querySelectorAll('main, main > *')].flatMap((element) =>
      element !== null && element.scrollWidth > element.clientWidth + 1
        ? [`${element.tagName}.${element.className}: ${element.scrollWidth} > ${element.clientWidth}`]
        : []
    )
  )
  expect(overflow).toEqual([])
}
