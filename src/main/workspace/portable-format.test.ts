import { describe, expect, it } from 'vitest'
import { NO_CLIENT_CHOICES } from '@shared/model/clients'
import { readPortable, writePortable, type PortableFile } from './portable-format'
import { code, dear, pin } from '../../../test/main/workspace/portable-samples'

describe('a file that is opened', () => {
  const file: PortableFile = {
    exportedAt: 1_000,
    settings: { theme: 'dark' },
    workspaces: [
      {
        id: 'w1',
        name: 'A',
        address: 'https://crm.example.org',
        lookupPath: 'lookup',
        fields: [code, { noun: 'project', key: 'floor', list: null }],
        views: [dear],
        pins: [pin],
        stages: [{ id: -4, state: 'lost' }],
        clients: { merged: [['ооо дуб', 'дуб']], apart: ['ДУБ'], declined: [['ель', 'ооо ель']] },
        me: 3
      }
    ]
  }
  const written = JSON.parse(writePortable(file)) as Record<string, unknown>
  const [workspace] = file.workspaces
  const changed = (change: object) => JSON.stringify({ ...written, ...change })

  it('reads as it was written', () => {
    expect(readPortable(writePortable(file))).toEqual(file)
    expect(readPortable(`\ufeff${writePortable(file)}`)).toEqual(file)
  })

  it('with names that hide something reads with what can be seen of them', () => {
    const hiding = [
      {
        ...workspace,
        name: 'Sa\u202Eles\u200B',
        fields: [{ ...code, label: 'No\u202E.' }],
        views: [{ ...dear, name: '\u200BDear' }]
      }
    ]
    const [read] = readPortable(changed({ workspaces: hiding })).workspaces
    expect(read?.name).toBe('Sales')
    expect(read?.fields[0]?.label).toBe('No.')
    expect(read?.views[0]?.name).toBe('Dear')
    for (const empty of [{ name: '\u202E' }, { views: [{ ...dear, name: '\u200B' }] }]) {
      expect(() => readPortable(changed({ workspaces: [{ ...workspace, ...empty }] }))).toThrow(
        expect.objectContaining({ code: 'import-unreadable' }) as Error
      )
    }
  })

  it('of the second version has no stages, and reads all the same', () => {
    const { stages: _stages, clients: _clients, ...old } = workspace!
    expect(readPortable(changed({ version: 2, workspaces: [old] })).workspaces).toEqual([
      { ...old, stages: [], clients: NO_CLIENT_CHOICES }
    ])
  })

  it('of the third version has no decisions about clients', () => {
    const { clients: _clients, ...old } = workspace!
    expect(readPortable(changed({ version: 3, workspaces: [old] })).workspaces).toEqual([
      { ...old, clients: NO_CLIENT_CHOICES }
    ])
  })

  it('takes no titles of pins, which earlier versions wrote', () => {
    const titled = [{ ...workspace, pins: [{ ...pin, title: 'Villa' }] }]
    expect(readPortable(changed({ workspaces: titled })).workspaces[0]?.pins).toEqual([pin])
    expect(writePortable(file)).toContain('"title": null')
  })

  it('of the first version has neither views nor pins, and reads all the same', () => {
    const { views: _views, pins: _pins, stages: _stages, clients: _clients, me: _me, ...old } = workspace!
    expect(readPortable(changed({ version: 1, workspaces: [old] }))).toEqual({
      ...file,
      workspaces: [{ ...old, views: [], pins: [], stages: [], clients: NO_CLIENT_CHOICES, me: null }]
    })
  })

  it.each([
    ['no JSON', 'secret {'],
    ['another kind of JSON', '{"a":1}'],
    ['a list', '[]'],
    ['another format', changed({ format: 'contacts' })],
    ['no version', changed({ version: '1' })],
    ['an old version that never was', changed({ version: 0 })],
    ['something more', changed({ token: 'x' })],
    ['an unknown setting', changed({ settings: { colour: 'red' } })],
    ['a setting that it can’t have', changed({ settings: { theme: 'pink' } })],
    ['a secret', changed({ workspaces: [{ ...workspace, token: 'x' }] })],
    ['a password in an address', changed({ workspaces: [{ ...workspace, address: 'https://a:b@crm.example.org' }] })],
    ['plain http', changed({ workspaces: [{ ...workspace, address: 'http://crm.example.org' }] })],
    [
      'an address that we would write otherwise',
      changed({ workspaces: [{ ...workspace, address: 'crm.example.org/' }] })
    ],
    ['no address', changed({ workspaces: [{ ...workspace, address: '' }] })],
    ['a demo somewhere else', changed({ workspaces: [{ ...workspace, id: 'demo' }] })],
    ['a path out of the service', changed({ workspaces: [{ ...workspace, lookupPath: '../admin' }] })],
    ['a workspace twice', changed({ workspaces: [workspace, workspace] })],
    ['a field taken for two things', changed({ workspaces: [{ ...workspace, fields: [{ ...code, type: 'text' }] }] })],
    ['a view twice', changed({ workspaces: [{ ...workspace, views: [dear, dear] }] })],
    ['a view of another kind', changed({ workspaces: [{ ...workspace, views: [{ ...dear, layout: 'globe' }] }] })],
    ['a filter that we don’t know', changed({ workspaces: [{ ...workspace, views: [{ ...dear, filter: 5 }] }] })],
    ['a pin of another kind', changed({ workspaces: [{ ...workspace, pins: [{ ...pin, noun: 'moon' }] }] })],
    ['a role given twice', changed({ workspaces: [{ ...workspace, fields: [code, { ...code, key: 'b' }] }] })]
  ])('is refused with %s', (_what, content) => {
    expect(() => readPortable(content)).toThrow(expect.objectContaining({ code: 'import-unreadable' }) as Error)
    try {
      readPortable(content)
    } catch (thrown) {
      expect(JSON.stringify(thrown)).not.toContain('secret')
    }
  })

  it('from a newer version is refused as such, whatever else it holds', () => {
    expect(() => readPortable(changed({ version: 5, more: [] }))).toThrow(
      expect.objectContaining({ code: 'import-from-the-future', details: { found: 5, known: 4 } }) as Error
    )
  })

  it('may be the demo’s, which has no address', () => {
    const demo = { ...workspace!, id: 'demo', address: '' }
    expect(readPortable(writePortable({ ...file, workspaces: [demo] })).workspaces).toEqual([demo])
  })
})
