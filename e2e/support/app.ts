/** The built app in a test: started, driven, restarted, killed, and always ended. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { _electron, type Page } from '@playwright/test'
import { testClock } from '../../tools/testing/clock/clock.ts'
import { ConnectScreen } from '../pages/connect-screen.ts'
import { attachToPage, pagesOf } from './attach-page.ts'
import { request } from './bridge.ts'
import { electronLaunch } from './electron-launch.ts'
import type { Gate } from './gate.ts'
import { freePort } from './ports.ts'
import { endMarked, killMarked, killTree, MARK, markedProcesses, type Traces } from './processes.ts'
import { countStart } from './starts.ts'
import { pageProcessesWith } from './memory.ts'
import { jsonLines } from './log-lines.ts'
import { answerNatively } from './native.ts'
import type { PackedApp } from './packed.ts'
import { commandFor, ELECTRON, MAIN, ROOT, SHORT_LIVED, SHORT_LIVED_PAGE, STILL } from './runtime.ts'

/** Timeout for a start on a busy machine (ms). */
const START_WITHIN = 60_000
const QUIT_WITHIN = 20_000
/** Timeout for one click or key (ms); detects a hanging page long before the test's own timeout. */
const ACT_WITHIN = 30_000

/** `profile` is passed as `--user-data-dir`. */
export interface AppOptions extends Traces {
  /** The environment, without the variables for native dialogs. */
  readonly env: Readonly<Record<string, string>>
  /** Folder for files between the test and native dialogs. */
  readonly folder: string
  /** The packed app to run instead of the built one; null: the built one. */
  readonly packed: PackedApp | null
}

interface Running {
  readonly child: ChildProcess
  readonly page: Page
  /** The page that replaces one whose process ended. */
  pageAfter(dead: Page): Promise<Page>
  /** Detaches from the page without ending the app. */
  detach(): Promise<void>
  /** Attaches again after `detach`; null if the driver can attach only once. */
  readonly attach: (() => Promise<Page>) | null
  /** Asks the app to quit, like the system does. */
  askToQuit(): Promise<void>
}

export class App {
  readonly profile: string
  readonly #options: AppOptions
  #packed: PackedApp | null
  #environment: Readonly<Record<string, string>>
  #running: Running | null = null
  #output = ''
  // Closes windows of an interrupted run, too.
  readonly #onExit = (): void => killMarked(this.#options)

  constructor(options: AppOptions) {
    this.#options = options
    this.answerDialogs({})
    this.#packed = options.packed
    this.#environment = options.env
    this.profile = options.profile
  }

  get page(): Page {
    if (this.#running === null) throw new Error('The app is not running.')
    return this.#running.page
  }

  get env(): Readonly<Record<string, string>> {
    const resources = this.#packed === null ? {} : { DESKSIDE_STANDIN_RESOURCES: this.#packed.resources }
    const dialogs = { DESKSIDE_STANDIN_DIALOGS: this.#answers, DESKSIDE_STANDIN_DIALOG_LOG: this.#asked }
    return { ...dialogs, ...this.#environment, ...resources, [MARK]: this.#options.mark }
  }

  get #answers(): string {
    return join(this.#options.folder, 'dialogs.json')
  }

  get #asked(): string {
    return join(this.#options.folder, 'dialogs.log')
  }

  /** Sets the answers of native dialogs by method: `{ showSaveDialog: { canceled: false, filePath } }`. */
  answerDialogs(answers: Readonly<Record<string, object>>): void {
    writeFileSync(this.#answers, JSON.stringify(answers))
  }

  /** Native dialogs shown so far: `{ method, options }`. */
  askedDialogs(): unknown[] {
    return jsonLines(this.#asked)
  }

  /** Forgets the dialogs shown, and sets the answers of the next ones. */
  protected forgetDialogs(answers: Readonly<Record<string, object>> = {}): void {
    this.answerDialogs(answers)
    writeFileSync(this.#asked, '')
  }

  /** Answers that are set. */
  protected dialogAnswers(): Record<string, object> {
    return JSON.parse(readFileSync(this.#answers, 'utf8')) as Record<string, object>
  }

  /** Main script or folder to start. */
  get #main(): string {
    return this.#packed?.main ?? MAIN
  }

  /** Changes the program of the next start. */
  changeProgram(packed: PackedApp): void {
    this.#packed = packed
  }

  /** Changes environment variables for the next start, e.g. another keychain. */
  changeEnvironment(change: Readonly<Record<string, string>>): void {
    this.#environment = { ...this.#environment, ...change }
  }

  /** Whether it was started and has not ended by itself. */
  get isRunning(): boolean {
    const child = this.#running?.child
    return child !== undefined && child.exitCode === null && child.signalCode === null
  }

  /** Detaches and attaches again, which resets the driver's settings (size, media, listeners). */
  async reattach(): Promise<Page> {
    const running = this.#running
    if (running === null || running.attach === null) throw new Error('There is no page that could be taken again.')
    await running.detach()
    const page = await running.attach()
    page.setDefaultTimeout(ACT_WITHIN)
    this.#running = { ...running, page }
    return page
  }

  /** Starts the app and waits for its page, not for its content: web-first assertions wait for that. */
  async start(...switches: readonly string[]): Promise<Page> {
    if (this.#running !== null) throw new Error('The app is running already.')
    const still = this.#packed === null ? STILL : []
    const all = [`--user-data-dir=${this.profile}`, ...still, ...switches]
    countStart()
    process.off('exit', this.#onExit).once('exit', this.#onExit)
    this.#running = ELECTRON === null ? await this.#startStandIn(all) : await this.#startElectron(all)
    this.#running.page.setDefaultTimeout(ACT_WITHIN)
    return this.#running.page
  }

  /** Starts the app, connects it to this service, and waits for the end of the first sweep. */
  async open(service: Gate, name?: string): Promise<Page> {
    const page = await this.start()
    await new ConnectScreen(page).connectTo(service, name)
    return page
  }

  /** Starts a second instance on the same profile and returns its exit code. */
  async startAgain(...switches: readonly string[]): Promise<number | null> {
    const { program, args } = commandFor(this.#main)
    const child = spawn(program, [...args, `--user-data-dir=${this.profile}`, ...switches], {
      cwd: ROOT,
      env: this.env,
      stdio: ['ignore', 'pipe', 'pipe']
    })
    this.#listen(child)
    const [code] = (await once(child, 'exit')) as [number | null]
    return code
  }

  /** Quits like a user; rejects on a timeout. Returns the exit code. */
  async quit(): Promise<number | null> {
    const running = this.#take()
    const ended = exitOf(running.child)
    await running.askToQuit()
    const outcome = await Promise.race([ended, pause(QUIT_WITHIN).then(() => 'late' as const)])
    if (outcome === 'late') throw new Error(`The app did not quit within ${QUIT_WITHIN} ms.\n${this.output()}`)
    await running.detach()
    await endMarkedBrowser(this.#options)
    return outcome
  }

  /** Waits until the app ends by itself; resolves to the exit code. */
  ended(): Promise<number | null> {
    if (this.#running === null) throw new Error('The app is not running.')
    return exitOf(this.#running.child)
  }

  /** Switches the language and returns to the current page. */
  async speak(language: 'en' | 'ru'): Promise<Page> {
    await request(this.page, 'settings.set', { language })
    await this.page.reload()
    return this.page
  }

  async restart(...switches: readonly string[]): Promise<Page> {
    await this.quit()
    return this.start(...switches)
  }

  /** Kills it without cleanup. */
  async kill(): Promise<void> {
    const running = this.#take()
    const ended = exitOf(running.child)
    killTree(running.child)
    await ended
    await running.detach()
    await endMarked(this.#options)
  }

  /** Crashes its page and waits for the replacement. */
  crashPage(): Promise<Page> {
    return this.#replaced(async (page) => {
      const cdp = await page.context().newCDPSession(page)
      // There is nobody left to answer.
      cdp.send('Page.crash').catch(() => undefined)
    })
  }

  /** Blocks its page forever and waits for the replacement. */
  hangPage(): Promise<Page> {
    return this.#replaced((page) => {
      page
        .evaluate(() => {
          for (;;);
        })
        .catch(() => undefined)
      return Promise.resolve()
    })
  }

  async #replaced(end: (page: Page) => Promise<void>): Promise<Page> {
    if (this.#running === null) throw new Error('The app is not running.')
    const dead = this.#running.page
    const gone = dead.waitForEvent('crash', { timeout: START_WITHIN })
    await end(dead)
    await gone
    const page = await this.#running.pageAfter(dead)
    page.setDefaultTimeout(ACT_WITHIN)
    this.#running = { ...this.#running, page }
    return page
  }

  /** Moves and resizes the window like a user. */
  async resizeWindow(bounds: { left: number; top: number; width: number; height: number }): Promise<void> {
    const cdp = await this.page.context().newCDPSession(this.page)
    const { windowId } = await cdp.send('Browser.getWindowForTarget')
    await cdp.send('Browser.setWindowBounds', { windowId, bounds })
    await cdp.detach()
  }

  /** Page processes whose memory contains one of the texts; null if reading is not allowed. */
  pageProcessesWith(...texts: readonly string[]): number[] | null {
    return pageProcessesWith(this.#options, ...texts)
  }

  /** Terminal output. */
  output(): string {
    return this.#output
  }

  /** All log files, concatenated. */
  logs(): string {
    const folder = join(this.profile, 'logs')
    try {
      const names = readdirSync(folder).toSorted()
      return names.map((name) => readFileSync(join(folder, name), 'utf8')).join('')
    } catch {
      return ''
    }
  }

  /** Ends all remaining processes, in any state. */
  async dispose(): Promise<void> {
    const running = this.#running
    this.#running = null
    await running?.detach().catch(() => undefined)
    if (running !== null) killTree(running.child)
    await endMarked(this.#options)
    process.off('exit', this.#onExit)
  }

  #take(): Running {
    if (this.#running === null) throw new Error('The app is not running.')
    const running = this.#running
    this.#running = null
    return running
  }

  #listen(child: ChildProcess): void {
    const hear = (chunk: Buffer): void => {
      this.#output += chunk.toString('utf8')
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
  }

  async #startStandIn(switches: readonly string[]): Promise<Running> {
    const port = await freePort()
    const { program, args } = commandFor(this.#main)
    // A packed app refuses the switch, as it should.
    const debugging = this.#packed === null ? [`--remote-debugging-port=${port}`] : []
    // A packed app runs as for its users.
    const [ofMain, ofPages] = this.#packed === null ? [SHORT_LIVED, SHORT_LIVED_PAGE] : [[], []]
    const child = spawn(program, [...ofMain, ...args, ...switches, ...debugging], {
      cwd: ROOT,
      env: { ...this.env, DESKSIDE_STANDIN_PORT: String(port), DESKSIDE_STANDIN_JS_FLAGS: ofPages.join(' ') },
      stdio: ['ignore', 'pipe', 'pipe']
    })
    this.#listen(child)
    let limit = Date.now() + START_WITHIN
    const check = (): void => {
      if (child.exitCode !== null || child.signalCode !== null) {
        throw new Error(`The app ended instead of starting (${child.exitCode ?? child.signalCode}).\n${this.output()}`)
      }
      if (Date.now() > limit) throw new Error(`The app did not start within ${START_WITHIN} ms.\n${this.output()}`)
    }
    let { browser, page } = await attachToPage(port, check)
    return {
      child,
      page,
      attach: async () => {
        limit = Date.now() + START_WITHIN
        ;({ browser, page } = await attachToPage(port, check))
        return page
      },
      pageAfter: async (dead) => {
        for (const last = Date.now() + START_WITHIN; Date.now() < last; await pause(50)) {
          const next = pagesOf(browser).find((each) => each !== dead && !each.isClosed())
          if (next !== undefined) return next
        }
        throw new Error(`No page took the place of the one that ended.\n${this.output()}`)
      },
      detach: () => browser.close(),
      askToQuit: () => {
        child.kill('SIGTERM')
        return Promise.resolve()
      }
    }
  }

  async #startElectron(switches: readonly string[]): Promise<Running> {
    const electron = await _electron.launch(electronLaunch(switches, this.env, START_WITHIN))
    const child = electron.process()
    this.#listen(child)
    const clock = testClock()
    if (clock !== undefined) await electron.context().addInitScript(clock.pageScript())
    await answerNatively(electron, this.env)
    const page = await electron.firstWindow({ timeout: START_WITHIN })
    // Its first page may have loaded before the script.
    if (clock !== undefined) await page.reload()
    // Electron reloads the same page in a new process.
    const pageAfter = async (dead: Page): Promise<Page> => {
      await dead.waitForLoadState('load')
      return dead
    }
    return { child, page, pageAfter, attach: null, detach: () => Promise.resolve(), askToQuit: () => electron.close() }
  }
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

/** Waits for Chromium, which may end shortly after main; the profile must not be reopened before that. */
async function endMarkedBrowser(traces: Traces): Promise<void> {
  const limit = Date.now() + 5_000
  while (markedProcesses(traces).length > 0 && Date.now() < limit) await pause(50)
  await endMarked(traces)
}
