import type { Cached } from '@shared/model/cached'
import type { ProjectPage, ProjectQuery } from '@shared/model/project'

/** What a list is of; a change of any part is another list. */
export type ListScope = { readonly workspaceId: string } & Omit<ProjectQuery, 'offset' | 'limit'>

/** The rows on screen, first and last included. */
export interface Viewport {
  readonly first: number
  readonly last: number
}

export type ListFacts = Pick<Cached<unknown>, 'fetchedAt' | 'source' | 'coverage'>

export interface ListChange {
  /** The list was exchanged for another one: begin at its top. */
  readonly reset: boolean
  /** By how many rows everything on screen moved down (negative: up); the scroll position has to follow. */
  readonly shift: number
}

/** Where a project stands in a list now; null when it is not in it. */
export type LocateProject = (query: ListScope & { readonly id: number }) => Promise<number | null>

export type ReadPage = (query: { workspaceId: string } & ProjectQuery) => Promise<Cached<ProjectPage>>

/** How many projects a list has, asked where its pages come sooner than their number. */
export type CountProjects = (scope: ListScope) => Promise<number>
