import { MOST_SEARCHED, moduleName, search } from '@shared/contract/search'
import type { Events, EventName } from '@shared/ipc/contract'
import { DesksideError } from '@shared/ipc/errors'
import type { KeptSearchRoutes } from '@shared/ipc/routes/search'
import { MODULE_NOUNS } from '@shared/model/search'
import { knownModules, MOST_MODULES } from '@shared/rules/module-nouns'
import { shortTexts } from '@shared/rules/short-texts'
import type { RankedQuery } from '../../cache/types'
import { chosen, forgotten, LONGEST_PAST, MOST_PAST, searched } from '../../user-data/searches'
import type { UserData } from '../../user-data/types'
import type { Workspaces } from '../../workspace/workspaces'
import { parser, text, workspaceId, z } from '../parse'
import type { Handlers } from '../router'
import { openedBy, serve } from '../serve'

/** Of what was pinned last and opened last: what goes first where hits are equally good. */
const MOST_PINNED = 60
const MOST_OPENED = 40

export interface SearchHandlersOptions {
  readonly workspaces: Pick<Workspaces, 'opened'>
  readonly userData: {
    readonly visits: Pick<UserData['visits'], 'pinned' | 'recent'>
    readonly searches: UserData['searches']
  }
  readonly emit: <E extends EventName>(event: E, data: Events[E]) => void
  readonly now: () => number
}

const inWorkspace = z.strictObject({ workspaceId })

export function searchHandlers({ workspaces, userData, emit, now }: SearchHandlersOptions) {
  /** They lie in the user's file, in main's memory: a hundred names go with each query to the reader. */
  const visitedIn = async (workspace: string): Promise<NonNullable<RankedQuery['visited']>> => {
    const pinned = (await userData.visits.pinned(workspace)).slice(-MOST_PINNED)
    const opened = await userData.visits.recent(workspace, null, MOST_OPENED)
    return [...pinned, ...opened].map(({ noun, id }) => ({ noun, id }))
  }
  /** Attempts are cancelled without the workspace's name, like others. */
  const running = new Map<string, AbortController>()
  const { searches } = userData
  const opened = openedBy(workspaces)

  const keptRoutes: Pick<Handlers, keyof KeptSearchRoutes> = {
    'search.setModule': {
      parse: parser(
        z.strictObject({ workspaceId, module: moduleName, noun: z.enum(MODULE_NOUNS).nullable().optional() })
      ),
      run: async ({ workspaceId: id, module, noun }) => {
        const { cache } = await workspaces.opened(id)
        const listed = await cache.reference.modules()
        const choice = noun === undefined ? null : { module, noun }
        await searches.change(id, (before) => chosen(before, module, choice, listed))
        emit('views', { workspaceId: id })
        return undefined
      }
    },
    'search.past': {
      parse: parser(inWorkspace),
      run: async ({ workspaceId: id }) => {
        await workspaces.opened(id)
        return (await searches.read(id)).past
      }
    },
    'search.remember': {
      parse: parser(z.strictObject({ workspaceId, text: text(MOST_SEARCHED) })),
      run: async ({ workspaceId: id, text: typed }) => {
        await workspaces.opened(id)
        await searches.change(id, (before) => searched(before, typed.trim(), now()))
        return undefined
      }
    },
    'search.forget': {
      parse: parser(z.strictObject({ workspaceId, texts: z.array(text(LONGEST_PAST)).max(MOST_PAST).nullable() })),
      run: async ({ workspaceId: id, texts }) => {
        await workspaces.opened(id)
        await searches.change(id, (before) => forgotten(before, texts))
        return undefined
      }
    }
  }
  return {
    ...keptRoutes,
    ...serve(search, {
      'search.cache': opened(async ({ cache }, query, { workspaceId: id }) =>
        cache.search({ ...query, visited: await visitedIn(id) })
      ),
      'search.service': opened(async ({ search: service }, { attempt, again, ...question }, { workspaceId: id }) => {
        if (running.has(attempt)) throw new DesksideError('bad-input', 'This attempt is under way already.')
        const controller = new AbortController()
        running.set(attempt, controller)
        try {
          const { choices } = await searches.read(id)
          return await service.find(question, choices, { signal: controller.signal, again })
        } finally {
          running.delete(attempt)
        }
      }),
      'search.references': opened(({ cache }, query) => cache.references(query)),
      'search.cancel': ({ attempt }) => running.get(attempt)?.abort(),
      'search.modules': opened(async ({ cache }, _query, { workspaceId: id }) => {
        const [listed, met, { state }, { choices }] = await Promise.all([
          cache.reference.modules(),
          cache.reference.modulesMet(),
          cache.sweep.coverage({ noun: 'module', deleted: false }),
          searches.read(id)
        ])
        const more = listed.length > MOST_MODULES || met.length >= MOST_MODULES
        const modules = shortTexts(knownModules(listed, met, choices))
        return { modules, listRead: state !== 'none', ...(more && { more }) }
      })
    })
  }
}
