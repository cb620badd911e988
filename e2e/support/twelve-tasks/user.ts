/** A user at mouse or keyboard whose actions are counted. */
import type { Locator, Page } from '@playwright/test'

export const DEVICES = ['mouse', 'keyboard'] as const
export type Device = (typeof DEVICES)[number]

export class User {
  readonly page: Page
  /** Clicks, keys and pasted texts so far. */
  actions = 0

  constructor(page: Page) {
    this.page = page
  }

  async click(target: Locator): Promise<void> {
    this.actions += 1
    await target.click()
  }

  async press(key: string): Promise<void> {
    this.actions += 1
    await this.page.keyboard.press(key)
  }

  /** Pastes into a field once it has the focus. A query counts as one action, whatever its length. */
  async paste(field: Locator, text: string): Promise<void> {
    this.actions += 1
    await field.and(this.page.locator(':focus')).waitFor()
    await this.page.keyboard.insertText(text)
  }

  /** Counts the confirmation of a native dialog, which the stand-in answers by itself. */
  confirmNativeDialog(): void {
    this.actions += 1
  }
}
