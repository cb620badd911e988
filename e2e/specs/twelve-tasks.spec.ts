import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'
import { copied } from '../support/clipboard.ts'
import type { DemoOptions } from '../support/demo.ts'
import { chooseAddress, perform, prepare } from '../support/twelve-tasks/perform.ts'
import { TASKS } from '../support/twelve-tasks/tasks.ts'
import { DEVICES } from '../support/twelve-tasks/user.ts'

const DATA: DemoOptions = {
  ...{ projects: 600, language: 'en', seed: 31, hasControl: true },
  calendar: { today: 4, hasMeetings: true }
}
const MOST_ACTIONS = 3
/** Far longer than a task takes; a missing answer is noticed before the test's own timeout. */
const WITHIN = 20_000

// Each task by one device online and by the other offline. The bench performs all combinations.
test('everyday tasks take three actions at most, by mouse and by keyboard, online and offline', async ({
  app,
  screens,
  folders,
  openService,
  demoOf
}) => {
  test.setTimeout(600_000)
  const service = await openService(DATA)
  const demo = await demoOf(DATA)
  app.answerDialogs({ showSaveDialog: { canceled: false, filePath: join(folders.all, 'projects.xlsx') } })
  await app.open(service)
  const { page } = app
  await page.setViewportSize({ width: 1440, height: 900 })
  const subject = await prepare(page, demo, 180_000)

  for (const network of ['online', 'offline'] as const) {
    if (network === 'offline') {
      await chooseAddress(page, subject)
      await service.cut()
      await page.reload()
      await expect(screens().shell.statusSaying('The server does not answer')).toBeVisible({ timeout: 60_000 })
    }
    for (const [nth, task] of TASKS.entries()) {
      const device = DEVICES[(nth + (network === 'offline' ? 1 : 0)) % DEVICES.length]!
      await test.step(`${network}, ${device}: ${task.question}`, async () => {
        const { actions, problem } = await perform(page, task, device, subject, WITHIN)
        if (task.copies !== undefined) await copied(task.copies(subject), page.getByRole('button').first())
        expect.soft(problem, task.question).toBeNull()
        expect.soft(actions, task.question).toBeLessThanOrEqual(MOST_ACTIONS)
      })
    }
  }
})
