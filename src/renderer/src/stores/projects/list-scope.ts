import type { ProjectQuery } from '@shared/contract/projects'

/** The identity of a list of projects: a change of any part is another list. */
export type ListScope = { readonly workspaceId: string } & Omit<ProjectQuery, 'offset' | 'limit'> & {
    /** Each row says what is overdue for longest. */
    readonly overdue?: boolean
  }
