import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readRegularFile } from './regular-file'

const MOST = 1_000
const onPosix = it.skipIf(process.platform === 'win32')
const onLinux = it.skipIf(process.platform !== 'linux')

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'deskside-regular-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const refused = async (path: string): Promise<void> =>
  expect(readRegularFile(path, MOST)).rejects.toMatchObject({
    code: 'file-unreadable',
    details: { code: 'not-an-ordinary-file' }
  })

describe('a file that the user chose', () => {
  it.each([0, 1, MOST - 1, MOST])('of %d bytes is read whole', async (size) => {
    const content = Buffer.alloc(size, 'x')
    writeFileSync(join(folder, 'a'), content)
    expect(Buffer.from((await readRegularFile(join(folder, 'a'), MOST)) ?? [0])).toEqual(content)
  })

  it('of one byte more is none', async () => {
    writeFileSync(join(folder, 'a'), Buffer.alloc(MOST + 1))
    expect(await readRegularFile(join(folder, 'a'), MOST)).toBeNull()
  })

  it('that is not there says why', async () => {
    await expect(readRegularFile(join(folder, 'none'), MOST)).rejects.toMatchObject({
      code: 'file-unreadable',
      details: { code: 'ENOENT' }
    })
  })

  it('and is a folder is refused', () => refused(folder))

  onPosix('and is a pipe that nobody writes to is refused at once, also behind a link', async () => {
    execFileSync('mkfifo', [join(folder, 'pipe')])
    symlinkSync(join(folder, 'pipe'), join(folder, 'link.csv'))
    await refused(join(folder, 'pipe'))
    await refused(join(folder, 'link.csv'))
  })

  onPosix('and is a socket is refused', async () => {
    const server = createServer().listen(join(folder, 'socket'))
    await new Promise((resolve) => server.once('listening', resolve))
    await refused(join(folder, 'socket')).finally(() => server.close())
  })

  onPosix.each(['/dev/zero', '/dev/null', '/dev/random', '/dev/tty'])('and is the device %s is refused', refused)

  onLinux.each([
    '/proc/self/status',
    '/proc/self/maps',
    '/proc/cpuinfo',
    '/proc/self/pagemap',
    '/sys/kernel/mm/transparent_hugepage/enabled'
  ])('and is %s, whose length the system does not say, is refused', async (path) => {
    await expect(readRegularFile(path, 100_000)).rejects.toMatchObject({ code: 'file-unreadable' })
  })
})
