/** Drives the app with the keyboard only. */
import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until the target has the focus; fails if it cannot be reached that way. */
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

export const LAYOUTS = ['latin', 'russian'] as const
export type Layout = (typeof LAYOUTS)[number]

/** Russian characters on the keys of a Latin keyboard, by Latin character. */
const RUSSIAN: Readonly<Record<string, string>> = Object.fromEntries(
  [..."qwertyuiop[]asdfghjkl;'zxcvbnm,."].map((key, at) => [key, [...'йцукенгшщзхъфывапролджэячсмитьбю'][at] ?? key])
)
const CODES: Readonly<Record<string, string>> = { ',': 'Comma', '.': 'Period', '[': 'BracketLeft', ']': 'BracketRight' }
const IS_ON_MAC = process.platform === 'darwin'
const HELD = { Alt: 1, ControlOrMeta: IS_ON_MAC ? 4 : 2, Shift: 8 } as const

/** Shortcuts that differ on a Mac (commands/catalogue.ts and part-keys.ts). */
export const BACK = IS_ON_MAC ? 'Meta+[' : 'Alt+ArrowLeft'
export const FORWARD = IS_ON_MAC ? 'Meta+]' : 'Alt+ArrowRight'
export const TOGGLE_ROW = IS_ON_MAC ? 'Shift+ ' : 'Control+ '

/**
 * Presses a key in a keyboard layout; Playwright itself only knows the Latin one.
 *
 * @param keys in Playwright's notation, with Latin characters: `ControlOrMeta+Shift+f`
 */
export async function pressIn(page: Page, layout: Layout, keys: string): Promise<void> {
  const [key = '', ...held] = keys.split('+').reverse()
  const typed = RUSSIAN[key]
  if (layout === 'latin' || typed === undefined) return page.keyboard.press(keys)
  const modifiers = held.reduce((sum, one) => sum + (HELD[one as keyof typeof HELD] ?? 0), 0)
  await pressAs(page, { key: typed, code: CODES[key] ?? `Key${key.toUpperCase()}`, modifiers })
}

/**
 * Presses a key that types this character.
 *
 * @param press `modifiers` as in the Chrome DevTools protocol; `text`: text inserted into a field
 */
export async function pressAs(
  page: Page,
  {
    text,
    ...press
  }: { readonly key: string; readonly code: string; readonly modifiers?: number; readonly text?: string }
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const taken = text === undefined ? {} : { text }
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...press, ...taken })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...press })
  await session.detach()
}

/** Types lower-case letters with the keys of a Latin keyboard in a layout: `comm` types `сщьь` in the Russian one. */
export async function typeIn(page: Page, layout: Layout, letters: string): Promise<void> {
  if (layout === 'latin') return page.keyboard.type(letters)
  for (const letter of letters) {
    const typed = RUSSIAN[letter] ?? letter
    await pressAs(page, { key: typed, code: CODES[letter] ?? `Key${letter.toUpperCase()}`, text: typed })
  }
}

/** Chooses an item of the open menu with Enter. Waits, since a menu focuses its first item shortly after it opens. */
export async function chooseItem(item: Locator): Promise<void> {
  await expect(item.page().locator('[role="menu"] :focus')).toHaveCount(1)
  await item.press('Enter')
}

/** Pastes a text into a field, like the keyboard. */
export async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, data) => {
    const transfer = new DataTransfer()
    transfer.setData('text/plain', data)
    element.focus()
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }))
  }, text)
}
