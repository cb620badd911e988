/** The clipboard as another program would find it. */
import { expect, type Locator } from '@playwright/test'

export interface PastedContent {
  readonly text: string
  readonly html: string
}

/** Pastes into this element without changing it, and returns the data by type. */
export async function pasted(into: Locator): Promise<PastedContent> {
  const page = into.page()
  await page.evaluate(() => {
    Reflect.deleteProperty(window, 'pasted')
    document.addEventListener(
      'paste',
      (event) => {
        event.preventDefault()
        event.stopPropagation()
        const { clipboardData } = event
        const pasted = { text: clipboardData?.getData('text/plain'), html: clipboardData?.getData('text/html') }
        Object.assign(window, { pasted })
      },
      { once: true, capture: true }
    )
  })
  await into.focus()
  await page.keyboard.press('ControlOrMeta+V')
  await page.waitForFunction(() => 'pasted' in window)
  return page.evaluate(() => (window as unknown as { pasted: PastedContent }).pasted)
}

/** Waits for the last copied text: the page copies through main, which takes time. */
export async function copied(text: RegExp | string, into: Locator): Promise<PastedContent> {
  let found: PastedContent = { text: '', html: '' }
  await expect.poll(async () => (found = await pasted(into)).text).toMatch(text)
  return found
}
