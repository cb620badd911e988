// Builds the measuring program of the row `sweep` the way the app's main is built, from the app's own modules.
import { resolve } from 'node:path'
import { defineConfig } from 'electron-vite'

const root = resolve(import.meta.dirname, '../..')

export default defineConfig({
  main: {
    root,
    resolve: { alias: { '@shared': resolve(root, 'src/shared') } },
    build: {
      outDir: resolve(root, '.cache/bench/main'),
      externalizeDeps: { exclude: [] },
      sourcemap: true,
      rolldownOptions: {
        external: ['keytar', 'better-sqlite3-multiple-ciphers'],
        input: { sweep: resolve(import.meta.dirname, 'main.ts') }
      }
    }
  }
})
