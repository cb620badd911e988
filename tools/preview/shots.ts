/** The screens of the preview that `shoot.ts` takes. */
import type { Page } from 'playwright-core'

export interface Shot {
  readonly name: string
  /** As in scenarios.ts; `online` by default. */
  readonly scenario?: string
  readonly place: string
  /** Brings the page into the state to show. */
  readonly act?: (page: Page, language: 'en' | 'ru') => Promise<void>
}

const words = {
  en: { connect: 'Connect', proxy: 'Sign in to the proxy…' },
  ru: { connect: 'Подключиться', proxy: 'Войти на прокси-сервер…' }
} as const

const fill =
  (address: string, token = 'T-4f8a…', secret = 'S-91bc…') =>
  async (page: Page, language: 'en' | 'ru'): Promise<void> => {
    const inputs = page.locator('form input')
    await inputs.nth(0).fill(address)
    await inputs.nth(1).fill(token)
    await inputs.nth(2).fill(secret)
    await page.getByRole('button', { name: words[language].connect, exact: true }).click()
    await page.waitForTimeout(1900)
    await page.evaluate('document.activeElement?.blur()')
  }
const press = (selector: string) => async (page: Page) => {
  await page.locator(selector).first().click()
  await page.waitForTimeout(300)
}

/** Adds conditions in turn: the first choice of each, or an amount. */
const filterBy =
  (...parts: readonly string[]) =>
  async (page: Page): Promise<void> => {
    for (const part of parts) {
      await press('.add')(page)
      await press(`[data-part="${part}"]`)(page)
      if (part === 'price') await page.locator('.editor input').fill('120000')
      else await page.locator('.editor .line').first().click()
      await press('.editor [type="submit"]')(page)
    }
  }

export const SHOTS: readonly Shot[] = [
  { name: 'first-run', scenario: 'first-run', place: '/' },
  { name: 'connect-empty', scenario: 'first-run', place: '/', act: fill('', '', '') },
  { name: 'connect-failed', scenario: 'first-run', place: '/', act: fill('https://selfsigned.example.org') },
  { name: 'connect-keychain', scenario: 'first-run', place: '/', act: fill('https://keyless.example.org') },
  { name: 'connect-add', place: '/connect' },
  { name: 'today', place: '/today' },
  {
    name: 'today-changed',
    place: '/today',
    act: (page) => page.locator('li.change').nth(4).scrollIntoViewIfNeeded()
  },
  { name: 'today-offline', scenario: 'offline', place: '/today' },
  { name: 'people', place: '/people' },
  { name: 'people-open', place: '/people/2' },
  { name: 'clients', place: '/clients' },
  {
    name: 'client',
    place: '/clients',
    act: (page) => press('[role="row"][data-index="0"]')(page)
  },
  { name: 'fields-clients', place: '/settings/fields?kind=client' },
  { name: 'people-groups', place: '/people/groups/1' },
  { name: 'calendar', place: '/calendar?view=month' },
  { name: 'calendar-week', place: '/calendar?view=week' },
  { name: 'calendar-day', place: '/calendar?view=day' },
  { name: 'calendar-agenda', place: '/calendar?view=agenda' },
  { name: 'calendar-year', place: '/calendar?view=year' },
  { name: 'calendar-offline', scenario: 'offline', place: '/calendar?view=month' },
  {
    name: 'calendar-event',
    place: '/calendar?view=month',
    act: async (page) => {
      await press('[data-region="list"] .chip, [data-region="list"] .row')(page)
    }
  },
  { name: 'calendar-go-to', place: '/calendar', act: (page) => page.keyboard.press('g') },
  { name: 'lookup-saved-anew', scenario: 'saved-anew', place: '/lookup/standardise' },
  { name: 'lookup-many-saved-anew', scenario: 'saved-anew', place: '/lookup/many' },
  { name: 'lookup-unsaved', scenario: 'unsaved', place: '/lookup/standardise' },
  { name: 'lookup-many-unsaved', scenario: 'unsaved', place: '/lookup/many' },
  { name: 'lookup-many', place: '/lookup/many' },
  { name: 'lookup-many-offline', scenario: 'offline', place: '/lookup/many' },
  { name: 'lookup-many-table', place: '/lookup/many', act: press('.file button') },
  {
    ...{ name: 'lookup-many-table-columns', place: '/lookup/many' },
    act: async (page) => {
      await press('.file button')(page)
      await page.locator('.left-out').evaluate((part) => part.scrollIntoView())
    }
  },
  { name: 'lookup-many-job', place: '/lookup/many/1' },
  { name: 'lookup-many-confirm', place: '/lookup/many/1', act: press('.run .actions button') },
  { name: 'lookup-many-review', place: '/lookup/many/1', act: press('.panel > .review') },
  { name: 'lookup-many-export', place: '/lookup/many/1', act: press('.panel header button') },
  { name: 'groups', place: '/groups' },
  { name: 'groups-open', place: '/groups/3' },
  { name: 'groups-unknown', scenario: 'offline', place: '/groups/9999' },
  {
    name: 'groups-nothing',
    place: '/groups',
    act: async (page) => {
      await page.locator('[data-region="list"] input[type="search"]').fill('zzz')
      await page.waitForTimeout(600)
    }
  },
  { name: 'projects', place: '/projects' },
  { name: 'projects-detail', place: '/projects/1003' },
  { name: 'window', place: '/window/w-1/projects/1003' },
  { name: 'window-elsewhere', place: '/window/w-2/projects/1003' },
  { name: 'projects-offline', scenario: 'offline', place: '/projects/1003' },
  { name: 'projects-syncing', scenario: 'syncing', place: '/projects' },
  { name: 'projects-demo', scenario: 'demo', place: '/projects' },
  { name: 'projects-filter', place: '/projects', act: filterBy('price', 'sales_funnel_id', 'step_id') },
  { name: 'projects-filter-add', place: '/projects', act: press('.add') },
  { name: 'projects-answered', place: '/projects', act: filterBy('group_id') },
  {
    name: 'projects-filter-period',
    place: '/projects',
    act: async (page) => {
      await press('.add')(page)
      await press('[data-part="created"]')(page)
      const [from, to] = await page.locator('.date-field input').all()
      await from?.fill('2026-11-05')
      await to?.fill('31.02.2026')
      await press('.date-field [aria-haspopup]')(page)
    }
  },
  { name: 'detail-day', place: '/projects/1003?tab=actions', act: press('.date-field [aria-haspopup]') },
  {
    name: 'projects-filter-currency',
    place: '/projects',
    act: async (page) => {
      await press('.add')(page)
      await press('[data-part="currency_id"]')(page)
    }
  },
  {
    name: 'projects-filter-local',
    place: '/projects',
    act: async (page) => {
      await press('.add')(page)
      await press('[data-part="currency_id"]')(page)
      await page.locator('.editor .line', { hasText: 'KZT' }).click()
      await press('.editor [type="submit"]')(page)
    }
  },
  {
    name: 'projects-filter-edit',
    place: '/projects',
    act: async (page) => {
      await press('.add')(page)
      await press('[data-part="user_id"]')(page)
    }
  },
  {
    name: 'export-elsewhere',
    place: '/projects',
    act: async (page) => {
      await page.getByRole('button', { name: /^(Export|Выгрузить)$/ }).click()
      await page.getByRole('menuitem', { name: 'CSV' }).click()
      await page.goto(`${page.url().split('#')[0] ?? ''}#/today`)
      await page.locator('progress').waitFor()
      await page.waitForTimeout(300)
    }
  },
  {
    name: 'view-kept-ready',
    place: '/projects',
    act: async (page) => {
      // The pane is absent where there is no room for it.
      const kept = page.locator('[data-region="views"] [data-tip]').first()
      if (await kept.isVisible()) await kept.hover()
      await page.waitForTimeout(800)
    }
  },
  { name: 'mine-asked', place: '/projects?view=mine' },
  {
    name: 'mine-known',
    place: '/projects?view=mine',
    act: async (page) => {
      await page.getByRole('option').nth(1).click()
      await page.waitForTimeout(600)
    }
  },
  { name: 'projects-board', place: '/projects', act: press('.layouts button:nth-child(2)') },
  { name: 'projects-funnel', place: '/projects', act: press('.layouts button:last-child') },
  ...(['timeline', 'steps', 'events', 'checklists', 'goods', 'payments', 'raw'] as const).map((tab) => ({
    name: `detail-${tab}`,
    place: `/projects/1003?tab=${tab}`
  })),
  { name: 'detail-changes', place: '/projects/1004' },
  {
    name: 'detail-actions',
    place: '/projects/1004',
    act: press('[data-region="detail"] [aria-haspopup="menu"]')
  },
  ...(['online', 'offline'] as const).map((scenario) => ({
    name: `meeting-${scenario}`,
    scenario,
    place: '/projects/1004',
    act: async (page: Page) => {
      await page.keyboard.press('m')
      await page.waitForTimeout(500)
    }
  })),
  {
    name: 'meeting-printed',
    place: '/projects/1004',
    act: async (page) => {
      await page.keyboard.press('m')
      await page.waitForTimeout(500)
      await page.emulateMedia({ media: 'print' })
    }
  },
  { name: 'detail-unknown', scenario: 'offline', place: '/projects/1003?tab=actions' },
  {
    name: 'table-columns',
    place: '/projects',
    act: async (page) => {
      const chooser = page.locator('.chooser button').first()
      if ((await chooser.count()) === 0) return
      await chooser.click()
      await page.waitForTimeout(200)
      for (const key of ['data.deposit', 'data.urgent', 'data.curator', 'data.site_web', 'data.contract_date']) {
        await page.locator(`[data-column="field:${key}"] input`).check()
      }
      await page.locator('[data-column="title"] .pin').click()
      await page.waitForTimeout(200)
    }
  },
  {
    name: 'table-sideways',
    place: '/projects/1003',
    act: async (page) => {
      const chooser = page.locator('.chooser button').first()
      if ((await chooser.count()) === 0) return
      await chooser.click()
      await page.waitForTimeout(200)
      for (const key of ['data.deposit', 'data.urgent', 'data.curator', 'data.site_web', 'data.contract_date']) {
        await page.locator(`[data-column="field:${key}"] input`).check()
      }
      await page.locator('[data-column="title"] .pin').click()
      await page.keyboard.press('Escape')
      await page.evaluate('document.querySelector("[role=grid]").scrollLeft = 260')
      await page.waitForTimeout(300)
    }
  },
  {
    name: 'table-marked',
    place: '/projects',
    act: async (page) => {
      const row = (index: number) => page.locator(`#project-row-${index}`)
      await row(2).click({ modifiers: ['ControlOrMeta'], position: { x: 120, y: 12 } })
      await row(6).click({ modifiers: ['Shift'], position: { x: 120, y: 12 } })
      await row(8).click({ modifiers: ['ControlOrMeta'], position: { x: 120, y: 12 } })
      await page.waitForTimeout(500)
    }
  },
  { name: 'projects-empty', scenario: 'empty', place: '/projects' },
  { name: 'panel-online', place: '/projects', act: press('.status') },
  { name: 'panel-syncing', scenario: 'syncing', place: '/projects', act: press('.status') },
  { name: 'panel-offline', scenario: 'offline', place: '/projects', act: press('.status') },
  { name: 'panel-refused', scenario: 'refused', place: '/projects', act: press('.status') },
  { name: 'panel-unreachable', scenario: 'unreachable', place: '/projects', act: press('.status') },
  { name: 'panel-proxy', scenario: 'proxy', place: '/projects', act: press('.status') },
  {
    name: 'proxy-sign-in',
    scenario: 'proxy',
    place: '/projects',
    act: async (page, language) => {
      await press('.status')(page)
      await page.getByRole('button', { name: words[language].proxy }).click()
      await page.waitForTimeout(400)
    }
  },
  { name: 'panel-captive', scenario: 'captive', place: '/projects', act: press('.status') },
  { name: 'panel-missing', scenario: 'missing', place: '/projects', act: press('.status') },
  { name: 'panel-quota', scenario: 'quota', place: '/projects', act: press('.status') },
  { name: 'panel-untrusted', scenario: 'untrusted', place: '/projects', act: press('.status') },
  { name: 'panel-paused', scenario: 'paused', place: '/projects', act: press('.status') },
  { name: 'panel-sparing', scenario: 'sparing', place: '/projects', act: press('.status') },
  {
    name: 'panel-partial',
    scenario: 'partial',
    place: '/projects',
    act: async (page) => {
      await page.locator('.status').first().click()
      await page.waitForTimeout(300)
    }
  },
  {
    name: 'panel-partial-end',
    scenario: 'partial',
    place: '/projects',
    act: async (page) => {
      await page.locator('.status').first().click()
      await page.waitForTimeout(300)
      await page.locator('.size').first().scrollIntoViewIfNeeded()
      await page.waitForTimeout(100)
    }
  },
  { name: 'panel-rebuilt', scenario: 'rebuilt', place: '/projects', act: press('.status') },
  { name: 'switcher', place: '/projects', act: press('.mark[aria-haspopup]') },
  { name: 'settings', place: '/settings' },
  { name: 'settings-wayland', scenario: 'wayland', place: '/settings' },
  { name: 'settings-workspaces', place: '/settings/workspaces' },
  {
    name: 'settings-remove',
    place: '/settings/workspaces',
    act: async (page) => {
      await page.locator('.card [aria-haspopup]').first().click()
      await page.waitForTimeout(200)
      await page.locator('.card .item.danger:visible').first().click()
      await page.waitForTimeout(300)
    }
  },
  { name: 'settings-memory', scenario: 'memory', place: '/settings/workspaces' },
  { name: 'settings-made', scenario: 'made-at-risk', place: '/settings/workspaces' },
  {
    name: 'settings-keychain',
    place: '/settings/workspaces/w-1/address',
    act: async (page) => {
      await page.locator('form input').first().fill('https://keyless.example.org')
      await page.locator('form input').nth(1).fill('T-4f8a…')
      await page.locator('form input').nth(2).fill('S-91bc…')
      await page.locator('form [type="submit"]').click()
      await page.waitForTimeout(1900)
    }
  },
  { name: 'settings-address', place: '/settings/workspaces/w-1/address' },
  {
    name: 'settings-import',
    place: '/settings',
    act: async (page) => {
      await page.locator('.actions .n-button').last().click()
      await page.waitForTimeout(300)
    }
  },
  { name: 'settings-fields', place: '/settings/fields' },
  {
    name: 'settings-fields-edit',
    place: '/settings/fields',
    act: async (page) => {
      await page.locator('[data-key="data.trade"] .edit button').click()
      await page.waitForTimeout(300)
    }
  },
  { name: 'settings-about', place: '/settings/about' },
  { name: 'keychain-waiting', scenario: 'keychain-waiting', place: '/projects' },
  { name: 'none-open', scenario: 'none-open', place: '/projects' },
  { name: 'missing', place: '/nowhere/at/all' },
  { name: 'start-failure', scenario: 'start-failure', place: '/' }
]
