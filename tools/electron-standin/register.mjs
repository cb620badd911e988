// Loaded with `node --import`: redirects `import 'electron'` to the stand-in, and makes the process look like
// Electron's main process. Plain JavaScript, because it is loaded first.
import { readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const standin = new URL('./electron.ts', import.meta.url).href
const names = new Set(['electron', 'electron/main', 'electron/common', 'electron/renderer', 'electron/utility'])

registerHooks({
  resolve(specifier, context, next) {
    if (!names.has(specifier)) return next(specifier, context)
    if (!isMainThread) {
      const error = new Error(`Cannot find module '${specifier}': Electron's modules do not exist in worker threads`)
      throw Object.assign(error, { code: 'MODULE_NOT_FOUND' })
    }
    if (specifier === 'electron/renderer' || specifier === 'electron/utility') {
      throw new Error(`the stand-in has no ${specifier} in the main process`)
    }
    return { url: standin, shortCircuit: true }
  }
})

if (isMainThread) {
  globalThis[Symbol.for('deskside.standin.hosted')] = true
  const { version } = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('electron/package.json'), 'utf8'))
  const versions = Object.freeze({ ...process.versions, electron: version, standin: '1' })
  Object.defineProperty(process, 'versions', { value: versions, enumerable: true })
  Object.defineProperty(process, 'type', { value: 'browser', enumerable: true })
  // As in a packed app: the resources folder is set, and the app was not opened by a bare Electron.
  const resources = process.env.DESKSIDE_STANDIN_RESOURCES
  if (resources) Object.defineProperty(process, 'resourcesPath', { value: resources, enumerable: true })
  else Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true })
  // Electron's main process only warns about an unhandled rejection; plain Node would exit.
  process.on('unhandledRejection', (reason) => {
    console.error('UnhandledPromiseRejectionWarning:', reason)
  })
}
