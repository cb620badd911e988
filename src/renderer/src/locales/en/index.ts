import { common } from './common'
import { connect } from './connect'
import { console } from './console'
import { errors } from './errors'
import { fields } from './fields'
import { projects } from './projects'
import { settings } from './settings'
import { shell } from './shell'
import { sync } from './sync'

export const en = { common, connect, console, errors, fields, projects, settings, shell, sync }
