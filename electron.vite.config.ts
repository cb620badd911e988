import { resolve } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'

const shared = { '@shared': resolve(import.meta.dirname, 'src/shared') }

// Times of plugins are no warning.
const checks = { pluginTimings: false }

// Each thread holds the text of its program: 7 MB less at rest. Names stay, for stack traces in the log.
const minify = { compress: true, mangle: false, codegen: true }

// Only native modules stay outside the bundles: they are what the package carries in node_modules.
const native = ['keytar', 'better-sqlite3-multiple-ciphers']

export default defineConfig({
  main: {
    resolve: { alias: shared },
    build: {
      externalizeDeps: { exclude: [] },
      sourcemap: true,
      rolldownOptions: {
        checks,
        output: { minify },
        external: native,
        input: {
          index: resolve(import.meta.dirname, 'src/main/index.ts'),
          'demo-service': resolve(import.meta.dirname, 'demo/cli.ts')
        }
      }
    }
  },
  preload: {
    resolve: { alias: shared },
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        checks,
        input: { index: resolve(import.meta.dirname, 'src/preload/index.ts') },
        // A sandboxed preload must be one CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].cjs' }
      }
    }
  },
  renderer: {
    root: resolve(import.meta.dirname, 'src/renderer'),
    resolve: { alias: { ...shared, '@renderer': resolve(import.meta.dirname, 'src/renderer/src') } },
    // Parts of vue-i18n that we don't use stay out of the bundle.
    define: {
      __VUE_I18N_FULL_INSTALL__: 'false',
      __VUE_I18N_LEGACY_API__: 'false',
      __INTLIFY_PROD_DEVTOOLS__: 'false'
    },
    plugins: [vue()],
    build: {
      minify: true,
      // KB, not compressed: the one file below. What counts is `renderer-js` of the bench.
      chunkSizeWarningLimit: 800,
      rolldownOptions: {
        checks,
        input: { index: resolve(import.meta.dirname, 'src/renderer/index.html') },
        // What the page needs at once stays in few files however many rooms share parts of it: small ones compress badly.
        output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } }
      }
    }
  }
})
