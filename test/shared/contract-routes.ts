import type { Requests } from '@shared/contract'
import { app, settings } from '@shared/contract/app'
import { calendar, calendarFile } from '@shared/contract/calendar'
import { children } from '@shared/contract/children'
import { clients } from '@shared/contract/clients'
import { lists } from '@shared/contract/exports'
import { lookup } from '@shared/contract/lookup'
import { prefs } from '@shared/contract/prefs'
import { projects } from '@shared/contract/projects'
import { changes, records } from '@shared/contract/records'
import { search } from '@shared/contract/search'
import { files } from '@shared/contract/files'
import { views } from '@shared/contract/views'
import { windows } from '@shared/contract/windows'
import { service, workspaces } from '@shared/contract/workspaces'
import type { Route } from '@shared/contract/kit'

/** All routes of the contract with their schemas. */
export const CONTRACT = {
  ...app,
  ...settings,
  ...calendar,
  ...calendarFile,
  ...children,
  ...clients,
  ...lists,
  ...lookup,
  ...prefs,
  ...projects,
  ...changes,
  ...records,
  ...search,
  ...files,
  ...views,
  ...windows,
  ...service,
  ...workspaces
} satisfies Record<keyof Requests, Route>
