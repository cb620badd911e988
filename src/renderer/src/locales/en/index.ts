import { actions } from './actions'
import { board } from './board'
import { changes } from './changes'
import { children } from './children'
import { common } from './common'
import { connect } from './connect'
import { console } from './console'
import { dates } from './dates'
import { errors } from './errors'
import { exports } from './export'
import { fieldNames } from './field-names'
import { fields } from './fields'
import { filter } from './filter'
import { funnel } from './funnel'
import { meeting } from './meeting'
import { people } from './people'
import { mine } from './mine'
import { projects } from './projects'
import { projectsOf } from './projects-of'
import { records } from './records'
import { settings } from './settings'
import { shell } from './shell'
import { stages } from './stages'
import { sync } from './sync'
import { table } from './table'
import { today } from './today'
import { views } from './views'

export const en = {
  actions,
  board,
  changes,
  children,
  common,
  connect,
  console,
  dates,
  errors,
  exports,
  fieldNames,
  fields,
  filter,
  funnel,
  meeting,
  people,
  mine,
  projects,
  projectsOf,
  records,
  settings,
  shell,
  stages,
  sync,
  table,
  today,
  views
}
