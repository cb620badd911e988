import type { Locator, Page } from '@playwright/test'

/** Settings: General, Workspaces, Fields, Diagnostics, About. */
export class SettingsScreen {
  readonly page: Page
  readonly removal: Locator

  constructor(page: Page) {
    this.page = page
    this.removal = page.getByRole('dialog', { name: /^Remove .*\?$/ })
  }

  section(name: 'General' | 'Workspaces' | 'Fields' | 'Diagnostics' | 'About'): Locator {
    return this.page
      .getByRole('navigation', { name: 'Sections of the settings' })
      .getByRole('link', { name, exact: true })
  }

  /** An option of a setting, e.g. `choice('Theme', 'Dark')`. */
  choice(setting: string | RegExp, option: string): Locator {
    return this.page.getByRole('group', { name: setting }).getByRole('radio', { name: option, exact: true })
  }

  async choose(setting: string | RegExp, option: string): Promise<void> {
    // The native button is styled as part of a strip: users click its label.
    await this.page.getByRole('group', { name: setting }).getByText(option, { exact: true }).click()
  }

  /** Card of a workspace in the workspaces section. */
  card(name: string): Locator {
    return this.page.getByRole('listitem').filter({ has: this.page.getByRole('heading', { name, exact: true }) })
  }

  /** Chooses from a workspace's menu. */
  async act(name: string, action: 'Rename' | 'Change address' | 'Enter credentials' | 'Remove'): Promise<void> {
    await this.page.getByRole('button', { name: `More for ${name}` }).click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }
}
