import { beforeEach, describe, expect, it } from 'vitest'
import { ERROR_CODES } from '@shared/ipc/errors'
import { setFormatLocale } from '../basics/format'
import { en as atStart } from './en'
import { i18n, setLanguage, t, tn, type MessageKey } from './index'
import { russianPlural } from './plural'
import { errors as ruErrors } from './ru/errors'

type Tree = { readonly [key: string]: string | Tree }

function flatten(tree: Tree, prefix = ''): Map<string, string> {
  const leaves = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') leaves.set(`${prefix}${key}`, value)
    else for (const [path, text] of flatten(value, `${prefix}${key}.`)) leaves.set(path, text)
  }
  return leaves
}

/**
 * All areas of a language, including lazy ones. For each command and widget key, its texts and those in the other
 * language are added, since types don't check them.
 */
function areasOf(modules: Record<string, Tree>): Tree {
  const { commands, ...areas } = Object.assign({}, ...Object.values(modules)) as Record<string, Tree>
  const { words: _words, partKeys: _partKeys, ...said } = commands ?? {}
  return { ...areas, commands: said }
}

const en = areasOf(import.meta.glob<Tree>(['./en/*.ts', '!./en/index.ts'], { eager: true }))
const ru = areasOf(import.meta.glob<Tree>(['./ru/*.ts', '!./ru/index.ts'], { eager: true }))
/** The initial areas; read now, since lazy ones are added to the same object. */
const areasAtStart = Object.keys(atStart)
await Promise.all(Object.values(import.meta.glob(['./*.ts', '!./*.test.ts'])).map((add) => add()))
const english = flatten(en)
const russian = flatten(ru)
const placeholders = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()
const forms = (text: string): number => text.split(' | ').length

/** Source files that may use texts, by path: `../App.vue`. */
const files = import.meta.glob<string>(['../**/*.{vue,ts}', '!../**/*.test.ts', '!./en/**', '!./ru/**'], {
  query: '?raw',
  import: 'default',
  eager: true
})
const sources = Object.values(files).join('\n')

/** Lazy areas with the module that adds each: `['files', 'files']`, `['space', 'files']`. */
const added = Object.entries(files).flatMap(([path, text]) => {
  const [, module = ''] = /^\.\/([\w-]+)\.ts$/.exec(path) ?? []
  return [...text.matchAll(/^addWords\(\s*\{([^}]*)\}/gm)].flatMap(([, areas = '']) =>
    [...areas.matchAll(/(\w+):/g)].map(([, area = '']) => [area, module] as const)
  )
})
const bringers = new Map(added)

/**
 * The areas used in a file: by complete keys, or by a template whose constant part begins with the area. Names of
 * commands and keys don't count: only `locales/commands` provides these.
 */
function areasIn(text: string): Set<string> {
  const asked = [...text.matchAll(/['"`]([a-z]\w*)\.([\w.-]*)(\$\{|['"`])/gi)]
  return new Set(
    asked
      .filter(([, area = '', rest = '', end]) => {
        const key = `${area}.${rest}`
        return end === '${' ? [...english.keys()].some((one) => one.startsWith(key)) : english.has(key)
      })
      .map(([, area = '']) => area)
  )
}

/** The catalogue modules that a file imports, including their own imports. */
function wordsImported(path: string): readonly string[] {
  const ofWords = path.startsWith('./') ? /^\.\/([\w-]+)$/ : /^(?:\.\.?\/)+locales\/([\w-]+)$/
  const imports = [...(files[path] ?? '').matchAll(/^import (?!type\b)(?:[^';]*from )?'([^']+)'/gm)]
  const modules = imports.flatMap(([, from = '']) => ofWords.exec(from)?.[1] ?? [])
  return modules.flatMap((module) => [module, ...wordsImported(`./${module}.ts`)])
}

beforeEach(() => {
  setLanguage('en')
  setFormatLocale('en-GB')
})

describe('the catalogues', () => {
  it('have the same keys', () => {
    expect([...russian.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it('have nothing empty, and nothing left in the other language', () => {
    for (const [key, text] of russian) {
      expect(text.trim(), key).not.toBe('')
      expect(english.get(key)?.trim(), key).not.toBe('')
      expect(english.get(key), key).not.toMatch(/[а-яё]/i)
    }
  })

  it('speak of the same placeholders in every form', () => {
    for (const [key, text] of english) {
      for (const form of [...text.split(' | '), ...(russian.get(key) ?? '').split(' | ')]) {
        // `{n}` may be missing in some forms ("one record").
        const found = placeholders(form).filter((name) => name !== '{n}')
        expect(found, `${key}: ${form}`).toEqual(placeholders(text).filter((name) => name !== '{n}'))
      }
      expect(placeholders(russian.get(key) ?? ''), key).toEqual(placeholders(text))
    }
  })

  it('give two forms of a plural in English and three in Russian', () => {
    for (const [key, text] of english) {
      const count = forms(text)
      expect([1, 2], key).toContain(count)
      expect(forms(russian.get(key) ?? ''), key).toBe(count === 2 ? 3 : 1)
    }
  })

  it('can all be formatted', () => {
    for (const language of ['en', 'ru'] as const) {
      setLanguage(language)
      for (const [key, text] of english) {
        const parameters = Object.fromEntries(placeholders(text).map((name) => [name.slice(1, -1), '42']))
        const formatted = i18n.global.t(key, { ...parameters, n: '5' }, 5)
        expect(formatted, `${language} ${key}`).not.toMatch(/[{}|]/)
        expect(formatted, `${language} ${key}`).not.toBe(key)
      }
    }
  })

  it('have a sentence for every error code, in both languages', () => {
    for (const code of ERROR_CODES) {
      expect(atStart.errors[code], code).toMatch(/[.!?]$/)
      expect(ruErrors[code], code).toMatch(/[.!?]$/)
    }
  })

  it('have no message that nobody shows', () => {
    // A key is used as a whole, or as the constant part of a template: `sync.state.${state}`.
    const templates = [...sources.matchAll(/[`'"]((?:[a-z][\w-]*\.)+)\$\{/gi)].map((match) => match[1] ?? '')
    const unused = [...english.keys()].filter(
      (key) =>
        !sources.includes(`'${key}'`) &&
        !templates.some((prefix) => key.startsWith(prefix) && !key.slice(prefix.length).includes('.'))
    )
    expect(unused).toEqual([])
  })

  it('are each there from the start, or added by one module', () => {
    expect([...areasAtStart, ...added.map(([area]) => area)].sort()).toEqual(Object.keys(en).sort())
  })

  it('come with whatever says them, unless they are there from the start', () => {
    const missing = Object.entries(files).flatMap(([path, text]) => {
      const imported = wordsImported(path)
      return [...areasIn(text)]
        .filter((area) => {
          const module = bringers.get(area)
          return module !== undefined && path !== `./${module}.ts` && !imported.includes(module)
        })
        .map((area) => `${path}: ${area}`)
    })
    expect(missing).toEqual([])
  })
})

describe('plurals', () => {
  it.each([
    [0, 2],
    [1, 0],
    [2, 1],
    [4, 1],
    [5, 2],
    [11, 2],
    [12, 2],
    [14, 2],
    [21, 0],
    [22, 1],
    [111, 2],
    [1000, 2],
    [1001, 0],
    [1.5, 1],
    [-2, 1]
  ])('%d takes form %d in Russian', (count, form) => {
    expect(russianPlural(count)).toBe(form)
  })

  it('carry the count as the locale writes it', () => {
    expect(tn('common.records', 1)).toBe('1 record')
    expect(tn('common.records', 12_345)).toBe('12,345 records')
    setLanguage('ru')
    setFormatLocale('ru-RU')
    expect(tn('common.records', 22_222).replace(/\s/g, ' ')).toBe('22 222 записи')
    expect(tn('common.records', 0)).toBe('0 записей')
  })
})

describe('the language on screen', () => {
  it('changes what is said and what the document says of itself, at once', () => {
    expect(t('shell.projects')).toBe('Projects')
    setLanguage('ru')
    expect(t('shell.projects')).toBe('Проекты')
    expect(document.documentElement.lang).toBe('ru')
  })

  it('keeps the English names that others rely on', () => {
    const stable: Partial<Record<MessageKey, string>> = {
      'shell.projects': 'Projects',
      'connect.address': 'Address',
      'connect.token': 'Token',
      'connect.secret': 'Secret',
      'connect.lookupPath': 'Lookup path',
      'common.advanced': 'Advanced',
      'connect.submit': 'Connect',
      'connect.demo': 'Look around in the demo workspace'
    }
    for (const [key, words] of Object.entries(stable)) expect(t(key as MessageKey)).toBe(words)
  })
})
