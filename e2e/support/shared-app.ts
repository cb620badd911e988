/** One running app for many tests: each gets it as if it had just been started for the first time. */
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
  /** What its clock is ahead of the machine's: that of the test has to agree. */
  #offset: number | null = null
  #isNew = true
  #isSpoilt = false

  /** Before each test. */
  lend(): void {
    this.forgetDialogs()
    this.#isNew = true
  }

  /** After each test: one that failed, or started it in an unusual way, leaves an app that nobody else gets. */
  async giveBack(passed: boolean): Promise<void> {
    if (!passed || this.#isSpoilt) await this.dispose()
  }

  /** The first start of a test finds nothing of the test before; later ones find what this test left. */
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
      // The test before may have closed its window, and the app with it.
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
      // The room that follows the form.
      await this.page.evaluate(() => (location.hash = '/projects'))
    }
    if (switches.length > 0) await this.page.reload()
    return this.page
  }

  /** Connects as the form does, without the form: most tests begin behind it. */
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
      () => undefined // Once it is connected, another page takes the place of the one that asked.
    )
    await Promise.all([page.waitForURL((url) => url.hash === `#${PLACES.connected}`), outcome])
    await service.rests()
    return page
  }

  async #asNew(): Promise<void> {
    const page = await this.#emptied()
    await expect(page.getByLabel('Address', { exact: true })).toBeVisible()
  }

  /** Nothing is left of the test before but a page without a workspace. */
  async #emptied(): Promise<Page> {
    if (this.#offset !== null) testClock()?.setOffset(this.#offset)
    const page = await this.reattach()
    for (const other of page.context().pages()) if (other !== page) await other.close()
    // What is connected is shown by a page of its own; but what is typed into the form, or lies above it, would stay.
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
