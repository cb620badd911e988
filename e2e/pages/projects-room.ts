import { expect, type Locator, type Page } from '@playwright/test'

/** Names of the tabs of an open project. */
export type Tab = 'Overview' | 'Timeline' | 'Stages' | 'Events' | 'Checklists' | 'Goods' | 'Payments'

/** The list of projects with the open project beside it. */
export class ProjectsRoom {
  readonly page: Page
  readonly table: Locator
  /** Status line below the list: number, age and completeness. */
  readonly status: Locator
  readonly detail: Locator
  readonly heading: Locator
  readonly list: Locator
  /** Content of the open tab. */
  readonly panel: Locator
  /** Filter conditions in the line above the list. */
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

  /** Rows with a record; the header is a row too. */
  get rows(): Locator {
    return this.table.getByRole('row').filter({ has: this.page.getByRole('gridcell') })
  }

  /** A filter condition as text; clicking it edits the condition. */
  chip(words: string | RegExp): Locator {
    const text = typeof words === 'string' ? words : words.source.replace(/^\^/, '')
    return this.filter.getByRole('button', { name: new RegExp(`^Change condition: ${text}`) })
  }

  get addCondition(): Locator {
    return this.filter.getByRole('button', { name: /^(Filter|Add condition)$/ })
  }

  /** Indicator whether the cache's filter result matches the service's. */
  get parity(): Locator {
    return this.filter.locator('[data-parity]')
  }

  /**
   * Chooses an action for the whole filter or view.
   * @param name `Clear filter`, `Show request` ...
   */
  async fromMenu(name: string): Promise<void> {
    await this.filter.getByRole('button', { name: /^(Filter and view|Фильтр и вид)$/ }).click()
    await this.page.getByRole('menuitem', { name, exact: true }).click()
  }

  /** A tab of the open project. */
  tab(name: Tab): Locator {
    return this.detail.getByRole('tab', { name, exact: true })
  }

  /** Shows the server's raw data of the open project, from a menu. */
  async showRaw(): Promise<void> {
    await this.detail.getByRole('button', { name: 'More actions' }).click()
    await this.page.getByRole('menuitem', { name: 'Raw', exact: true }).click()
  }

  /** Views pane of a wide window. */
  get views(): Locator {
    return this.page.getByRole('navigation', { name: 'Views' })
  }

  /** A view in the pane: active, deleted, or a saved one by name. */
  view(name: string): Locator {
    return this.views.getByRole('button', { name: new RegExp(`^${name}`) })
  }

  /** Button with the name of the open view, if there is no room for the pane; opens the menu of views. */
  get viewMenu(): Locator {
    return this.list.getByRole('button', { name: /^View: / })
  }

  /** Title of a row: the text of its first cell. */
  async titleOf(index: number): Promise<string> {
    return (await this.rows.nth(index).getByRole('gridcell').first().innerText()).split('\n')[0]!.trim()
  }

  /**
   * Opens a project, waits until it replaces the previous one, and returns its title. While the list is loading, rows
   * may move before the click, so that another project opens.
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
