/** The clipboard as another program would find it. */
import { expect, type Locator } from '@playwright/test'

export interface Pasted {
  readonly text: string
  readonly html: string
}

/** What a paste into this element brings, by type; nothing is put into it. */
export async function pasted(into: Locator): Promise<Pasted> {
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
  return page.evaluate(() => (window as unknown as { pasted: Pasted }).pasted)
}

/** The same as soon as it is what was copied last: the page copies by asking main, which takes its time. */
export async function copied(text: RegExp | string, into: Locator): Promise<Pasted> {
  let found: Pasted = { text: '', html: '' }
  await expect.poll(async () => (found = await pasted(into)).text).toMatch(text)
  return found
}
