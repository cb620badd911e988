import { describe, expect, it } from 'vitest'
import { moduleKey, moduleSaid, nounOfModule, nounOfModuleName, type NamedModule } from './module-nouns'

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
    expect(nounOfModule({ name: 'mod_17', title: 'Projects' }, [])).toBe('project')
  })

  it('is what the user says', () => {
    expect(nounOfModule(MODULES[0]!, [{ module: 'projects', noun: null }])).toBeNull()
    expect(nounOfModule(MODULES[2]!, [{ module: 'companies', noun: 'user-group' }])).toBe('user-group')
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
