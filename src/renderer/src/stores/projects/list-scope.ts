import type { ProjectQuery } from '@shared/model/project'

/** What a list of projects is of; a change of any part is another list. */
export type ListScope = { readonly workspaceId: string } & Omit<ProjectQuery, 'offset' | 'limit'>
