/** A running app shared by many tests; each gets it as if freshly started for the first time. */
import { rmSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { DEFAULT_SETTINGS } from '../../src/shared/model/settings.ts'
import type { ConnectOutcome } from '../../src/shared/model/workspace.ts'
import { PLACES } from '../../src/shared/rules/places.ts'
import { testClock } from '../../tools/testing/clock/clock.ts'
import { App } from './app.ts'
import { ask, request } from './bridge.ts'
import type { Gate } from './gate.ts'

const NEEDS_ITS_OWN = 'This app is shared: a test that does this has the tag @own-app (docs/testing.md).'

export class SharedApp extends App {
  /** Offset of its clock from the machine's; must match that of the test. */
  #offset: number | null = null
  #isNew = true
  #isSpoilt = false

  /** Call before each test. */
  lend(): void {
    this.forgetDialogs()
    this.#isNew = true
  }

  /** Call after each test: a failed test, or one with an unusual start, leaves an app that is not reused. */
  async giveBack(passed: boolean): Promise<void> {
    if (!passed || this.#isSpoilt) await this.dispose()
  }

  /** The first start of a test resets the app; later ones keep the test's own data. */
  override async start(...switches: readonly string[]): Promise<Page> {
    if (!this.#isNew) {
      this.#isSpoilt ||= switches.length > 0
      return super.start(...switches)
    }
    this.#isNew = false
    const language = switches.find((each) => each.startsWith('--lang='))?.slice('--lang='.length)
    if (switches.some((each) => each !== '--demo' && !each.startsWith('--lang='))) throw new Error(NEEDS_ITS_OWN)
    if (this.isRunning) await this.#asNew()
    else {
      // The previous test may have closed its window, and so the app.
      await this.dispose()
      rmSync(this.profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
      const clock = testClock()
      if (clock !== undefined) {
        this.#offset = clock.offset
        super.changeEnvironment({ DESKSIDE_TEST_CLOCK: String(clock.offset) })
      }
      await super.start()
    }
    if (language === 'en' || language === 'ru') await request(this.page, 'settings.set', { language })
    if (switches.includes('--demo')) {
      await request(this.page, 'workspaces.openDemo', undefined)
      // The page after the form.
      await this.page.evaluate(() => (location.hash = '/projects'))
    }
    if (switches.length > 0) await this.page.reload()
    return this.page
  }

  /** Connects without the form: most tests begin after it. */
  override async open(service: Gate, name = 'Work'): Promise<Page> {
    if (!this.#isNew || !this.isRunning) return super.open(service, name)
    this.#isNew = false
    const page = await this.#emptied()
    await page.waitForURL((url) => url.hash === '#/connect')
    const { address, credentials } = service
    const input = { attempt: 'shared', address, ...credentials, lookupPath: 'lookup', name, keep: 'keychain' } as const
    const outcome = ask(page, 'workspaces.connect', input).then(
      (reply) => {
        const { state } = reply.ok ? (reply.value as ConnectOutcome) : { state: reply.error.code }
        if (state !== 'connected') throw new Error(`The service was not connected: ${state}`)
      },
      () => undefined // After connecting, another page replaces the one that asked.
    )
    await Promise.all([page.waitForURL((url) => url.hash === `#${PLACES.connected}`), outcome])
    await service.rests()
    return page
  }

  async #asNew(): Promise<void> {
    const page = await this.#emptied()
    await expect(page.getByLabel('Address', { exact: true })).toBeVisible()
  }

  /** Resets the app to a page without a workspace. */
  async #emptied(): Promise<Page> {
    if (this.#offset !== null) testClock()?.setOffset(this.#offset)
    const page = await this.reattach()
    for (const other of page.context().pages()) if (other !== page) await other.close()
    // Connecting replaces the page, but form input and open dialogs would remain.
    const stays = page.url().endsWith('#/connect') || (await page.locator('dialog[open], [role="menu"]').count()) > 0
    for (const { id } of await request(page, 'workspaces.list', undefined)) {
      await request(page, 'workspaces.remove', { workspaceId: id })
    }
    await request(page, 'settings.set', DEFAULT_SETTINGS)
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    if (stays) await page.reload()
    return page
  }

  override async dispose(): Promise<void> {
    await super.dispose()
    this.#offset = null
    this.#isSpoilt = false
  }

  override crashPage(): never {
    throw new Error(NEEDS_ITS_OWN)
  }

  override hangPage(): never {
    throw new Error(NEEDS_ITS_OWN)
  }

  override resizeWindow(): never {
    throw new Error(NEEDS_ITS_OWN)
  }

  override changeProgram(): never {
    throw new Error(NEEDS_ITS_OWN)
  }

  override changeEnvironment(): never {
    throw new Error(NEEDS_ITS_OWN)
  }
}
