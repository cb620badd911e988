import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changedSince, subjectsSince } from './changed.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'deskside-changed-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], {
    cwd: folder,
    encoding: 'utf8'
  }).trim()

function commit(name: string): string {
  writeFileSync(join(folder, name), name)
  git('add', '-A')
  git('commit', '-q', '-m', name)
  return git('rev-parse', 'HEAD')
}

describe('what the work is held against', () => {
  it('is where the branch left the main one', () => {
    git('init', '-q', '-b', 'main')
    const left = commit('one')
    git('checkout', '-q', '-b', 'work')
    commit('two')
    expect(changedSince(folder)).toBe(left)
    commit('again')
    expect(subjectsSince(left, folder)).toEqual(['again', 'two'])
    git('checkout', '-q', 'main')
    commit('three')
    git('checkout', '-q', 'work')
    expect(changedSince(folder)).toBe(left)
  })

  it('is on the main branch the last commit, or the one before it when nothing has changed since', () => {
    git('init', '-q', '-b', 'main')
    const first = commit('one')
    expect(changedSince(folder)).toBe(first)
    const second = commit('two')
    expect(changedSince(folder)).toBe(first)
    writeFileSync(join(folder, 'two'), 'changed')
    expect(changedSince(folder)).toBe(second)
  })

  it('is nothing without a history', () => {
    expect(changedSince(folder)).toBeNull()
    git('init', '-q')
    expect(changedSince(folder)).toBeNull()
  })
})
