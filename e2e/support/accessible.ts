/** Requirements of every screen: accessible, and no wider than its window. */
import { expect, type Page } from '@playwright/test'
import { axeViolations } from '../../tools/testing/axe.ts'

/** Waits for all finite animations and fonts: fading elements lack contrast, and other fonts change the layout. */
export async function stands(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const ends = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && Number.isFinite(Number(one.effect?.getComputedTiming().endTime)))
    // Cancelled animations count as ended; in a window that is not painted, none proceeds.
    const late = new Promise((resolve) => setTimeout(resolve, 2_000))
    await Promise.race([late, Promise.allSettled(ends.map(({ finished }) => finished))])
  })
}

/** axe's findings, one line each. */
export async function violations(page: Page): Promise<string[]> {
  await stands(page)
  return axeViolations(page)
}

/** Asserts that neither page nor main part scrolls horizontally after a resize. */
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
