import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { appName, appPath, manifest } from './paths.ts'

const FOLDER = fileURLToPath(new URL('./fixture', import.meta.url))

const { argv } = process
afterEach(() => {
  process.argv = argv
})

it.each([
  ['a folder has the name and version of its package.json', FOLDER, 'Fixture', '1.2.3'],
  ['a bare script lies in its folder, and has neither', `${FOLDER}/main.mjs`, 'Electron', undefined]
])('%s', (_what, started, name, version) => {
  process.argv = [process.execPath, started, '--other']
  expect({ path: appPath(), name: appName(), version: manifest().version }).toEqual({ path: FOLDER, name, version })
})
