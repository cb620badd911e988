import type { Locator, Page } from '@playwright/test'

/** A list of groups or people, and what is open of it. */
export class RecordsRoom {
  readonly page: Page
  readonly list: Locator
  readonly search: Locator
  /** The line under the list: how many, how old, how complete. */
  readonly status: Locator
  readonly detail: Locator
  readonly heading: Locator

  constructor(page: Page, list: string, detail: string) {
    this.page = page
    this.list = page.getByRole('region', { name: list, exact: true })
    this.search = this.list.getByRole('searchbox')
    this.status = this.list.getByRole('status')
    this.detail = page.getByRole('complementary', { name: detail, exact: true })
    this.heading = this.detail.getByRole('heading', { level: 2 })
  }

  /** Lines with a record in them. */
  get lines(): Locator {
    return this.list.getByRole('listitem').getByRole('link')
  }
}
