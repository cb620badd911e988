import { describe, expect, it } from 'vitest'
import {
  knownModules,
  moduleKey,
  moduleSaid,
  MOST_MODULES,
  nounOfModule,
  nounOfModuleName,
  type NamedModule
} from './module-nouns'

const MODULES: readonly NamedModule[] = [
  { id: 1, name: 'projects', title: 'Проекты' },
  { id: 2, name: 'projects_groups', title: 'Группы проектов' },
  { id: 7, name: 'companies', title: 'Компании' },
  { id: null, name: 'Договоры', title: null }
]

it.each([
  ['App\\Models\\ProjectGroup', 'project_group'],
  ['projects-groups', 'projects_groups'],
  ['Crm::Deal', 'deal'],
  [' Группы проектов ', 'группы_проектов'],
  ['', '']
])('%j is written %j', (name, key) => expect(moduleKey(name)).toBe(key))

describe('the kind of a module', () => {
  it.each([
    ['projects', 'project'],
    ['projects-groups', 'project-group'],
    ['Groups', 'user-group'],
    ['cloud/folders', 'folder'],
    ['cloud', 'file'],
    ['calendar', 'calendar-event'],
    ['Проекты', 'project'],
    ['clients', null],
    ['project_tasks', null]
  ] as const)('%s: %s', (name, noun) => expect(nounOfModuleName(name)).toBe(noun))

  it('is said by its title where its name is a code', () => {
    expect(nounOfModule({ name: 'mod_17', title: 'Projects' }, null)).toBe('project')
  })

  it('is what the user says', () => {
    expect(nounOfModule(MODULES[0]!, { module: 'projects', noun: null })).toBeNull()
    expect(nounOfModule(MODULES[2]!, { module: 'companies', noun: 'user-group' })).toBe('user-group')
  })
})

it.each([
  ['projects', 'projects'],
  ['Project', 'projects'],
  ['App\\Company', 'companies'],
  ['Компании', 'companies'],
  ['7', 'companies'],
  ['project-group', 'projects_groups'],
  ['Договоры', 'Договоры'],
  ['invoice', null],
  ['', null]
])('an answer means by %j the module %j', (said, name) => expect(moduleSaid(said, MODULES)?.name ?? null).toBe(name))

it('an answer means the same module among many as among few, and is compared with none of them one by one', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => ({
    name: `made_up_${at}`,
    title: `Made up ${at}`,
    id: 100 + at
  }))
  const modules = [...MODULES, ...many]
  let read = 0
  const watched = modules.map((module) => ({
    ...module,
    get name() {
      read += 1
      return module.name
    }
  }))
  for (let at = 0; at < 1_000; at += 1) expect(moduleSaid(`MadeUp_${at}`, watched)?.id).toBe(100 + at)
  expect(moduleSaid('Project', watched)?.name).toBe('projects')
  expect(read).toBeLessThan(10 * modules.length)
})

describe('what is known of modules', () => {
  const listed: readonly NamedModule[] = [
    { name: 'tasks', title: 'Tasks', id: 2 },
    { name: 'projects', title: null, id: 1 }
  ]
  const said = (...known: Parameters<typeof knownModules>) =>
    knownModules(...known).map(({ name, noun, isChosen, isListed }) => [name, noun, isChosen, isListed])

  it('is the list in its order, then what answers named and the user spoke of, each once and by name', () => {
    const choices = [
      { module: 'wishes', noun: 'file' },
      { module: 'tasks', noun: 'calendar-event' }
    ] as const
    expect(said(listed, ['warranty', 'tasks', 'deals'], choices)).toEqual([
      ['tasks', 'calendar-event', true, true],
      ['projects', 'project', false, true],
      ['deals', 'module-record', false, false],
      ['warranty', 'module-record', false, false],
      ['wishes', 'file', true, false]
    ])
    expect(said([], [], [])).toEqual([])
  })

  it('has a module once that answers called otherwise before the list was read, with what the user said then', () => {
    expect(said(listed, ['Task', '2', 'deals'], [{ module: 'Task', noun: 'file' }])).toEqual([
      ['tasks', 'file', true, true],
      ['projects', 'project', false, true],
      ['deals', 'module-record', false, false]
    ])
    const both = [
      { module: 'Task', noun: 'file' },
      { module: 'tasks', noun: null }
    ] as const
    expect(said(listed, [], both)[0]).toEqual(['tasks', 'module-record', true, true])
  })

  it('is so many of the list and so many others, and all that the user spoke of', () => {
    const many = (name: string) => Array.from({ length: 10_000 }, (_, at) => `${name}_${at}`)
    const large = many('listed').map((name, at) => ({ name, title: null, id: at + 1 }))
    const choices = ['listed_9000', 'met_9000', 'other'].map((module) => ({ module, noun: 'file' as const }))
    const known = knownModules(large, many('met'), choices)
    expect(known).toHaveLength(2 * MOST_MODULES + 3)
    expect(known.filter(({ isChosen }) => isChosen).map(({ name }) => name)).toEqual([
      'listed_9000',
      'met_9000',
      'other'
    ])
  })

  it('says of each what its name says, until the user says otherwise', () => {
    expect(said([], ['files'], [])).toEqual([['files', 'file', false, false]])
    expect(said([], ['files'], [{ module: 'files', noun: 'file' }])).toEqual([['files', 'file', true, false]])
    expect(said([], ['deals'], [{ module: 'deals', noun: null }])).toEqual([['deals', 'module-record', true, false]])
  })
})
