import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDistribution } from '../package/stand-in-distribution.mjs'
import { build, buildIfChanged } from './build.ts'
import { electronVersion, provideElectron } from './electron-binary.ts'
import { runPackage, say } from './program.ts'

/** electron-builder's options for systems, with Node's names. */
const SYSTEMS: Record<string, NodeJS.Platform> = {
  '--linux': 'linux',
  '-l': 'linux',
  '--mac': 'darwin',
  '-m': 'darwin',
  '-o': 'darwin',
  '--macos': 'darwin',
  '--win': 'win32',
  '-w': 'win32',
  '--windows': 'win32'
}
/** Processors without prebuilt keytar or SQLite, or that would need two of each. */
const NO_PROCESSORS = ['--ia32', '--armv7l', '--universal']

/**
 * Why such a package cannot be made here, as a sentence; undefined if it can. Each package is made on its own system,
 * because `${platform}` in the list of files is the packing system.
 */
export function whyNotPackaged(given: readonly string[], platform: NodeJS.Platform): string | undefined {
  // `-mwl` combines three options.
  const args = given.flatMap((one) =>
    /^-[a-z]{2,}$/.test(one) ? [...one.slice(1)].map((letter) => `-${letter}`) : one
  )
  const system = args.find((argument) => (SYSTEMS[argument.split('=')[0] ?? ''] ?? platform) !== platform)
  if (system !== undefined) return `${system}: a package for another system is made on that system.`
  const processor = args.find((argument) => NO_PROCESSORS.includes(argument))
  if (processor !== undefined) return `${processor}: packages are made for --x64 and --arm64 only.`
  return undefined
}

/** On macOS, an app with fuses needs a signature to start: without a certificate, it gets an ad-hoc one. */
export function signing(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string[] {
  const hasCertificate = Boolean(env['CSC_LINK'] || env['CSC_NAME'])
  if (platform !== 'darwin' || hasCertificate) return []
  return ['-c.mac.identity=-', '-c.mac.hardenedRuntime=false']
}

/** Makes the installers of this platform in `dist/`; with `--dir`, only the unpacked folder. */
export async function packageApp(args: readonly string[]): Promise<number> {
  const refusal = whyNotPackaged(args, process.platform)
  if (refusal !== undefined) {
    say(refusal)
    return 1
  }
  if (!(await provideElectron(true))) {
    say("Packaging needs Electron's own program, which could not be downloaded here.")
    return 1
  }
  if ((await build()) !== 0) return 1
  return runPackage('electron-builder/cli.js', [...args, ...signing(process.platform, process.env)])
}

/**
 * Packs the app for Linux like an installer, but around a distribution without Electron. Used to inspect the package
 * and to run it on the stand-in.
 *
 * @param output the folder for `linux-unpacked`
 */
export async function packWithoutElectron(output: string, arch: 'x64' | 'arm64'): Promise<number> {
  if ((await buildIfChanged()) !== 0) return 1
  const distribution = mkdtempSync(join(tmpdir(), 'deskside-distribution-'))
  try {
    makeDistribution(distribution, electronVersion(), process.execPath)
    const where = [`-c.electronDist=${distribution}`, `-c.directories.output=${output}`]
    // Prints to stderr, like the build: a program may read the output of a task.
    return await runPackage('electron-builder/cli.js', ['--dir', '--linux', `--${arch}`, ...where], {
      stdio: ['ignore', 2, 2]
    })
  } finally {
    rmSync(distribution, { recursive: true, force: true })
  }
}
