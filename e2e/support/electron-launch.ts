/** Launch options of Playwright for the real Electron. */
import type { _electron } from '@playwright/test'
import { commandFor, MAIN, ROOT } from './runtime.ts'

type LaunchOptions = NonNullable<Parameters<typeof _electron.launch>[0]>

/**
 * Names no program, so that Playwright takes the package `electron` (or `ELECTRON_OVERRIDE_DIST_PATH`), and its loader
 * stops the app until it is attached. On Linux, Playwright disables Chromium's sandbox unless asked not to.
 */
export function electronLaunch(
  switches: readonly string[],
  env: Readonly<Record<string, string>>,
  timeout: number
): LaunchOptions {
  const args = [...commandFor(MAIN).args, ...switches]
  return { args, cwd: ROOT, env, timeout, chromiumSandbox: !args.includes('--no-sandbox') }
}
