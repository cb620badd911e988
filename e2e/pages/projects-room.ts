import type { Locator, Page } from '@playwright/test'

/** The list of projects and the open project beside it. */
export class ProjectsRoom {
  readonly page: Page
  readonly table: Locator
  /** The line under the list: how many, how old, how complete. */
  readonly status: Locator
  readonly detail: Locator
  readonly heading: Locator
  readonly list: Locator

  constructor(page: Page) {
    this.page = page
    this.list = page.getByRole('region', { name: 'List of projects' })
    this.table = page.getByRole('grid', { name: 'Projects', exact: true })
    this.status = this.list.getByRole('status')
    this.detail = page.getByRole('complementary', { name: 'Project', exact: true })
    this.heading = this.detail.getByRole('heading', { level: 2 })
  }

  /** Rows with a record in them; the header is a row too. */
  get rows(): Locator {
    return this.table.getByRole('row').filter({ has: this.page.getByRole('gridcell') })
  }

  /** The view of active or of deleted projects: a list at the side, or two segments in a narrow window. */
  view(name: 'Active' | 'Deleted'): Locator {
    const asButton = this.page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name })
    return asButton.or(this.page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name }))
  }

  /** The title of a row: the text of its first cell. */
  async titleOf(index: number): Promise<string> {
    return (await this.rows.nth(index).getByRole('gridcell').first().innerText()).split('\n')[0]!.trim()
  }

  async open(index: number): Promise<string> {
    const title = await this.titleOf(index)
    await this.rows.nth(index).click()
    return title
  }
}
