import type { Page } from '@playwright/test'
import { ConnectScreen } from './connect-screen.ts'
import { ConsoleScreen } from './console-screen.ts'
import { FieldsScreen } from './fields-screen.ts'
import { ProjectsRoom } from './projects-room.ts'
import { SettingsScreen } from './settings-screen.ts'
import { Shell } from './shell.ts'

/** The page objects of one page. */
export interface Screens {
  readonly connect: ConnectScreen
  readonly console: ConsoleScreen
  readonly fields: FieldsScreen
  readonly projects: ProjectsRoom
  readonly settings: SettingsScreen
  readonly shell: Shell
}

export function screensOf(page: Page): Screens {
  return {
    connect: new ConnectScreen(page),
    console: new ConsoleScreen(page),
    fields: new FieldsScreen(page),
    projects: new ProjectsRoom(page),
    settings: new SettingsScreen(page),
    shell: new Shell(page)
  }
}
