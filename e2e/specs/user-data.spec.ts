import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'

test('settings that can’t be opened are said so and left as they are, and the app works all the same', async ({
  app,
  folders,
  screens
}) => {
  const file = join(folders.profile, 'user.sqlite')
  const damaged = 'this is no database, but somebody may still want to look at it\n'.repeat(200)
  mkdirSync(folders.profile, { mode: 0o700 })
  writeFileSync(file, damaged, { mode: 0o600 })

  await app.start()
  await expect(screens().shell.notices).toContainText('Your settings and workspaces could not be opened')
  await screens().connect.openDemo.click()
  await expect(screens().projects.rows.first()).toBeVisible()

  await app.quit()
  expect(readFileSync(file, 'utf8')).toBe(damaged)
})
