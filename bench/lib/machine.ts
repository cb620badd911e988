import { execFileSync } from 'node:child_process'
import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os'
import { findChromiumOfTests } from '../../tools/electron-standin/find-chromium.mjs'
import { ELECTRON } from '../../e2e/support/runtime.ts'

export type Machine = Readonly<Record<string, string | number>>

function version(program: string | undefined): string {
  if (program === undefined) return 'none'
  try {
    return execFileSync(program, ['--version'], { encoding: 'utf8', timeout: 20_000 }).trim()
  } catch {
    return 'unknown'
  }
}

/** Load average of the last minute: shows whether other programs were running. */
export const load = (): number => Math.round((loadavg()[0] ?? 0) * 100) / 100

/** The machine that the figures come from. */
export function describeMachine(): Machine {
  return {
    platform: `${platform()} ${release()} ${arch()}`,
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGB: Math.round(totalmem() / 1024 ** 3),
    loadBefore: load(),
    node: process.version,
    runtime: ELECTRON === null ? 'stand-in (Node with Chromium)' : 'Electron',
    browser: version(ELECTRON ?? findChromiumOfTests()),
    display: process.env['DISPLAY'] === undefined ? 'headless' : 'window'
  }
}
