/** E-mails, phones and websites in a project open after one common confirmation, which can be remembered. */
import { expect, test } from '../fixtures.ts'
import { violations } from '../support/accessible.ts'
import { request } from '../support/bridge.ts'
import { BACK } from '../support/keyboard.ts'
import { ELECTRON } from '../support/runtime.ts'

test('an e-mail is written to at once, or after a question that can be remembered, as a number is called', async ({
  app,
  screens,
  service
}, info) => {
  test.skip(ELECTRON !== null, 'it would really open the programs of this computer')
  const answer = (response: number, isCheckboxChecked: boolean): void =>
    app.answerDialogs({ showMessageBox: { response, checkboxChecked: isCheckboxChecked } })
  const page = await app.start('--lang=en')
  await screens().connect.connectTo(service)
  const { projects } = screens()
  await expect(projects.rows.first()).toBeVisible()
  await projects.open(0)
  const mail = projects.detail.locator('a[href^="mailto:"]').first()
  const phone = projects.detail.locator('a[href^="tel:"]').first()
  await expect(mail).toBeVisible()
  await expect(phone).toBeVisible()
  await expect(mail).toHaveAttribute('href', `mailto:${await mail.innerText()}`)
  await expect(phone).toHaveAttribute('href', `tel:${(await phone.innerText()).replace(/[^\d+]/g, '')}`)
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('links.png') })

  answer(1, false)
  await mail.click()
  await phone.click()
  // The number is asked about, the e-mail is not.
  await expect.poll(() => app.askedDialogs().length).toBe(1)
  expect(app.askedDialogs()[0]).toMatchObject({ options: { message: 'Call this number?' } })

  const choice = page.getByRole('group', { name: 'Ask before starting an e-mail' })
  await page.keyboard.press('ControlOrMeta+,')
  await choice.getByText('Ask', { exact: true }).click()
  await expect.poll(async () => (await request(page, 'settings.get', undefined)).askMail).toBe(true)
  await page.keyboard.press(BACK)
  await mail.click()
  await expect.poll(() => app.askedDialogs().length).toBe(2)
  expect(app.askedDialogs()[1]).toMatchObject({
    options: {
      message: 'Write a message to this address?',
      // The e-mail's subject names the project.
      detail: expect.stringMatching(/\n\nmailto:\S+\?subject=\S{4,}$/),
      checkboxLabel: 'Do not ask again before an e-mail'
    }
  })
  // Declined: it asks again. Agreeing with the box ticked remembers the choice.
  answer(0, true)
  await mail.press('Enter')
  await expect.poll(() => app.askedDialogs().length).toBe(3)
  await page.keyboard.press('ControlOrMeta+,')
  await expect(choice.getByRole('radio', { name: 'Do not ask' })).toBeChecked()
  await page.keyboard.press(BACK)
  await mail.click()
  answer(0, false)
  await phone.click()
  // The number is asked about, the e-mail no more.
  await expect.poll(() => app.askedDialogs().length).toBe(4)
  expect(app.askedDialogs()[3]).toMatchObject({ options: { message: 'Call this number?' } })
  expect(page.url()).toContain('/projects/')
})
