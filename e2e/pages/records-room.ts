import { expect, type Locator, type Page } from '@playwright/test'

/** A list of groups or people, with the open record. */
export class RecordsRoom {
  readonly page: Page
  readonly list: Locator
  readonly search: Locator
  /** Element with the focus while the user moves along rows. */
  readonly grid: Locator
  /** Status line below the list: number, age and completeness. */
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

  /** Rows with a record. */
  get lines(): Locator {
    return this.grid.locator('[role="row"][data-index]:not(.unread)')
  }

  header(name: string): Locator {
    return this.grid.getByRole('columnheader', { name, exact: true }).getByRole('button')
  }

  nameOf(line: Locator): Locator {
    return line.locator('.title')
  }

  /** Asserts that the row has the focus for assistive technology. */
  async isFocused(line: Locator): Promise<void> {
    await expect(this.grid).toBeFocused()
    await expect(this.grid).toHaveAttribute('aria-activedescendant', (await line.getAttribute('id')) ?? '')
  }
}
