import { expect, type Locator, type Page } from '@playwright/test'

/** The frame: pages, workspaces, status, settings. */
export class Shell {
  readonly page: Page
  readonly rooms: Locator
  readonly workspace: Locator
  readonly status: Locator
  readonly panel: Locator
  readonly settings: Locator
  readonly notices: Locator

  constructor(page: Page) {
    this.page = page
    this.rooms = page.getByRole('navigation', { name: 'Rooms' })
    this.workspace = page.getByRole('button', { name: /^Workspace: / })
    this.status = page.getByRole('button', { name: /^Connection and data: / })
    this.panel = page.getByRole('dialog', { name: 'Connection and data' })
    this.settings = page.getByRole('button', { name: 'Settings', exact: true })
    this.notices = page.getByRole('region', { name: 'Messages' })
  }

  /** Status button while it has this text. */
  statusSaying(words: string | RegExp): Locator {
    const text = typeof words === 'string' ? words : words.source
    return this.page.getByRole('button', { name: new RegExp(`^Connection and data: ${text}`) })
  }

  /**
   * Opens the projects by the rail, in any language. After secrets were typed, the page may be replaced at that very
   * moment and lose the click.
   */
  async goToProjects(): Promise<void> {
    const link = this.page.locator('nav a[href$="#/projects"]')
    await expect(async () => {
      await link.click()
      await expect(link).toHaveAttribute('aria-current', 'page', { timeout: 2_000 })
    }).toPass()
  }

  async choose(item: string): Promise<void> {
    await this.workspace.click()
    const menu = this.page.getByRole('menu', { name: 'Workspaces' })
    await menu
      .getByRole('menuitem', { name: item })
      .or(menu.getByRole('menuitemradio', { name: item }))
      .click()
  }

  /** A group of lists in the panel of connection and cache. */
  groupInPanel(name: string): Locator {
    return this.panel.getByRole('group').filter({ has: this.page.getByRole('heading', { name, exact: true }) })
  }

  /** Expands a group unless it is expanded. */
  async unfold(group: string): Promise<void> {
    const details = this.groupInPanel(group)
    if ((await details.getAttribute('open')) === null) await details.getByRole('heading').click()
  }

  /** One list in the panel, inside an expanded group. */
  listInPanel(name: string): Locator {
    return this.panel.getByRole('listitem').filter({ has: this.page.getByText(name, { exact: true }) })
  }
}
