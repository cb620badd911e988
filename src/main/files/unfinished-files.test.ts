import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import program from '../../../test/main/files/writes-until-killed?modulePath'
import { partOf, UnfinishedFiles } from './unfinished-files'

const MARK = '0123456789abcdef'
const EXPORT_MARK = 'deskside-01234567'

let profile: string
let chosen: string
const warn = vi.fn()
beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'deskside-profile-'))
  chosen = mkdtempSync(join(tmpdir(), 'deskside-chosen-'))
  warn.mockReset()
})
afterEach(() => {
  rmSync(profile, { recursive: true })
  rmSync(chosen, { recursive: true })
})

const list = (): string => join(profile, 'unfinished-files.json')
async function started(): Promise<UnfinishedFiles> {
  const files = new UnfinishedFiles()
  await files.begin(profile, { warn })
  return files
}

async function killWhileWriting(target: string, mark: string): Promise<void> {
  const child = spawn(process.execPath, [program, profile, target, mark], { stdio: ['ignore', 'pipe', 'inherit'] })
  child.stdout.once('data', () => child.kill('SIGKILL'))
  await new Promise((resolve) => child.once('exit', resolve))
}

describe('a run that was killed while it wrote', () => {
  it.each([MARK, EXPORT_MARK])(
    'leaves nothing beyond the next start where the user chose a folder (%s)',
    async (mark) => {
      await killWhileWriting(join(chosen, 'a.csv'), mark)
      expect(readdirSync(chosen)).toEqual([basename(partOf('a.csv', mark))])
      await started()
      expect(readdirSync(chosen)).toEqual([])
      expect(existsSync(list())).toBe(false)
      expect(warn).not.toHaveBeenCalled()
    }
  )

  it('leaves nothing in the profile and in the folders of its workspaces', async () => {
    const workspace = join(profile, 'workspaces', 'w')
    mkdirSync(workspace, { recursive: true })
    for (const folder of [profile, workspace]) {
      writeFileSync(join(folder, 'kept'), '')
      await killWhileWriting(join(folder, 'settings.json'), MARK)
      expect(readdirSync(folder)).toContain(`.settings.json.${MARK}.part`)
    }
    await started()
    expect([readdirSync(profile), readdirSync(workspace)]).toEqual([['kept', 'workspaces'], ['kept']])
  })
})

describe('an unfinished file', () => {
  it('is removed only where it was written, and by a name that is given to nothing else', async () => {
    const names = ['a.csv', '.a.part', `a.${MARK}.part`, `.a.${MARK}`, `.folder.${MARK}.part`, `.other.${MARK}.part`]
    for (const name of names) if (!name.includes('folder')) writeFileSync(join(chosen, name), '')
    mkdirSync(join(chosen, `.folder.${MARK}.part`))
    const listed = names.slice(0, -1)
    if (process.platform !== 'win32') {
      symlinkSync(join(chosen, 'a.csv'), join(chosen, `.link.${MARK}.part`))
      listed.push(`.link.${MARK}.part`)
    }
    const before = readdirSync(chosen)
    writeFileSync(list(), JSON.stringify(listed.map((name) => join(chosen, name))))
    await started()
    expect(readdirSync(chosen)).toEqual(before)
    expect(existsSync(list())).toBe(false)
  })

  it('of this run stays while it is written, and is in no list after that', async () => {
    const files = await started()
    const parts = [partOf(join(chosen, 'a'), MARK), partOf(join(profile, 'b'), MARK)]
    const running = parts.map((part) => {
      const end = Promise.withResolvers<void>()
      writeFileSync(part, '')
      return { end, written: files.during(part, () => end.promise) }
    })
    await vi.waitFor(() => expect(JSON.parse(readFileSync(list(), 'utf8'))).toEqual([parts[0]]))
    await files.begin(profile, { warn })
    expect(parts.map((part) => existsSync(part))).toEqual([true, true])
    for (const { end } of running) end.resolve()
    await Promise.all(running.map(({ written }) => written))
    expect(existsSync(list())).toBe(false)
  })

  it('in a folder that can’t be reached is removed when it can', async () => {
    const away = join(chosen, 'away')
    const part = partOf(join(chosen, 'drive', 'a'), MARK)
    mkdirSync(join(chosen, 'drive'))
    writeFileSync(part, '')
    renameSync(join(chosen, 'drive'), away)
    // A file instead of a folder: ENOTDIR, as unreachable as a missing drive.
    writeFileSync(join(chosen, 'drive'), '')
    writeFileSync(list(), JSON.stringify([part]))
    await started()
    expect(JSON.parse(readFileSync(list(), 'utf8'))).toEqual([part])
    rmSync(join(chosen, 'drive'))
    renameSync(away, join(chosen, 'drive'))
    await started()
    expect([existsSync(part), existsSync(list())]).toEqual([false, false])
  })

  it.each(['', '{', '{}', '[1]', 'null'])('is not looked for where the list is damaged: %j', async (text) => {
    writeFileSync(list(), text)
    const files = await started()
    expect(warn.mock.calls).toEqual([['the list of unfinished files was not read', { code: 'unknown' }]])
    expect(await files.during(partOf(join(chosen, 'a'), MARK), () => Promise.resolve(7))).toBe(7)
    expect(existsSync(list())).toBe(false)
  })

  it('of a name that is as long as it may be has one that is not longer', () => {
    for (const name of ['я'.repeat(127), '字'.repeat(85), 'x'.repeat(255)])
      expect(Buffer.byteLength(basename(partOf(join('/', name), EXPORT_MARK)))).toBeLessThanOrEqual(255)
  })
})
