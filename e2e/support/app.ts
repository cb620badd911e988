/** The built app as a test holds it: started, driven, restarted, killed, and always ended. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
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
import { answerNatively } from './native.ts'
import type { PackedApp } from './packed.ts'
import { commandFor, ELECTRON, MAIN, ROOT, SHORT_LIVED } from './runtime.ts'

/** How long a start may take on a busy machine. */
const START_WITHIN = 60_000
const QUIT_WITHIN = 20_000
/** For one click or key: a page that hangs is told from a slow one long before the test's own end. */
const ACT_WITHIN = 15_000

/** `profile` is `--user-data-dir`. */
export interface AppOptions extends Traces {
  /** The environment, but for what answers native dialogs. */
  readonly env: Readonly<Record<string, string>>
  /** A folder for what passes between the test and native dialogs. */
  readonly folder: string
  /** The packed app, where that runs in place of the built one. */
  readonly packed: PackedApp | null
}

interface Running {
  readonly child: ChildProcess
  readonly page: Page
  /** The page in the place of one whose process ended. */
  pageAfter(dead: Page): Promise<Page>
  /** Lets go of the page without ending the app. */
  detach(): Promise<void>
  /** Takes the page again after `detach`; null where a driver can do so only once. */
  readonly attach: (() => Promise<Page>) | null
  /** Asks the app to quit, as the system does. */
  askToQuit(): Promise<void>
}

export class App {
  readonly profile: string
  readonly #options: AppOptions
  #packed: PackedApp | null
  #environment: Readonly<Record<string, string>>
  #running: Running | null = null
  #output = ''
  // A run that is interrupted leaves no windows behind either.
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

  /** Answers native dialogs from now on, by method: `{ showSaveDialog: { canceled: false, filePath } }`. */
  answerDialogs(answers: Readonly<Record<string, object>>): void {
    writeFileSync(this.#answers, JSON.stringify(answers))
  }

  /** The native dialogs that were asked so far: `{ method, options }`. */
  askedDialogs(): unknown[] {
    if (!existsSync(this.#asked)) return []
    const lines = readFileSync(this.#asked, 'utf8').trim()
    return lines === '' ? [] : lines.split('\n').map((line) => JSON.parse(line) as unknown)
  }

  protected forgetDialogs(): void {
    this.answerDialogs({})
    writeFileSync(this.#asked, '')
  }

  /** What is started. */
  get #main(): string {
    return this.#packed?.main ?? MAIN
  }

  /** What the next start runs. */
  changeProgram(packed: PackedApp): void {
    this.#packed = packed
  }

  /** What the next start finds changed, e.g. another keychain. */
  changeEnvironment(change: Readonly<Record<string, string>>): void {
    this.#environment = { ...this.#environment, ...change }
  }

  /** Whether it was started and has not ended by itself. */
  get isRunning(): boolean {
    const child = this.#running?.child
    return child !== undefined && child.exitCode === null && child.signalCode === null
  }

  /** Lets go of its page and takes it again: whatever the driver set (size, media, listeners) is as it was. */
  async reattach(): Promise<Page> {
    const running = this.#running
    if (running === null || running.attach === null) throw new Error('There is no page that could be taken again.')
    await running.detach()
    const page = await running.attach()
    page.setDefaultTimeout(ACT_WITHIN)
    this.#running = { ...running, page }
    return page
  }

  /** Starts the app and waits until its page is there (what is on it, web-first assertions wait for). */
  async start(...switches: readonly string[]): Promise<Page> {
    if (this.#running !== null) throw new Error('The app is running already.')
    const all = [`--user-data-dir=${this.profile}`, ...switches]
    countStart()
    process.off('exit', this.#onExit).once('exit', this.#onExit)
    this.#running = ELECTRON === null ? await this.#startStandIn(all) : await this.#startElectron(all)
    this.#running.page.setDefaultTimeout(ACT_WITHIN)
    return this.#running.page
  }

  /** Starts it, connects it to this service, and waits until the first sweep is over. */
  async open(service: Gate, name?: string): Promise<Page> {
    const page = await this.start()
    await new ConnectScreen(page).connectTo(service, name)
    return page
  }

  /** Starts a second copy on the same profile and gives what it ended with. */
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

  /** Quits as a person does; rejects when the app does not end in time. Gives the exit code. */
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

  /** The exit code, as soon as the app has ended by itself. */
  ended(): Promise<number | null> {
    if (this.#running === null) throw new Error('The app is not running.')
    return exitOf(this.#running.child)
  }

  /** Goes on in another language, in the room where it is. */
  async speak(language: 'en' | 'ru'): Promise<Page> {
    await request(this.page, 'settings.set', { language })
    await this.page.reload()
    return this.page
  }

  async restart(...switches: readonly string[]): Promise<Page> {
    await this.quit()
    return this.start(...switches)
  }

  /** Ends it without a chance to tidy up. */
  async kill(): Promise<void> {
    const running = this.#take()
    const ended = exitOf(running.child)
    killTree(running.child)
    await ended
    await running.detach()
    await endMarked(this.#options)
  }

  /** Ends the process of its page, and waits for the page that takes its place. */
  crashPage(): Promise<Page> {
    return this.#replaced(async (page) => {
      const cdp = await page.context().newCDPSession(page)
      // Nobody is left to answer it.
      cdp.send('Page.crash').catch(() => undefined)
    })
  }

  /** Keeps its page busy for ever, and waits for the page that the app puts in its place. */
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

  /** Moves and sizes the window of its page as a person does. */
  async resizeWindow(bounds: { left: number; top: number; width: number; height: number }): Promise<void> {
    const cdp = await this.page.context().newCDPSession(this.page)
    const { windowId } = await cdp.send('Browser.getWindowForTarget')
    await cdp.send('Browser.setWindowBounds', { windowId, bounds })
    await cdp.detach()
  }

  /** The processes of its pages in whose memory one of the texts lies; null where nobody may look. */
  pageProcessesWith(...texts: readonly string[]): number[] | null {
    return pageProcessesWith(this.#options, ...texts)
  }

  /** What it wrote to its terminal. */
  output(): string {
    return this.#output
  }

  /** Its log files, one after another. */
  logs(): string {
    const folder = join(this.profile, 'logs')
    try {
      const names = readdirSync(folder).toSorted()
      return names.map((name) => readFileSync(join(folder, name), 'utf8')).join('')
    } catch {
      return ''
    }
  }

  /** Ends whatever is left, in any state. */
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
    // A packaged app refuses the switch, as it should.
    const debugging = this.#packed === null ? [`--remote-debugging-port=${port}`] : []
    // A packed app runs as it does for its users.
    const short = this.#packed === null ? SHORT_LIVED : []
    const child = spawn(program, [...short, ...args, ...switches, ...debugging], {
      cwd: ROOT,
      env: { ...this.env, DESKSIDE_STANDIN_PORT: String(port), DESKSIDE_STANDIN_JS_FLAGS: short.join(' ') },
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
    // Its first page may have come before the script.
    if (clock !== undefined) await page.reload()
    // Electron loads the same page again, in a new process.
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

/** Chromium may take a moment after main has gone; a profile must not be opened again before that. */
async function endMarkedBrowser(traces: Traces): Promise<void> {
  const limit = Date.now() + 5_000
  while (markedProcesses(traces).length > 0 && Date.now() < limit) await pause(50)
  await endMarked(traces)
}
