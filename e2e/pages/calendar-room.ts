import { expect, type Locator, type Page } from '@playwright/test'

const WORDS = {
  en: { room: 'Calendar', event: 'Event', search: 'Search events', more: 'More calendar actions' },
  ru: { room: 'Календарь', event: 'Событие', search: 'Поиск событий', more: 'Другие действия с календарём' }
} as const

/** The views of the calendar, its tools, and the details of an event. */
export class CalendarRoom {
  readonly page: Page
  readonly list: Locator
  /** What has the focus while one walks along days, events or rows. */
  readonly grid: Locator
  readonly heading: Locator
  readonly status: Locator
  readonly search: Locator
  readonly detail: Locator

  constructor(page: Page, language: keyof typeof WORDS = 'en') {
    const words = WORDS[language]
    this.page = page
    // Each room has such a part: that of the room before stays for a moment.
    this.list = page.locator('section[data-region="list"]', { has: page.getByLabel(words.search, { exact: true }) })
    this.grid = this.list.getByRole('grid').first()
    this.heading = this.list.getByRole('heading', { level: 2 })
    this.status = this.list.getByRole('status').last()
    this.search = this.list.getByRole('searchbox', { name: words.search })
    this.detail = page.getByRole('complementary', { name: words.event })
  }

  /**
   * Goes to the room from that of the projects, and waits until the days in sight are known. The page that connected is
   * replaced with its process: the one that stays has projects in it.
   */
  async open(): Promise<void> {
    await expect(
      this.page.locator('section[data-region="list"] [role="row"][data-index]:not(.unread)').first()
    ).toBeVisible()
    await this.page.keyboard.press('ControlOrMeta+6')
    await expect(this.page).toHaveURL(/#\/calendar/)
    await this.settled()
  }

  /** The days in sight are read. */
  async settled(): Promise<void> {
    await expect(this.grid).toBeVisible()
    await expect(this.grid).toHaveAttribute('aria-busy', 'false')
  }

  /** A day of a view that draws days. */
  day(day: string): Locator {
    return this.grid.locator(`[role="gridcell"][data-day="${day}"]`).last()
  }

  /** Events as they are drawn; one that lasts over several weeks is drawn in each. */
  events(): Locator {
    return this.grid.locator('[data-key]')
  }

  /** What the details say at their head; further down the fields have their own names, which may be the same. */
  fact(name: 'when' | 'category' | 'place' | 'project' | 'people'): Locator {
    return this.detail.locator(`[data-field="${name}"]`).first()
  }

  /** Rows of an agenda, a search or of events without a date. */
  get rows(): Locator {
    return this.grid.locator('[role="row"][data-index]')
  }
}
