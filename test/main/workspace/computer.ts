import type { DesksideError } from '@shared/ipc/errors'
import type { FieldCorrection } from '@shared/model/field-correction'
import { userDataInMemory } from '../user-data/in-memory'
import type { WorkspaceEntry } from '../../../src/main/user-data/types'
import type { UserData } from '../../../src/main/user-data/user-data'
import { Portable, type PortableOptions } from '../../../src/main/workspace/portable'

interface ComputerOptions {
  /** File returned by every dialog. */
  readonly path: string
  /** Collects opened user data, which the test closes. */
  readonly opened: UserData[]
}

/** A simulated computer: its user data and its open workspace. */
export async function computerWith(
  { path, opened }: ComputerOptions,
  active: string | null = null,
  locked: DesksideError | null = null
) {
  const userData = await userDataInMemory('w1', 'local')
  opened.push(userData)
  const events: string[] = []
  const followed: (readonly FieldCorrection[])[] = []
  const activated: string[] = []
  let named: string | null = path
  const portable = new Portable({
    userData,
    workspaces: {
      list: async () => (await userData.workspaces()).map((one) => ({ ...one, isActive: one.id === active })),
      opened: async () => ({
        cache: {
          fields: {
            setCorrections: async (all: readonly FieldCorrection[]) => followed.push(all),
            kinds: async () => [{ noun: 'project', records: 1 }]
          }
        }
      }),
      activate: async (id: string) => activated.push(id),
      withMade: async (ids: readonly string[], run: () => Promise<unknown>, added: readonly WorkspaceEntry[] = []) => {
        if (locked !== null && ids.length + added.length > 0) throw locked
        for (const one of added) await userData.attach(one, { where: 'memory' })
        return run()
      }
    } as unknown as PortableOptions['workspaces'],
    dialogs: {
      save: async () => named,
      openTable: () => Promise.resolve(null),
      openMail: () => Promise.resolve(null),
      open: async () => named
    },
    emit: (event, data) => void events.push(`${event} ${JSON.stringify(data ?? null)}`),
    onSettings: (settings) => void events.push(`settings ${settings.theme}`),
    log: { info: () => undefined, warn: () => undefined },
    now: () => Date.parse('2026-08-17T10:00:00Z')
  })
  return { userData, portable, events, followed, activated, cancel: () => (named = null) }
}
