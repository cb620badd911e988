import type { AskedBehind, Cached } from '../model/cached'
import type { FieldInventory, RecordKind, RoleField } from '../model/field-inventory'
import type { FilterStatus } from '../model/filter'
import type { PastDates } from '../model/past-dates'
import { MOST_BRIEFS, type ProjectBrief, type ProjectDetail, type ProjectPage } from '../model/project'
import type { ProjectGlance } from '../model/project-glance'
import type { ListReadiness, ProjectTotals } from '../model/project-totals'
import { answer, inWorkspace, limitTo, noun, recordId, referenceId, rows, z, type InferShape } from './kit'
import { columns, projectFilter, projectListing, whole, type RowIndex } from './listing'

const page = { ...projectListing, columns, ...rows, whole }
export type ProjectQuery = InferShape<typeof page>
const glance = { ...projectListing, limit: rows.limit }
export type ProjectGlanceQuery = InferShape<typeof glance>
const list = { deleted: z.boolean(), filter: projectFilter.nullable() }

export const projects = {
  'projects.list': inWorkspace(page, answer<AskedBehind<ProjectPage>>()),
  /** Current index of a project in the sorted list; keeps the reading position when a list grows. */
  'projects.position': inWorkspace({ ...projectListing, id: recordId }, answer<RowIndex>()),
  /** The cached project at once. `refresh` asks the service first and updates the cache. */
  'projects.get': inWorkspace({ id: recordId, refresh: z.boolean() }, answer<Cached<ProjectDetail>>()),
  /** Of saved projects, in the order asked; those that are not saved are left out. */
  'projects.briefs': inWorkspace({ ids: z.array(recordId).max(MOST_BRIEFS) }, answer<readonly ProjectBrief[]>()),
  /** The first projects that match, from the cache alone: for what stands beside something else. */
  'projects.glance': inWorkspace(glance, answer<Cached<ProjectGlance>>()),
  /** Count, sums by currency and by stage of the matching projects, from the cache. */
  'projects.totals': inWorkspace(list, answer<ProjectTotals>()),
  /** How much of a list is available offline, with all children of its projects. */
  'projects.readiness': inWorkspace(list, answer<ListReadiness>()),
  /** How well the cache can answer a filter, and whether the service's answer confirmed it. */
  'projects.filterStatus': inWorkspace({ deleted: z.boolean(), filter: projectFilter }, answer<FilterStatus>()),
  /** Active projects of a person whose next date is past, from the cache only. */
  'projects.pastDates': inWorkspace({ responsible: referenceId, limit: limitTo(500) }, answer<Cached<PastDates>>())
}

export const fields = {
  /** Nouns with cached records; projects first. */
  'fields.kinds': inWorkspace({}, answer<readonly RecordKind[]>()),
  /** Every field of the noun's cached records. */
  'fields.list': inWorkspace({ noun }, answer<FieldInventory>()),
  /** Fields with roles and the user's display settings, for headings and columns. Empty without such corrections. */
  'fields.roles': inWorkspace({ noun }, answer<readonly RoleField[]>())
}
