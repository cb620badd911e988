import type { en } from '../en'
import { actions } from './actions'
import { board } from './board'
import { changes } from './changes'
import { children } from './children'
import { common } from './common'
import { dates } from './dates'
import { errorRetries, errors } from './errors'
import { exports } from './export'
import { fieldNames } from './field-names'
import { filter } from './filter'
import { mine } from './mine'
import { projects } from './projects'
import { records } from './records'
import { shell } from './shell'
import { stages } from './stages'
import { sync } from './sync'
import { table } from './table'
import { views } from './views'

export const ru: typeof en = {
  actions,
  board,
  changes,
  children,
  common,
  dates,
  errorRetries,
  errors,
  exports,
  fieldNames,
  filter,
  mine,
  projects,
  records,
  shell,
  stages,
  sync,
  table,
  views
}
