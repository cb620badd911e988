import { expect, it } from 'vitest'
import { isHeaderText } from './header-text'

it.each([
  ['', true],
  ['a-Z 09 ~', true],
  ['ключ', false],
  ['caf\u00e9', false],
  ['a\tb', false],
  ['a\r\nX: b', false],
  ['a\u007f', false]
])('%j can stand in a header: %s', (text, can) => expect(isHeaderText(text)).toBe(can))
