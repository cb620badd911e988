import type { Locator, Page } from '@playwright/test'

/** Settings, Fields: fields of the service and their recognised meaning. */
export class FieldsScreen {
  readonly page: Page
  readonly table: Locator
  readonly kind: Locator
  readonly search: Locator
  readonly resetAll: Locator

  constructor(page: Page) {
    this.page = page
    this.table = page.getByRole('table', { name: /^Fields of/ })
    this.kind = page.getByRole('combobox', { name: 'Kind of record' })
    this.search = page.getByRole('searchbox', { name: 'Search fields' })
    this.resetAll = page.getByRole('button', { name: 'Reset all', exact: true })
  }

  /** Row of a field, by its key in the payload. */
  row(key: string): Locator {
    return this.table.getByRole('row').filter({ has: this.page.getByText(key, { exact: true }) })
  }

  /** Keys in display order. */
  /** Includes rows out of sight, which are not painted. */
  keys(): Promise<string[]> {
    return this.table.locator('[data-key] code').allTextContents()
  }

  async edit(key: string): Promise<void> {
    await this.row(key)
      .getByRole('button', { name: /^Edit / })
      .click()
  }

  /** A control of the open editor. */
  control(name: 'Name' | 'Used as' | 'Read as' | 'Tied to a dynamic list'): Locator {
    return this.table.getByLabel(name, { exact: true })
  }

  async done(): Promise<void> {
    await this.table.getByRole('button', { name: 'Done', exact: true }).click()
  }
}
