// Builds the measuring programs like the app's main, from the app's own modules.
import { resolve } from 'node:path'
import { defineConfig } from 'electron-vite'

const root = resolve(import.meta.dirname, '../..')
const program = (name: string): string => resolve(import.meta.dirname, `${name}.ts`)

export default defineConfig({
  main: {
    root,
    resolve: { alias: { '@shared': resolve(root, 'src/shared') } },
    build: {
      outDir: resolve(root, '.cache/bench/main'),
      externalizeDeps: { exclude: [] },
      sourcemap: true,
      rolldownOptions: {
        checks: { pluginTimings: false },
        external: ['keytar', 'better-sqlite3-multiple-ciphers'],
        output: { minify: { compress: true, mangle: false, codegen: true } },
        input: {
          sweep: program('sweep'),
          fill: program('fill'),
          ask: program('ask'),
          multiply: program('multiply'),
          million: program('million'),
          'under-sweep': program('under-sweep'),
          'fields-many': program('fields-many'),
          export: program('export'),
          files: program('files')
        }
      }
    }
  }
})
