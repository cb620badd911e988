import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, say } from './program.ts'

const day = 24 * 60 * 60_000

/** A failed attempt: version, mirror ('' for none), and reason (missing in files of earlier versions). */
interface Outcome {
  version: string
  mirror: string
  at: number
  why?: string
}

/** Whether a failed attempt still counts: for a day, for the same version and mirror. */
export function isRemembered(
  outcome: Outcome | undefined,
  wanted: Pick<Outcome, 'version' | 'mirror'>,
  now: number
): boolean {
  if (outcome === undefined || outcome.version !== wanted.version || outcome.mirror !== wanted.mirror) return false
  return now - outcome.at < day && outcome.at <= now
}

/** Mirror that the download takes from the environment (@electron/get: mirrorVar in artifact-utils.ts). */
function mirrorOf(env: NodeJS.ProcessEnv): string {
  return env['npm_config_electron_mirror'] || env['NPM_CONFIG_ELECTRON_MIRROR'] || env['ELECTRON_MIRROR'] || ''
}

const packageFolder = join(root, 'node_modules', 'electron')
const memory = join(root, '.toolchain', 'electron.json')

/** The version that the lock file names. */
export function electronVersion(): string {
  return (JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }).version
}

/**
 * Path of Electron's program, if completely downloaded in the lock file's version. `ELECTRON_OVERRIDE_DIST_PATH`
 * replaces the package's folder, as in the package's own index.js.
 */
export function electronProgram(): string | undefined {
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH']
  const named = join(packageFolder, 'path.txt')
  const folder = override ?? join(packageFolder, 'dist')
  const version = join(folder, 'version')
  const name = existsSync(named) ? readFileSync(named, 'utf8').trim() : override === undefined ? undefined : 'electron'
  if (name === undefined || !existsSync(version)) return undefined
  if (readFileSync(version, 'utf8').trim().replace(/^v/, '') !== electronVersion()) return undefined
  const program = join(folder, name)
  return existsSync(program) ? program : undefined
}

/**
 * Total size of the files in a folder (bytes); 0 if it is missing. Undefined if unknown: another program creates and
 * removes files there, and Windows refuses to read a file being removed.
 */
export function sizeOf(folder: string): number | undefined {
  try {
    if (!existsSync(folder)) return 0
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    return files.reduce((total, { parentPath, name }) => total + statSync(join(parentPath, name)).size, 0)
  } catch {
    // A file vanished while it was examined.
    return undefined
  }
}

/** Result of a download; on failure with the reason, in the words of the program that failed. */
export interface Download {
  readonly done: boolean
  readonly why: string
}

const REASONS: readonly (readonly [sign: string | RegExp, words: string])[] = [
  ['ChecksumMismatch', 'what arrived is not what was published (its checksum differs)'],
  ['did not match', 'what arrived is not what was published (its checksum differs)'],
  ['ENOTFOUND', 'the host that it comes from is not known here'],
  ['EAI_AGAIN', 'the host that it comes from is not known here'],
  ['ECONNREFUSED', 'the host that it comes from refused the connection'],
  ['fetch failed', 'the host that it comes from, or the proxy, can’t be reached'],
  ['ECONNRESET', 'the connection was broken off'],
  ['aborted', 'the connection was broken off'],
  ['terminated', 'the connection was broken off'],
  // Word boundaries, since addresses contain ports such as 40311.
  [/\b403\b/, 'the host that it comes from refused it'],
  [/\b404\b/, 'the host that it comes from does not have it'],
  ['certificate', 'the host that it comes from has no trusted certificate here'],
  ['ENOSPC', 'the disk is full'],
  ['EACCES', 'a folder can’t be written to'],
  ['end of central directory', 'what arrived is not whole']
]

/** The reason as half a sentence, from the output of the download. */
export function whyFailed(output: string): string {
  const known = REASONS.find(([sign]) => (typeof sign === 'string' ? output.includes(sign) : sign.test(output)))
  if (known !== undefined) return known[1]
  const lines = output.split('\n').map((line) => line.trim())
  const line = lines.find((each) => /^[A-Za-z]*Error\b/.test(each)) ?? lines.find((each) => each !== '')
  return line?.slice(0, 200) ?? 'it said nothing'
}

export interface DownloadLimits {
  /** Maximum time without progress (ms). */
  readonly patience: number
  /** Maximum total time (ms). */
  readonly longest: number
}

const DOWNLOAD_LIMITS: DownloadLimits = { patience: 20_000, longest: 15 * 60_000 }

/**
 * Downloads and unpacks Electron with its package's own script, through the environment's proxy. Leaves no partial
 * program after a failure: unpacked files count only if complete and with the right checksum.
 */
export function download(script: string, limits: DownloadLimits, env: NodeJS.ProcessEnv): Promise<Download> {
  const temporary = join(root, '.toolchain', `electron-download-${process.pid}`)
  mkdirSync(temporary, { recursive: true })
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script], {
      env: { ...env, TMPDIR: temporary, TEMP: temporary, TMP: temporary, NODE_USE_ENV_PROXY: '1' },
      stdio: ['ignore', 'ignore', 'pipe']
    })
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(0, 20_000)
    })
    const started = Date.now()
    let size = 0
    let lastGrowth = started
    let late = ''
    const watch = setInterval(
      () => {
        // Size of the download and of the unpacked files so far.
        const sizes = [sizeOf(temporary), sizeOf(join(dirname(script), 'dist'))]
        const now = sizes.reduce<number>((sum, each) => sum + (each ?? NaN), 0)
        // Files that come and go are progress too: the sum is NaN, which never equals the previous one.
        if (now !== size) lastGrowth = Date.now()
        size = now
        if (Date.now() - lastGrowth > limits.patience) late = `nothing arrived for ${limits.patience / 1000} seconds`
        else if (Date.now() - started > limits.longest) late = `it took more than ${limits.longest / 60_000} minutes`
        if (late !== '') child.kill('SIGKILL')
      },
      Math.min(500, limits.patience / 4)
    )
    const done = (code: number | null): void => {
      clearInterval(watch)
      rmSync(temporary, { recursive: true, force: true })
      resolve({ done: code === 0, why: code === 0 ? '' : late || whyFailed(output) })
    }
    child.on('close', done)
    child.on('error', (error) => {
      output += error.message
      done(1)
    })
  })
}

function remembered(): Outcome | undefined {
  try {
    return JSON.parse(readFileSync(memory, 'utf8')) as Outcome
  } catch {
    // Missing or truncated: retry the download.
    return undefined
  }
}

/**
 * Electron's program: the existing one, or a download. After a failure within the last day, it only prints a message.
 *
 * @param mayDownload asked before a download: whether the program could be used at all
 */
export async function provideElectron(
  isRetry: boolean,
  limits = DOWNLOAD_LIMITS,
  mayDownload: () => boolean = () => true
): Promise<string | undefined> {
  const present = electronProgram()
  if (present) return present
  if (!mayDownload()) return undefined
  const wanted = { version: electronVersion(), mirror: mirrorOf(process.env) }
  const earlier = remembered()
  if (!isRetry && isRemembered(earlier, wanted, Date.now())) {
    say(
      `Electron's own program could not be downloaded earlier (${earlier?.why ?? 'the reason was not kept'}); npm start -- --retry-electron tries again at once.`
    )
    return undefined
  }
  say(`Trying to download Electron's own program (given up after ${limits.patience / 1000} seconds without progress).`)
  const outcome = await download(join(packageFolder, 'install.js'), limits, process.env)
  const program = electronProgram()
  if (program) {
    rmSync(memory, { force: true })
    return program
  }
  const why = outcome.why || 'what arrived is not whole'
  say(`Electron's own program could not be downloaded: ${why}.`)
  writeFileSync(memory, JSON.stringify({ ...wanted, at: Date.now(), why } satisfies Outcome))
  return undefined
}
