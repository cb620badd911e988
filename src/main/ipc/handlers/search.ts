import { DesksideError } from '@shared/ipc/errors'
import type { SearchRoutes } from '@shared/ipc/routes/search'
import { REFERENCE_ROOMS, SEARCH_ORDERS, SEARCHED_NOUNS } from '@shared/model/search'
import { dayNumber } from '@shared/rules/filter/days'
import { knownModules, MOST_MODULES } from '@shared/rules/module-nouns'
import { shortTexts } from '@shared/rules/short-texts'
import type { RankedQuery } from '../../cache/types'
import { moduleName } from '../../user-data/searches'
import type { UserData } from '../../user-data/types'
import { pinsOf, recentOf } from '../../user-data/visits'
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
  readonly userData: Pick<UserData, 'of'>
}

const day = z.string().refine((value) => dayNumber(value) !== null)
const attempt = z.string().min(1).max(64)
const inWorkspace = z.strictObject({ workspaceId })

export function searchHandlers({ workspaces, userData }: SearchHandlersOptions): SearchHandlers {
  /** They lie in the user's file, in main's memory: a hundred names go with each query to the reader. */
  const visitedIn = (workspace: string): NonNullable<RankedQuery['visited']> => {
    const visits = userData.of(workspace).get('visit')
    const [pinned, opened] = [pinsOf(visits).slice(-MOST_PINNED), recentOf(visits).slice(0, MOST_OPENED)]
    return [...pinned, ...opened].map(({ noun, id }) => ({ noun, id }))
  }
  /** Attempts are cancelled without the workspace's name, like others. */
  const running = new Map<string, AbortController>()
  const choicesIn = (workspace: string) => userData.of(workspace).get('searches')?.choices ?? []

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
        return cache.search({ ...query, visited: visitedIn(id) })
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
          return await search.find(question, choicesIn(id), { signal: controller.signal, again })
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
        const [listed, met, { state }] = await Promise.all([
          cache.reference.modules(),
          cache.reference.modulesMet(),
          cache.sweep.coverage({ noun: 'module', deleted: false })
        ])
        const more = listed.length > MOST_MODULES || met.length >= MOST_MODULES
        const modules = shortTexts(knownModules(listed, met, choicesIn(id)))
        return { modules, listRead: state !== 'none', ...(more && { more }) }
      }
    }
  }
}
