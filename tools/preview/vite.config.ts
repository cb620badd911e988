/**
 * Builds the renderer with a fake bridge instead of the preload, to view screens in a plain browser: `npx vite build
 * --config tools/preview/vite.config.ts --outDir <folder>`, then `node tools/preview/shoot.ts <folder>`. Not part of
 * the product.
 */
import { resolve } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

const root = resolve(import.meta.dirname, '../..')

export default defineConfig({
  root: resolve(root, 'src/renderer'),
  base: './',
  resolve: {
    alias: {
      '@shared': resolve(root, 'src/shared'),
      '@renderer': resolve(root, 'src/renderer/src'),
      electron: resolve(import.meta.dirname, 'no-electron.ts')
    }
  },
  define: { __VUE_I18N_FULL_INSTALL__: 'false', __VUE_I18N_LEGACY_API__: 'false', __INTLIFY_PROD_DEVTOOLS__: 'false' },
  plugins: [
    vue(),
    {
      name: 'fake-bridge',
      // The bridge must exist before the app's first line runs.
      transform(code, id) {
        if (!id.endsWith('/src/renderer/src/main.ts')) return null
        return `import ${JSON.stringify(resolve(import.meta.dirname, 'entry.ts'))}\n${code}`
      }
    }
  ],
  build: { minify: true, emptyOutDir: true }
})
