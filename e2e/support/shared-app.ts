/** A running app shared by many tests; each gets it as if freshly started for the first time. */
import { rmSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { DEFAULT_SETTINGS } from '../../src/shared/model/settings.ts'
import type { ConnectOutcome } from '../../src/shared/model/workspace.ts'
import { APP_PAGES } from '../../src/shared/rules/app-pages.ts'
import { testClock } from '../../tools/testing/clock/clock.ts'
import type { Keyring } from '../../tools/testing/keyring.ts'
import { Shell } from '../pages/shell.ts'
import { App, type AppOptions } from './app.ts'
import { ask, request } from './bridge.ts'
import { Gate, type Upstream } from './gate.ts'
import { processOf, untilReplaced } from './memory.ts'
import { isUsable, openCopy, prepareFrom, SWEPT_WITHIN, type PreparedWorkspace } from './prepared-workspace.ts'

const NEEDS_ITS_OWN = 'This app is shared: a test that does this has the tag @own-app (docs/testing.md).'

export class SharedApp extends App {
  /** Offset of its clock from the machine's; must match that of the test. */
  #offset: number | null = null
  #isNew = true
  #isSpoilt = false
  readonly #folder: string
  readonly #keyring: Keyring | null
  /** By demo. */
  readonly #prepared = new Map<Upstream, PreparedWorkspace>()

  /** @param keyring null if tests cannot write to it: then nothing is prepared */
  constructor(options: AppOptions, keyring: Keyring | null) {
    super(options)
    this.#folder = options.folder
    this.#keyring = keyring
  }

  /** Call before each test. */
  lend(): void {
    this.forgetDialogs()
    this.#isNew = true
  }

  /** Call after each test: a failed test, or one with an unusual start, leaves an app that is not reused. */
  async giveBack(hasPassed: boolean): Promise<void> {
    if (!hasPassed || this.#isSpoilt) await this.dispose()
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
      await this.page.evaluate((place) => (location.hash = place), APP_PAGES.connected)
    }
    if (switches.length > 0) await this.page.reload()
    return this.page
  }

  /** Opens without the form, which is the subject of few tests. */
  override async open(service: Gate, name = 'Work'): Promise<Page> {
    if (!this.#isNew) return super.open(service, name)
    const { upstream, sharesSweep, isUntouched } = service
    const keyring = this.#keyring
    if (keyring !== null && upstream !== null && sharesSweep && isUntouched) {
      return this.#openPrepared(service, name, { upstream, keyring })
    }
    if (!this.isRunning) return super.open(service, name)
    this.#isNew = false
    return this.#connect(await this.#emptied(), service, name)
  }

  async #connect(page: Page, service: Gate, name: string): Promise<Page> {
    await page.waitForURL((url) => url.hash === '#/connect')
    const { address, credentials } = service
    const typedInto = await processOf(page)
    const input = { attempt: 'shared', address, ...credentials, lookupPath: 'lookup', name, keep: 'keychain' } as const
    const outcome = ask(page, 'workspaces.connect', input).then(
      (reply) => {
        const { state } = reply.ok ? (reply.value as ConnectOutcome) : { state: reply.error.code }
        if (state !== 'connected') throw new Error(`The service was not connected: ${state}`)
      },
      () => undefined // After connecting, another page replaces the one that asked.
    )
    await Promise.all([page.waitForURL((url) => url.hash === `#${APP_PAGES.connected}`), outcome])
    await untilReplaced(page, typedInto)
    await new Shell(page).goToProjects()
    await service.rests()
    return page
  }

  /** Opens a copy of a workspace that was swept once, which costs a third of a sweep. */
  async #openPrepared(
    service: Gate,
    name: string,
    { upstream, keyring }: { upstream: Upstream; keyring: Keyring }
  ): Promise<Page> {
    const started = this.isRunning ? null : await this.start()
    this.#isNew = false
    this.#adoptClock()
    const home = { profile: this.profile, folder: this.#folder, keyring }
    let prepared = this.#prepared.get(upstream)
    if (prepared === undefined || !isUsable(prepared)) {
      // It takes the time of one test, but serves all.
      test.setTimeout(test.info().timeout + SWEPT_WITHIN)
      const other = new Gate(service.credentials, upstream)
      await other.open()
      try {
        const page = await this.#connect(started ?? (await this.#emptied()), other, name)
        prepared = await prepareFrom(page, other, home)
        this.#prepared.set(upstream, prepared)
      } finally {
        await other.cut()
      }
    }
    const page = await this.#reset()
    // A search that the previous test left open would send its words to the new service.
    await page.evaluate(() => (location.hash = '/settings'))
    if (await hasOpenLayer(page)) await page.reload()
    const answers = this.dialogAnswers()
    const answerOpen = (path: string): void => {
      this.answerDialogs({ showOpenDialog: { canceled: false, filePaths: [path] } })
    }
    await openCopy(page, prepared, { service, name, home: { ...home, answerOpen } })
    this.forgetDialogs(answers)
    await page.evaluate(() => (location.hash = '/projects'))
    await forgetHistory(page)
    await page.reload()
    await service.rests()
    return page
  }

  async #asNew(): Promise<void> {
    const page = await this.#emptied()
    await expect(page.getByLabel('Address', { exact: true })).toBeVisible()
  }

  /** Resets the app to a page without a workspace. */
  async #emptied(): Promise<Page> {
    const page = await this.#reset()
    // Connecting replaces the page, but form input and open dialogs would remain.
    const stays = page.url().endsWith('#/connect') || (await hasOpenLayer(page))
    for (const { id } of await request(page, 'workspaces.list', undefined)) {
      await request(page, 'workspaces.remove', { workspaceId: id })
    }
    if (stays) await page.reload()
    return page
  }

  /** Resets everything but the workspaces: clock, driver, windows, settings and the page's storage. */
  async #reset(): Promise<Page> {
    this.#adoptClock()
    const page = await this.reattach()
    for (const other of page.context().pages()) if (other !== page) await other.close()
    await request(page, 'settings.set', DEFAULT_SETTINGS)
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    return page
  }

  /** Sets the test's clock to the app's. */
  #adoptClock(): void {
    if (this.#offset !== null) testClock()?.setOffset(this.#offset)
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

async function hasOpenLayer(page: Page): Promise<boolean> {
  return (await page.locator('dialog[open], [role="menu"]').count()) > 0
}

/** Leaves nothing to go back to but the current entry. */
async function forgetHistory(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Page.resetNavigationHistory')
  await cdp.detach()
}
