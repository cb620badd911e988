import { expect, type Locator, type Page } from '@playwright/test'

const WORDS = {
  en: { room: 'Calendar', event: 'Event', search: 'Search events', more: 'More calendar actions' },
  ru: { room: 'Календарь', event: 'Событие', search: 'Поиск событий', more: 'Другие действия с календарём' }
} as const

/** The calendar's views and tools, and the details of an event. */
export class CalendarRoom {
  readonly page: Page
  readonly list: Locator
  /** Element with the focus while the user moves along days, events or rows. */
  readonly grid: Locator
  readonly heading: Locator
  readonly status: Locator
  readonly search: Locator
  readonly detail: Locator

  constructor(page: Page, language: keyof typeof WORDS = 'en') {
    const words = WORDS[language]
    this.page = page
    // Every page has such a region, and that of the previous page stays for a moment.
    this.list = page.locator('section[data-region="list"]', { has: page.getByLabel(words.search, { exact: true }) })
    this.grid = this.list.getByRole('grid').first()
    this.heading = this.list.getByRole('heading', { level: 2 })
    this.status = this.list.getByRole('status').last()
    this.search = this.list.getByRole('searchbox', { name: words.search })
    this.detail = page.getByRole('complementary', { name: words.event })
  }

  /**
   * Goes from the projects to the calendar and waits for the visible days. The page that connected is replaced with its
   * process: the new one shows projects.
   */
  async open(): Promise<void> {
    await expect(
      this.page.locator('section[data-region="list"] [role="row"][data-index]:not(.unread)').first()
    ).toBeVisible()
    await this.page.keyboard.press('ControlOrMeta+6')
    await expect(this.page).toHaveURL(/#\/calendar/)
    await this.settled()
  }

  /** Waits until the visible days are loaded. */
  async settled(): Promise<void> {
    await expect(this.grid).toBeVisible()
    await expect(this.grid).toHaveAttribute('aria-busy', 'false')
  }

  /** A day in a view of days. */
  day(day: string): Locator {
    return this.grid.locator(`[role="gridcell"][data-day="${day}"]`).last()
  }

  /** Drawn events; one that spans several weeks is drawn in each. */
  events(): Locator {
    return this.grid.locator('[data-key]')
  }

  /** A fact in the header of the details; fields further down may have the same name. */
  fact(name: 'when' | 'category' | 'place' | 'project' | 'people'): Locator {
    return this.detail.locator(`[data-field="${name}"]`).first()
  }

  /** Rows of an agenda, of a search, or of undated events. */
  get rows(): Locator {
    return this.grid.locator('[role="row"][data-index]')
  }
}
