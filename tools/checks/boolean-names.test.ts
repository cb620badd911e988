import { Linter } from 'eslint'
import ts from 'typescript-eslint'
import { describe, expect, it } from 'vitest'
import { booleanNames } from './boolean-names.mjs'

/** Numbers of the lines with a misnamed boolean. */
function misnamed(text: string): number {
  const found = new Linter().verify(text, {
    languageOptions: { parser: ts.parser as Linter.Parser },
    plugins: { names: { rules: { booleans: booleanNames } } },
    rules: { 'names/booleans': 'error' }
  })
  return found.length
}

describe('names of booleans', () => {
  it.each([
    'interface Row { readonly narrow: boolean }',
    'interface Row { readonly narrow?: true }',
    'interface Row { readonly narrow: boolean | null }',
    'class Row { #a = 1; narrow = false }',
    'function draw(narrow: boolean): void {}',
    'function draw(narrow = false): void {}',
    'let narrow = true',
    'const narrow = width < 900',
    'const narrow = !wide',
    'const narrow = width < 900 && !wide',
    'const narrow = ref(false)',
    'const narrow = computed(() => width.value < 900)'
  ])('need an auxiliary: %s', (text) => {
    expect(misnamed(text)).toBe(1)
  })

  it.each([
    'interface Row { readonly isNarrow: boolean; readonly keepsOwn?: true; readonly deleted: boolean }',
    'interface Row { readonly narrow: boolean | string }',
    'const isNarrow = width < 900, hasRows = rows.length > 0, canSort = !isNarrow',
    'const isNarrow = computed(() => width.value < 900)',
    'const { recursive = false } = options',
    'function matches(text: string): boolean { return text === "" }',
    'const narrow = width'
  ])('are right, or no booleans: %s', (text) => {
    expect(misnamed(text)).toBe(0)
  })
})
