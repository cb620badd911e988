import type { AskedBehind, Cached } from '../../model/cached'
import type { Noun } from '../../model/record'
import type {
  Options,
  OptionsOf,
  PeopleListQuery,
  PeoplePage,
  PeopleQuery,
  RecordDetail,
  RecordPage,
  RecordPlaceQuery,
  RecordQuery
} from '../../model/records'

interface InWorkspace {
  readonly workspaceId: string
}

export interface RecordRoutes {
  /** Records of a noun other than projects, from the cache at once, asked of the service behind it. */
  'records.list': { in: InWorkspace & RecordQuery; out: AskedBehind<RecordPage> }
  /** Where a record stands in its list now; null when it is not in it. */
  'records.position': { in: InWorkspace & RecordPlaceQuery; out: { readonly index: number | null } }
  /** One record with all its fields; `refresh` asks its `/info` first, where the interface has one. */
  'records.get': {
    in: InWorkspace & { readonly noun: Exclude<Noun, 'project'>; readonly id: number; readonly refresh: boolean }
    out: Cached<RecordDetail>
  }
  /** Everybody named in cached records: the service has no list of people, and is not asked. */
  'people.list': { in: InWorkspace & PeopleQuery; out: PeoplePage }
  /** The position of a person in that list; null when they are not in it. */
  'people.position': {
    in: InWorkspace & PeopleListQuery & { readonly id: number }
    out: { readonly index: number | null }
  }
  /** The options of a picker. `text` narrows; at most 500. */
  'records.options': {
    in: InWorkspace & { readonly of: OptionsOf; readonly text: string }
    out: Options
  }
  /** Labels of ids, for chips and pickers that have ids only; in the order asked. */
  'records.labels': {
    in: InWorkspace & { readonly of: OptionsOf; readonly ids: readonly number[] }
    out: readonly (string | null)[]
  }
}
