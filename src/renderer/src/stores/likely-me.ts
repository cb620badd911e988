/** People whom the user probably is: by the projects they opened, else by the number of projects. */
import type { Field } from '@shared/model/record'
import { BEST_PEOPLE } from '@shared/model/records'
import { isLocalId } from '@shared/rules/filter/local-ids'
import { inWorkspace } from '../data/changed-by'
import { useLiveRead } from '../data/live-read'
import { changesOf, readPreference } from '../data/preferences'
import { asError, request } from '../desktop'
import { useNotices } from '../state/notices'
import { useWorkspaces } from '../state/workspaces'

/** Number of people to choose from. */
const OFFERED = 4
/** Number of opened projects to look at, and of those that one person must be responsible for. */
const OPENED = 12
const LEAST_OPENED = 3

export interface LikelyPerson {
  readonly id: number
  readonly name: string
}

export interface LikelyPeople {
  /** The likeliest first. */
  readonly people: readonly LikelyPerson[]
  /** Whether the first one is responsible for most projects that the user opened. */
  readonly hasEvidence: boolean
}

/** The project's responsible person; null without one of the service's people. */
function responsibleOf({ fields }: { readonly fields: readonly Field[] }): LikelyPerson | null {
  const value = fields.find(({ role }) => role === 'responsible')?.value
  if (value?.type !== 'references') return null
  const [person] = value.references
  return person?.label == null || isLocalId(person.id) ? null : { id: person.id, name: person.label }
}

/** The person responsible for most of the projects that the user opened last; null without a clear one. */
export function ownerOf(opened: readonly (LikelyPerson | null)[]): LikelyPerson | null {
  const known = opened.flatMap((person) => person ?? [])
  const [most] = [...Map.groupBy(known, ({ id }) => id).values()].toSorted((a, b) => b.length - a.length)
  return most !== undefined && most.length >= LEAST_OPENED && most.length * 2 > known.length ? most[0]! : null
}

async function readLikely({ workspaceId }: { readonly workspaceId: string }): Promise<LikelyPeople> {
  const [recent, page] = await Promise.all([
    readPreference(workspaceId, 'recent'),
    request('people.list', { workspaceId, text: '', sort: BEST_PEOPLE.sort, offset: 0, limit: OFFERED * 2 })
  ])
  const opened = await Promise.all(
    recent
      .filter(({ noun }) => noun === 'project')
      .slice(0, OPENED)
      .map(async ({ id }) => {
        try {
          return responsibleOf((await request('projects.get', { workspaceId, id, refresh: false })).value)
        } catch (thrown) {
          // It was removed since.
          if (asError(thrown).code === 'not-found') return null
          throw thrown
        }
      })
  )
  const owner = ownerOf(opened)
  const others = page.rows.flatMap(({ id, title }) =>
    title === null || isLocalId(id) || id === owner?.id ? [] : [{ id, name: title }]
  )
  return { people: [...(owner === null ? [] : [owner]), ...others].slice(0, OFFERED), hasEvidence: owner !== null }
}

/** @param isWanted whether the user is still unknown */
export function useLikelyMe(isWanted: () => boolean) {
  const workspaces = useWorkspaces()
  const { value } = useLiveRead(
    readLikely,
    () => (isWanted() ? inWorkspace({ workspaceId: workspaces.activeId }) : null),
    {
      changedBy: {
        'prefs.changed': changesOf('recent'),
        // Buttons on screen don't move, because the user may be about to press one.
        changed: (): boolean => (value.value?.people.length ?? 0) === 0
      },
      pause: 2_000,
      onError: useNotices().problemHere
    }
  )
  return value
}
