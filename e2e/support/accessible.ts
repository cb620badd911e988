/** What every screen has to be: open to everybody, and no wider than its window. */
import { expect, type Page } from '@playwright/test'
import { axeViolations } from '../../tools/testing/axe.ts'

/** What fades in has no contrast yet, and letters of another font take other room: waits for all that ends by itself. */
export async function stands(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
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

/** Neither the page nor its main part can be moved sideways, once it has followed the size of its window. */
export async function fits(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() =>
      [document.scrollingElement, document.body, ...document.querySelectorAll('main, main > *')].flatMap((element) =>
        element !== null && element.scrollWidth > element.clientWidth + 1
          ? [`${element.tagName}.${element.className}: ${element.scrollWidth} > ${element.clientWidth}`]
          : []
      )
    )
  await expect.poll(overflow).toEqual([])
}
