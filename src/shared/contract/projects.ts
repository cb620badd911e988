import type { AskedBehind, CachedValue } from '../model/cached'
import type { FieldInventory, RecordKind, RoleField } from '../model/field-inventory'
import type { FieldValues } from '../model/field-values'
import type { FilterStatus } from '../model/filter'
import { MOST_BRIEFS, type ProjectBrief, type ProjectDetail, type ProjectPage } from '../model/project'
import type { PastDates, ProjectGlance } from '../model/project-glance'
import type { ListReadiness, ProjectTotals } from '../model/project-totals'
import {
  answer,
  inWorkspace,
  limitTo,
  MOST_TEXT,
  noun,
  recordId,
  referenceId,
  rows,
  text,
  z,
  type InferShape
} from './kit'
import { projectFilter } from './filter'
import { columns, projectListing, whole, type RowIndex } from './listing'

const page = { ...projectListing, columns, ...rows, whole }
export type ProjectQuery = InferShape<typeof page>
const glance = { ...projectListing, limit: rows.limit }
export type ProjectGlanceQuery = InferShape<typeof glance>
const values = { name: text(MOST_TEXT), text: text(MOST_TEXT), limit: limitTo(500) }
export type FieldValuesQuery = InferShape<typeof values>
const list = { deleted: z.boolean(), filter: projectFilter.nullable() }
const totals = { ...list, received: z.boolean().optional() }
export type TotalsQuery = InferShape<typeof totals>

export const projects = {
  'projects.list': inWorkspace(page, answer<AskedBehind<ProjectPage>>()),
  /** Current index of a project in the sorted list; keeps the reading position when a list grows. */
  'projects.position': inWorkspace({ ...projectListing, id: recordId }, answer<RowIndex>()),
  /** The cached project at once. `refresh` asks the service first and updates the cache. */
  'projects.get': inWorkspace({ id: recordId, refresh: z.boolean() }, answer<CachedValue<ProjectDetail>>()),
  /** Of saved projects, in the order asked; those that are not saved are left out. */
  'projects.briefs': inWorkspace({ ids: z.array(recordId).max(MOST_BRIEFS) }, answer<readonly ProjectBrief[]>()),
  /** The first projects that match, from the cache alone; for lists beside another record. */
  'projects.glance': inWorkspace(glance, answer<CachedValue<ProjectGlance>>()),
  /** Count, sums by currency and by stage of the matching projects, from the cache. `received`: adds the paid sums. */
  'projects.totals': inWorkspace(totals, answer<ProjectTotals>()),
  /** How much of a list is available offline, with all children of its projects. */
  'projects.readiness': inWorkspace(list, answer<ListReadiness>()),
  /** How well the cache can answer a filter, and whether the service's answer confirmed it. */
  'projects.filterStatus': inWorkspace({ deleted: z.boolean(), filter: projectFilter }, answer<FilterStatus>()),
  /** Values of the fields with a condition's `name`, from the cache only, narrowed by words. */
  'projects.values': inWorkspace(values, answer<FieldValues>()),
  /** Active projects of a person whose next date is past, from the cache only. */
  'projects.pastDates': inWorkspace(
    { responsible: referenceId, limit: limitTo(500) },
    answer<CachedValue<PastDates>>()
  ),
  /** Nouns with cached records; projects first. */
  'fields.kinds': inWorkspace({}, answer<readonly RecordKind[]>()),
  /** Every field of the noun's cached records. */
  'fields.list': inWorkspace({ noun }, answer<FieldInventory>()),
  /** Fields with roles and the user's display settings, for headings and columns. Empty without such corrections. */
  'fields.roles': inWorkspace({ noun }, answer<readonly RoleField[]>())
}
