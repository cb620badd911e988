/** What every screen has to be: open to everybody, and no wider than its window. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

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
  const { violations: found } = await new AxeBuilder({ page })
    // No further page is opened for the report: the app would not let it be.
    .setLegacyMode(true)
    // To tell the place of every element that passes took longer than all the rest.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`)
  )
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
