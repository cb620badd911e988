import { resolve } from 'node:path'
import { Linter } from 'eslint'
import { describe, expect, it } from 'vitest'
import { downwards } from './layers.mjs'

const ROOT = resolve('src/renderer/src')
const LAYERS = [[''], ['views'], ['components'], ['components/base'], ['stores'], ['desktop', 'locales']]

function upwards(file: string, text: string): string[] {
  const linter = new Linter({ cwd: ROOT })
  const found = linter.verify(
    text,
    {
      files: ['**/*.js'],
      plugins: { layers: { rules: { downwards } } },
      rules: { 'layers/downwards': ['error', { root: ROOT, layers: LAYERS }] }
    },
    { filename: resolve(ROOT, file) }
  )
  return found.map(({ message }) => message)
}

describe('layers', () => {
  it.each([
    ['stores/me.js', `import { a } from '../components/base/a'`, 'stores stands below components/base'],
    ['stores/files/tree.js', `export { a } from '../../views/a'`, 'stores stands below views'],
    ['components/base/a.js', `const a = () => import('../files/a')`, 'components/base stands below components'],
    ['locales/en.js', `import '../stores/me'`, 'locales stands below stores'],
    ['desktop.js', `import './stores/me'`, 'desktop stands below stores'],
    ['views/a.js', `import { router } from '../router'`, 'views stands below the app']
  ])('are imported downwards only: %s', (file, text, message) => {
    expect(upwards(file, text)).toEqual([`${message}: imports run downwards only.`])
  })

  it.each([
    ['components/files/a.js', `import { a } from '../base/a'`],
    ['components/files/a.js', `import { a } from '../today/a'`],
    ['locales/en.js', `import '../desktop'`],
    ['views/a.js', `import { me } from '../stores/me'; import vue from 'vue'; import '@shared/views/a'`],
    ['router.js', `import('./views/a')`],
    ['stores/me.js', `import '../../../../test/renderer/components/a'`]
  ])('may import their own and what is below: %s', (file, text) => {
    expect(upwards(file, text)).toEqual([])
  })
})
