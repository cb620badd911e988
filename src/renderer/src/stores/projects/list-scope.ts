import type { ProjectQuery } from '@shared/contract/projects'

/** The identity of a project list: changing any part makes it another list. */
export type ListScope = { readonly workspaceId: string } & Omit<ProjectQuery, 'offset' | 'limit'> & {
    /** Whether rows include their longest overdue item. */
    readonly overdue?: boolean
  }
