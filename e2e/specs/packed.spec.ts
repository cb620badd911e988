import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'
import { Shell } from '../pages/shell.ts'
import { request } from '../support/bridge.ts'
import { ROOT } from '../support/runtime.ts'

test('a packaged app knows its version and comes to its rows', async ({ app, screens }) => {
  await app.start('--demo')
  await new Shell(app.page).goToProjects()
  await expect(screens().projects.rows.first()).toBeVisible()
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  expect(await request(app.page, 'app.info', undefined)).toMatchObject({ version })
})
