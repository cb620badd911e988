import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findChromium, hasDisplay } from './find-chromium.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-chromium-'))
  for (const name of ['chromium', 'chromium-headless-shell']) writeFileSync(join(folder, name), '', { mode: 0o755 })
})
afterEach(() => rmSync(folder, { recursive: true }))

it('takes the Chromium without windows only where none are needed', () => {
  const options = { env: { PATH: folder }, platform: 'linux' } as const
  expect(findChromium(options)).toBe(join(folder, 'chromium'))
  expect(findChromium({ ...options, isHeadless: true })).toMatch(/\/chromium-headless-shell$/)
})

it('takes the one that is named, or none', () => {
  const named = (path: string) => findChromium({ env: { PATH: folder, CHROMIUM_PATH: path }, isHeadless: true })
  expect(named(join(folder, 'chromium'))).toBe(join(folder, 'chromium'))
  expect(named(join(folder, 'none'))).toBeUndefined()
})

it.each([
  [{}, 'linux', false],
  [{ DISPLAY: ':1' }, 'linux', true],
  [{ DISPLAY: '', WAYLAND_DISPLAY: 'wayland-0' }, 'linux', true],
  [{}, 'darwin', true],
  [{}, 'win32', true]
] as const)('with %o on %s, there is a display: %s', (env, platform, isExpected) => {
  expect(hasDisplay(env, platform)).toBe(isExpected)
})
