import { expect, type Locator, type Page } from '@playwright/test'

/** The parts of an open project, as their tabs are called. */
export type Tab = 'Overview' | 'Timeline' | 'Stages' | 'Events' | 'Checklists' | 'Goods' | 'Payments'

/** The list of projects and the open project beside it. */
export class ProjectsRoom {
  readonly page: Page
  readonly table: Locator
  /** The line under the list: how many, how old, how complete. */
  readonly status: Locator
  readonly detail: Locator
  readonly heading: Locator
  readonly list: Locator
  /** What the open tab of the project shows. */
  readonly panel: Locator
  /** The conditions of the list, in the line above it. */
  readonly filter: Locator

  constructor(page: Page) {
    this.page = page
    this.list = page.getByRole('region', { name: 'List of projects' })
    this.table = page.getByRole('grid', { name: 'Projects', exact: true })
    this.status = this.list.getByRole('status')
    this.detail = page.getByRole('complementary', { name: 'Project', exact: true })
    this.panel = this.detail.getByRole('tabpanel')
    this.filter = this.list.getByRole('group', { name: 'Filter', exact: true })
    this.heading = this.detail.getByRole('heading', { level: 2 })
  }

  /** Rows with a record in them; the header is a row too. */
  get rows(): Locator {
    return this.table.getByRole('row').filter({ has: this.page.getByRole('gridcell') })
  }

  /** One condition of the list, in words; a press on it changes it. */
  chip(words: string | RegExp): Locator {
    const text = typeof words === 'string' ? words : words.source.replace(/^\^/, '')
    return this.filter.getByRole('button', { name: new RegExp(`^Change condition: ${text}`) })
  }

  get addCondition(): Locator {
    return this.filter.getByRole('button', { name: /^(Filter|Add condition)$/ })
  }

  /** Whether the cache answers the filter as the service does. */
  get parity(): Locator {
    return this.filter.locator('[data-parity]')
  }

  /** Chooses what is done with the filter or the view as a whole. @param name `Clear filter`, `Show request` ... */
  async fromMenu(name: string): Promise<void> {
    await this.filter.getByRole('button', { name: /^(Filter and view|Фильтр и вид)$/ }).click()
    await this.page.getByRole('menuitem', { name, exact: true }).click()
  }

  /** A part of the open project. */
  tab(name: Tab): Locator {
    return this.detail.getByRole('tab', { name, exact: true })
  }

  /** What the server sent of the open project: a menu leads there. */
  async showRaw(): Promise<void> {
    await this.detail.getByRole('button', { name: 'More actions' }).click()
    await this.page.getByRole('menuitem', { name: 'Raw', exact: true }).click()
  }

  /** The pane of views in a wide window. */
  get views(): Locator {
    return this.page.getByRole('navigation', { name: 'Views' })
  }

  /** A view in the pane: active, deleted, or a saved one by its name. */
  view(name: string): Locator {
    return this.views.getByRole('button', { name: new RegExp(`^${name}`) })
  }

  /** The button that names the open view where there is no room for the pane, and opens the menu of all. */
  get viewMenu(): Locator {
    return this.list.getByRole('button', { name: /^View: / })
  }

  /** The title of a row: the text of its first cell. */
  async titleOf(index: number): Promise<string> {
    return (await this.rows.nth(index).getByRole('gridcell').first().innerText()).split('\n')[0]!.trim()
  }

  /**
   * Opens a project, and waits until it is shown: the one before stays for a moment. Gives its title. While the list is
   * loading another project may come to stand there before the click, and be opened in its place.
   */
  async open(index: number): Promise<string> {
    let title = ''
    await expect(async () => {
      title = await this.titleOf(index)
      const first = this.page.getByRole('gridcell').first().getByText(title, { exact: true })
      await this.rows.filter({ has: first }).first().click({ timeout: 2_000 })
    }).toPass()
    await expect(this.heading).toHaveText(title)
    return title
  }
}
