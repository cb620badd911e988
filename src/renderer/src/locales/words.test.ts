/** Words that must not appear in texts on screen, in menus, notifications or exported files. */
import { describe, expect, it } from 'vitest'
import { mainTexts, textsIn, type Texts } from '../../../../test/renderer/locales/main-texts'

type Tree = { readonly [key: string]: string | Tree }

/** Developer terms, and second names of things that have one already. Each also matches as a word prefix. */
const RULED_OUT = [
  ...[
    'array',
    'attribute',
    'backend',
    'cache',
    'deal',
    'directory',
    'dynamic field',
    'endpoint',
    'method',
    'operation'
  ],
  ...['parameter', 'payload', 'query', 'raw', 'request', 'sales funnel', 'service'],
  ...['аккаунт', 'атрибут', 'баз данных', 'бэкенд', 'воронк продаж', 'запрос', 'запраш', 'канбан', 'каталог', 'квот'],
  ...['кеш', 'колонк', 'кэш', 'массив', 'метод', 'операци', 'параметр', 'провайдер', 'сделка', 'сервис', 'синхрониз'],
  ...['стадия', 'чеклист', 'экспорт', 'эндпоинт']
]

/**
 * Excluded texts: the service console, calling any provider method, search words of commands, and names given by others
 * (field keys, company states).
 */
const APART =
  /^(?:console|lookup\.(?:any|state|quality))\.|^fieldNames\.(?:amount|services|type)$|^commands\.(?:words|partKeys)\..*\.also$/u

/** Exceptions: labels that lead to Diagnostics or raw data, and the system's own names. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'children.tab.raw': ['raw'],
  'commands.words.console-send.label': ['request', 'запрос'],
  'commands.words.filter-request.label': ['request', 'запрос'],
  'commands.words.filter-request.menu': ['request', 'запрос'],
  'commands.words.go-method.label': ['method', 'метод'],
  'commands.words.project-raw.label': ['raw'],
  'commands.words.project-raw.menu': ['raw'],
  'commands.words.record-raw.label': ['raw'],
  'commands.words.record-raw.menu': ['raw'],
  'errors.lookup-method': ['method', 'метод'],
  'filterEditor.request.title': ['request', 'запрос'],
  'lookup.tab.method': ['method', 'метод'],
  'menu-words.services': ['service'],
  'projects.detail.raw': ['raw']
}

/** Matches the words of a phrase in sequence, each as a prefix: `sales funnel` in “Sales funnels”, not in “unsales”. */
const beginning = (phrase: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}-])${phrase.split(' ').join(String.raw`\p{L}*\s+`)}`, 'iu')

const PATTERNS = RULED_OUT.map((word) => ({ word, pattern: beginning(word) }))

/** The forbidden words in a text; names of placeholders are ignored. */
const ruledOut = (text: string): string[] => {
  const read = text.replaceAll(/\{\w+\}/gu, '…')
  return PATTERNS.flatMap(({ word, pattern }) => (pattern.test(read) ? [word] : []))
}

function leaves(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : leaves(value, `${prefix}${key}.`)
  )
}

/** Every text of a language by key, including lazy catalogues. */
function textsOf(modules: Record<string, Tree>, ofMain: Texts): Texts {
  const pages = Object.entries(modules)
    .filter(([path]) => !path.endsWith('/index.ts'))
    .flatMap(([, module]) => leaves(module))
    .filter(([key]) => !APART.test(key))
  return new Map([...pages, ...ofMain])
}

const main = mainTexts()
const english = textsOf(import.meta.glob<Tree>('./en/*.ts', { eager: true }), main.en)
const russian = textsOf(import.meta.glob<Tree>('./ru/*.ts', { eager: true }), main.ru)

describe('the words on screens', () => {
  it('are there in both languages', () => {
    // Only one of the languages may need a separate text in a menu.
    const keys = (texts: Texts): string[] => [...texts.keys()].filter((key) => !key.endsWith('.menu')).toSorted()
    expect(keys(english)).toEqual(keys(russian))
  })

  it.each([
    ['English', english],
    ['Russian', russian]
  ])('are none that are ruled out, in %s', (_, texts) => {
    const found = [...texts].flatMap(([key, text]) =>
      ruledOut(text)
        .filter((word) => ALLOWED[key]?.includes(word) !== true)
        .map((word) => `“${word}” in ${key}: ${text}`)
    )
    expect(found).toEqual([])
  })

  it('name the workspace in full in Russian', () => {
    const short = [...russian].filter(([, text]) => /(?<!рабоч\p{L}+ |демо-)пространств/iu.test(text))
    expect(short).toEqual([])
  })
})

it.each([
  ['The stages of all sales funnels', ['sales funnel']],
  ['Этапы этой Воронки\u00a0продаж', ['воронк продаж']],
  ['The raw data', ['raw']],
  ['Два массива', ['массив']],
  ['Names of {service}; a drawer; a throw', []]
])('finds what is ruled out in “%s”', (text, words) => {
  expect(ruledOut(text)).toEqual(words)
})

describe('what main says', () => {
  it('is read from its sources', () => {
    for (const key of [
      'menu-words.copy',
      'failed-start.missing',
      'reminders/words.more',
      'export/words.untitled.person'
    ])
      expect([main.en.has(key), main.ru.has(key)], key).toEqual([true, true])
    expect(main.ru.get('reminders/words.untitled')).toBe('Событие №\u00a0{filled}')
  })

  it('is read in every form, and nothing that is no text', () => {
    const source = `
      const WORDS = {
        en: { more: (n: number) => (n === 1 ? 'one more' : \`\${n} more\`), box: { title: 'Raw' } },
        ru: { more: (n: number) => { const form = rules('ru').select(n); return form === 'one' ? 'ещё одно' : 'ещё' } }
      } as const
      const EN = { 'a-b': 'Yes' }
      const role = 'copy'`
    const { en, ru } = textsIn(source, 'box')
    expect([...en]).toEqual([
      ['box.more', 'one more | {filled} more'],
      ['box.box.title', 'Raw'],
      ["box.'a-b'", 'Yes']
    ])
    expect([...ru]).toEqual([['box.more', 'ещё одно | ещё']])
  })
})
