import { common } from './common'
import { connect } from './connect'
import { errors } from './errors'
import { projects } from './projects'
import { settings } from './settings'
import { shell } from './shell'
import { sync } from './sync'

export const en = { common, connect, errors, projects, settings, shell, sync }
