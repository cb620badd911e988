import type { Events, EventName } from '@shared/ipc/contract'
import { DesksideError } from '@shared/ipc/errors'
import type { SearchRoutes } from '@shared/ipc/routes/search'
import { MODULE_NOUNS, REFERENCE_ROOMS, SEARCH_ORDERS, SEARCHED_NOUNS } from '@shared/model/search'
import { dayNumber } from '@shared/rules/filter/days'
import { knownModules, MOST_MODULES } from '@shared/rules/module-nouns'
import { shortTexts } from '@shared/rules/short-texts'
import type { RankedQuery } from '../../cache/types'
import { chosen, forgotten, LONGEST_PAST, moduleName, MOST_PAST, searched } from '../../user-data/searches'
import type { UserData } from '../../user-data/types'
import type { Workspaces } from '../../workspace/workspaces'
import { parser, text, workspaceId, z } from '../parse'
import type { Handlers } from '../router'

type SearchHandlers = Pick<Handlers, keyof SearchRoutes>

/** A longer text is refused, instead of searching for a part of it. */
const MOST_CHARACTERS = 1000
const LIMIT = 200
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

const day = z.string().refine((value) => dayNumber(value) !== null)
const attempt = z.string().min(1).max(64)
const inWorkspace = z.strictObject({ workspaceId })

export function searchHandlers({ workspaces, userData, emit, now }: SearchHandlersOptions): SearchHandlers {
  /** They lie in the user's file, in main's memory: a hundred names go with each query to the reader. */
  const visitedIn = async (workspace: string): Promise<NonNullable<RankedQuery['visited']>> => {
    const pinned = (await userData.visits.pinned(workspace)).slice(-MOST_PINNED)
    const opened = await userData.visits.recent(workspace, null, MOST_OPENED)
    return [...pinned, ...opened].map(({ noun, id }) => ({ noun, id }))
  }
  /** Attempts are cancelled without the workspace's name, like others. */
  const running = new Map<string, AbortController>()
  const { searches } = userData

  return {
    'search.cache': {
      parse: parser(
        z.strictObject({
          workspaceId,
          text: z.string().max(MOST_CHARACTERS),
          nouns: z.array(z.enum(SEARCHED_NOUNS)).max(SEARCHED_NOUNS.length).nullable(),
          deleted: z.union([z.boolean(), z.literal('only')]),
          limit: z.number().int().min(1).max(LIMIT),
          each: z.number().int().min(1).max(LIMIT).optional(),
          module: z.union([moduleName, z.literal('')]).optional(),
          from: day.nullable().optional(),
          to: day.nullable().optional(),
          order: z.enum(SEARCH_ORDERS).optional(),
          offset: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional()
        })
      ),
      run: async ({ workspaceId: id, ...query }) => {
        const { cache } = await workspaces.opened(id)
        return cache.search({ ...query, visited: await visitedIn(id) })
      }
    },
    'search.service': {
      parse: parser(
        z.strictObject({
          workspaceId,
          attempt,
          again: z.boolean(),
          text: text(MOST_CHARACTERS).refine((typed) => typed.trim() !== ''),
          module: moduleName.nullable(),
          deleted: z.boolean(),
          offset: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
          count: z.number().int().min(1).max(LIMIT)
        })
      ),
      run: async ({ workspaceId: id, attempt: name, again, ...question }) => {
        const { search } = await workspaces.opened(id)
        if (running.has(name)) throw new DesksideError('bad-input', 'This attempt is under way already.')
        const controller = new AbortController()
        running.set(name, controller)
        try {
          const { choices } = await searches.read(id)
          return await search.find(question, choices, { signal: controller.signal, again })
        } finally {
          running.delete(name)
        }
      }
    },
    'search.references': {
      parse: parser(
        z.strictObject({
          ...{ workspaceId, text: text(MOST_CHARACTERS), room: z.enum(REFERENCE_ROOMS).nullable() },
          limit: z.number().int().min(1).max(LIMIT)
        })
      ),
      run: async ({ workspaceId: id, ...query }) => (await workspaces.opened(id)).cache.references(query)
    },
    'search.cancel': {
      parse: parser(z.strictObject({ attempt })),
      run: ({ attempt: name }) => {
        running.get(name)?.abort()
        return undefined
      }
    },
    'search.modules': {
      parse: parser(inWorkspace),
      run: async ({ workspaceId: id }) => {
        const { cache } = await workspaces.opened(id)
        const [listed, met, { state }, { choices }] = await Promise.all([
          cache.reference.modules(),
          cache.reference.modulesMet(),
          cache.sweep.coverage({ noun: 'module', deleted: false }),
          searches.read(id)
        ])
        const more = listed.length > MOST_MODULES || met.length >= MOST_MODULES
        const modules = shortTexts(knownModules(listed, met, choices))
        return { modules, listRead: state !== 'none', ...(more && { more }) }
      }
    },
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
      parse: parser(z.strictObject({ workspaceId, text: text(MOST_CHARACTERS) })),
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
}
