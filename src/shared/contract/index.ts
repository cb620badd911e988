/**
 * Contract of the bridge: an input schema and an output type for each route. Only main imports the schemas at run time;
 * all others import types.
 */
import type { app, settings } from './app'
import type { calendar, calendarFile } from './calendar'
import type { children } from './children'
import type { clients } from './clients'
import type { lists } from './exports'
import type { Answer, Infer, Route } from './kit'
import type { lookup } from './lookup'
import type { prefs } from './prefs'
import type { projects } from './projects'
import type { changes, records } from './records'
import type { search } from './search'
import type { files } from './files'
import type { views } from './views'
import type { windows } from './windows'
import type { service, workspaces } from './workspaces'

export type Routes = Readonly<Record<string, Route>>
export type RequestsOf<Table extends Routes> = {
  readonly [R in keyof Table]: {
    readonly in: Infer<Table[R]['input']>
    readonly out: Table[R] extends Answer<infer Output> ? Output : never
  }
}

type Tables = typeof app &
  typeof calendar &
  typeof calendarFile &
  typeof changes &
  typeof children &
  typeof clients &
  typeof lists &
  typeof lookup &
  typeof prefs &
  typeof projects &
  typeof records &
  typeof search &
  typeof service &
  typeof settings &
  typeof files &
  typeof views &
  typeof windows &
  typeof workspaces

export type Requests = RequestsOf<Tables>
