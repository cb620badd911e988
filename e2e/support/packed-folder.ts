/**
 * Where the packed app's archive is opened, for one run of all workers: outside of the project, in whose `node_modules` a
 * module would be found that the archive lacks.
 */
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Chosen by the first to ask, the runner with its configuration; its workers inherit it. */
export function packedFolder(): string {
  return (process.env['DESKSIDE_PACKED_FOLDER'] ??= join(tmpdir(), `deskside-packed-${randomUUID()}`))
}

/** What the runner does last. */
export default function removePackedFolder(): void {
  rmSync(packedFolder(), { recursive: true, force: true })
}
