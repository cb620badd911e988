/** What screens call things: the second table of docs/glossary.md, against both catalogues and what main says. */
import { describe, expect, it } from 'vitest'
import glossary from '../../../../docs/glossary.md?raw'
import {
  otherwiseNamed,
  ruledOut,
  said,
  saidOtherwise,
  type Term,
  termsOf,
  type Texts
} from '../../../../test/renderer/locales/glossary'
import { mainTexts, textsIn } from '../../../../test/renderer/locales/main-texts'

type Tree = { readonly [key: string]: string | Tree }

/**
 * Texts that are not for everybody: the console of Diagnostics, any method of the provider, which is asked for there,
 * words by which commands are found, and names that others gave (keys of fields, states of companies).
 */
const APART =
  /^(?:console|lookup\.(?:any|state|quality))\.|^fieldNames\.(?:amount|services|type)$|^commands\.(?:words|partKeys)\..*\.also$/u

/** Words that single texts have all the same: of what a menu or Diagnostics leads to, and of the system's own names. */
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
  'menu-words.reload': ['reload'],
  'menu-words.services': ['service'],
  'projects.detail.raw': ['raw'],
  'settings.windowsWayland': ['title']
}

/** Terms of which a text has the English word also where the Russian one is said with another, or not at all. */
const EVERYDAY: ReadonlySet<string> = new Set([
  ...[
    'Copy',
    'Export',
    'File',
    'In doubt',
    'Keep ready offline',
    'Kind',
    'Loading',
    'Name',
    'No longer listed',
    'Custom fields'
  ],
  ...['People', 'Person', 'Pin', 'Received', 'Refresh', 'Responsible', 'Saved on this computer', 'Sure', 'Unlock']
])

/** Single texts that do so with a term that is a thing's only name. */
const SAID_WITHOUT: Readonly<Record<string, string>> = {
  'calendar.settings.withoutZone': 'Event',
  'connect.demo': 'Workspace',
  'connect.keychainHow.darwin': 'Keychain',
  'common.tryKeychain': 'Keychain',
  'errors.service-not-json': 'Server',
  'errors.tls-other': 'Server',
  'files.tree.menu': 'Folder',
  'filterEditor.localOnly': 'Filter',
  'filterEditor.parity.ownHint': 'Filter',
  'people.inNoGroup': 'User group',
  'shell.memoryHint': 'Workspace'
}

function leaves(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : leaves(value, `${prefix}${key}.`)
  )
}

/** Every text of a language by its key, also those that come with their rooms. */
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
const terms = termsOf(glossary)

describe('the words on screens', () => {
  it('are read from a table that lists them', () => {
    expect(terms.length).toBeGreaterThan(40)
    // Only one of the languages may need another text in a menu.
    const keys = (texts: Texts): string[] => [...texts.keys()].filter((key) => !key.endsWith('.menu')).toSorted()
    expect(keys(english)).toEqual(keys(russian))
    for (const { english: en, russian: ru, not } of terms) {
      expect(en.length * ru.length > 0 || (en.length + ru.length === 0 && not.length > 0), en.join()).toBe(true)
      // A term that is the beginning of what must not be said would forbid itself.
      for (const term of [...en, ...ru]) for (const word of not) expect(term).not.toMatch(said(word))
    }
  })

  it('are read of main as well', () => {
    for (const key of [
      'menu-words.copy',
      'failed-start.missing',
      'reminders/words.more',
      'export/words.untitled.person'
    ])
      expect([main.en.has(key), main.ru.has(key)], key).toEqual([true, true])
    expect(main.ru.get('reminders/words.untitled')).toBe('Событие №\u00a0{filled}')
  })

  it('are none that the table rules out', () => {
    expect([...ruledOut(terms, english, ALLOWED), ...ruledOut(terms, russian, ALLOWED)]).toEqual([])
  })

  it('have exceptions that are needed', () => {
    const all = new Set([...ruledOut(terms, english), ...ruledOut(terms, russian)].map((found) => found.split(': ')[0]))
    const named = Object.entries(ALLOWED).flatMap(([key, some]) => some.map((word) => `“${word}” in ${key}`))
    expect(named.filter((one) => !all.has(one))).toEqual([])
  })

  it('say one thing by one term in each language', () => {
    expect(otherwiseNamed(terms, english, russian)).toEqual([])
  })

  it('say within texts what they say alone', () => {
    const strict = terms.filter(({ english: [one = ''] }) => !EVERYDAY.has(one))
    const expected = Object.entries(SAID_WITHOUT).map(([key, term]) => `“${term}” in ${key}`)
    const found = saidOtherwise(strict, english, russian)
    expect(found.map((one) => one.split(': ')[0]).toSorted(), found.join('\n')).toEqual(expected.toSorted())
  })

  it('name the workspace in full in Russian', () => {
    const short = [...russian].filter(([, text]) => /(?<!рабоч\p{L}+ |демо-)пространств/iu.test(text))
    expect(short).toEqual([])
  })
})

describe('the test of the words', () => {
  const table = termsOf(`## On screens

| English | Russian | What it is | Not |
| ------- | ------- | ---------- | --- |
| Funnel  | Воронка |            | sales funnel, воронк продаж |
| Person  | Человек |            | user … |
| Quota   | Лимит   |            | квот |
| —       | —       |            | raw, массив |
`)
  const texts = (text: string): Texts => new Map([['here', text]])

  it('reads terms, and words that are no term', () => {
    expect(table).toHaveLength(4)
    expect(table[0]).toEqual({
      english: ['Funnel'],
      russian: ['Воронка'],
      not: ['sales funnel', 'воронк продаж']
    } satisfies Term)
    expect(table[3]).toEqual({ english: [], russian: [], not: ['raw', 'массив'] })
  })

  it.each([
    ['The stages of all sales funnels', ['sales funnel']],
    ['Этапы этой Воронки\u00a0продаж', ['воронк продаж']],
    ['Names of User {id}', ['user …']],
    ['The raw data', ['raw']],
    ['Два массива', ['массив']],
    ['Funnels; user groups; a drawer; a raw-boned throw', ['raw']],
    ['Funnels; user groups; a drawer', []]
  ])('finds what is ruled out in “%s”', (text, ruled) => {
    expect(ruledOut(table, texts(text))).toEqual(ruled.map((word) => `“${word}” in here: ${text}`))
  })

  it('lets a text have the words that it is allowed, and no others', () => {
    const both = texts('raw sales funnels')
    expect(ruledOut(table, both, { here: ['raw'] })).toEqual(['“sales funnel” in here: raw sales funnels'])
    expect(ruledOut(table, both, { there: ['raw', 'sales funnel'] })).toHaveLength(2)
  })

  it('finds a term that is called otherwise in the other language, alone or within a text', () => {
    expect(otherwiseNamed(table, texts('Funnel:'), texts('Воронка'))).toEqual([])
    expect(otherwiseNamed(table, texts('Funnel'), texts('Труба'))).toHaveLength(1)
    expect(otherwiseNamed(table, texts('Pipeline'), texts('Воронка'))).toHaveLength(1)
    expect(saidOtherwise(table, texts('The quota is used up'), texts('Исчерпан лимит'))).toEqual([])
    expect(saidOtherwise(table, texts('The quota is used up'), texts('Исчерпана квота'))).toHaveLength(1)
    expect(saidOtherwise(table, texts('Both funnels'), texts('Обеих воронок'))).toEqual([])
  })

  it('reads every form of what main says, and nothing that is no text', () => {
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
    expect(ruledOut(table, en)).toEqual(['“raw” in box.box.title: Raw'])
  })
})
