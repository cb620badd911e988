import { expect, type Locator, type Page } from '@playwright/test'

/** A list of groups or people, and what is open of it. */
export class RecordsRoom {
  readonly page: Page
  readonly list: Locator
  readonly search: Locator
  /** What has the focus while one walks along the rows. */
  readonly grid: Locator
  /** The line under the list: how many, how old, how complete. */
  readonly status: Locator
  readonly detail: Locator
  readonly heading: Locator

  constructor(page: Page, list: string, detail: string) {
    this.page = page
    this.list = page.getByRole('region', { name: list, exact: true })
    this.search = this.list.getByRole('searchbox')
    this.grid = this.list.getByRole('grid')
    this.status = this.list.getByRole('status')
    this.detail = page.getByRole('complementary', { name: detail, exact: true })
    this.heading = this.detail.getByRole('heading', { level: 2 })
  }

  /** Rows with a record in them. */
  get lines(): Locator {
    return this.grid.locator('[role="row"][data-index]:not(.unread)')
  }

  header(name: string): Locator {
    return this.grid.getByRole('columnheader', { name, exact: true }).getByRole('button')
  }

  nameOf(line: Locator): Locator {
    return line.locator('.title')
  }

  /** The row has the focus, as those hear it who do not see it. */
  async isFocused(line: Locator): Promise<void> {
    await expect(this.grid).toBeFocused()
    await expect(this.grid).toHaveAttribute('aria-activedescendant', (await line.getAttribute('id')) ?? '')
  }
}
