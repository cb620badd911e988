import { expect, it } from 'vitest'
import { withoutInvisible } from './invisible'

it.each([
  ['a soft hyphen', 'Ромаш\u00adка', 'Ромашка'],
  ['a zero-width space', 'г\u200b Тверь', 'г Тверь'],
  ['a mark of byte order', '\ufeffг Тверь', 'г Тверь'],
  ['marks of direction', '\u202a+7 900\u202c \u200e000\u200f', '+7 900 000'],
  ['isolates', '\u2068ООО\u2069', 'ООО'],
  ['a word joiner', '12\u206034', '1234'],
  ['spaces that do not break', 'г\u00a0Тверь,\u202fд\u20094', 'г Тверь, д 4'],
  ['joiners beside Cyrillic letters', 'Ива\u200dнов\u200c', 'Иванов'],
  ['joiners within Persian', 'می\u200cخواهم', 'می\u200cخواهم'],
  ['an emoji of several', '👨\u200d👩', '👨\u200d👩'],
  ['nothing', 'г Тверь, ул Речная, д 4', 'г Тверь, ул Речная, д 4']
])('%s', (_, text, clean) => {
  expect(withoutInvisible(text)).toBe(clean)
})
