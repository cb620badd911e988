import type { ClientListQuery } from '@shared/contract/clients'

/** Ranking of clients in a search: equally good matches are ordered by number of projects. */
export const BEST_CLIENTS = {
  sort: { key: 'projects', descending: true },
  bestFirst: true
} as const satisfies Pick<ClientListQuery, 'sort' | 'bestFirst'>
