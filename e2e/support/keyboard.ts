/** Drives the app with the keyboard alone. */
import { expect, type Locator } from '@playwright/test'

/** Presses Tab until this has the focus; a place that can't be reached so is a failure. */
export async function tabTo(target: Locator, most = 60): Promise<void> {
  const page = target.page()
  const focused = (): Promise<boolean> => target.evaluate((element) => element === document.activeElement)
  await expect(target).toBeVisible()
  for (let press = 0; press < most; press++) {
    if (await focused()) return
    await page.keyboard.press('Tab')
  }
  await expect(target, `reached by Tab within ${most} presses`).toBeFocused()
}
