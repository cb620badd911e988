/**
 * Compares the screen with the demo's own data in every dialect, by field key. The result is a percentage per place.
 * `support/screen/reasons.ts` explains every place below 100.
 */
import type { Page } from '@playwright/test'
import { CHILD_KINDS } from '../../src/shared/model/children.ts'
import { DIALECT_NAMES } from '../../demo/dialects/index.ts'
import { expect, test } from '../fixtures.ts'
import type { Screens } from '../pages/screens.ts'
import { request } from '../support/bridge.ts'
import { violations } from '../support/accessible.ts'
import { Comparison } from '../support/screen/comparison.ts'
import { Installation } from '../support/screen/installation.ts'
import {
  compareFilters,
  comparePeople,
  compareProjects,
  compareParts,
  compareSearched,
  compareTable,
  searchGroups,
  type ScreenContext
} from '../support/screen/app-pages.ts'
import { REASONS } from '../support/screen/reasons.ts'
import { ZONE } from '../support/screen/say.ts'
import { compareFiles } from '../support/screen/files.ts'

const DATA = { projects: 40, language: 'en', seed: 12, files: 5, events: 5 } as const
/** Fixed seeds, so that the random dialects stay the same in every run. */
const RANDOM = [23, 112, 7] as const
const DIALECTS = [...DIALECT_NAMES, ...RANDOM.map((seed) => `random:${seed}`)]

/**
 * Together they have most traits of the dialects. Each takes most of a minute, so `npm test` compares only these;
 * `DESKSIDE_EVERY_DIALECT=1` adds the others.
 */
const USUAL: ReadonlySet<string> = new Set(['php', 'ledger', 'mixed'])

/** Lists that no compared place shows. */
const ELSEWHERE = /calendar|folder|file|cloud|tree/u

/** High enough to draw every row, wide enough to show project and list side by side. */
const TALL = { width: 1_700, height: 2_400 }

/** Checks a project with all fields beside the list; few rows, since each element costs time. */
async function checkAccess(page: Page, { projects }: Screens): Promise<void> {
  await projects.tab('Timeline').click()
  await expect(projects.panel.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await projects.tab('Overview').click()
  await projects.view('Active').click()
  await page.setViewportSize({ ...TALL, height: 500 })
  await expect(projects.rows.first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.setViewportSize(TALL)
}

for (const dialect of DIALECTS) {
  test(
    `what stands on the screen is what the service means: ${dialect}`,
    { tag: '@own-app' },
    async ({ app, screens, openService }) => {
      const isEvery = Boolean(process.env['DESKSIDE_EVERY_DIALECT'])
      test.skip(!USUAL.has(dialect) && !isEvery, 'compared when it is asked for')
      test.setTimeout(300_000)
      const installation = new Installation({ ...DATA, dialect })
      const service = await openService({ ...DATA, dialect })
      app.changeEnvironment({ TZ: ZONE })
      const page = await app.start()
      const thrown: string[] = []
      page.on('pageerror', (error) => thrown.push(String(error)))
      await page.setViewportSize(TALL)
      const { connect, projects } = screens()
      await connect.connectTo(service)
      await expect(projects.rows.first()).toBeVisible()
      const [workspace] = await request(page, 'workspaces.list', undefined)
      const workspaceId = workspace?.id ?? ''
      await expect
        .poll(async () => {
          const { lists } = await request(page, 'sync.status', { workspaceId })
          return lists.filter(({ list, state }) => !ELSEWHERE.test(list) && /waiting|running/u.test(state))
        })
        .toEqual([])

      const comparison = new Comparison(installation, REASONS)
      const seen: ScreenContext = { page, on: screens(), workspaceId, installation, comparison }
      try {
        await test.step('table', () => compareTable(seen))
        await test.step('overview', () => compareProjects(seen))
        for (const kind of CHILD_KINDS) await test.step(kind, () => compareParts(seen, kind))
        await test.step('open to everybody', () => checkAccess(page, screens()))
        await test.step('groups and people', () => comparePeople(seen))
        await test.step('folders and files', () => compareFiles(seen))
        await test.step('filters online', () => compareFilters(seen, 'filters online', 0))
        const saysLittle = installation.dialect.assumptions.searchSays === 'names'
        const isSearched = (path: string): boolean => service.requests.some((request) => request.path === path)
        if (saysLittle) await test.step('searches', () => searchGroups(seen, isSearched))
        await service.cut()
        if (saysLittle) await test.step('groups searched', () => compareSearched(seen))
        await test.step('filters offline', () => compareFilters(seen, 'filters offline', 1))
      } finally {
        console.log(comparison.lines.map((line) => `  ${dialect}: ${line}`).join('\n'))
      }
      expect(comparison.unexplained.slice(0, 20), `${comparison.unexplained.length} without a reason`).toEqual([])
      expect(comparison.idle, 'reasons that are no longer needed').toEqual([])
      expect(thrown).toEqual([])
    }
  )
}

test('every reason is needed somewhere', () => {
  const installations = DIALECTS.map((dialect) => new Installation({ ...DATA, dialect }))
  const idle = REASONS.filter((reason) => !installations.some((installation) => reason.when(installation)))
  expect(idle.map(({ why }) => why)).toEqual([])
})
