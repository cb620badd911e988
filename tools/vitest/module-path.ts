import { createHash } from 'node:crypto'
import { mkdirSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build, type Plugin as RolldownPlugin } from 'rolldown'
import type { Plugin } from 'vite'
import type {} from 'vitest/config'

const SUFFIX = '?modulePath'

/** How the names of files begin whose threads serve one worker after the other. */
export const REUSED = 'reused-'

/**
 * Implements `import path from './worker?modulePath'` of electron-vite for the tests: bundles the worker from its
 * sources, so that tests run the real worker in a real thread.
 *
 * @param root the project folder; bundles go below its `node_modules`, so that native modules resolve
 */
export function modulePath(options: {
  root: string
  alias: Record<string, string>
  external: readonly string[]
  /** The sources of workers that tests run in place of others. */
  instead: Record<string, string>
}): Plugin {
  const built = new Map<string, Promise<string>>()

  async function bundle(source: string): Promise<string> {
    const folder = join(options.root, 'node_modules', '.cache', 'deskside-workers')
    mkdirSync(folder, { recursive: true })
    const tag = createHash('sha256').update(source).digest('hex').slice(0, 8)
    const name = `${basename(source, '.ts')}-${tag}.mjs`
    const file = join(folder, name)
    const unfinished = join(folder, String(process.pid), name)
    await build({
      input: source,
      plugins: [nested],
      platform: 'node',
      external: [...options.external, /^node:/],
      resolve: { alias: options.alias },
      // A separate map: hundreds of threads would read an inline one.
      output: { file: unfinished, format: 'esm', sourcemap: true },
      logLevel: 'warn'
    })
    // Renamed when complete, so that parallel runs never read a partial bundle.
    for (const suffix of ['.map', '']) renameSync(unfinished + suffix, file + suffix)
    return file
  }

  function load(id: string): Promise<string> {
    const source = id.slice(0, -SUFFIX.length)
    let file = built.get(source)
    if (file === undefined) {
      file = bundle(source)
      built.set(source, file)
    }
    return file.then((path) => `export default ${JSON.stringify(path)}`)
  }

  /** A bundled program may start its own workers. */
  const nested: RolldownPlugin = {
    name: 'deskside:nested-module-path',
    async resolveId(id, importer) {
      if (!id.endsWith(SUFFIX)) return null
      const resolved = await this.resolve(id.slice(0, -SUFFIX.length), importer)
      return resolved === null ? null : `${resolved.id}${SUFFIX}`
    },
    load: (id) => (id.endsWith(SUFFIX) ? load(id) : null)
  }

  return {
    name: 'deskside:module-path',
    enforce: 'pre',
    configureVitest({ defineCacheKeyGenerator }) {
      // The path stays the same while the content changes: vitest's cache would return an outdated worker.
      defineCacheKeyGenerator(({ id }) => (id.endsWith(SUFFIX) ? false : null))
    },
    async resolveId(id, importer) {
      if (!id.endsWith(SUFFIX)) return null
      const resolved = await this.resolve(id.slice(0, -SUFFIX.length), importer)
      return resolved === null ? null : `${options.instead[resolved.id] ?? resolved.id}${SUFFIX}`
    },
    load: (id) => (id.endsWith(SUFFIX) ? load(id) : null)
  }
}
