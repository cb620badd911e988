import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LINK_SCHEME, parseLink, type AppLink } from '@shared/rules/links'
import { anyLinkText } from '../../../test/shared/rules/links'
import { claimLinks, DeepLinks, linkIn } from './deep-links'

const electron = vi.hoisted(() => ({ isPackaged: true, setAsDefaultProtocolClient: vi.fn(() => true) }))
vi.mock('electron', () => ({ app: electron }))
const warn = vi.fn()
const log = { debug() {}, info() {}, warn, error() {}, redact() {} }
const PROJECT = 'deskside://workspaces/w-1/projects/42'
const project = (id: number): AppLink => ({
  ...{ kind: 'record', noun: 'project', parent: null, id },
  ...{ workspaceId: 'w-1', serviceMark: null }
})

beforeEach(() => vi.clearAllMocks())

describe('a link on the command line', () => {
  it('may stand anywhere behind the program', () => {
    expect(linkIn(['/opt/Deskside/deskside', PROJECT])).toBe(PROJECT)
    expect(linkIn(['deskside', '--allow-file-access-from-files', PROJECT, '--lang=ru'])).toBe(PROJECT)
    expect(linkIn(['deskside', 'DESKSIDE:nonsense'])).toBe('DESKSIDE:nonsense')
  })

  it('is not the program, a switch, a file, or another address', () => {
    expect(linkIn([PROJECT])).toBeNull()
    expect(
      linkIn(['deskside', '--demo', '/home/anna/deskside:1', 'https://deskside.example', 'desksidex://a'])
    ).toBeNull()
    expect(linkIn([])).toBeNull()
  })
})

describe('links from outside', () => {
  it('are held until they are taken, once', () => {
    const announce = vi.fn()
    const links = new DeepLinks(announce)
    expect(links.take()).toBeNull()
    links.arrived(PROJECT)
    expect(announce).toHaveBeenCalledOnce()
    expect(links.take()).toEqual({ state: 'read', link: project(42) })
    expect(links.take()).toBeNull()
  })

  it('are held like the places that other windows lead to', () => {
    const announce = vi.fn()
    const links = new DeepLinks(announce)
    links.show(project(3))
    expect(announce).toHaveBeenCalledOnce()
    expect(links.take()).toEqual({ state: 'read', link: project(3) })
  })

  it('are what the parser says and no more, whatever was opened', () => {
    fc.assert(
      fc.property(anyLinkText, (text) => {
        const links = new DeepLinks(() => undefined)
        links.arrived(text)
        const link = parseLink(text)
        expect(links.take()).toEqual(link === null ? { state: 'unreadable' } : { state: 'read', link })
      }),
      { numRuns: 2_000 }
    )
  })

  it('give way to a later one, and carry nothing of a text that is none', () => {
    const links = new DeepLinks(() => undefined)
    links.arrived(PROJECT)
    links.arrived('deskside://workspaces/w-1/projects/<img src=x>')
    expect(links.take()).toEqual({ state: 'unreadable' })
  })

  it('are held until they are taken, as are places, texts and commands from elsewhere', () => {
    const announce = vi.fn()
    const links = new DeepLinks(announce)
    expect(links.isWaiting).toBe(false)
    const link = parseLink(PROJECT)!
    const date = { day: '2026-03-10', key: 'k' }
    const text = { candidates: [{ kind: 'email', value: 'a@b.example' }], mail: null } as const
    const held = [
      [() => links.show(link), { state: 'read', link }],
      [() => links.show(link, date), { state: 'read', link, date }],
      [() => links.find(text), { state: 'named', text }],
      [() => links.command('go-calendar'), { state: 'command', id: 'go-calendar' }]
    ] as const
    for (const [come, arrived] of held) {
      come()
      expect(links.isWaiting).toBe(true)
      expect(links.take()).toStrictEqual(arrived)
      expect(links.isWaiting).toBe(false)
    }
    expect(announce).toHaveBeenCalledTimes(held.length)
  })

  it('are claimed by an installed app, not by a run from source', () => {
    electron.isPackaged = false
    claimLinks(log)
    expect(electron.setAsDefaultProtocolClient).not.toHaveBeenCalled()
    electron.isPackaged = true
    claimLinks(log)
    expect(electron.setAsDefaultProtocolClient).toHaveBeenCalledExactlyOnceWith('deskside')
    expect(warn).not.toHaveBeenCalled()
    electron.setAsDefaultProtocolClient.mockReturnValueOnce(false)
    claimLinks(log)
    expect(warn).toHaveBeenCalledExactlyOnceWith('The system did not take the app for its links.')
  })

  it('are claimed by the installers under the same name', () => {
    const installers = readFileSync(resolve(import.meta.dirname, '../../../electron-builder.yml'), 'utf8')
    expect(installers).toContain(`schemes: [${LINK_SCHEME}]`)
  })
})
