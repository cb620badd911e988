import js from '@eslint/js'
import prettier from 'eslint-config-prettier'
import regexp from 'eslint-plugin-regexp'
import vue from 'eslint-plugin-vue'
import globals from 'globals'
import ts from 'typescript-eslint'
import { booleanNames } from './tools/checks/boolean-names.mjs'
import { foreignNames } from './tools/checks/foreign-names.mjs'
import { downwards as layers } from './tools/checks/layers.mjs'
import { roomPatterns } from './tools/checks/rooms.mjs'

// The layers of the house: what a folder may not import. See docs/architecture.md.
const layer = (files, patterns, extra = []) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns, paths: extra }] }
})
const node = {
  group: ['node:*', 'electron', 'electron/*', 'fs', 'path', 'child_process'],
  message: 'Not in this layer.'
}
/** What belongs to one room: its parts and its views. What several rooms need lies outside of all of them. */
const ROOMS = {
  today: ['components/today', 'views/today'],
  projects: ['components/projects', 'views/projects'],
  records: ['components/records', 'views/groups', 'views/people'],
  files: ['components/files', 'views/files'],
  calendar: ['components/calendar', 'views/calendar'],
  lookup: ['components/lookup', 'views/lookup'],
  search: ['components/search', 'views/search'],
  settings: ['components/settings', 'components/console', 'views/settings'],
  connect: ['views/connect']
}
/** The layers of the renderer, from the top down. */
const RENDERER = [
  [''],
  ['views'],
  ['components'],
  ['record-ui'],
  ['components/base'],
  ['composables'],
  ['commands'],
  ['stores'],
  ['data'],
  ['state'],
  ['words'],
  ['desktop', 'locales', 'theme'],
  ['basics', 'rules']
]
/** The layers of main, from the top down. */
const MAIN = [
  [''],
  ['services'],
  ['ipc', 'tray', 'reminders'],
  ['calendar-times', 'workspace'],
  ['lookup'],
  ['export', 'sync', 'console'],
  ['window', 'mail'],
  ['user-data'],
  ['credentials', 'cache'],
  ['files', 'api'],
  ['database'],
  ['attempts', 'launch', 'log', 'thread-once'],
  ['redaction'],
  ['loggable-error', 'secrets-in-text']
]
const inShared = { group: ['**/main/**', '**/renderer/**', 'vue', 'pinia'], message: 'shared knows nobody.' }
const inRenderer = { group: ['**/main/**', '**/preload/**'], message: 'The renderer knows models and the bridge.' }
/** Imports from the folders of these rooms, however a path leads there. */
const outside = (rooms, message) => ({
  regex: `(^|/)(${rooms.flatMap((room) => ROOMS[room].flatMap(pathsTo)).join('|')})/`,
  message
})
/** Beside each other, `../today/x` leads to the same folder as `../../components/today/x`. */
const pathsTo = (folder) => [folder, folder.replace(/^\w+\//, '\\.\\./')]
const zod = { name: 'zod', message: 'zod stays in main: its size does not belong in the renderer.' }
/** Schemas, and zod with them. `shared/ipc/contract` has no schemas. */
const contract = {
  regex: '(^@shared|/shared|^\\.\\.|/\\.\\.)/contract(/|$)',
  allowTypeImports: true,
  message: 'Main alone imports schemas; import their types.'
}
const test = { regex: '/test/', message: 'What only tests need is not shipped.' }
const typed = (files, patterns) => ({
  files,
  rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] }
})
/** Who knows schemas at run time. */
const SCHEMAS = ['src/main/**/*.ts', 'src/shared/contract/**/*.ts']

// What a demo service can be told to do otherwise is for its command line and for tests: it is not shipped.
const demoWithin = {
  regex: '/demo/(?!embedded$)',
  message: 'main starts the demo service and knows no more of it.'
}

const downwards = { group: ['**/renderer/**', '@renderer/*'], message: 'Dependencies run downwards only.' }

// The rooms of the cache, and what each is built from.
const cache = roomPatterns({
  'cache-file': [],
  core: [],
  columns: ['core'],
  'file-places': ['core'],
  search: ['core', 'file-places'],
  budget: ['core'],
  fields: ['core', 'columns'],
  changes: ['core', 'budget'],
  ingest: ['core', 'changes'],
  children: ['core', 'budget', 'fields', 'ingest'],
  filter: ['core', 'columns', 'fields', 'changes', 'search'],
  listing: ['core', 'children', 'columns', 'fields', 'filter', 'search'],
  clients: ['core', 'columns', 'children', 'fields', 'filter', 'listing', 'search'],
  files: ['core', 'columns', 'fields', 'file-places', 'listing', 'search'],
  calendar: ['core', 'ingest', 'listing', 'search'],
  upkeep: ['core', 'budget', 'fields', 'ingest']
})
// The rooms of api. That of envelopes has its face in envelope.ts, which others have always read answers by.
const api = roomPatterns({
  json: [],
  fields: ['json'],
  envelope: ['json', 'fields'],
  http: ['json', 'envelope']
})
const apiWithin = { regex: '/api/(?:json|fields|envelope|http)/', message: 'A room is imported by its face.' }
const cacheWithin = {
  regex: '/cache/(?!types$|client$)',
  message: 'The cache is opened by client.ts and known by types.ts.'
}

export default ts.config(
  { ignores: ['out/**', 'dist/**', 'node_modules/**', '.cache/**', '.toolchain/**', 'test-results/**'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...vue.configs['flat/recommended'].map((config) => ({ files: ['src/renderer/**/*.{ts,vue}'], ...config })),
  {
    languageOptions: { globals: { ...globals.node } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }]
    }
  },
  {
    // An expression that backtracks over a text of the service stops the app. What these rules can't see is timed by
    // tools/checks/expressions. Tests bring their own texts.
    files: ['{src,demo}/**/*.{ts,vue}', 'tools/**/*.{ts,mjs}'],
    ignores: ['**/*.test.ts'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }]
    }
  },
  {
    files: ['**/*.vue'],
    languageOptions: { parserOptions: { parser: ts.parser }, globals: { ...globals.browser } },
    rules: {
      // Service data never becomes markup.
      'vue/no-v-html': 'error',
      'vue/multi-word-component-names': 'off'
    }
  },
  {
    files: ['{src,demo,tools,bench,e2e,test}/**/*.{ts,vue}'],
    // The stand-in has Electron's names.
    ignores: ['tools/electron-standin/**'],
    plugins: { names: { rules: { booleans: booleanNames } } },
    rules: { 'names/booleans': 'error' }
  },
  {
    files: ['src/{main,shared,renderer}/**/*.{ts,vue}'],
    ignores: ['**/*.test.ts'],
    plugins: { deskside: { rules: { 'foreign-names': foreignNames } } },
    rules: { 'deskside/foreign-names': 'error' }
  },
  {
    files: ['{src,test}/renderer/**/*.ts', 'src/preload/**/*.ts'],
    languageOptions: { globals: { ...globals.browser } }
  },
  { ...layer(['src/shared/**/*.ts'], [node, inShared], [zod]), ignores: ['src/shared/contract/**'] },
  layer(['src/shared/contract/**/*.ts'], [node, inShared]),
  layer(['src/renderer/**/*.{ts,vue}'], [node, inRenderer], [zod]),
  {
    files: ['src/renderer/src/**/*.{ts,vue}'],
    ignores: ['**/*.test.ts'],
    plugins: { layers: { rules: { downwards: layers } } },
    rules: { 'layers/downwards': ['error', { root: `${import.meta.dirname}/src/renderer/src`, layers: RENDERER }] }
  },
  ...Object.entries(ROOMS).map(([room, folders]) => ({
    ...layer(
      folders.map((folder) => `src/renderer/src/${folder}/**/*.{ts,vue}`),
      [
        node,
        inRenderer,
        outside(
          Object.keys(ROOMS).filter((other) => other !== room),
          'No room imports another room.'
        )
      ],
      [zod]
    ),
    ignores: ['**/*.test.ts']
  })),
  {
    ...layer(
      ['src/renderer/src/{record-ui,data,components/{base,funnel,request}}/**/*.{ts,vue}'],
      [
        node,
        inRenderer,
        outside(Object.keys(ROOMS), 'What every room stands on knows none of them.'),
        {
          regex: '(^|/)stores/(projects|records|files|calendar)(/|$)',
          message: 'A room gives it its list.'
        }
      ],
      [zod]
    ),
    ignores: ['**/*.test.ts']
  },
  {
    files: ['src/main/**/*.ts'],
    ignores: ['**/*.test.ts'],
    plugins: { layers: { rules: { downwards: layers } } },
    rules: { 'layers/downwards': ['error', { root: `${import.meta.dirname}/src/main`, layers: MAIN }] }
  },
  layer(['src/main/**/*.ts'], [downwards, demoWithin, cacheWithin, apiWithin]),
  ...Object.entries(api.within).map(([room, patterns]) =>
    layer([`src/main/api/${room}/**/*.ts`], [downwards, demoWithin, cacheWithin, ...patterns])
  ),
  layer(['src/main/api/*.ts'], [downwards, demoWithin, cacheWithin, ...api.beside]),
  // The faces of two rooms, and the readers of records that others have always known at these paths.
  layer(['src/main/api/{envelope,decode,decode-child}.ts'], [downwards, demoWithin, cacheWithin]),
  ...Object.entries(cache.within).map(([room, patterns]) =>
    layer([`src/main/cache/${room}/**/*.ts`], [downwards, demoWithin, apiWithin, ...patterns])
  ),
  layer(['src/main/cache/*.ts'], [downwards, demoWithin, apiWithin, ...cache.beside]),
  // The face of the cache names what main calls file by file: SQLite is loaded in the workers alone.
  layer(['src/main/cache/types.ts'], [downwards, demoWithin, apiWithin]),
  layer(['src/main/**/*.test.ts', 'test/{contract,demo,judged,main,shared}/**/*.ts'], [downwards]),
  layer(
    ['demo/**/*.ts'],
    [{ group: ['**/main/**', '**/renderer/**', '@renderer/*'], message: 'The demo service knows nothing of the app.' }]
  ),
  typed(['{e2e,tools}/**/*.ts', 'test/renderer/**/*.ts', 'src/{preload,renderer,shared}/**/*.test.ts'], [contract]),
  { ...typed(['{src,demo}/**/*.{ts,vue}'], [test, contract]), ignores: ['**/*.test.ts', ...SCHEMAS] },
  { ...typed(SCHEMAS, [test]), ignores: ['**/*.test.ts'] },
  {
    // One door each for raw IPC, for leaving the app and for SQLite.
    files: ['src/main/**/*.ts'],
    ignores: [
      'src/main/ipc/router.ts',
      'src/main/window/open-external.ts',
      'src/main/database/open-sqlite.ts',
      '**/*.test.ts'
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "ImportDeclaration[source.value='electron'] ImportSpecifier[imported.name='ipcMain']",
          message: 'Raw ipcMain lives in ipc/router.ts.'
        },
        {
          selector: "MemberExpression[object.name='shell'][property.name='openExternal']",
          message: 'Leave through window/open-external.ts.'
        },
        {
          selector: "ImportDeclaration[source.value='electron'] ImportSpecifier[imported.name='shell']",
          message: 'Leave through window/open-external.ts.'
        },
        {
          selector: "NewExpression[callee.name='SQLite']",
          message: 'Open through database/open-sqlite.ts: the package alone ends recent Electrons.'
        }
      ]
    }
  },
  {
    files: ['tools/**', 'bench/**', 'e2e/**', 'demo/cli.ts', '*.config.*'],
    rules: { 'no-console': 'off' }
  },
  {
    // Playwright tells what a fixture needs from its first parameter's pattern, the empty one included.
    files: ['e2e/**/*.ts'],
    rules: { 'no-empty-pattern': 'off' }
  },
  {
    // The app listens for Ctrl, on a Mac for Cmd.
    files: ['e2e/**/*.ts', 'tools/screenshots/**/*.ts'],
    ignores: ['e2e/support/keyboard.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          'Literal[value=/(?:^|\\+)(?:Control|Meta)\\+/]',
          'TemplateElement[value.raw=/(?:^|\\+)(?:Control|Meta)\\+/]'
        ].map((selector) => ({ selector, message: 'Press ControlOrMeta, or a key of e2e/support/keyboard.ts.' }))
      ]
    }
  },
  // CommonJS is what a sandboxed preload has to be.
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  prettier
)
