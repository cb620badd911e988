/** How Playwright starts the real Electron. */
import type { _electron } from '@playwright/test'
import { commandFor, MAIN, ROOT } from './runtime.ts'

type LaunchOptions = NonNullable<Parameters<typeof _electron.launch>[0]>

/**
 * Names no program: Playwright then takes that of the package `electron` (or of `ELECTRON_OVERRIDE_DIST_PATH`), and its
 * loader holds the app until it is attached. It leaves Chromium's sandbox out on Linux unless it is asked for.
 */
export function electronLaunch(
  switches: readonly string[],
  env: Readonly<Record<string, string>>,
  timeout: number
): LaunchOptions {
  const args = [...commandFor(MAIN).args, ...switches]
  return { args, cwd: ROOT, env, timeout, chromiumSandbox: !args.includes('--no-sandbox') }
}
