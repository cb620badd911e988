import { SEARCHED_NOUNS } from '@shared/model/search'
import type { Workspaces } from '../../workspace/workspaces'
import { parser, workspaceId, z } from '../parse'
import type { Handlers } from '../router'

type SearchHandlers = Pick<Handlers, 'search.cache'>

/** Longer texts are no query; whoever pasted one is told, instead of having part of it searched for. */
const MOST_CHARACTERS = 1000
const LIMIT = 200

export function searchHandlers(workspaces: Workspaces): SearchHandlers {
  return {
    'search.cache': {
      parse: parser(
        z.strictObject({
          workspaceId,
          text: z.string().max(MOST_CHARACTERS),
          nouns: z.array(z.enum(SEARCHED_NOUNS)).max(SEARCHED_NOUNS.length).nullable(),
          deleted: z.boolean(),
          limit: z.number().int().min(1).max(LIMIT)
        })
      ),
      run: async ({ workspaceId: id, ...query }) => {
        const { cache } = await workspaces.opened(id)
        return cache.search(query)
      }
    }
  }
}
