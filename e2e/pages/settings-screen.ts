import type { Locator, Page } from '@playwright/test'

/** Settings: general, workspaces, about. */
export class SettingsScreen {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  section(name: 'General' | 'Workspaces' | 'About'): Locator {
    return this.page
      .getByRole('navigation', { name: 'Sections of the settings' })
      .getByRole('link', { name, exact: true })
  }
}
